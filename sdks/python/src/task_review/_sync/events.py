# Made from _async/events.py by scripts/unasync.py. Do not edit.
"""The feed of events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .._core import following
from .._core.call import Call
from .._models.events import EventPage, EventType, FeedEvent, decode_page
from .._options import RequestOptions
from .resource import Resource


class Events(Resource):
    """What happened to the tasks of the account, in order."""

    def list(
        self,
        *,
        after: str | int | None = None,
        types: Sequence[EventType] | None = None,
        limit: int | None = None,
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
    ) -> EventPage:
        """Read the feed after a sequence; "latest" is now, None the oldest event kept."""
        call = Call(
            method="GET",
            path="/events",
            query={
                "after": after,
                "types": ",".join(types) if types else None,
                "limit": limit,
                "wait": wait_seconds,
            },
            options=options or {},
            wait_seconds=wait_seconds or 0,
        )
        reply = self._driver.run(self._driver.core.call(call))
        return decode_page(reply.json())

    def stream(
        self, *, after: str | int | None = None, types: Sequence[EventType] | None = None
    ) -> Iterator[FeedEvent]:
        """Follow the feed for ever, from now or after a sequence; reconnects by itself."""
        return self._driver.iterate(following.stream(self._driver.core, after, types))
