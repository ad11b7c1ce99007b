from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from task_review import AsyncTaskReview, TaskParams, TaskReview

from .control import Control, start_control


@pytest.fixture(scope="session")
def control() -> Iterator[Control]:
    with start_control() as started:
        yield started


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the shell of a developer says must not change a test."""
    for name in ("API_KEY", "BASE_URL", "REVISION", "WEBHOOK_SECRET", "LOG"):
        monkeypatch.delenv(f"TASKREVIEW_{name}", raising=False)


@pytest.fixture
def made(control: Control) -> dict[str, Any]:
    """A key of an account of its own."""
    key: dict[str, Any] = control("POST", "/keys", {"mode": "test", "credits": 100_000})
    return key


@pytest.fixture
def options(control: Control, made: dict[str, Any]) -> Any:
    return {"api_key": made["key"], "base_url": control.about["url"]}


@pytest.fixture
def client(options: Any) -> Iterator[TaskReview]:
    with TaskReview(**options) as client:
        yield client


@pytest.fixture
async def async_client(options: Any) -> AsyncIterator[AsyncTaskReview]:
    async with AsyncTaskReview(**options) as client:
        yield client


@pytest.fixture
def params(made: dict[str, Any]) -> TaskParams:
    return {
        "prompt": "Is this function safe to call twice?",
        "max_credits": 600,
        "project_id": made["projectId"],
        "metadata": {"simulate": {"afterMs": 300}},
    }


def simulate(params: TaskParams, **how: Any) -> TaskParams:
    return {**params, "metadata": {"simulate": how}}
