# Made from _async/tasks.py by scripts/unasync.py. Do not edit.
"""Tasks: questions to engineers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Unpack, overload

from .._core import tasks as flows
from .._core.batch import BatchItem, BatchTaskParams, create_batch
from .._core.call import Call
from .._core.patience import OnQuestion, OnUpdate, begin_wait
from .._core.questions import messages_path, send_reply
from .._core.tasks import TaskParams, spell_time
from .._core.wire import path_part
from .._decode import as_list, as_object, decode
from .._files import AttachmentSource
from .._models.questions import Message
from .._models.quotes import Quote
from .._models.tasks import CompletedTask, LinkedFile, Result, Status, Task, TextResult
from .._options import RequestOptions
from .._schemas import Model, ResponseSchema
from .pages import Page
from .resource import Resource


class Tasks(Resource):
    """Create tasks, wait for their answers, read and cancel them."""

    @overload
    def create(
        self,
        *,
        response_schema: None = None,
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Task[TextResult]: ...
    @overload
    def create(
        self,
        *,
        response_schema: type[Model],
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Task[Model]: ...
    @overload
    def create(
        self,
        *,
        response_schema: Mapping[str, Any],
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Task: ...
    @overload
    def create(
        self,
        *,
        response_schema: ResponseSchema | None,
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Task[Any]: ...
    def create(
        self,
        *,
        response_schema: ResponseSchema | None = None,
        wait_seconds: int | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Task[Any]:
        """Send a question or review request. `max_credits` is held until the task is final.

        `wait_seconds` lets the service wait up to 50 seconds for an instant answer. The type of the
        result goes with what this gives: `wait` takes it instead of an id.
        """
        flow = flows.create(self._driver.core, params, response_schema, options, wait_seconds)
        return self._driver.run(flow)

    def create_batch(
        self, tasks: Sequence[BatchTaskParams], *, options: RequestOptions | None = None
    ) -> list[BatchItem]:
        """Create 1 to 20 tasks in one request of the rate.

        Each is created or refused alone: an item of the result, in the order sent, has either its
        task or its error. Nothing is waited for.
        """
        return self._driver.run(create_batch(self._driver.core, tasks, options))

    def quote(
        self,
        *,
        response_schema: ResponseSchema | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> Quote:
        """Say what a create with these parameters would cost and how long it would take.

        `refusals` has every reason for which the create would fail now. Nothing is created or held.
        Files too large for a request are uploaded, as by `create`.
        """
        flow = flows.quote(self._driver.core, params, response_schema, options)
        return self._driver.run(flow)

    @overload
    def create_and_wait(
        self,
        *,
        response_schema: None = None,
        wait_timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> CompletedTask[TextResult]: ...
    @overload
    def create_and_wait(
        self,
        *,
        response_schema: type[Model],
        wait_timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> CompletedTask[Model]: ...
    @overload
    def create_and_wait(
        self,
        *,
        response_schema: Mapping[str, Any],
        wait_timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> CompletedTask: ...
    def create_and_wait(
        self,
        *,
        response_schema: ResponseSchema | None = None,
        wait_timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
        options: RequestOptions | None = None,
        **params: Unpack[TaskParams],
    ) -> CompletedTask[Any]:
        """Create a task and wait for its answer; `wait_timeout` seconds count from the create on.

        Raises TaskCancelledError when the task was cancelled, and WaitTimeoutError when it was not
        final in time; the task goes on then. `on_question` is called once for each question of an
        engineer; the reply it gives is sent, and without one the wait goes on.
        """
        wait = begin_wait(wait_timeout, on_update, on_question)
        driver = self._driver
        flow = flows.create_and_wait(
            driver.core, driver.waiting, params, response_schema, wait, options
        )
        return driver.run(flow)

    @overload
    def get(
        self,
        task_id: str,
        *,
        wait_seconds: int | None = None,
        if_version: None = None,
        include_prompt: bool = False,
        options: RequestOptions | None = None,
    ) -> Task: ...
    @overload
    def get(
        self,
        task_id: str,
        *,
        wait_seconds: int | None = None,
        if_version: int,
        include_prompt: bool = False,
        options: RequestOptions | None = None,
    ) -> Task | None: ...
    def get(
        self,
        task_id: str,
        *,
        wait_seconds: int | None = None,
        if_version: int | None = None,
        include_prompt: bool = False,
        options: RequestOptions | None = None,
    ) -> Task | None:
        """Read the task as it is now, or after the service has waited for its end.

        With `if_version` a task that still has that version gives None, free of charge. Besides its
        title a task carries its prompt only with `include_prompt`.
        """
        flow = flows.get(
            self._driver.core,
            task_id,
            wait_seconds,
            if_version,
            options,
            include_prompt=include_prompt,
        )
        return self._driver.run(flow)

    def get_many(
        self,
        task_ids: Sequence[str],
        *,
        include_result: bool = False,
        options: RequestOptions | None = None,
    ) -> list[Task]:
        """Read those of the tasks that exist, in the order named; 100 take one request."""
        core = self._driver.core
        flow = flows.get_many(core, task_ids, options, include_result=include_result)
        return self._driver.run(flow)

    def list(
        self,
        *,
        status: Status | None = None,
        project_id: int | None = None,
        created_after: str | datetime | None = None,
        created_before: str | datetime | None = None,
        q: str | None = None,
        include_prompt: bool = False,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[Task]:
        """List the tasks of the account without their results, newest first.

        With q, only tasks with all of these words in the prompt or in text values of the metadata;
        three characters or more match the beginning of a word. Revision A only.
        """
        query = {
            "status": status,
            "projectId": project_id,
            "createdAfter": spell_time(created_after),
            "createdBefore": spell_time(created_before),
            "q": q,
            "include": "prompt" if include_prompt else None,
            "limit": limit,
            "cursor": cursor,
        }
        return self._list(Task, "/tasks", query, options)

    @overload
    def wait(
        self,
        task: Task[Result],
        *,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> CompletedTask[Result]: ...
    @overload
    def wait(
        self,
        task: str,
        *,
        response_schema: type[Model],
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> CompletedTask[Model]: ...
    @overload
    def wait(
        self,
        task: str,
        *,
        response_schema: Mapping[str, Any] | None = None,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> CompletedTask: ...
    def wait(
        self,
        task: str | Task[Any],
        *,
        response_schema: ResponseSchema | None = None,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> CompletedTask[Any]:
        """Wait until the task is completed, through failures of network and service.

        What `create` gave is read by the schema it was created with; of an id alone it is not
        known, so pass `response_schema` for the type of the result.
        Raises TaskCancelledError when the task was cancelled, and WaitTimeoutError after `timeout`
        seconds; without one it waits for as long as it takes. `on_question` is called once for each
        question of an engineer; the reply it gives is sent, and without one the wait goes on.
        """
        wait = begin_wait(timeout, on_update, on_question)
        flow = flows.wait_for(self._driver.waiting, task, response_schema, wait)
        return self._driver.run(flow)

    @overload
    def wait_for_any(
        self,
        tasks: Sequence[Task[Result]],
        *,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> Task[Result]: ...
    @overload
    def wait_for_any(
        self,
        tasks: Sequence[str],
        *,
        response_schema: type[Model],
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> Task[Model]: ...
    @overload
    def wait_for_any(
        self,
        tasks: Sequence[str],
        *,
        response_schema: Mapping[str, Any] | None = None,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> Task: ...
    def wait_for_any(
        self,
        tasks: Sequence[str | Task[Any]],
        *,
        response_schema: ResponseSchema | None = None,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
        on_question: OnQuestion | None = None,
    ) -> Task[Any]:
        """Wait for the first of the tasks that is final, completed or cancelled."""
        wait = begin_wait(timeout, on_update, on_question)
        flow = flows.wait_for_any(self._driver.waiting, tasks, response_schema, wait)
        return self._driver.run(flow)

    def cancel(self, task_id: str, *, options: RequestOptions | None = None) -> Task:
        """Cancel: free before an engineer has taken the task, the effort so far afterwards."""
        path = f"/tasks/{path_part(task_id)}/cancel"
        return self._fetch(Task, "POST", path, options=options)

    def messages(
        self, task_id: str, *, options: RequestOptions | None = None
    ) -> tuple[Message, ...]:
        """Read what engineers asked about the task and what was replied, oldest first."""
        call = Call(method="GET", path=messages_path(task_id), options=options or {})
        reply = self._driver.run(self._driver.core.call(call))
        asked = as_list(as_object(reply.json()).get("data"))
        return tuple(decode(Message, each) for each in asked)

    def reply(
        self,
        task_id: str,
        *,
        question: int | None = None,
        choice: str | None = None,
        text: str | None = None,
        data: Mapping[str, Any] | None = None,
        attachments: Sequence[AttachmentSource] | None = None,
        options: RequestOptions | None = None,
    ) -> Task:
        """Reply to the question that the task waits for; the task goes on then.

        With the number of the question a reply that comes too late never answers the next one.
        Files too large for a request are uploaded, as by `create`.
        """
        said = {"question": question, "choice": choice, "text": text, "data": data}
        reply = {**said, "attachments": attachments}
        return self._driver.run(send_reply(self._driver.core, task_id, reply, options))

    def list_attachments(
        self, task_id: str, *, options: RequestOptions | None = None
    ) -> tuple[LinkedFile, ...]:
        """List the files of a task, with links that live for a minute."""
        path = f"/tasks/{path_part(task_id)}/attachments"
        call = Call(method="GET", path=path, options=options or {})
        reply = self._driver.run(self._driver.core.call(call))
        files = as_list(as_object(reply.json()).get("data"))
        return tuple(decode(LinkedFile, each) for each in files)

    def delete_attachments(self, task_id: str, *, options: RequestOptions | None = None) -> None:
        """Remove the files of a final task before their time."""
        self._delete(f"/tasks/{path_part(task_id)}/attachments", options)
