"""Scenarios speak JavaScript: its names and arguments become Python's, and outcomes go back."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TypeGuard, cast

import task_review
from task_review import AsyncPage, File, OpenQuestion, Page, Task

ATTRIBUTES = [
    *["code", "status", "details", "request_id", "idempotency_key", "doc_url", "should_retry"],
    *["errors", "available", "required", "reset_at", "limit", "task"],
    *["quota", "quota_limit", "used"],
    *["cap_id", "subject", "period", "left", "resets_at"],
]
OPTIONS = {"timeoutMs", "maxRetries", "headers", "idempotencyKey", "onQuestion"}
WAITS = {"tasks.wait", "tasks.waitForAny", "tasks.createAndWait"}
DATA = {"metadata", "data", "responseSchema", "body", "query", "headers", "default_headers"}


def is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda m: f"_{m[1].lower()}", name)


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def to_options(given: dict[str, Any]) -> dict[str, Any]:
    """Options of a client or a call: milliseconds become seconds."""
    options: dict[str, Any] = {}
    for name, value in given.items():
        if name.endswith("Ms"):
            options[snake(name.removesuffix("Ms"))] = value / 1_000
        else:
            options[snake(name)] = value
    return options


def to_arguments(call: str, args: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Positional and named arguments of a call in Python."""
    args = [revive(each) for each in args]
    if call == "verifyWebhook":
        return args, {}
    if call == "webhooks.verify":
        return args[:2], _named(call, args[2]) if len(args) > 2 else {}
    if call == "tasks.createBatch":
        tasks = _plain(args[0])
        return [tasks], _options(call, args[1]) if len(args) > 1 else {}
    if call == "uploads.upload":
        return [File(**_named(call, args[0]))], {}
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for each in args:
        if not is_object(each):
            positional.append(each)
        elif named or (call != "request" and set(each) <= OPTIONS):
            named.update(_options(call, each))
        else:
            named.update(_named(call, each))
    return positional, named


def _named(call: str, given: dict[str, Any]) -> dict[str, Any]:
    return {
        snake(name): value if name in DATA else _plain(value) for name, value in given.items()
    } | (_options(call, given) if call in WAITS and "timeoutMs" in given else {})


def _options(call: str, given: dict[str, Any]) -> dict[str, Any]:
    options = to_options(given)
    if call in WAITS and "timeout" in options:
        name = "wait_timeout" if call == "tasks.createAndWait" else "timeout"
        handler = {"on_question": options["on_question"]} if "on_question" in options else {}
        return {name: options["timeout"], **handler}
    return {"options": options}


def _plain(value: Any) -> Any:
    """Attachments: the names inside are Python's too."""
    if is_list(value):
        return [_plain(each) for each in value]
    if is_object(value):
        return {snake(name): each for name, each in value.items()}
    return value


def revive(value: Any) -> Any:
    """Make the values that JSON cannot carry."""
    if is_list(value):
        return [revive(each) for each in value]
    if not is_object(value):
        return value
    if "$bytes" in value:
        return _bytes(value["$bytes"])
    if "$stream" in value:
        return _stream(value["$stream"])
    if "$reply" in value:
        return _replier(value["$reply"])
    return {name: revive(each) for name, each in value.items()}


def _bytes(length: int) -> bytes:
    return bytes(at % 251 for at in range(length))


def _stream(length: int) -> Iterator[bytes]:
    data = _bytes(length)
    for at in range(0, length, 10_000):
        yield data[at : at + 10_000]


def _replier(given: Any) -> Callable[[OpenQuestion, Task[Any]], Any]:
    def answer(_question: OpenQuestion, _task: Task[Any]) -> Any:
        reply = revive(given)
        if is_object(reply) and "attachments" in reply:
            return {**reply, "attachments": _plain(reply["attachments"])}
        return reply

    return answer


def describe(value: Any) -> Any:
    """Give a result as JSON in the names of JavaScript."""
    if isinstance(value, (Page, AsyncPage)):
        page = cast("Page[Any]", value)
        return {
            "data": describe(page.data),
            "hasMore": page.has_more,
            "nextCursor": page.next_cursor,
        }
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, (list, tuple)):
        return [describe(each) for each in cast("list[Any]", value)]
    if dataclasses.is_dataclass(value):
        shown = {
            camel(each.name): describe_part(getattr(value, each.name))
            for each in dataclasses.fields(value)
            if each.name not in {"raw", "response_schema"}
        }
        return {name: each for name, each in shown.items() if each is not None}
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    return value


def describe_part(value: Any) -> Any:
    """Give a field of a result; an item of a batch may hold an error."""
    is_error = isinstance(value, task_review.APIError)
    return describe_error(value) if is_error else describe(value)


def describe_error(error: BaseException) -> dict[str, Any]:
    """Give an error as the control server wants it."""
    shown = {camel(name): describe(getattr(error, name, None)) for name in ATTRIBUTES}
    retry_after = getattr(error, "retry_after", None)
    names = [each.__name__ for each in type(error).__mro__]
    return {
        **{each: value for each, value in shown.items() if value is not None},
        **({} if retry_after is None else {"retryAfterMs": round(retry_after * 1_000)}),
        "class": "UserAbortError" if names[0] == "CancelledError" else names[0],
        "isA": [name for name in names if hasattr(task_review, name)],
        "message": str(error),
    }
