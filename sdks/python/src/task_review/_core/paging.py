"""Lists that come in pages."""

from __future__ import annotations

import dataclasses
from typing import Any, Generic, TypeVar

from .._decode import as_list, as_object, decode
from .._options import RequestOptions
from . import wire
from .call import Call, Core
from .effects import Flow

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class PageSource(Generic[T]):
    """Where the pages of a list come from."""

    core: Core
    model: type[T]
    path: str
    query: wire.Query
    options: RequestOptions | None

    def read(self, cursor: str | None) -> Flow[PageContent[T]]:
        """Read the page at a cursor, or the first."""
        # The log of requests goes on by the name it was begun with.
        name = "after" if self.query.get("after") is not None else "cursor"
        query = {**self.query, name: cursor} if cursor is not None else self.query
        call = Call(method="GET", path=self.path, query=query, options=self.options or {})
        reply = yield from self.core.call(call)
        raw = as_object(reply.json())
        return PageContent(
            data=tuple(decode(self.model, each) for each in as_list(raw.get("data"))),
            has_more=bool(raw.get("hasMore")),
            next_cursor=raw.get("nextCursor"),
            raw=raw,
        )


@dataclasses.dataclass(frozen=True)
class PageContent(Generic[T]):
    """One page."""

    data: tuple[T, ...]
    has_more: bool
    next_cursor: str | None
    raw: dict[str, Any] = dataclasses.field(repr=False, compare=False)
