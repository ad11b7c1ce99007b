"""One class for each code that is more exact than its status. The tree stands in `_errors`."""

from __future__ import annotations

from ._errors import (
    AuthenticationError,
    ConflictError,
    GoneError,
    PaymentRequiredError,
    PermissionDeniedError,
    PreconditionFailedError,
    PreconditionRequiredError,
    Refusal,
    RequestTimeoutError,
    ServerError,
    UnprocessableError,
)


class UnauthorizedError(AuthenticationError):
    """The API key is invalid or missing."""


class SignInFailedError(AuthenticationError):
    """The e-mail address, the password or the code is wrong."""


class InsufficientCreditsError(PaymentRequiredError):
    """The account has too few credits for this task."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        details = refusal.details or {}
        self.available: int | None = details.get("available")
        """What the account can spend."""
        self.required: int | None = details.get("required")
        """What the task would hold."""


class ForbiddenError(PermissionDeniedError):
    """The API key may not do this."""


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


class EndpointDisabledError(ConflictError):
    """The webhook is disabled, so nothing is sent to it."""


class EndpointLimitReachedError(ConflictError):
    """The account has as many webhooks as it may."""


class KeyLimitReachedError(ConflictError):
    """The account has as many working keys as a key may add to."""


class UploadLimitReachedError(ConflictError):
    """The account has as many unused uploads as it may."""


class UploadMissingError(ConflictError):
    """Nothing was uploaded yet."""


class UploadUsedError(ConflictError):
    """A task has used the upload, so it can no longer be deleted."""


class DevicePendingError(ConflictError):
    """Nobody has decided about this sign-in yet."""


class DeviceDeniedError(PermissionDeniedError):
    """The sign-in was refused."""


class DeviceExpiredError(GoneError):
    """The code is unknown, used or over."""


class LastOwnerError(ConflictError):
    """An account keeps at least one owner."""


class AdjustmentDecidedError(ConflictError):
    """Somebody has approved or rejected this adjustment already."""


class LeaseLostError(ConflictError):
    """You no longer hold this task."""


class TaskTakenError(ConflictError):
    """The task cannot be claimed now."""


class CapacityReachedError(ConflictError):
    """You already hold as many tasks as you may."""


class OffDutyError(ConflictError):
    """You are off duty."""


class DraftUnconfirmedError(ConflictError):
    """Parts of the AI draft were neither changed nor accepted."""


class CursorExpiredError(GoneError):
    """The cursor is older than the feed keeps."""


class StaleRevisionError(PreconditionFailedError):
    """The text was saved elsewhere since you read it."""


class ResultInvalidError(UnprocessableError):
    """The result does not match the response schema."""


class RevisionRequiredError(PreconditionRequiredError):
    """Saving needs the revision you read."""


class InternalError(ServerError):
    """Something failed on our side."""


class UnavailableError(ServerError):
    """The service is not available for a moment."""
