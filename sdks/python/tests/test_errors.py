"""An error class for every code that the service knows, by the rule that makes its name."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import task_review
from task_review import APIError, InsufficientCreditsError, InvalidRequestError, RateLimitError
from task_review._core.read_error import read_error
from task_review._core.wire import Reply
from task_review._error_classes import BY_CODE, BY_STATUS, RETRYABLE_CODES, find_error_class

from .control import ROOT

CATALOGUE = (ROOT / "server/src/core/errors.ts").read_text()
CODES = re.findall(r"^  ([A-Z_]+): \{\n    status: (\d+),", CATALOGUE, re.MULTILINE)
EXCEPTIONS = {"RATE_LIMITED": "RateLimitError"}


def reply(status: int, body: Any, **headers: str) -> Reply:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status=status, headers=named, body=content)


def test_the_catalogue_was_read() -> None:
    assert len(CODES) >= 41
    assert {code for code, _ in CODES} == set(BY_CODE)


@pytest.mark.parametrize(("code", "status"), CODES)
def test_every_code_has_its_class(code: str, status: str) -> None:
    name = EXCEPTIONS.get(code) or "".join(part.capitalize() for part in code.split("_")) + "Error"
    found = find_error_class(int(status), code)
    assert found is getattr(task_review, name)
    assert found.__name__ in task_review.__all__
    assert issubclass(found, find_error_class(int(status), None))


def test_every_class_of_the_scenarios_is_exported() -> None:
    path = ROOT / "sdks/scenarios/list/generated/errors.json"
    scenarios = json.loads(path.read_text())["scenarios"]
    expected = [step["error"] for each in scenarios for step in each["steps"]]
    assert len(expected) >= 2 * len(CODES)
    for each in expected:
        classes = [getattr(task_review, name) for name in each["isA"]]
        assert issubclass(getattr(task_review, each["class"]), tuple(classes))


def test_the_retryable_codes_are_those_of_the_catalogue() -> None:
    blocks = re.findall(r"^  ([A-Z_]+): \{\n(.*?)^  \},", CATALOGUE, re.MULTILINE | re.DOTALL)
    retryable = {code for code, block in blocks if "retry: true" in block}
    assert retryable == RETRYABLE_CODES


def test_the_tree_is_in_the_docstring() -> None:
    tree = task_review._errors.__doc__ or ""
    for each in {*BY_CODE.values(), *BY_STATUS.values()}:
        assert re.search(rf"\b{each.__name__}\b", tree), each


def test_an_unknown_code_gives_the_class_of_its_status() -> None:
    error = read_error(reply(409, {"error": {"code": "BRAND_NEW", "message": "New."}}), "key")
    assert type(error) is task_review.ConflictError
    assert (error.code, error.message, error.idempotency_key) == ("BRAND_NEW", "New.", "key")


def test_an_unknown_status_gives_api_error() -> None:
    assert type(read_error(reply(418, {}), None)) is APIError
    assert type(read_error(reply(599, {}), None)) is task_review.ServerError


def test_revision_b_has_a_sentence() -> None:
    error = read_error(reply(402, {"error": "Too few credits.", "status": 402}), None)
    assert type(error) is task_review.PaymentRequiredError
    assert (error.code, str(error)) == (None, "Too few credits.")


def test_a_proxy_is_quoted() -> None:
    error = read_error(reply(502, b"<html>  Bad\n gateway</html>"), None)
    assert type(error) is task_review.ServerError
    assert "502" in str(error)
    assert "<html> Bad gateway</html>" in str(error)


def test_typed_extras() -> None:
    details = {"errors": [{"field": "prompt", "message": "is too short"}, {"field": "x"}]}
    invalid = read_error(
        reply(400, {"error": {"code": "INVALID_REQUEST", "message": "No.", "details": details}}),
        None,
    )
    assert isinstance(invalid, InvalidRequestError)
    assert [each.field for each in invalid.errors] == ["prompt", "x"]
    assert str(invalid) == "No. prompt is too short. (and 1 more)"

    poor = read_error(
        reply(
            402,
            {
                "error": {
                    "code": "INSUFFICIENT_CREDITS",
                    "details": {"available": 5, "required": 60},
                }
            },
        ),
        None,
    )
    assert isinstance(poor, InsufficientCreditsError)
    assert (poor.available, poor.required) == (5, 60)

    limited = read_error(
        reply(
            429,
            {
                "error": {"code": "RATE_LIMITED", "message": "Slow."},
                "meta": {"reset_at": "2026-11-15T09:00:00.000Z", "limit": "1 request per second"},
            },
            retry_after="2",
            x_should_retry="true",
        ),
        None,
    )
    assert isinstance(limited, RateLimitError)
    assert limited.reset_at is not None
    assert (limited.reset_at.hour, limited.limit) == (9, "1 request per second")
    assert (limited.retry_after, limited.should_retry) == (2.0, True)
