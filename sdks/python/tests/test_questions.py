"""Questions of engineers on a real service: handed over during waits, and replied to by hand."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest

from task_review import (
    AsyncTaskReview,
    File,
    NewReply,
    OpenQuestion,
    QuestionClosedError,
    QuestionReply,
    RequestOptions,
    Task,
    TaskParams,
    TaskReview,
    TaskReviewError,
    WaitTimeoutError,
)

from .conftest import simulate

pytestmark = pytest.mark.service


def test_a_question_is_replied_to_during_the_wait(client: TaskReview, params: TaskParams) -> None:
    asked: list[tuple[int, str | None]] = []

    def answer(question: OpenQuestion, task: Task[Any]) -> NewReply:
        asked.append((question.number, task.stage))
        notes = File(text="# Notes", file_name="docs/notes.md")
        return {"choice": (question.choices or ("",))[-1], "attachments": [notes]}

    question = simulate(params, outcome="needs_input", afterMs=100)
    task = client.tasks.create_and_wait(**question, on_question=answer)
    assert asked == [(1, "needs_input")]
    (message,) = client.tasks.messages(task.id)
    reply = message.reply
    assert reply is not None
    assert (message.state, reply.choice, reply.text) == ("replied", "No", None)
    (file,) = reply.attachments
    assert (file.position, file.path, file.file_name, file.file_size) == (0, "docs", "notes.md", 7)
    with pytest.raises(QuestionClosedError):
        client.tasks.reply(task.id, question=1, choice="Yes")


async def test_a_reply_with_a_large_file_is_sent_once_for_its_key(
    async_client: AsyncTaskReview, client: TaskReview, params: TaskParams, tmp_path: Path
) -> None:
    path = tmp_path / "large.log"
    path.write_text("line\n" * 40_000)
    question = simulate(params, outcome="needs_input", afterMs=100)
    question["attachments"] = [b"%PDF-1.7"]
    made = await async_client.tasks.create(**question)
    task = await async_client.tasks.get(made.id)
    while task.stage != "needs_input":
        known = task.version or 0
        seen = await async_client.tasks.get(made.id, wait_seconds=20, if_version=known)
        task = seen or task
    options: RequestOptions = {"idempotency_key": str(uuid.uuid4())}
    with pytest.raises(TaskReviewError, match="must be a list"):
        await async_client.tasks.reply(made.id, choice="Yes", attachments=str(path))
    await async_client.tasks.reply(made.id, choice="Yes", attachments=[path], options=options)
    again = client.tasks.reply(made.id, choice="Yes", attachments=[path], options=options)
    assert again.id == made.id
    files = client.tasks.list_attachments(made.id)
    assert [(each.position, each.file_name) for each in files] == [
        (0, "attachment.pdf"),
        (1, "large.log"),
    ]


async def test_questions_of_many_waits_are_handed_over(
    async_client: AsyncTaskReview, params: TaskParams
) -> None:
    async def answer(question: OpenQuestion, _task: Task[Any]) -> QuestionReply:
        await asyncio.sleep(0.01)
        return {"choice": "Yes", "text": f"To question {question.number}."}

    question = simulate(params, outcome="needs_input", afterMs=200)
    made = [await async_client.tasks.create(**question) for _ in range(4)]
    done = await asyncio.gather(
        *(async_client.tasks.wait(each, on_question=answer) for each in made)
    )
    assert {task.status for task in done} == {"completed"}
    threads = [await async_client.tasks.messages(task.id) for task in done]
    assert [thread[0].state for thread in threads] == ["replied"] * 4


async def test_a_handler_has_as_long_as_the_wait(
    async_client: AsyncTaskReview, params: TaskParams
) -> None:
    async def answer(_question: OpenQuestion, _task: Task[Any]) -> QuestionReply | None:
        await asyncio.sleep(60)
        return None

    question = simulate(params, outcome="needs_input", afterMs=100)
    with pytest.raises(WaitTimeoutError) as caught:
        await async_client.tasks.create_and_wait(**question, wait_timeout=3, on_question=answer)
    assert getattr(caught.value.task, "stage", None) == "needs_input"


def test_a_handler_that_awaits_needs_the_other_client(
    client: TaskReview, params: TaskParams
) -> None:
    async def answer(_question: OpenQuestion, _task: Task[Any]) -> None:
        """Nobody awaits it."""

    question = simulate(params, outcome="needs_input", afterMs=100)
    with pytest.raises(TaskReviewError, match="on_question gives something to await"):
        client.tasks.create_and_wait(**question, on_question=answer)  # type: ignore[arg-type]
