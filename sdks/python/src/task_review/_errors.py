"""Every error of the SDK.

An answer of the service becomes the class of its code, else that of its status, else `APIError`, so
that a program can be as exact as it likes:

    TaskReviewError
    ├ APIError
    │ ├ InvalidRequestError (400)
    │ │ ├ FileNotReadableError
    │ ├ AuthenticationError (401)
    │ │ ├ UnauthorizedError
    │ │ ├ SignInFailedError
    │ ├ PaymentRequiredError (402)
    │ │ ├ InsufficientCreditsError
    │ │ ├ SpendingCapReachedError
    │ │ ├ SpendingPausedError
    │ ├ PermissionDeniedError (403)
    │ │ ├ ForbiddenError
    │ │ ├ EmailNotVerifiedError
    │ │ ├ SecondFactorRequiredError
    │ │ ├ StepUpRequiredError
    │ │ ├ DeviceDeniedError
    │ ├ NotFoundError (404)
    │ ├ MethodNotAllowedError (405)
    │ ├ RequestTimeoutError (408)
    │ │ ├ NoEngineerAvailableError
    │ ├ ConflictError (409)
    │ │ ├ IdempotencyKeyConflictError
    │ │ ├ IdempotencyKeyReusedError
    │ │ ├ TaskFinalError
    │ │ ├ TaskPendingError
    │ │ ├ QuestionClosedError
    │ │ ├ EndpointDisabledError
    │ │ ├ EndpointLimitReachedError
    │ │ ├ KeyLimitReachedError
    │ │ ├ UploadLimitReachedError
    │ │ ├ UploadMissingError
    │ │ ├ UploadUsedError
    │ │ ├ DevicePendingError
    │ │ ├ LastOwnerError
    │ │ ├ AdjustmentDecidedError
    │ │ ├ LeaseLostError
    │ │ ├ TaskTakenError
    │ │ ├ CapacityReachedError
    │ │ ├ OffDutyError
    │ │ ├ DraftUnconfirmedError
    │ │ ├ TooSoonToAnswerError
    │ ├ GoneError (410)
    │ │ ├ DeviceExpiredError
    │ │ ├ CursorExpiredError
    │ ├ PreconditionFailedError (412)
    │ │ ├ StaleRevisionError
    │ ├ PayloadTooLargeError (413)
    │ ├ UnsupportedMediaTypeError (415)
    │ ├ UnprocessableError (422)
    │ │ ├ ResultInvalidError
    │ ├ PreconditionRequiredError (428)
    │ │ ├ RevisionRequiredError
    │ ├ RateLimitError (429)
    │ │ ├ QuotaReachedError
    │ ├ ServerError (500 and above)
    │ │ ├ InternalError
    │ │ ├ UnavailableError
    ├ APIConnectionError
    │ └ APITimeoutError
    ├ WaitTimeoutError
    ├ TaskCancelledError
    ├ ResultValidationError
    ├ UploadRefusedError
    └ WebhookVerificationError
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ._decode import as_list, as_object, parse_time

if TYPE_CHECKING:
    from ._models.tasks import Task
    from ._models.uploads import Upload


class TaskReviewError(Exception):
    """Whatever this package raises, so that one `except` can catch all of it."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Refusal:
    """What an answer that is no success says."""

    status: int
    message: str
    headers: Mapping[str, str]
    code: str | None = None
    details: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None
    request_id: str | None = None
    idempotency_key: str | None = None
    retry_after: float | None = None
    doc_url: str | None = None
    should_retry: bool | None = None


class APIError(TaskReviewError):
    """The service answered, and the answer was a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.status = refusal.status
        """The HTTP status."""
        self.code = refusal.code
        """The machine code, such as TASK_FINAL; None in revision B and for what a proxy says."""
        self.message = refusal.message
        self.details = refusal.details
        """The facts of this code, as the service sent them."""
        self.request_id = refusal.request_id
        """Name it when you report a problem."""
        self.headers = refusal.headers
        self.idempotency_key = refusal.idempotency_key
        """What the call was made with. Repeating the call with it never does anything twice."""
        self.retry_after = refusal.retry_after
        """How many seconds the service asked to wait before the next try."""
        self.doc_url = refusal.doc_url
        """The page that says what to do about this code."""
        self.should_retry = refusal.should_retry
        """Whether the service said that the same request may succeed when it is sent again."""


@dataclasses.dataclass(frozen=True)
class RequestProblem:
    """One problem of a request: a dotted path and what would be right there."""

    field: str
    message: str


class InvalidRequestError(APIError):
    """400. The request failed validation; `errors` names every problem of it."""

    def __init__(self, refusal: Refusal) -> None:
        problems = _read_problems(refusal.details)
        super().__init__(
            dataclasses.replace(refusal, message=_phrase_problems(refusal.message, problems))
        )
        self.errors = problems


def _read_problems(details: Mapping[str, Any] | None) -> tuple[RequestProblem, ...]:
    problems = [as_object(each) for each in as_list((details or {}).get("errors"))]
    return tuple(
        RequestProblem(str(each.get("field", "")), str(each.get("message", "")))
        for each in problems
    )


def _phrase_problems(message: str, problems: tuple[RequestProblem, ...]) -> str:
    # The sentence alone helps nobody, so it carries the first problem, as revision B does.
    if not problems:
        return message
    first, *others = problems
    more = f" (and {len(others)} more)" if others else ""
    return f"{message} {first.field} {first.message}.{more}"


class AuthenticationError(APIError):
    """401. The API key is invalid or missing."""


class PaymentRequiredError(APIError):
    """402. The account cannot pay for this."""


class PermissionDeniedError(APIError):
    """403. The key may not do this."""


class NotFoundError(APIError):
    """404. Resource not found, or this key cannot access it."""


class MethodNotAllowedError(APIError):
    """405. This path does not accept that method."""


class RequestTimeoutError(APIError):
    """408. The request was not completed in time."""


class ConflictError(APIError):
    """409. The request contradicts what is already there."""


class GoneError(APIError):
    """410. What was asked for is no longer kept."""


class PreconditionFailedError(APIError):
    """412. Somebody else was faster."""


class PayloadTooLargeError(APIError):
    """413. The request body is too large."""


class UnsupportedMediaTypeError(APIError):
    """415. The body has a type that is not taken."""


class UnprocessableError(APIError):
    """422. The request is well formed, but cannot be carried out."""


class PreconditionRequiredError(APIError):
    """428. The request must say which version it is about."""


class RateLimitError(APIError):
    """429. The rate limit was exceeded, by other programs with the same key too."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        meta = refusal.meta or {}
        self.reset_at: datetime | None = parse_time(meta.get("reset_at"))
        """When the next request is admitted."""
        limit = meta.get("limit")
        self.limit: str | None = limit if isinstance(limit, str) else None
        """The limit that was exceeded, in words."""


class ServerError(APIError):
    """500 and above. The service failed; the same request may succeed later."""


class APIConnectionError(TaskReviewError):
    """No answer came: the connection failed or was cut.

    The request may or may not have been carried out. Repeating it with the same `idempotency_key`
    never does anything twice.
    """

    def __init__(self, message: str, *, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.idempotency_key = idempotency_key


class APITimeoutError(APIConnectionError):
    """The request was not answered completely within `timeout`."""


class WaitTimeoutError(TaskReviewError):
    """The task was not final in time. It goes on; wait again whenever you like."""

    def __init__(
        self, *, task_ids: tuple[str, ...], timeout: float, task: Task[Any] | None = None
    ) -> None:
        which, verb, what = _phrase_waited(task_ids)
        super().__init__(
            f"{which} final after {timeout:g} s. Wait again with {verb}, or cancel the {what}."
        )
        self.task_ids = task_ids
        self.task = task
        """The task as it was last seen; None when it could not be read in time."""


def _phrase_waited(task_ids: tuple[str, ...]) -> tuple[str, str, str]:
    if len(task_ids) == 1:
        return f"Task {task_ids[0]} was not", "tasks.wait", "task"
    return f"None of {len(task_ids)} tasks was", "tasks.wait_for_any", "tasks"


class TaskCancelledError(TaskReviewError):
    """The task ended without an answer; `task.cancel_reason` says why."""

    def __init__(self, task: Task[Any]) -> None:
        super().__init__(
            f"Task {task.id} was cancelled: {task.cancel_reason or 'no reason given'}."
        )
        self.task = task


class ResultValidationError(TaskReviewError):
    """The answer came, but the caller's own model does not accept it; `__cause__` says why."""

    def __init__(self, task: Task[Any], reason: object) -> None:
        super().__init__(
            f"The result of task {task.id} was not accepted by the response schema: {reason}"
        )
        self.task = task


class UploadRefusedError(TaskReviewError):
    """The service checked the file and refused it; `upload.flaw` says why."""

    def __init__(self, upload: Upload) -> None:
        super().__init__(f"{upload.file_name} was refused: {upload.flaw or 'no reason given'}.")
        self.upload = upload


class WebhookVerificationError(TaskReviewError):
    """The body was not signed with the secret, or not lately. Answer 400 and do nothing else."""
