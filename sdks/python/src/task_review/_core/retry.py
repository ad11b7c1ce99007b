"""Whether a failed attempt is worth another, and when.

The service knows best, so its header beats everything; without it only what cannot have been the
caller's fault is tried again.
"""

from __future__ import annotations

import random

from .._error_classes import RETRYABLE_CODES, SERVER_ERRORS_FROM
from .._errors import APIConnectionError, APIError, TaskReviewError

BASE_SECONDS = 0.5
MAX_SECONDS = 8.0
WAIT_MAX_SECONDS = 30.0
TOO_MANY_REQUESTS = 429
NOT_IMPLEMENTED = 501


def is_worth_retry(error: TaskReviewError) -> bool:
    """Whether the same request may succeed when it is sent again."""
    if isinstance(error, APIConnectionError):
        return True
    if not isinstance(error, APIError):
        return False
    if error.should_retry is not None:
        return error.should_retry
    if error.code in RETRYABLE_CODES:
        return True
    is_server = error.status >= SERVER_ERRORS_FROM and error.status != NOT_IMPLEMENTED
    return error.status == TOO_MANY_REQUESTS or is_server


def choose_delay(error: TaskReviewError, tries: int, max_delay: float) -> float | None:
    """Never earlier than told; None where that is longer than the caller is ready to wait."""
    told = error.retry_after if isinstance(error, APIError) else None
    if told is not None:
        return told if told <= max_delay else None
    return min(back_off(tries), max_delay)


def back_off(tries: int, most: float = MAX_SECONDS) -> float:
    """Choose any time up to a bound that doubles, so that many clients do not come back at once."""
    bound = min(most, BASE_SECONDS * 2.0 ** min(tries, 30))
    return random.uniform(0, bound)  # noqa: S311 - nothing secret hangs on it.
