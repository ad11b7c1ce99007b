"""What a type checker makes of calls: mypy and pyright read it, and there is nothing to run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_type

import pydantic

from task_review import (
    AsyncTaskReview,
    CompletedTask,
    Page,
    RawResponse,
    Task,
    TaskReview,
    TextResult,
)


class Verdict(pydantic.BaseModel):
    is_safe: bool
    reasons: list[str]


def check_sync(client: TaskReview, schema: dict[str, Any]) -> None:
    text = client.tasks.create_and_wait(prompt="x", max_credits=60, project_id=1)
    assert_type(text, CompletedTask[TextResult])
    assert_type(text.result["message"], str)
    assert_type(text.credits.charged, int)
    verdict = client.tasks.create_and_wait(
        prompt="x", max_credits=60, project_id=1, mode="fast", response_schema=Verdict
    )
    assert_type(verdict.result, Verdict)
    loose = client.tasks.create_and_wait(
        prompt="x", max_credits=60, project_id=1, response_schema=schema
    )
    assert_type(loose.result, dict[str, Any])
    assert_type(client.tasks.wait("task_1", response_schema=Verdict).result, Verdict)
    assert_type(client.tasks.wait_for_any(["a"], response_schema=Verdict).result, Verdict | None)
    assert_type(client.tasks.get("task_1"), Task)
    assert_type(client.tasks.get("task_1", if_version=3), Task | None)
    assert_type(client.tasks.list(), Page[Task])
    for task in client.tasks.list(status="pending"):
        assert_type(task, Task)
    plain: Task[Any] = verdict
    del plain


async def check_async(client: AsyncTaskReview) -> None:
    verdict = await client.tasks.create_and_wait(
        prompt="x", max_credits=60, project_id=1, response_schema=Verdict
    )
    assert_type(verdict.result, Verdict)
    async for task in client.tasks.list():
        assert_type(task, Task)
    raw = await client.with_raw_response(client.tasks.cancel)("task_1")
    assert_type(raw, RawResponse[Task])


if TYPE_CHECKING:
    # What must not pass a type checker.
    _client = TaskReview()
    _client.tasks.create(prompt="x", max_credits=60)  # type: ignore[call-arg]
    _client.tasks.create(prompt="x", max_credits=60, project_id=1, colour="red")  # type: ignore[call-arg]
    _client.tasks.create_and_wait(prompt="x", max_credits=60, project_id=1, response_schema=int)  # type: ignore[type-var]
    TaskReview(colour="red")  # type: ignore[call-arg]


def test_the_checks_are_functions() -> None:
    assert callable(check_sync)
    assert callable(check_async)
