"""Questions that are seen during a wait, and replies.

Each question is handed over once. A reply names its question, and one that comes too late is no
failure of the wait: somebody else replied, or the deadline was faster. Files of a reply are read
once, however often it is sent.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from .._code_errors import QuestionClosedError
from .._errors import APIConnectionError, APIError
from .._models.questions import OpenQuestion
from .._models.tasks import Task, decode_task
from .._options import RequestOptions
from . import wire
from .call import Call, Core
from .effects import Ask, Flow, sleep
from .patience import AsyncOnQuestion, HandledReply, Wait, can_pass, pause_seconds
from .sending import BODY_BYTES_MAX, attach, attach_loaded, load_attachments


def hand_over(core: Core, wait: Wait, task: Task[Any]) -> Flow[None]:
    """Ask for the reply to what the task waits for, and send it."""
    question = task.question
    if wait.on_question is None or question is None or task.is_final:
        return
    mark = (task.id, question.number)
    if mark in wait.asked:
        return
    wait.asked.add(mark)
    reply = yield from _ask(wait.on_question, question, task, wait.remaining)
    if reply and wait.remaining > 0:
        yield from _send(core, wait, task.id, {"question": question.number, **reply})


def messages_path(task_id: str) -> str:
    """Where the questions of a task are read and replied to."""
    return f"/tasks/{wire.path_part(task_id)}/messages"


def send_reply(
    core: Core, task_id: str, reply: Mapping[str, Any], options: RequestOptions | None
) -> Flow[Task[Any]]:
    """Reply to the question that a task waits for; what is None is left out."""
    own: RequestOptions = (options or {}).copy()
    own["idempotency_key"] = str(own.get("idempotency_key") or uuid.uuid4())
    body = {name: value for name, value in reply.items() if value is not None}
    sources = body.pop("attachments", None)
    if sources is not None:
        body["attachments"] = yield from attach(core, sources, own, body, BODY_BYTES_MAX)
    call = Call(method="POST", path=messages_path(task_id), body=body, options=own)
    return decode_task((yield from core.call(call)).json())


def _ask(
    handler: AsyncOnQuestion, question: OpenQuestion, task: Task[Any], seconds: float
) -> Flow[HandledReply | None]:
    reply: HandledReply | None = yield Ask(lambda: handler(question, task), seconds)
    return reply


def _send(core: Core, wait: Wait, task_id: str, reply: dict[str, Any]) -> Flow[None]:
    """Outlast what a wait outlasts; the key makes the attempts one."""
    options: RequestOptions = {"idempotency_key": str(uuid.uuid4())}
    sources = reply.pop("attachments", None)
    # Before the first attempt: an iterator gives its bytes only once.
    loaded = None if sources is None else (yield from load_attachments(core, sources))
    tries = 0
    while wait.remaining > 0:
        try:
            if loaded is not None and "attachments" not in reply:
                reply["attachments"] = yield from attach_loaded(core, loaded, options, reply)
            path = messages_path(task_id)
            yield from core.call(Call(method="POST", path=path, body=reply, options=options))
        except QuestionClosedError:
            return
        except (APIConnectionError, APIError) as error:
            if not can_pass(error):
                raise
            yield from sleep(min(pause_seconds(error, tries), max(0.0, wait.remaining)))
            tries += 1
        else:
            return
