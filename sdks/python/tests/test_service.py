"""Both clients on a real service: what scenarios cannot say as data."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pydantic
import pytest

from task_review import (
    APIConnectionError,
    AsyncTaskReview,
    File,
    NotFoundError,
    Progress,
    ResultValidationError,
    Task,
    TaskCancelledError,
    TaskEventData,
    TaskParams,
    TaskReview,
    TaskReviewError,
    UploadRefusedError,
    WaitTimeoutError,
)

from .conftest import simulate
from .control import Control

pytestmark = pytest.mark.service

PNG_HEAD = b"\x89PNG\r\n\x1a\n"


class Verdict(pydantic.BaseModel):
    is_safe: bool
    reasons: list[str] = pydantic.Field(max_length=3)


class Picky(Verdict):
    @pydantic.field_validator("is_safe")
    @classmethod
    def refuse(cls, value: object) -> bool:
        raise ValueError(f"{value} does not please")


def test_a_pydantic_model_is_schema_and_result(client: TaskReview, params: TaskParams) -> None:
    task = client.tasks.create_and_wait(**params, response_schema=Verdict)
    assert isinstance(task.result, Verdict)
    assert task.provenance is not None
    assert task.idempotency_key is not None
    again = client.tasks.wait(task.id, response_schema=Verdict)
    assert again.result == task.result


def test_what_create_gave_is_waited_for_with_its_model(
    client: TaskReview, params: TaskParams
) -> None:
    key = uuid.uuid4()
    question: TaskParams = {**params, "idempotency_key": key}
    created = client.tasks.create(**question, response_schema=Verdict)
    assert created.idempotency_key == str(key)
    assert isinstance(client.tasks.wait(created).result, Verdict)
    assert isinstance(client.tasks.wait_for_any([created]).result, Verdict)
    assert isinstance(client.tasks.wait(created.id).result, dict)


def test_a_question_may_be_a_dictionary_and_need_not_name_the_only_project(
    client: TaskReview, tmp_path: Path
) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes("naïve;1".encode("latin-1"))
    prompt = "Is this table\nencoded as it should be?"
    with path.open("rb") as handle:
        question: TaskParams = {"prompt": prompt, "max_credits": 600, "attachments": [handle]}
        made = client.tasks.create(**question)
    task = client.tasks.get(made.id, include_prompt=True)
    assert (task.title, task.prompt) == ("Is this table", prompt)
    assert [each.file_name for each in task.attachments] == ["table.csv"]
    assert next(iter(client.tasks.list(limit=1))).title == "Is this table"


def test_a_result_that_the_model_refuses(client: TaskReview, params: TaskParams) -> None:
    with pytest.raises(ResultValidationError, match="does not please") as caught:
        client.tasks.create_and_wait(**params, response_schema=Picky)
    assert caught.value.task.result is not None


def test_what_is_no_schema_is_refused(client: TaskReview, params: TaskParams) -> None:
    wrong: Any = int
    with pytest.raises(TaskReviewError, match="Pydantic"):
        client.tasks.create(**params, response_schema=wrong)


def test_updates_are_told_in_order(client: TaskReview, params: TaskParams) -> None:
    seen: list[Task[Any]] = []
    client.tasks.create_and_wait(**params, on_update=seen.append)
    assert seen[-1].status == "completed"
    versions = [task.version or 0 for task in seen]
    assert versions == sorted(set(versions))


def test_many_threads_share_one_watcher(client: TaskReview, params: TaskParams) -> None:
    before = threading.active_count()

    def wait(at: int) -> Task[Any]:
        return client.tasks.create_and_wait(**simulate(params, afterMs=500 + 100 * at))

    with ThreadPoolExecutor(12) as pool:
        tasks = list(pool.map(wait, range(12)))
    assert len({task.id for task in tasks}) == 12
    assert threading.active_count() <= before + 2


async def test_many_waits_cost_few_requests(
    control: Control, options: Any, params: TaskParams
) -> None:
    proxy = control("POST", "/proxies", {"faults": []})
    async with AsyncTaskReview(**(options | {"base_url": proxy["url"]})) as client:
        waits = [
            client.tasks.create_and_wait(**simulate(params, afterMs=1_500), wait_timeout=30)
            for _ in range(30)
        ]
        tasks = await asyncio.gather(*waits)
    assert len({task.id for task in tasks}) == 30
    requests = control("DELETE", f"/proxies/{proxy['proxyId']}")["requests"]
    # A create each, and at worst one read of the feed and one of the tasks for each end.
    assert len(requests) <= 3 * 30 + 2
    # A few that were just made ask for themselves once, before the others share.
    assert sum("/tasks/task_" in str(each) for each in requests) <= 10


async def test_a_wait_that_is_cancelled_leaves_nothing_behind(
    async_client: AsyncTaskReview, params: TaskParams
) -> None:
    slow = [
        asyncio.ensure_future(
            async_client.tasks.create_and_wait(**simulate(params, afterMs=60_000))
        )
        for _ in range(4)
    ]
    await asyncio.sleep(1)
    for each in slow:
        each.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    await asyncio.sleep(0)
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert [task for task in others if not task.cancelling()] == []


async def test_a_wait_ends_when_its_time_is_over(
    async_client: AsyncTaskReview, client: TaskReview, params: TaskParams
) -> None:
    task = await async_client.tasks.create(**simulate(params, afterMs=60_000))
    began = time.monotonic()
    with pytest.raises(WaitTimeoutError) as caught:
        await async_client.tasks.wait(task.id, timeout=1.5)
    assert 1.4 < time.monotonic() - began < 2.5
    assert caught.value.task is not None
    assert caught.value.task.id == task.id
    with pytest.raises(WaitTimeoutError):
        client.tasks.wait_for_any([task.id, task.id], timeout=0.5)


async def test_the_first_of_some_is_given(
    async_client: AsyncTaskReview, params: TaskParams
) -> None:
    slow = await async_client.tasks.create(**simulate(params, afterMs=60_000))
    gone = await async_client.tasks.create(**simulate(params, afterMs=300, outcome="cancelled"))
    first = await async_client.tasks.wait_for_any([slow.id, gone.id], timeout=20)
    assert (first.id, first.status) == (gone.id, "cancelled")
    with pytest.raises(TaskCancelledError):
        await async_client.tasks.wait(gone.id)
    with pytest.raises(ValueError, match="at least one"):
        await async_client.tasks.wait_for_any([])


def test_a_large_file_is_uploaded_first(
    client: TaskReview, params: TaskParams, tmp_path: Path
) -> None:
    path = tmp_path / "large.log"
    path.write_text("line\n" * 30_000)
    small = File(text="print()", file_name="a.py")
    given: TaskParams = {**params, "attachments": [path, small]}
    task = client.tasks.create(**given)
    shown = client.tasks.get(task.id)
    assert [each.file_name for each in shown.attachments] == ["large.log", "a.py"]
    files = client.tasks.list_attachments(task.id)
    assert files[0].links is not None
    assert files[0].file_size == 150_000


async def test_progress_is_told(async_client: AsyncTaskReview) -> None:
    told: list[Progress] = []
    source = File(data=b"x" * 200_000, file_name="a.txt")
    upload = await async_client.uploads.upload(source, on_progress=told.append)
    assert upload.status == "ready"
    assert told[-1] == Progress(200_000, 200_000)
    assert len(told) == 4


def test_bytes_that_are_not_what_they_say(client: TaskReview) -> None:
    source = File(data=b"this is no picture" * 10, file_name="a.png")
    with pytest.raises(UploadRefusedError) as caught:
        client.uploads.upload(source)
    assert caught.value.upload.flaw


async def test_events_are_followed(async_client: AsyncTaskReview, params: TaskParams) -> None:
    task = await async_client.tasks.create_and_wait(**params)
    types: list[str] = []
    async for event in async_client.events.stream(after=0):
        assert isinstance(event.data, TaskEventData)
        assert event.data.id == task.id
        types.append(event.type)
        if event.type == "task.completed":
            break
    assert types[0] == "task.created"


def test_events_are_followed_by_a_thread(client: TaskReview, params: TaskParams) -> None:
    client.tasks.create_and_wait(**params)
    for event in client.events.stream(after=0, types=["task.completed"]):
        assert event.type == "task.completed"
        break


def test_lists_go_on_by_themselves(client: TaskReview, params: TaskParams) -> None:
    made = [client.tasks.create(**params).id for _ in range(5)]
    page = client.tasks.list(limit=2)
    assert page.has_more
    assert [task.id for task in page] == made[::-1]
    assert len(list(page.pages())) == 3
    assert len(client.tasks.list(limit=2).to_list(limit=3)) == 3
    assert client.tasks.list(q="words that nobody wrote").to_list() == []
    assert [task.id for task in client.tasks.get_many(made)] == made


async def test_the_key_may_come_from_a_function(options: Any) -> None:
    async def key() -> str:
        return str(options["api_key"])

    async with AsyncTaskReview(**(options | {"api_key": key})) as client:
        assert (await client.me()).mode == "test"
    with (
        TaskReview(**(options | {"api_key": key})) as blocking,
        pytest.raises(TaskReviewError, match="AsyncTaskReview"),
    ):
        blocking.me()


def test_a_client_of_the_caller_is_left_open(options: Any) -> None:
    with httpx2.Client() as http:
        with TaskReview(**options, http_client=http) as client:
            client.me()
        assert not http.is_closed


def test_the_reply_can_be_seen(client: TaskReview) -> None:
    raw = client.with_raw_response(client.me)()
    assert raw.status == 200
    assert raw.request_id is not None
    assert raw.rate_limit is not None
    assert raw.data.mode == "test"
    assert raw.headers["x-request-id"] == raw.request_id


def test_nobody_is_there() -> None:
    with TaskReview(api_key="k", base_url="http://127.0.0.1:9", max_retries=0) as client:
        with pytest.raises(APIConnectionError, match="Check base_url") as caught:
            client.projects.create(name="x")
        assert caught.value.idempotency_key is not None


def test_a_delete_whose_reply_was_lost_is_done(control: Control, options: Any) -> None:
    proxy = control("POST", "/proxies", {"faults": [{"method": "DELETE", "cut": "after"}]})
    with TaskReview(**(options | {"base_url": proxy["url"]})) as client:
        upload = client.uploads.create(
            file_name="a.txt", mime_type="text/plain", file_size=1, sha256="0" * 64
        )
        client.uploads.delete(upload.id)
        with pytest.raises(NotFoundError):
            client.uploads.delete(upload.id)
    requests = control("DELETE", f"/proxies/{proxy['proxyId']}")["requests"]
    assert [each["method"] for each in requests] == ["POST", "DELETE", "DELETE", "DELETE"]


def test_closing_ends_waits(options: Any, params: TaskParams) -> None:
    client = TaskReview(**options)
    ids = [client.tasks.create(**simulate(params, afterMs=60_000)).id for _ in range(2)]
    with ThreadPoolExecutor(1) as pool:
        wait = pool.submit(client.tasks.wait_for_any, ids)
        time.sleep(0.5)
        client.close()
        with pytest.raises(TaskReviewError, match="closed"):
            wait.result(timeout=10)
