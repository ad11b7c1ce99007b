"""Questions that are seen during a wait, and replies.

Each question is handed over once. A reply names its question, and one that comes too late is no
failure of the wait: somebody else replied, or the deadline was faster.
"""

from __future__ import annotations

import uuid
from typing import Any

from .._code_errors import QuestionClosedError
from .._errors import APIConnectionError, APIError
from .._models.questions import OpenQuestion, QuestionReply
from .._models.tasks import Task
from .._options import RequestOptions
from . import wire
from .call import Call, Core
from .effects import Ask, Flow, sleep
from .patience import AsyncOnQuestion, Wait, can_pass, pause_seconds


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


def _ask(
    handler: AsyncOnQuestion, question: OpenQuestion, task: Task[Any], seconds: float
) -> Flow[QuestionReply | None]:
    reply: QuestionReply | None = yield Ask(lambda: handler(question, task), seconds)
    return reply


def _send(core: Core, wait: Wait, task_id: str, body: dict[str, Any]) -> Flow[None]:
    """Outlast what a wait outlasts; the key makes the attempts one."""
    options: RequestOptions = {"idempotency_key": str(uuid.uuid4())}
    call = Call(method="POST", path=messages_path(task_id), body=body, options=options)
    tries = 0
    while wait.remaining > 0:
        try:
            yield from core.call(call)
        except QuestionClosedError:
            return
        except (APIConnectionError, APIError) as error:
            if not can_pass(error):
                raise
            yield from sleep(min(pause_seconds(error, tries), max(0.0, wait.remaining)))
            tries += 1
        else:
            return
