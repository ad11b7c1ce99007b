# Made from _async/resource.py by scripts/unasync.py. Do not edit.
"""What all resources have in common."""

from __future__ import annotations

from typing import TypeVar

from .._core import wire
from .._core.call import Call
from .._core.paging import PageSource
from .._decode import decode
from .._options import RequestOptions
from .driver import Driver
from .pages import Page, open_pages

T = TypeVar("T")


class Resource:
    """A group of operations."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def _fetch(
        self,
        model: type[T],
        method: str,
        path: str,
        *,
        query: wire.Query | None = None,
        body: object = None,
        options: RequestOptions | None = None,
    ) -> T:
        call = Call(method=method, path=path, query=query or {}, body=body, options=options or {})
        reply = self._driver.run(self._driver.core.call(call))
        return decode(model, reply.json())

    def _delete(self, path: str, options: RequestOptions | None) -> None:
        call = Call(method="DELETE", path=path, options=options or {})
        self._driver.run(self._driver.core.call(call))

    def _list(
        self, model: type[T], path: str, query: wire.Query, options: RequestOptions | None
    ) -> Page[T]:
        return open_pages(self._driver, PageSource(self._driver.core, model, path, query, options))
