"""The feed of events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from .._core import following
from .._core.call import Call
from .._decode import decode
from .._models.events import EventPage, TaskEvent, TaskEventType
from .._options import RequestOptions
from .resource import AsyncResource


class AsyncEvents(AsyncResource):
    """What happened to the tasks of the account, in order and without gaps."""

    async def list(
        self,
        *,
        after: str | int | None = None,
        types: Sequence[TaskEventType] | None = None,
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
        reply = await self._driver.run(self._driver.core.call(call))
        return decode(EventPage, reply.json())

    def stream(
        self, *, after: str | int | None = None, types: Sequence[TaskEventType] | None = None
    ) -> AsyncIterator[TaskEvent]:
        """Follow the feed for ever, from now or after a sequence; reconnects by itself."""
        return self._driver.iterate(following.stream(self._driver.core, after, types))
