"""Waiting for tasks: alone by long polls, or together by one watcher that follows the feed.

Neither a slow answer nor a failure that can pass ends a wait; only its deadline, the end of the
task and an error that cannot pass do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from .._decode import as_list, as_object
from .._errors import APIConnectionError, APIError, GoneError, WaitTimeoutError
from .._models.tasks import Task, decode_task
from . import wire
from .call import Call, Core, DeadlinePassedError
from .effects import Flow, Park, Start, sleep
from .patience import Wait, can_pass, pause_seconds
from .questions import hand_over
from .retry import TOO_MANY_REQUESTS, WAIT_MAX_SECONDS, back_off
from .watch import Ticket, Watch

T = TypeVar("T")

HOLD_SECONDS_MAX = 50
QUICK_SECONDS = 0.5
"""A wait that was answered sooner, with nothing new, was no wait."""
SHORT_SECONDS = 3.0
LOOK_AGAIN_SECONDS = 0.1
"""Where another reads the tasks, or none is there yet."""
FINAL_TYPES = "task.completed,task.cancelled"
RESTORE_LEAP = 500_000
"""Numbers of the feed have no gaps; only after a restore do they leap by a million."""


def has_leapt(before: str, after: str) -> bool:
    """Whether the service was restored in between, so that what was read may hold no more."""
    return before.isdigit() and after.isdigit() and int(after) - int(before) >= RESTORE_LEAP


class Waiting:
    """The waits of one client."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.watch = Watch()

    def entered(
        self, inner: Callable[[], Flow[T]], count: int = 1, *, is_new: bool = False
    ) -> Flow[T]:
        """Announce waits before they begin, so that many share a watcher from the first.

        Of tasks that are yet to be made the first answers are seen without it.
        """
        is_many = self.watch.enter(count)
        try:
            if is_many and not is_new:
                yield from self._follow_if_nobody_does()
            return (yield from inner())
        finally:
            self.watch.leave(count)

    def wait_one(self, task_id: str, wait: Wait, last: Task[Any] | None = None) -> Flow[Task[Any]]:
        """Give the task when it is final. Runs inside `entered`."""
        poll = _Poll(self._core, task_id, wait, last)
        # A task that was just made may have its answer soon. A request of its own tells of it when
        # it is there, and costs the turn that reading all tasks would.
        if last is not None and self.watch.begin_first():
            try:
                yield from poll.ask()
            finally:
                self.watch.end_first()
            if poll.is_final:
                return poll.read()
        while wait.remaining > 0 and not self.watch.is_shared and not poll.is_refused:
            yield from poll.ask()
            if poll.is_final:
                return poll.read()
        if wait.remaining <= 0:
            raise _too_late((task_id,), wait, poll.last)
        return (yield from self.wait_any((task_id,), wait, poll.last))

    def wait_any(
        self, task_ids: tuple[str, ...], wait: Wait, last: Task[Any] | None = None
    ) -> Flow[Task[Any]]:
        """Give the first of the tasks that is final, by the shared watcher."""
        ticket = Ticket(task_ids)
        marks = {last.id: _mark(last)} if last is not None else {}
        wants_updates = wait.wants_updates
        self.watch.join(ticket, wants_updates=wants_updates)
        try:
            yield from self._follow_if_nobody_does()
            if self.watch.begin_reading():
                yield Start(self._read_begun)
            while wait.remaining > 0:
                yield Park(ticket, wait.remaining)
                if ticket.error is not None:
                    raise ticket.error
                if ticket.missing:
                    # Asked for alone, the service says what is wrong with it.
                    yield from self._core.call(_get(ticket.missing.pop()))
                while ticket.seen:
                    last = ticket.seen.pop(0)
                    is_new = marks.get(last.id) != _mark(last)
                    marks[last.id] = _mark(last)
                    if is_new and wait.on_update is not None:
                        wait.on_update(last)
                    yield from hand_over(self._core, wait, last)
                    if last.is_final:
                        return last
        finally:
            self.watch.part(ticket, wants_updates=wants_updates)
        raise _too_late(task_ids, wait, last)

    def _follow_if_nobody_does(self) -> Flow[None]:
        follower = self.watch.begin_following()
        if follower is not None:
            yield Start(lambda: self._follow(follower))

    def _follow(self, follower: object) -> Flow[None]:
        tries = 0
        has_more = False
        try:
            while self.watch.goes_on(follower):
                try:
                    if self._core.pacer.is_busy:
                        yield from self._read_all()
                        continue
                    has_more = yield from self._read_feed(has_more=has_more)
                except GoneError:
                    # What lies between the old place and now is not kept, so all is read anew.
                    self.watch.cursor = None
                    self.watch.note_all()
                except (APIConnectionError, APIError) as error:
                    if not can_pass(error):
                        self.watch.fail(error)
                        return
                    yield from sleep(pause_seconds(error, tries))
                    tries += 1
                    # Others may have all the waits of the key; its tasks can be read all the same.
                    if isinstance(error, APIError) and error.status == TOO_MANY_REQUESTS:
                        yield from self._read_all()
                else:
                    tries = 0
                    if self.watch.begin_reading():
                        yield from self._read_begun()
        finally:
            self.watch.end_following(follower)

    def _read_all(self) -> Flow[None]:
        """Read all tasks that somebody waits for.

        While calls wait for their turn, every second one is a wait's: the feed would need two of
        them for one answer.
        """
        self.watch.note_all()
        if self.watch.begin_reading(is_repeated=True):
            yield from self._read_begun()
        else:
            yield from sleep(LOOK_AGAIN_SECONDS)

    def _read_feed(self, *, has_more: bool) -> Flow[bool]:
        began = time.monotonic()
        cursor = self.watch.cursor
        hold = 0 if cursor is None or has_more else HOLD_SECONDS_MAX
        query: dict[str, wire.QueryValue] = {"after": cursor or "latest", "limit": 100}
        if not self.watch.wants_all_events:
            query["types"] = FINAL_TYPES
        if hold:
            query["wait"] = hold
        call = Call(method="GET", path="/events", query=query, wait_seconds=hold, turn="wait")
        reply = yield from self._core.attempt(call)
        page = as_object(reply.json())
        events = [as_object(as_object(each).get("data")) for each in as_list(page.get("data"))]
        self.watch.cursor = str(page.get("nextCursor", cursor or "0"))
        if cursor is None or has_leapt(cursor, self.watch.cursor):
            # What was read before the cursor was known, or before a restore, may differ by now.
            self.watch.note_all()
        self.watch.note(str(event.get("id")) for event in events)
        if hold and not events and time.monotonic() - began < QUICK_SECONDS:
            yield from sleep(0.5 + back_off(1))
        return bool(page.get("hasMore"))

    def _read_begun(self) -> Flow[None]:
        """Read what has to be read. `begin_reading` gave leave to it."""
        is_begun = True
        while is_begun:
            try:
                yield from self._read_noted()
            except (APIConnectionError, APIError) as error:
                self.watch.fail(error)
            finally:
                self.watch.end_reading()
            # Somebody may have joined after the last look, and was told that all is read.
            is_begun = self.watch.begin_reading()

    def _read_noted(self) -> Flow[None]:
        tries = 0
        taken: list[tuple[str, ...]] = []

        def build() -> Call | None:
            # Taken at the last moment: fifty waits that began meanwhile cost one request.
            taken[:] = [self.watch.take_ids()]
            query = {"ids": ",".join(taken[0]), "include": "result"}
            return Call(method="GET", path="/tasks", query=query) if taken[0] else None

        while True:
            try:
                reply = yield from self._core.attempt_late(build, kind="wait")
            except (APIConnectionError, APIError) as error:
                self.watch.note(taken[0] if taken else ())
                if not can_pass(error):
                    raise
                yield from sleep(pause_seconds(error, tries))
                tries += 1
                continue
            if reply is None:
                return
            tries = 0
            page = as_object(reply.json())
            self.watch.tell(taken[0], [decode_task(each) for each in as_list(page.get("data"))])


class _Poll:
    """One wait that asks for its task itself."""

    def __init__(self, core: Core, task_id: str, wait: Wait, last: Task[Any] | None) -> None:
        self._core = core
        self._task_id = task_id
        self._wait = wait
        self._tries = 0
        self._etag: str | None = None
        self.last = last
        self.is_refused = False
        """The key has as many waits as it may: one for all of ours needs the least."""

    @property
    def is_final(self) -> bool:
        """Whether there is no more to wait for."""
        return self.last is not None and self.last.is_final

    def read(self) -> Task[Any]:
        """Give the task as it was last seen."""
        if self.last is None:
            raise LookupError(self._task_id)
        return self.last

    def ask(self) -> Flow[None]:
        """Ask once, for as long as the service holds the question."""
        began = time.monotonic()
        # A little less than is left, so that the last state is read before the time is over; of a
        # short wait whose task was not seen yet, nothing.
        is_short = self.last is None and self._wait.remaining < SHORT_SECONDS
        left = 0.0 if is_short else max(0.0, self._wait.remaining - 0.25)
        # Who wants every change first looks how things are, and then waits for a newer version.
        wants_changes = self._wait.wants_updates and self._etag is not None
        is_look = self._wait.wants_updates and not wants_changes
        hold = 0 if is_look else int(min(HOLD_SECONDS_MAX, left))
        headers = {"if-none-match": self._etag or ""} if wants_changes else {}
        try:
            reply = yield from self._core.attempt(
                _get(self._task_id, hold, headers), deadline=self._wait.deadline
            )
        except DeadlinePassedError:
            return
        except (APIConnectionError, APIError) as error:
            if not can_pass(error):
                raise
            details = error.details or {} if isinstance(error, APIError) else {}
            self.is_refused = "waitsMax" in details
            if self.is_refused:
                return
            yield from self._rest(pause_seconds(error, self._tries))
            return
        is_quick = time.monotonic() - began < QUICK_SECONDS
        is_news = self._take(reply)
        if self.last is not None:
            yield from hand_over(self._core, self._wait, self.last)
        if is_news or not is_quick:
            self._tries = 0
        elif self.last is None or not self.last.is_final:
            yield from self._rest(QUICK_SECONDS + back_off(self._tries, WAIT_MAX_SECONDS))

    def _take(self, reply: wire.Reply) -> bool:
        """Whether the reply brought something new."""
        if reply.status == wire.NOT_MODIFIED:
            return False
        before = None if self.last is None else _mark(self.last)
        self.last = decode_task(reply.json())
        has_moved = reply.headers.get("etag") != self._etag
        self._etag = reply.headers.get("etag")
        is_new = _mark(self.last) != before
        if is_new and self._wait.on_update is not None:
            self._wait.on_update(self.last)
        return (is_new and before is not None) or (self._wait.wants_updates and has_moved)

    def _rest(self, seconds: float) -> Flow[None]:
        self._tries += 1
        yield from sleep(min(seconds, self._wait.remaining))


def _too_late(task_ids: tuple[str, ...], wait: Wait, last: Task[Any] | None) -> WaitTimeoutError:
    return WaitTimeoutError(task_ids=task_ids, timeout=wait.timeout or 0, task=last)


def _mark(task: Task[Any]) -> tuple[object, ...]:
    # Revision B shows no version.
    return (task.version, task.status, task.stage)


def _get(task_id: str, hold: int = 0, headers: dict[str, str] | None = None) -> Call:
    return Call(
        method="GET",
        path=f"/tasks/{wire.path_part(task_id)}",
        query={"wait": hold or None},
        headers=headers or {},
        wait_seconds=hold,
        turn="wait",
    )
