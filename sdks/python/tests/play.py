"""Plays scenarios: performs what the control server hands out, and reports what it saw.

Nothing is compared here; sdks/scenarios/README.md says why.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import task_review
from task_review import AsyncTaskReview, TaskReview

from .control import Control
from .names import describe, describe_error, snake, to_arguments, to_options

SKIPPED = "skipped"


def play_sync(control: Control, scenario: str) -> list[str] | str:
    """Give what was wrong; nothing is a scenario that holds."""
    opened = control("POST", "/scenes", {"scenario": scenario})
    scene = f"/scenes/{opened['sceneId']}"
    problems: list[str] = []
    is_skipped = False
    try:
        with TaskReview(**to_options(opened["client"])) as client:
            step = opened["step"]
            while step is not None:
                if "abortAfterMs" in step:
                    # A thread that blocks cannot be cancelled; the async client plays this one.
                    is_skipped = True
                    break
                reply = control("POST", f"{scene}/outcomes", _perform_sync(client, step))
                problems += reply["problems"]
                step = reply["step"]
    finally:
        ended = control("DELETE", scene)
    return SKIPPED if is_skipped else [*problems, *ended["problems"]]


def _perform_sync(client: TaskReview, step: dict[str, Any]) -> dict[str, Any]:
    times = step.get("times", 1)
    with ThreadPoolExecutor(max_workers=times) as pool:
        calls = [pool.submit(_call_sync, client, step) for _ in range(times)]
        try:
            results = [call.result() for call in calls]
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is the outcome.
            return {"error": describe_error(error)}
    return {"result": results if "times" in step else results[0]}


def _call_sync(client: TaskReview, step: dict[str, Any]) -> Any:
    called, args, named = _find(client, step)
    if step.get("withResponse"):
        raw = client.with_raw_response(called)(*args, **named)
        return {"data": describe(raw.data), "status": raw.status, "requestId": raw.request_id}
    result = called(*args, **named)
    wanted = step.get("collect")
    if wanted is None:
        return describe(result)
    items: list[Any] = []
    for item in result:
        items.append(describe(item))
        if len(items) == wanted:
            break
    return items


async def play_async(control: Control, scenario: str) -> list[str]:
    """Give what was wrong; nothing is a scenario that holds."""

    async def ask(method: str, path: str, body: Any = None) -> Any:
        return await asyncio.to_thread(control, method, path, body)

    opened = await ask("POST", "/scenes", {"scenario": scenario})
    scene = f"/scenes/{opened['sceneId']}"
    problems: list[str] = []
    try:
        async with AsyncTaskReview(**to_options(opened["client"])) as client:
            step = opened["step"]
            while step is not None:
                outcome = await _perform_async(client, step)
                reply = await ask("POST", f"{scene}/outcomes", outcome)
                problems += reply["problems"]
                step = reply["step"]
    finally:
        ended = await ask("DELETE", scene)
    return [*problems, *ended["problems"]]


async def _perform_async(client: AsyncTaskReview, step: dict[str, Any]) -> dict[str, Any]:
    calls = [asyncio.ensure_future(_call_async(client, step)) for _ in range(step.get("times", 1))]
    if "abortAfterMs" in step:
        loop = asyncio.get_running_loop()
        for call in calls:
            loop.call_later(step["abortAfterMs"] / 1_000, call.cancel)
    try:
        results = await asyncio.gather(*calls)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is the outcome.
        for call in calls:
            call.cancel()
        return {"error": describe_error(error)}
    return {"result": results if "times" in step else results[0]}


async def _call_async(client: AsyncTaskReview, step: dict[str, Any]) -> Any:
    called, args, named = _find(client, step)
    if step.get("withResponse"):
        raw = await client.with_raw_response(called)(*args, **named)
        return {"data": describe(raw.data), "status": raw.status, "requestId": raw.request_id}
    result = called(*args, **named)
    wanted = step.get("collect")
    if wanted is not None:
        return await _collect(aiter(result), wanted)
    return describe(await result if inspect.isawaitable(result) else result)


async def _collect(items: AsyncIterator[Any], wanted: int | str) -> list[Any]:
    collected: list[Any] = []
    async for item in items:
        collected.append(describe(item))
        if len(collected) == wanted:
            break
    if inspect.isasyncgen(items):
        await items.aclose()
    return collected


Found = tuple[Callable[..., Any], list[Any], dict[str, Any]]


def _find(client: Any, step: dict[str, Any]) -> Found:
    """The method of the client, or a function of the package, and its arguments."""
    call: str = step["call"]
    if step.get("client"):
        client = client.with_options(**to_options(step["client"]))
    args, named = to_arguments(call, step.get("args", []))
    if hasattr(task_review, snake(call)):
        return getattr(task_review, snake(call)), args, named
    owner = client
    for name in call.split("."):
        owner = getattr(owner, snake(name))
    return owner, args, named
