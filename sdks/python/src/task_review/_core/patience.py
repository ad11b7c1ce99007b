"""How long somebody waits, what ends it, and how it takes failures that can pass."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Awaitable, Callable
from typing import Any

from .._error_classes import SERVER_ERRORS_FROM
from .._errors import APIConnectionError, APIError
from .._models.questions import NewReply, OpenQuestion, QuestionReply
from .._models.tasks import Task
from .retry import TOO_MANY_REQUESTS, WAIT_MAX_SECONDS, back_off, is_worth_retry

TaskFailure = APIConnectionError | APIError
OnUpdate = Callable[[Task[Any]], None]
# A handler may promise either: with files, or none ever.
HandledReply = NewReply | QuestionReply
OnQuestion = Callable[[OpenQuestion, Task[Any]], HandledReply | None]
AsyncOnQuestion = Callable[
    [OpenQuestion, Task[Any]], HandledReply | Awaitable[HandledReply | None] | None
]

REQUEST_TIMEOUT = 408


@dataclasses.dataclass(frozen=True, kw_only=True)
class Wait:
    """How long somebody waits, and what else they want to know."""

    timeout: float | None
    deadline: float
    on_update: OnUpdate | None
    on_question: AsyncOnQuestion | None
    asked: set[tuple[str, int]] = dataclasses.field(default_factory=set[tuple[str, int]])
    """Tasks and numbers of the questions that were handed over."""

    @property
    def remaining(self) -> float:
        """How many seconds are left."""
        return self.deadline - time.monotonic()

    @property
    def wants_updates(self) -> bool:
        """Whether more of a task matters than its end."""
        return self.on_update is not None or self.on_question is not None


def begin_wait(
    timeout: float | None,
    on_update: OnUpdate | None = None,
    on_question: AsyncOnQuestion | None = None,
) -> Wait:
    """Start the clock of a wait."""
    deadline = float("inf") if timeout is None else time.monotonic() + timeout
    return Wait(timeout=timeout, deadline=deadline, on_update=on_update, on_question=on_question)


def can_pass(error: TaskFailure) -> bool:
    """Whether it makes sense to go on waiting after this."""
    if not isinstance(error, APIError):
        return True
    passing = error.status in {REQUEST_TIMEOUT, TOO_MANY_REQUESTS}
    return passing or error.status >= SERVER_ERRORS_FROM or is_worth_retry(error)


def pause_seconds(error: TaskFailure, tries: int) -> float:
    """Choose how long to be quiet after a failure: never shorter than told."""
    told = error.retry_after if isinstance(error, APIError) else None
    return max(told or 0.0, 0.1 + back_off(tries, WAIT_MAX_SECONDS))
