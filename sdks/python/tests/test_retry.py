from __future__ import annotations

from datetime import UTC, datetime

import pytest

from task_review import APIConnectionError, APITimeoutError, TaskReviewError
from task_review._core.read_error import read_error
from task_review._core.retry import back_off, choose_delay, is_worth_retry
from task_review._core.retry_after import read_retry_after
from task_review._core.wire import Reply


def refusal(status: int, code: str | None = None, **headers: str) -> TaskReviewError:
    body = b"{}" if code is None else f'{{"error": {{"code": "{code}"}}}}'.encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return read_error(Reply(status=status, headers=named, body=body), None)


@pytest.mark.parametrize(
    ("error", "is_worth"),
    [
        (APIConnectionError("cut"), True),
        (APITimeoutError("slow"), True),
        (TaskReviewError("other"), False),
        (refusal(429), True),
        (refusal(500), True),
        (refusal(503), True),
        (refusal(501), False),
        (refusal(400), False),
        (refusal(408), False),
        (refusal(409), False),
        (refusal(408, "REQUEST_TIMEOUT"), True),
        (refusal(408, "NO_ENGINEER_AVAILABLE"), False),
        (refusal(409, x_should_retry="true"), True),
        (refusal(500, x_should_retry="false"), False),
        (refusal(429, "RATE_LIMITED", x_should_retry="false"), False),
    ],
)
def test_what_is_worth_another_try(error: TaskReviewError, *, is_worth: bool) -> None:
    assert is_worth_retry(error) is is_worth


def test_never_earlier_than_told_and_never_later_than_allowed() -> None:
    assert choose_delay(refusal(429, retry_after="7"), 0, 60) == 7
    assert choose_delay(refusal(429, retry_after="61"), 0, 60) is None
    assert choose_delay(refusal(429, retry_after_ms="1500", retry_after="9"), 0, 60) == 1.5


def test_full_jitter_up_to_a_bound_that_doubles() -> None:
    for tries, bound in [(0, 0.5), (1, 1.0), (2, 2.0), (10, 8.0), (5_000, 8.0)]:
        delays = [back_off(tries) for _ in range(200)]
        assert all(0 <= delay <= bound for delay in delays)
        assert max(delays) > bound / 2
        assert min(delays) < bound / 4


def test_retry_after_in_all_its_forms() -> None:
    now = datetime(2026, 11, 15, 9, 0, 0, tzinfo=UTC)
    assert read_retry_after({"retry-after": "3"}) == 3
    assert read_retry_after({"retry-after": "Sun, 15 Nov 2026 09:00:05 GMT"}, now) == 5
    assert read_retry_after({"retry-after": "Sun, 15 Nov 2026 08:00:00 GMT"}, now) == 0
    assert read_retry_after({"retry-after": "soon"}) is None
    assert read_retry_after({}) is None
