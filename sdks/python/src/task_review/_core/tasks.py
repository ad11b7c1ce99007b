"""Creating tasks and waiting for their answers."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NotRequired, Required, TypedDict

from .._decode import as_list, as_object, camel_case, decode
from .._files import AttachmentSource
from .._models.quotes import Quote
from .._models.tasks import CompletedTask, Mode, Task, decode_task
from .._options import RequestOptions
from .._schemas import ResponseSchema, finish, read_result, schema_to_json
from . import wire
from .call import Call, Core
from .effects import Flow
from .patience import Wait
from .sending import BODY_BYTES_MAX, attach
from .waiting import Waiting
from .watch import IDS_MAX


class Callback(TypedDict):
    """Where a task calls back. It is kept sealed; pages show its host alone."""

    url: Required[str]
    """https, port 443 or 8443, no private address."""
    secret: NotRequired[str | None]
    """Signs each request: whsec_ and the base64 of 24 to 64 random bytes."""
    format: NotRequired[Literal["event", "result"] | None]
    """event (default): every event of the task. result: the end alone."""


class TaskParams(TypedDict):
    """What a task is made of, besides its response schema."""

    prompt: Required[str]
    """10 to 10,000 characters."""
    max_credits: Required[int]
    """The ceiling: it is held until the task is final, and never exceeded.

    realtime_answer takes 60 to 600, fast and standard 240 to 115200.
    """
    project_id: NotRequired[int | None]
    """It may be left out where the account has one project only."""
    mode: NotRequired[Mode | None]
    tag_id: NotRequired[int | None]
    callback: NotRequired[Callback | None]
    """Posts what becomes of this task to an address of yours, for as long as 5 days."""
    metadata: NotRequired[Mapping[str, Any] | None]
    attachments: NotRequired[Sequence[AttachmentSource] | None]
    idempotency_key: NotRequired[str | uuid.UUID | None]
    """A UUID of your own, to repeat a create after a crash without creating anything twice."""


def create(
    core: Core,
    params: TaskParams,
    schema: ResponseSchema | None,
    options: RequestOptions | None,
    wait_seconds: int | None = None,
) -> Flow[Task[Any]]:
    """Create a task."""
    own: RequestOptions = (options or {}).copy()
    key = str(params.get("idempotency_key") or own.get("idempotency_key") or uuid.uuid4())
    own["idempotency_key"] = key
    call = Call(
        method="POST",
        path="/tasks/create",
        body=(yield from pack(core, params, schema, own)),
        headers={} if wait_seconds is None else {"prefer": f"wait={wait_seconds}"},
        options=own,
        wait_seconds=wait_seconds or 0,
        key_in_body=True,
    )
    reply = yield from core.call(call)
    made = dataclasses.replace(
        decode_task(reply.json()), idempotency_key=key, response_schema=schema
    )
    return read_result(made, schema)


def quote(
    core: Core,
    params: TaskParams,
    schema: ResponseSchema | None,
    options: RequestOptions | None,
) -> Flow[Quote]:
    """Say what a create would cost and take, and why it would fail now."""
    own: RequestOptions = (options or {}).copy()
    own["idempotency_key"] = str(
        params.get("idempotency_key") or own.get("idempotency_key") or uuid.uuid4()
    )
    body = yield from pack(core, params, schema, own)
    call = Call(method="POST", path="/tasks/quote", body=body, options=own, key_in_body=True)
    reply = yield from core.call(call)
    return decode(Quote, reply.json())


def pack(
    core: Core,
    params: TaskParams,
    schema: ResponseSchema | None,
    options: RequestOptions,
    body_bytes_max: int = BODY_BYTES_MAX,
) -> Flow[dict[str, Any]]:
    """Give a task as the service takes it, under the key of the options."""
    given: dict[str, Any] = {
        **params,
        "response_schema": schema_to_json(schema),
        "idempotency_key": options.get("idempotency_key"),
    }
    attachments = given.pop("attachments", None)
    body = {camel_case(name): value for name, value in given.items() if value is not None}
    if attachments is not None:
        body["attachments"] = yield from attach(core, attachments, options, body, body_bytes_max)
    return body


def create_and_wait(
    core: Core,
    waiting: Waiting,
    params: TaskParams,
    schema: ResponseSchema | None,
    wait: Wait,
    options: RequestOptions | None,
) -> Flow[CompletedTask[Any]]:
    """Create a task and wait for its answer; the time of the wait counts from the create on."""

    def inner() -> Flow[CompletedTask[Any]]:
        made = yield from create(core, params, schema, options)
        final = yield from waiting.wait_one(made.id, wait, made)
        final = dataclasses.replace(final, idempotency_key=made.idempotency_key)
        return finish(final, schema)

    return (yield from waiting.entered(inner, is_new=True))


def wait_for(
    waiting: Waiting, task: str | Task[Any], schema: ResponseSchema | None, wait: Wait
) -> Flow[CompletedTask[Any]]:
    """Wait until a task is completed."""
    final = yield from waiting.entered(lambda: waiting.wait_one(_id_of(task), wait))
    return finish(final, _schema_of(task, schema))


def wait_for_any(
    waiting: Waiting,
    tasks: Sequence[str | Task[Any]],
    schema: ResponseSchema | None,
    wait: Wait,
) -> Flow[Task[Any]]:
    """Wait for the first of some tasks that is final."""
    by_id = {_id_of(each): each for each in tasks}
    ids = tuple(by_id)
    if not ids:
        raise ValueError("wait_for_any needs at least one task id.")
    if len(ids) == 1:
        final = yield from waiting.entered(lambda: waiting.wait_one(ids[0], wait))
    else:
        final = yield from waiting.entered(lambda: waiting.wait_any(ids, wait), len(ids))
    return read_result(final, _schema_of(by_id[final.id], schema))


def _id_of(task: str | Task[Any]) -> str:
    return task if isinstance(task, str) else task.id


def _schema_of(task: str | Task[Any], schema: ResponseSchema | None) -> ResponseSchema | None:
    """Give the schema of the call, or the one that goes with what `create` gave."""
    if schema is not None or isinstance(task, str):
        return schema
    carried: ResponseSchema | None = task.response_schema
    return carried


def get(
    core: Core,
    task_id: str,
    wait_seconds: int | None,
    if_version: int | None,
    options: RequestOptions | None,
    *,
    include_prompt: bool = False,
) -> Flow[Task[Any] | None]:
    """Read a task; None while it has the version that the caller knows."""
    revision = core.settings.revision
    call = Call(
        method="GET",
        path=f"/tasks/{wire.path_part(task_id)}",
        query={"wait": wait_seconds, "include": "prompt" if include_prompt else None},
        headers={} if if_version is None else {"if-none-match": f'W/"{if_version}-{revision}"'},
        options=options or {},
        wait_seconds=wait_seconds or 0,
    )
    reply = yield from core.call(call)
    return None if reply.status == wire.NOT_MODIFIED else decode_task(reply.json())


def get_many(
    core: Core, task_ids: Sequence[str], options: RequestOptions | None, *, include_result: bool
) -> Flow[list[Task[Any]]]:
    """Read those of the tasks that exist, in the order they were named."""
    wanted = list(dict.fromkeys(task_ids))
    found: dict[str, Task[Any]] = {}
    for at in range(0, len(wanted), IDS_MAX):
        query: dict[str, wire.QueryValue] = {
            "ids": ",".join(wanted[at : at + IDS_MAX]),
            "include": "result" if include_result else None,
        }
        reply = yield from core.call(
            Call(method="GET", path="/tasks", query=query, options=options or {})
        )
        tasks = [decode_task(each) for each in as_list(as_object(reply.json()).get("data"))]
        found.update({task.id: task for task in tasks})
    return [found[task_id] for task_id in wanted if task_id in found]


def spell_time(time: str | datetime | None) -> str | None:
    """Write a time as the API reads it; one without a zone is taken for local time."""
    if time is None or isinstance(time, str):
        return time
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
