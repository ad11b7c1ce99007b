"""Lists: a page, which iterates over everything that follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

from .._core.paging import PageContent, PageSource
from .driver import Driver

T = TypeVar("T")


class Page(Generic[T]):
    """One page of a list. Iterating over it goes on through the pages that follow."""

    def __init__(self, driver: Driver, source: PageSource[T], content: PageContent[T]) -> None:
        self._driver = driver
        self._source = source
        self.data = content.data
        self.has_more = content.has_more
        self.next_cursor = content.next_cursor
        self.raw: Mapping[str, Any] = content.raw

    def next_page(self) -> Page[T] | None:
        """Give the page after this one, or None after the last."""
        if not self.has_more or self.next_cursor is None:
            return None
        content = self._driver.run(self._source.read(self.next_cursor))
        return Page(self._driver, self._source, content)

    def pages(self) -> Iterator[Page[T]]:
        """Give this page and all that follow."""
        page: Page[T] | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def to_list(self, *, limit: int | None = None) -> list[T]:
        """Collect items of this page and those that follow, `limit` at most."""
        items: list[T] = []
        if limit is not None and limit <= 0:
            return items
        for item in self:
            items.append(item)
            if limit is not None and len(items) >= limit:
                break
        return items


def open_pages(driver: Driver, source: PageSource[T]) -> Page[T]:
    """Read the first page of a list."""
    cursor = source.query.get("cursor")
    content = driver.run(source.read(None if cursor is None else str(cursor)))
    return Page(driver, source, content)
