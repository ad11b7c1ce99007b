"""Keeps a client within the rate of its key: callers may start as much as they like at once.

- First come, first served among calls and among waits, and a wait goes between two calls: else the
  answers of the first tasks would wait until the last one is created.
- What is tried again goes first, because it came first.
- Until a reply says more, the rate is what any key may: one request a second.
- A rate is spread evenly over its window: the service admits no bursts.
- Where the service holds requests until their turn, no more than one of a slow key waits there, so
  that many processes fit in the queue of their key.
- Whoever leaves the queue takes nothing with it.
"""

from __future__ import annotations

import dataclasses
import random
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Literal

TurnKind = Literal["call", "wait"]
"""Whether a request does something, or sees what became of what others did."""

FORGIVEN_SECONDS = 0.25
EVEN_WINDOW_SECONDS_MAX = 60
"""Longer windows admit bursts, so they hold nobody back until the service says they are empty."""
SLOW_INTERVAL_SECONDS = 0.25
"""Slower keys have so few turns that one request at a time is enough to use them all."""
CROWDED_SECONDS = 1.0
"""The service names whole seconds, so a shorter queue cannot be told from none."""
REPLY_GRACE_SECONDS = 5.0
"""Beyond what the queue of the key explains, a reply that does not come is no reason to wait."""
LONG_QUEUE_SECONDS = 25.0
"""Of a key whose queue is this long, the last places are contended for."""


@dataclasses.dataclass(frozen=True)
class RateLimitPolicy:
    """So many requests in a window."""

    name: str
    quota: int
    window_seconds: int


@dataclasses.dataclass(frozen=True)
class RateLimit:
    """The rates of the key, and how much is left of the tightest."""

    policies: tuple[RateLimitPolicy, ...]
    name: str
    remaining: int
    reset_seconds: int


@dataclasses.dataclass(frozen=True, eq=False)
class Sent:
    """A request on its way, which the service may hold until its turn."""

    is_quick: bool
    """It is answered as soon as its turn has come, and not when something else happens."""


class Turn:
    """A place in the queue. `wake` is called when it is worth asking again."""

    def __init__(
        self, wake: Callable[[], None], kind: TurnKind = "call", sent: Sent | None = None
    ) -> None:
        self.wake = wake
        self.kind: TurnKind = kind
        self.sent = sent


class Pacer:
    """The queue of one client."""

    def __init__(self, *, max_hold: float, now: Callable[[], float] = time.monotonic) -> None:
        self._max_hold = max_hold
        self._now = now
        self._lock = threading.Lock()
        self._queues: dict[TurnKind, deque[Turn]] = {"call": deque(), "wait": deque()}
        self._last_kind: TurnKind = "wait"
        self._queue_seconds = 0.0
        self._sent: dict[Sent, float] = {}
        self._interval = 1.0
        self._last_at = float("-inf")
        self._least_latency = float("inf")
        self._next_at = float("-inf")
        self._not_before = float("-inf")

    def join(self, turn: Turn, *, first: bool) -> None:
        """Queue the request; a retry goes to the head of the queue."""
        with self._lock:
            queue = self._queues[turn.kind]
            if first:
                queue.appendleft(turn)
            else:
                queue.append(turn)

    def leave(self, turn: Turn) -> None:
        """Go away without having been let go."""
        with self._lock:
            if turn in self._queues[turn.kind]:
                self._queues[turn.kind].remove(turn)
        self._wake_first()

    def try_go(self, turn: Turn) -> float | None:
        """Give None when it is the turn's turn, else for how long to sleep unless woken before."""
        with self._lock:
            if self._head() is not turn:
                return float("inf")
            now = self._now()
            wait = max(self._next_at, self._not_before, self._held_until()) - now
            if wait > 0:
                return wait
            self._queues[turn.kind].popleft()
            self._last_kind = turn.kind
            if turn.sent is not None:
                after = REPLY_GRACE_SECONDS if turn.sent.is_quick else self._interval
                self._sent[turn.sent] = now + self._queue_seconds + after
            self._last_at = now
            self._next_at = max(self._next_at, now) + self._interval
        self._wake_first()
        return None

    def note_end(self, sent: Sent) -> None:
        """Its reply has come, or will not."""
        with self._lock:
            was_sent = self._sent.pop(sent, None) is not None
        if was_sent:
            self._wake_first()

    @property
    def is_busy(self) -> bool:
        """Whether calls wait for their turn."""
        with self._lock:
            return bool(self._queues["call"])

    def learn(self, rate_limit: RateLimit) -> None:
        """Take over the rates that a reply named; they apply to those who already wait."""
        own = [each for each in rate_limit.policies if re.match(r"(key|account)-", each.name)]
        if not own:
            return
        even = [each for each in own if each.window_seconds <= EVEN_WINDOW_SECONDS_MAX]
        with self._lock:
            self._interval = max((each.window_seconds / each.quota for each in even), default=0.0)
            self._next_at = min(self._next_at, self._last_at + self._interval)
        long = [each.name for each in own if each.window_seconds > EVEN_WINDOW_SECONDS_MAX]
        if rate_limit.name in long and rate_limit.remaining == 0:
            self.hold(rate_limit.reset_seconds)
        else:
            self._note_queue(rate_limit)
        self._wake_first()

    def _note_queue(self, rate_limit: RateLimit) -> None:
        free_in = rate_limit.reset_seconds if rate_limit.remaining == 0 else 0
        with self._lock:
            # Its own request is the last of the queue.
            self._queue_seconds = max(0.0, free_in - self._interval)
            is_long = self._queue_seconds >= LONG_QUEUE_SECONDS
            interval = self._interval
        # A client that is answered knows first of a free slot. At times it lets others go first.
        if is_long:
            self.hold(random.uniform(0, interval))  # noqa: S311 - nothing secret hangs on it.

    def hold(self, seconds: float) -> None:
        """Let nobody go for as long as the service asked for.

        What is longer than callers are ready to wait holds nobody: the service tells them.
        """
        if seconds <= self._max_hold:
            with self._lock:
                self._not_before = max(self._not_before, self._now() + seconds)

    def observe(self, sent_at: float, latency: float) -> None:
        """Put the next request off when one was slow on its way: they must not arrive together.

        The service forgives a quarter of a second; what is late by more makes the next one early.
        How much of its time a request spent on its way nobody knows, so the next one is put off by
        half an interval at most.
        """
        with self._lock:
            self._least_latency = min(self._least_latency, latency)
            if sent_at < self._last_at:
                return
            late = min(latency - self._least_latency, self._interval - FORGIVEN_SECONDS)
            soonest = self._last_at + late + self._interval - FORGIVEN_SECONDS
            self._next_at = max(self._next_at, soonest)

    def give_back(self, spacing: float = 0.0) -> None:
        """Take back the cost of the last request; the next may go so many seconds after it."""
        with self._lock:
            self._next_at = min(self._next_at, self._last_at + spacing)
        self._wake_first()

    def _head(self) -> Turn | None:
        """Give the next one: a wait goes between two calls."""
        calls, waits = self._queues["call"], self._queues["wait"]
        if waits and (not calls or self._last_kind == "call"):
            return waits[0]
        return calls[0] if calls else None

    def _held_until(self) -> float:
        """Give the time until which the last one sent may still wait for its turn there."""
        is_crowded = self._queue_seconds >= CROWDED_SECONDS
        if not is_crowded and self._interval < SLOW_INTERVAL_SECONDS:
            return float("-inf")
        return max(self._sent.values(), default=float("-inf"))

    def _wake_first(self) -> None:
        with self._lock:
            first = self._head()
        if first is not None:
            first.wake()


def poll_spacing(rate_limit: RateLimit | None) -> float:
    """Give the seconds between polls that find nothing new."""
    policies = rate_limit.policies if rate_limit is not None else ()
    spacings = [each.window_seconds / each.quota for each in policies if each.name == "poll"]
    return max(spacings, default=0.0)


def read_rate_limit(headers: Mapping[str, str]) -> RateLimit | None:
    """Read the RateLimit fields; None where a reply says nothing, as a proxy's does."""
    tightest = next(iter(_items(headers.get("ratelimit"))), None)
    if tightest is None:
        return None
    policies = [
        RateLimitPolicy(name, parameters["q"], parameters["w"])
        for name, parameters in _items(headers.get("ratelimit-policy"))
        if parameters.get("q", 0) > 0 and parameters.get("w", 0) > 0
    ]
    name, parameters = tightest
    return RateLimit(tuple(policies), name, parameters.get("r", 0), parameters.get("t", 0))


def _items(field: str | None) -> list[tuple[str, dict[str, int]]]:
    items: list[tuple[str, dict[str, int]]] = []
    for part in (field or "").split(","):
        name, *pairs = part.strip().split(";")
        numbers = (re.fullmatch(r"\s*(\w+)=(\d+)\s*", pair) for pair in pairs)
        if name:
            items.append((name.strip('"'), {m[1]: int(m[2]) for m in numbers if m}))
    return items
