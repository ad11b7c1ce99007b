"""What a flow asks of its driver.

Everything that decides something is written once, as a generator: it yields what it needs done, and
a driver does it, blocking or awaiting. A flow never touches a socket, a clock's sleep or a thread.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, TypeVar

from .pacer import Sent, TurnKind
from .wire import Reply, Request

if TYPE_CHECKING:
    from .watch import Ticket

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class GetKey:
    """The API key, which may come from a function."""


@dataclasses.dataclass(frozen=True)
class Pace:
    """A turn of the pacer; False when it did not come before the deadline."""

    is_retry: bool
    deadline: float
    kind: TurnKind = "call"
    sent: Sent | None = None


@dataclasses.dataclass(frozen=True)
class Send:
    """A reply, or an APIConnectionError."""

    request: Request


@dataclasses.dataclass(frozen=True)
class OpenStream:
    """A handle on a reply whose body is read piece by piece, or a refusal as a whole reply."""

    request: Request


@dataclasses.dataclass(frozen=True)
class ReadStream:
    """The next bytes of an open stream, or None at its end."""

    handle: Any


@dataclasses.dataclass(frozen=True)
class CloseStream:
    """The stream is no longer needed."""

    handle: Any


@dataclasses.dataclass(frozen=True)
class Sleep:
    """Time passes."""

    seconds: float


@dataclasses.dataclass(frozen=True)
class Park:
    """Wait until the ticket is woken, or until so many seconds have passed."""

    ticket: Ticket
    seconds: float


@dataclasses.dataclass(frozen=True)
class Start:
    """Another flow, which goes on beside this one until it ends or the client is closed."""

    flow: Callable[[], Generator[Any, Any, None]]


@dataclasses.dataclass(frozen=True)
class Block:
    """Something that may block on a file; its result."""

    work: Callable[[], Any]


@dataclasses.dataclass(frozen=True)
class Ask:
    """What the caller's function gives, awaited where it can be; None when the seconds are over."""

    work: Callable[[], Any]
    seconds: float


@dataclasses.dataclass(frozen=True)
class Emit:
    """A value for whoever iterates."""

    value: Any


Effect = (
    GetKey
    | Pace
    | Send
    | OpenStream
    | ReadStream
    | CloseStream
    | Sleep
    | Park
    | Start
    | Block
    | Ask
    | Emit
)
Flow = Generator[Effect, Any, T]


def get_key() -> Flow[str]:
    """Ask for the API key."""
    key: str = yield GetKey()
    return key


def pace(
    *,
    is_retry: bool = False,
    deadline: float = float("inf"),
    kind: TurnKind = "call",
    sent: Sent | None = None,
) -> Flow[bool]:
    """Ask for a turn."""
    is_let_go: bool = yield Pace(is_retry, deadline, kind, sent)
    return is_let_go


def send(request: Request) -> Flow[Reply]:
    """Ask for a reply."""
    reply: Reply = yield Send(request)
    return reply


def sleep(seconds: float) -> Flow[None]:
    """Let time pass."""
    if seconds > 0:
        yield Sleep(seconds)


def block(work: Callable[[], T]) -> Flow[T]:
    """Do something that may block."""
    result: T = yield Block(work)
    return result
