"""Run by a Python that has only the wheel: everything imports, and calls fail as they should."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import platform
import sys

import task_review


async def call_async() -> None:
    """Call nobody with the asyncio client."""
    async with task_review.AsyncTaskReview(
        api_key="trs_test_x", base_url="http://127.0.0.1:9", max_retries=0
    ) as client:
        try:
            await client.me()
        except task_review.APIConnectionError:
            return
    raise AssertionError("Nobody is there, and yet there was an answer.")


def call_sync() -> None:
    """Call nobody with the blocking client."""
    with task_review.TaskReview(
        api_key="trs_test_x", base_url="http://127.0.0.1:9", max_retries=0
    ) as client:
        try:
            client.projects.create(name="x")
        except task_review.APIConnectionError as error:
            if error.idempotency_key is not None:
                return
    raise AssertionError("Nobody is there, and yet there was an answer.")


def main() -> int:
    """Import everything and call."""
    if "pydantic" in sys.modules:
        raise AssertionError("pydantic must not be needed.")
    modules = [each.name for each in pkgutil.walk_packages(task_review.__path__, "task_review.")]
    for name in modules:
        importlib.import_module(name)
    missing = [name for name in task_review.__all__ if not hasattr(task_review, name)]
    if missing:
        raise AssertionError(f"Not there: {missing}")
    call_sync()
    asyncio.run(call_async())
    print(f"Python {platform.python_version()}: {len(modules)} modules, both clients call")
    return 0


if __name__ == "__main__":
    sys.exit(main())
