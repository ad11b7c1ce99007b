"""What waits of one client share, so that many of them cost as few requests as one.

Invariants: a ticket is woken whenever something of its tasks was read, and only then. A task that
is waited for is either still to be read, or was read after the cursor was taken, so that its end
is in the feed behind the cursor.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterable
from typing import Any

from .._models.tasks import Task

ALONE_MAX = 2
"""So many waits at once ask for their tasks themselves."""
FIRST_MAX = 10
"""So many tasks that were just made have their first request for themselves."""
IDS_MAX = 100


class Ticket:
    """One wait that is told of its tasks by the watcher. The driver fills in `wake`."""

    def __init__(self, task_ids: tuple[str, ...]) -> None:
        self.task_ids = task_ids
        self.wake: Callable[[], None] = _nobody
        self.seen: list[Task[Any]] = []
        self.missing: list[str] = []
        self.error: BaseException | None = None

    @property
    def has_news(self) -> bool:
        """Whether there is something to look at."""
        return bool(self.seen or self.missing) or self.error is not None


def _nobody() -> None:
    """Nobody sleeps yet."""


class Watch:
    """The waits of one client."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waits = 0
        self._first = 0
        self._tickets: list[Ticket] = []
        self._to_read: dict[str, None] = {}
        self._wants_updates = 0
        self._follower: object | None = None
        self._is_reading = False
        self.cursor: str | None = None
        self.on_idle: Callable[[], None] = _nobody
        """Called when no subscriber of the follower is left."""

    def enter(self, count: int = 1) -> bool:
        """Count waits, also of tasks to come; True when they are too many to be alone."""
        with self._lock:
            self._waits += count
            return self._waits > ALONE_MAX

    def leave(self, count: int = 1) -> None:
        """Count waits off."""
        with self._lock:
            self._waits -= count
        self._rest_if_idle()

    def begin_first(self) -> bool:
        """Whether a task that was just made may ask for itself once."""
        with self._lock:
            begins = self._first < FIRST_MAX and not self._tickets
            self._first += begins
            return begins

    def end_first(self) -> None:
        """Note that it has asked."""
        with self._lock:
            self._first -= 1

    @property
    def is_shared(self) -> bool:
        """Whether there are more waits than ask for themselves."""
        with self._lock:
            return self._waits > ALONE_MAX

    @property
    def wants_all_events(self) -> bool:
        """Whether somebody wants to see more of a task than its end."""
        with self._lock:
            return self._wants_updates > 0

    def join(self, ticket: Ticket, *, wants_updates: bool) -> None:
        """Be told of the ticket's tasks from now on; they are read once at the next occasion."""
        with self._lock:
            self._tickets.append(ticket)
            self._wants_updates += wants_updates
            self._to_read.update(dict.fromkeys(ticket.task_ids))

    def part(self, ticket: Ticket, *, wants_updates: bool) -> None:
        """Be told no more."""
        with self._lock:
            self._tickets.remove(ticket)
            self._wants_updates -= wants_updates
            wanted = self._wanted()
            self._to_read = {each: None for each in self._to_read if each in wanted}
        self._rest_if_idle()

    def begin_following(self) -> object | None:
        """Give the one who has to follow the feed a token; nobody gets one while it is held."""
        with self._lock:
            if self._follower is not None:
                return None
            self._follower = object()
            self.cursor = None
            return self._follower

    def goes_on(self, follower: object) -> bool:
        """Whether the follower is still needed; its token is taken back where it is not."""
        with self._lock:
            if self._follower is not follower:
                return False
            if self._is_needed():
                return True
            self._follower = None
            return False

    def end_following(self, follower: object) -> None:
        """Let somebody else follow."""
        with self._lock:
            if self._follower is follower:
                self._follower = None

    def begin_reading(self, *, is_repeated: bool = False) -> bool:
        """Whether the caller is the one who has to read tasks now.

        What will be read again needs no cursor.
        """
        with self._lock:
            # Before there is a cursor, the end of a task that was read could be missed.
            is_safe = is_repeated or self.cursor is not None
            begins = not self._is_reading and is_safe and bool(self._to_read)
            self._is_reading = self._is_reading or begins
            return begins

    def end_reading(self) -> None:
        """Let somebody else read."""
        with self._lock:
            self._is_reading = False

    def take_ids(self) -> tuple[str, ...]:
        """Take the tasks that have to be read, as many as a request may name.

        What is left of the request is filled with others: it costs the same and may spare one.
        """
        with self._lock:
            if not self._to_read:
                return ()
            ids = tuple(dict.fromkeys([*self._to_read, *self._wanted()]))[:IDS_MAX]
            for task_id in ids:
                self._to_read.pop(task_id, None)
            return ids

    def note(self, task_ids: Iterable[str]) -> None:
        """Have tasks read that somebody waits for; others are nobody's business."""
        with self._lock:
            wanted = self._wanted()
            self._to_read.update(dict.fromkeys(each for each in task_ids if each in wanted))

    def note_all(self) -> None:
        """Have all tasks read that somebody waits for."""
        with self._lock:
            self._to_read.update(dict.fromkeys(self._wanted()))

    def tell(self, asked: Container[str], tasks: Iterable[Task[Any]]) -> None:
        """Give what was read to those who wait for it."""
        found = {task.id: task for task in tasks}
        with self._lock:
            for ticket in self._tickets:
                known = [each for each in ticket.task_ids if each in found]
                ticket.seen.extend(found[each] for each in known)
                unknown = [each for each in ticket.task_ids if each in asked and each not in found]
                ticket.missing.extend(unknown)
            woken = [ticket for ticket in self._tickets if ticket.has_news]
        for ticket in woken:
            ticket.wake()

    def fail(self, error: BaseException) -> None:
        """End every wait that relies on the watcher."""
        with self._lock:
            tickets = list(self._tickets)
        for ticket in tickets:
            ticket.error = error
            ticket.wake()

    def _wanted(self) -> dict[str, None]:
        return dict.fromkeys(task_id for each in self._tickets for task_id in each.task_ids)

    def _is_needed(self) -> bool:
        return bool(self._tickets) or self._waits > ALONE_MAX

    def _rest_if_idle(self) -> None:
        with self._lock:
            is_idle = self._follower is not None and not self._is_needed()
        if is_idle:
            self.on_idle()
