"""Which class an answer becomes: that of its code, else that of its status, else `APIError`."""

from __future__ import annotations

from ._code_errors import (
    AdjustmentDecidedError,
    CapacityReachedError,
    CursorExpiredError,
    DeviceDeniedError,
    DeviceExpiredError,
    DevicePendingError,
    DraftUnconfirmedError,
    EmailNotVerifiedError,
    EndpointDisabledError,
    EndpointLimitReachedError,
    FileNotReadableError,
    ForbiddenError,
    IdempotencyKeyConflictError,
    IdempotencyKeyReusedError,
    InsufficientCreditsError,
    InternalError,
    KeyLimitReachedError,
    LastOwnerError,
    LeaseLostError,
    NoEngineerAvailableError,
    OffDutyError,
    QuestionClosedError,
    QuotaReachedError,
    ResultInvalidError,
    RevisionRequiredError,
    SecondFactorRequiredError,
    SignInFailedError,
    SpendingCapReachedError,
    SpendingPausedError,
    StaleRevisionError,
    StepUpRequiredError,
    TaskFinalError,
    TaskPendingError,
    TaskTakenError,
    TooSoonToAnswerError,
    UnauthorizedError,
    UnavailableError,
    UploadLimitReachedError,
    UploadMissingError,
    UploadUsedError,
)
from ._errors import (
    APIError,
    AuthenticationError,
    ConflictError,
    GoneError,
    InvalidRequestError,
    MethodNotAllowedError,
    NotFoundError,
    PayloadTooLargeError,
    PaymentRequiredError,
    PermissionDeniedError,
    PreconditionFailedError,
    PreconditionRequiredError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    UnprocessableError,
    UnsupportedMediaTypeError,
)

BY_CODE: dict[str, type[APIError]] = {
    "INVALID_REQUEST": InvalidRequestError,
    "FILE_NOT_READABLE": FileNotReadableError,
    "UNAUTHORIZED": UnauthorizedError,
    "SIGN_IN_FAILED": SignInFailedError,
    "INSUFFICIENT_CREDITS": InsufficientCreditsError,
    "SPENDING_CAP_REACHED": SpendingCapReachedError,
    "SPENDING_PAUSED": SpendingPausedError,
    "FORBIDDEN": ForbiddenError,
    "EMAIL_NOT_VERIFIED": EmailNotVerifiedError,
    "SECOND_FACTOR_REQUIRED": SecondFactorRequiredError,
    "STEP_UP_REQUIRED": StepUpRequiredError,
    "NOT_FOUND": NotFoundError,
    "METHOD_NOT_ALLOWED": MethodNotAllowedError,
    "NO_ENGINEER_AVAILABLE": NoEngineerAvailableError,
    "REQUEST_TIMEOUT": RequestTimeoutError,
    "IDEMPOTENCY_KEY_CONFLICT": IdempotencyKeyConflictError,
    "IDEMPOTENCY_KEY_REUSED": IdempotencyKeyReusedError,
    "TASK_FINAL": TaskFinalError,
    "TASK_PENDING": TaskPendingError,
    "QUESTION_CLOSED": QuestionClosedError,
    "ENDPOINT_DISABLED": EndpointDisabledError,
    "ENDPOINT_LIMIT_REACHED": EndpointLimitReachedError,
    "KEY_LIMIT_REACHED": KeyLimitReachedError,
    "UPLOAD_LIMIT_REACHED": UploadLimitReachedError,
    "UPLOAD_MISSING": UploadMissingError,
    "UPLOAD_USED": UploadUsedError,
    "DEVICE_PENDING": DevicePendingError,
    "DEVICE_DENIED": DeviceDeniedError,
    "DEVICE_EXPIRED": DeviceExpiredError,
    "LAST_OWNER": LastOwnerError,
    "ADJUSTMENT_DECIDED": AdjustmentDecidedError,
    "LEASE_LOST": LeaseLostError,
    "TASK_TAKEN": TaskTakenError,
    "CAPACITY_REACHED": CapacityReachedError,
    "OFF_DUTY": OffDutyError,
    "DRAFT_UNCONFIRMED": DraftUnconfirmedError,
    "TOO_SOON_TO_ANSWER": TooSoonToAnswerError,
    "CURSOR_EXPIRED": CursorExpiredError,
    "STALE_REVISION": StaleRevisionError,
    "PAYLOAD_TOO_LARGE": PayloadTooLargeError,
    "UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaTypeError,
    "RESULT_INVALID": ResultInvalidError,
    "REVISION_REQUIRED": RevisionRequiredError,
    "RATE_LIMITED": RateLimitError,
    "QUOTA_REACHED": QuotaReachedError,
    "INTERNAL": InternalError,
    "UNAVAILABLE": UnavailableError,
}

BY_STATUS: dict[int, type[APIError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDeniedError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    408: RequestTimeoutError,
    409: ConflictError,
    410: GoneError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: UnprocessableError,
    428: PreconditionRequiredError,
    429: RateLimitError,
}

RETRYABLE_CODES = frozenset(
    {"REQUEST_TIMEOUT", "DEVICE_PENDING", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"}
)
"""Codes after which the same request may succeed when it is simply sent again."""

SERVER_ERRORS_FROM = 500


def find_error_class(status: int, code: str | None) -> type[APIError]:
    """Find the most exact class there is."""
    if code in BY_CODE:
        return BY_CODE[code]
    if status >= SERVER_ERRORS_FROM:
        return ServerError
    return BY_STATUS.get(status, APIError)
