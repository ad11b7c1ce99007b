"""The feed as a stream that reconnects by itself and goes on after the last event it gave."""

from __future__ import annotations

import codecs
import json
from collections.abc import Sequence

from .._errors import APIConnectionError, APIError
from .._models.events import decode_feed_event
from . import wire
from .call import Call, Core
from .effects import CloseStream, Emit, Flow, ReadStream, sleep
from .patience import can_pass, pause_seconds

SILENCE_SECONDS_MAX = 45.0
"""A heartbeat comes every 15 seconds; a stream without one is dead."""
RECONNECT_SECONDS = 1.0


class EventParser:
    """Server-sent events, from bytes as they come."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._id: str | None = None
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[tuple[str | None, str | None]]:
        """Give the blocks that are now complete: the id to go on from, and the data if any."""
        self._rest += self._decoder.decode(chunk)
        *lines, self._rest = self._rest.split("\n")
        blocks: list[tuple[str | None, str | None]] = []
        for each in lines:
            line = each.removesuffix("\r")
            if line:
                self._take(line)
            else:
                blocks.append((self._id, "\n".join(self._data) if self._data else None))
                self._data = []
        return blocks

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "id":
            self._id = value
        elif name == "data":
            self._data.append(value)


def stream(core: Core, after: str | int | None, types: Sequence[str] | None) -> Flow[None]:
    """Emit events for ever, from `after` on, or from now."""
    place = None if after is None else str(after)
    query = {"types": ",".join(types) if types else None}
    tries = 0
    while True:
        try:
            handle = yield from _open(core, query, place, tries)
        except (APIConnectionError, APIError) as error:
            if not can_pass(error):
                raise
            yield from sleep(pause_seconds(error, tries))
            tries += 1
            continue
        try:
            parser = EventParser()
            while (chunk := (yield from _read(handle))) is not None:
                for event_id, data in parser.feed(chunk):
                    tries = 0
                    if data is not None:
                        yield Emit(decode_feed_event(json.loads(data)))
                    # Only now: a reader that stops in between gets the event again.
                    place = event_id or place
        except APIConnectionError:
            tries += 1
        finally:
            yield CloseStream(handle)
        yield from sleep(RECONNECT_SECONDS)


def _open(core: Core, query: wire.Query, place: str | None, tries: int) -> Flow[object]:
    is_number = place is not None and place != "latest"
    call = Call(
        method="GET",
        path="/events/stream",
        query={**query, "after": place if place is not None and not is_number else None},
        headers={"accept": "text/event-stream"}
        | ({"last-event-id": place} if place is not None and is_number else {}),
        options={"timeout": SILENCE_SECONDS_MAX},
        turn="wait",
    )
    return (yield from core.open_stream(call, tries))


def _read(handle: object) -> Flow[bytes | None]:
    chunk: bytes | None = yield ReadStream(handle)
    return chunk
