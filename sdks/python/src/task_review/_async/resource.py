"""What all resources have in common."""

from __future__ import annotations

from typing import TypeVar

from .._core import wire
from .._core.call import Call
from .._core.paging import PageSource
from .._decode import decode
from .._options import RequestOptions
from .driver import AsyncDriver
from .pages import AsyncPager, open_pages

T = TypeVar("T")


class AsyncResource:
    """A group of operations."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def _fetch(
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
        reply = await self._driver.run(self._driver.core.call(call))
        return decode(model, reply.json())

    async def _delete(self, path: str, options: RequestOptions | None) -> None:
        call = Call(method="DELETE", path=path, options=options or {})
        await self._driver.run(self._driver.core.call(call))

    def _list(
        self, model: type[T], path: str, query: wire.Query, options: RequestOptions | None
    ) -> AsyncPager[T]:
        return open_pages(self._driver, PageSource(self._driver.core, model, path, query, options))
