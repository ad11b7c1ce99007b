"""What a type checker makes of calls: mypy and pyright read it, and there is nothing to run."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_type

import pydantic

from task_review import (
    AsyncTaskReview,
    CompletedTask,
    File,
    Message,
    NewReply,
    OpenQuestion,
    Page,
    Provenance,
    QuestionReply,
    RawResponse,
    Task,
    TaskParams,
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
    created = client.tasks.create(prompt="x", max_credits=60, project_id=1, response_schema=Verdict)
    assert_type(created, Task[Verdict])
    assert_type(client.tasks.wait(created).result, Verdict)
    assert_type(client.tasks.wait_for_any([created]).result, Verdict | None)
    plain_text = client.tasks.create(prompt="x", max_credits=60, project_id=1)
    assert_type(client.tasks.wait(plain_text).result["message"], str)
    assert_type(client.tasks.wait("task_1").result, dict[str, Any])
    assert_type(created.provenance, Provenance | None)
    assert_type(client.tasks.wait_for_any(["a"], response_schema=Verdict).result, Verdict | None)
    assert_type(client.tasks.get("task_1"), Task)
    assert_type(client.tasks.get("task_1", if_version=3), Task | None)
    assert_type(client.tasks.list(), Page[Task])
    assert_type(client.tasks.messages("task_1"), tuple[Message, ...])
    assert_type(client.tasks.reply("task_1", question=1, choice="15"), Task)
    client.tasks.reply("task_1", text="x", attachments=[Path("a.pdf"), ("b.csv", b"1;2")])
    client.tasks.wait("task_1", on_question=reply_to)
    client.tasks.wait("task_1", on_question=reply_with_files)
    client.tasks.wait("task_1", on_question=lambda _question, _task: {"attachments": ["a.pdf"]})
    for task in client.tasks.list(status="pending"):
        assert_type(task, Task)
    plain: Task[Any] = verdict
    del plain
    question: TaskParams = {"prompt": "x", "max_credits": 60, "idempotency_key": uuid.uuid4()}
    assert_type(client.tasks.create(**question), Task[TextResult])
    with Path("d.log").open("rb") as handle:
        client.tasks.create(
            prompt="x",
            max_credits=60,
            attachments=[Path("a.pdf"), ("b.csv", b"1;2"), b"%PDF-", handle, "e.txt"],
        )
    question["attachments"] = [File(text="x", file_name="c.txt")]


def reply_to(question: OpenQuestion, task: Task[Any]) -> QuestionReply | None:
    assert_type(question.choices, tuple[str, ...] | None)
    return {"text": task.id} if question.allows_text else None


def reply_with_files(_question: OpenQuestion, task: Task[Any]) -> NewReply:
    return {"text": task.id, "attachments": [File(text="x", file_name="c.txt")]}


async def reply_later(question: OpenQuestion, task: Task[Any]) -> QuestionReply | None:
    return reply_to(question, task)


async def check_async(client: AsyncTaskReview) -> None:
    verdict = await client.tasks.create_and_wait(
        prompt="x", max_credits=60, project_id=1, response_schema=Verdict
    )
    assert_type(verdict.result, Verdict)
    await client.tasks.wait("task_1", on_question=reply_to)
    await client.tasks.wait("task_1", on_question=reply_later)
    async for task in client.tasks.list():
        assert_type(task, Task)
    raw = await client.with_raw_response(client.tasks.cancel)("task_1")
    assert_type(raw, RawResponse[Task])


if TYPE_CHECKING:
    # What must not pass a type checker.
    _client = TaskReview()
    _client.tasks.create(prompt="x", project_id=1)  # type: ignore[call-overload]
    _client.tasks.create(prompt="x", max_credits=60, project_id=1, colour="red")  # type: ignore[call-overload]
    _client.tasks.create_and_wait(prompt="x", max_credits=60, project_id=1, response_schema=int)  # type: ignore[type-var]
    _client.tasks.create(prompt="x", max_credits=60, project_id=1, mode="turbo")  # type: ignore[call-overload]
    _client.tasks.wait("task_1", on_question=reply_later)  # type: ignore[arg-type]
    _client.tasks.list(status="done")  # type: ignore[arg-type]
    _client.events.list(types=["task.done"])  # type: ignore[list-item]
    TaskReview(colour="red")  # type: ignore[call-arg]


def test_the_checks_are_functions() -> None:
    assert callable(check_sync)
    assert callable(check_async)
