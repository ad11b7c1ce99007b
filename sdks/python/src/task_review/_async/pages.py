"""Lists: await the first page, or iterate over everything."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Mapping
from typing import Any, Generic, TypeVar

from .._core.paging import PageContent, PageSource
from .driver import AsyncDriver

T = TypeVar("T")


class AsyncPage(Generic[T]):
    """One page of a list. Iterating over it goes on through the pages that follow."""

    def __init__(self, driver: AsyncDriver, source: PageSource[T], content: PageContent[T]) -> None:
        self._driver = driver
        self._source = source
        self.data = content.data
        self.has_more = content.has_more
        self.next_cursor = content.next_cursor
        self.raw: Mapping[str, Any] = content.raw

    async def next_page(self) -> AsyncPage[T] | None:
        """Give the page after this one, or None after the last."""
        if not self.has_more or self.next_cursor is None:
            return None
        content = await self._driver.run(self._source.read(self.next_cursor))
        return AsyncPage(self._driver, self._source, content)

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """Give this page and all that follow."""
        page: AsyncPage[T] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def to_list(self, *, limit: int | None = None) -> list[T]:
        """Collect items of this page and those that follow, `limit` at most."""
        items: list[T] = []
        if limit is not None and limit <= 0:
            return items
        async for item in self:
            items.append(item)
            if limit is not None and len(items) >= limit:
                break
        return items


class AsyncPager(Generic[T]):
    """A list that was asked for: await its first page, or iterate over everything."""

    def __init__(self, driver: AsyncDriver, source: PageSource[T]) -> None:
        self._driver = driver
        self._source = source

    def __await__(self) -> Generator[Any, Any, AsyncPage[T]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self._first():
            yield item

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """Give all pages."""
        async for page in (await self._first()).pages():
            yield page

    async def to_list(self, *, limit: int | None = None) -> list[T]:
        """Collect items, `limit` at most."""
        return await (await self._first()).to_list(limit=limit)

    async def _first(self) -> AsyncPage[T]:
        cursor = self._source.query.get("cursor")
        content = await self._driver.run(self._source.read(None if cursor is None else str(cursor)))
        return AsyncPage(self._driver, self._source, content)


def open_pages(driver: AsyncDriver, source: PageSource[T]) -> AsyncPager[T]:
    """Begin a list. Nothing is asked before somebody looks."""
    return AsyncPager(driver, source)
