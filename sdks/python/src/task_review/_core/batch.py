"""Several creates in one request.

Each task has an idempotency key before the first attempt, so that every attempt, and every
repetition by the caller, creates each of them once.
"""

from __future__ import annotations

import dataclasses
import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from .._decode import as_list, as_object
from .._errors import APIError, TaskReviewError
from .._models.tasks import Task, decode_task
from .._options import RequestOptions
from .._schemas import ResponseSchema
from . import wire
from .call import Call, Core
from .effects import Flow
from .read_error import read_error
from .sending import BODY_BYTES_MAX, derive_key
from .tasks import TaskParams, pack

TASKS_MAX = 20


class BatchTaskParams(TaskParams):
    """A task of a batch."""

    response_schema: NotRequired[ResponseSchema | None]


@dataclasses.dataclass(frozen=True, kw_only=True)
class BatchItem:
    """What became of one task of a batch: either its task or its error."""

    status: int
    """As a create alone would have answered."""
    idempotency_key: str
    task: Task[Any] | None = None
    replayed: bool = False
    """Whether an earlier request or item with the same key created it."""
    error: APIError | None = None
    """What `tasks.create` would have raised."""


def create_batch(
    core: Core, tasks: Sequence[BatchTaskParams], options: RequestOptions | None
) -> Flow[list[BatchItem]]:
    """Create 1 to 20 tasks."""
    if not 1 <= len(tasks) <= TASKS_MAX:
        raise TaskReviewError(
            f"A batch takes 1 to {TASKS_MAX} tasks, received {len(tasks)}. Send several batches."
        )
    own: RequestOptions = (options or {}).copy()
    batch_key = own.setdefault("idempotency_key", str(uuid.uuid4()))
    # All tasks share one request, with what stands around them.
    share = (BODY_BYTES_MAX - 64) // len(tasks)
    bodies: list[dict[str, Any]] = []
    for position, task in enumerate(tasks):
        each = own.copy()
        each["idempotency_key"] = str(
            task.get("idempotency_key") or derive_key(str(batch_key), f"task {position}")
        )
        bodies.append((yield from pack(core, task, task.get("response_schema"), each, share)))
    call = Call(
        method="POST", path="/tasks/batch", body={"tasks": bodies}, options=own, key_in_body=True
    )
    reply = yield from core.call(call)
    items = as_list(as_object(reply.json()).get("data"))
    keys = [str(body["idempotencyKey"]) for body in bodies]
    return [_read_item(as_object(item), key, reply) for item, key in zip(items, keys, strict=True)]


def _read_item(item: Mapping[str, Any], key: str, reply: wire.Reply) -> BatchItem:
    status = int(item.get("status") or 0)
    if "task" in item:
        task = dataclasses.replace(decode_task(item["task"]), idempotency_key=key)
        return BatchItem(
            status=status, idempotency_key=key, task=task, replayed=item.get("replayed") is True
        )
    alone = dataclasses.replace(reply, status=status, body=json.dumps(item).encode())
    return BatchItem(status=status, idempotency_key=key, error=read_error(alone, key))
