"""One class for each code that is more exact than its status. The tree is in `_errors`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._decode import parse_time
from ._errors import (
    AuthenticationError,
    ConflictError,
    GoneError,
    InvalidRequestError,
    PaymentRequiredError,
    PermissionDeniedError,
    PreconditionFailedError,
    PreconditionRequiredError,
    RateLimitError,
    Refusal,
    RequestTimeoutError,
    ServerError,
    UnprocessableError,
)

if TYPE_CHECKING:
    from datetime import datetime


class FileNotReadableError(InvalidRequestError):
    """The AI cannot read a file of this task; `errors` says which. Nothing was created."""


class UnauthorizedError(AuthenticationError):
    """The API key is invalid or missing."""


class SignInFailedError(AuthenticationError):
    """Incorrect email, password or code."""


class InsufficientCreditsError(PaymentRequiredError):
    """The account has insufficient credits for this task."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        details = refusal.details or {}
        self.available: int | None = details.get("available")
        """What the account can spend."""
        self.required: int | None = details.get("required")
        """What the task would hold."""


class SpendingCapReachedError(PaymentRequiredError):
    """A spending cap has no room for this task. Nothing was created."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        details = refusal.details or {}
        self.cap_id: str | None = details.get("capId")
        self.subject: str | None = details.get("subject")
        """Whose tasks it counts: ``account``, ``project`` or ``key``."""
        self.period: str | None = details.get("period")
        """``task``, ``day`` or ``month``."""
        self.limit: int | None = details.get("limit")
        """How much it allows."""
        self.left: int | None = details.get("left")
        """How much of it is left."""
        self.required: int | None = details.get("required")
        """What the task would hold."""
        self.resets_at: datetime | None = parse_time(details.get("resetsAt"))
        """When the next day or month of the cap begins."""


class SpendingPausedError(PaymentRequiredError):
    """An owner of the account has paused spending, so no task is created."""


class ForbiddenError(PermissionDeniedError):
    """The API key does not have permission for this operation."""


class EmailNotVerifiedError(PermissionDeniedError):
    """The e-mail address is not confirmed yet."""


class SecondFactorRequiredError(PermissionDeniedError):
    """A second factor on the sign-in is needed."""


class StepUpRequiredError(PermissionDeniedError):
    """A recent sign-in is needed."""


class NoEngineerAvailableError(RequestTimeoutError):
    """No engineer is available for this task now."""


class IdempotencyKeyConflictError(ConflictError):
    """The idempotency key was already used by a different API key."""


class IdempotencyKeyReusedError(ConflictError):
    """The idempotency key was already used for a different request."""


class TaskFinalError(ConflictError):
    """The task is final and can no longer change."""


class TaskPendingError(ConflictError):
    """The task is not final yet."""


class QuestionClosedError(ConflictError):
    """No question of the task is open for this reply."""


class EndpointDisabledError(ConflictError):
    """The webhook is disabled, so nothing is sent to it."""


class EndpointLimitReachedError(ConflictError):
    """The account has reached its webhook limit."""


class KeyLimitReachedError(ConflictError):
    """The account has reached the limit for keys created through the API."""


class UploadLimitReachedError(ConflictError):
    """The account has reached its limit of unused uploads."""


class QuotaReachedError(RateLimitError):
    """The account has reached one of its quotas.

    Waiting alone does not help, so it is not retried.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        details = refusal.details or {}
        self.quota: str | None = details.get("quota")
        """``pendingTasks``, ``tasks`` or ``contentBytes``."""
        self.quota_limit: int | None = details.get("limit")
        """How much of it the account may have."""
        self.used: int | None = details.get("used")
        """How much it has."""


class UploadMissingError(ConflictError):
    """The upload has no content yet."""


class UploadUsedError(ConflictError):
    """The upload is attached to a task and cannot be deleted."""


class DevicePendingError(ConflictError):
    """The sign-in has not been approved yet."""


class DeviceDeniedError(PermissionDeniedError):
    """The sign-in was refused."""


class DeviceExpiredError(GoneError):
    """The code is unknown, already used or expired."""


class LastOwnerError(ConflictError):
    """An account must have at least one owner."""


class AdjustmentDecidedError(ConflictError):
    """The adjustment was already approved or rejected."""


class LeaseLostError(ConflictError):
    """Your lease on this task has ended."""


class TaskTakenError(ConflictError):
    """The task cannot be claimed now."""


class CapacityReachedError(ConflictError):
    """You have reached your limit of claimed tasks."""


class OffDutyError(ConflictError):
    """You are off duty."""


class DraftUnconfirmedError(ConflictError):
    """Parts of the AI draft have not been reviewed."""


class TooSoonToAnswerError(ConflictError):
    """The task was not on screen long enough to be answered."""


class CursorExpiredError(GoneError):
    """The cursor is older than the feed's retention period."""


class StaleRevisionError(PreconditionFailedError):
    """The draft was changed since you read it."""


class ResultInvalidError(UnprocessableError):
    """The result does not match the response schema."""


class RevisionRequiredError(PreconditionRequiredError):
    """If-Match is required."""


class InternalError(ServerError):
    """Something failed on our side."""


class UnavailableError(ServerError):
    """The service is temporarily unavailable."""
