"""Every type of a long list goes the whole way.

Described by Pydantic, taken by the gate, answered by the simulator, validated by the service and
parsed by Pydantic. What is not taken is refused before credits are held; what was charged never
fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pydantic
import pytest

from task_review import TaskReview, TaskReviewError

from .control import Control
from .pydantic_types import CLIENT_CHECKED, FIELD_TYPES, REFUSED, ROOT_MODELS, field_model

pytestmark = pytest.mark.service

AT_ONCE = 12


class Asking:
    """Asks for answers with a key of an account of its own."""

    def __init__(self, control: Control) -> None:
        made = control("POST", "/keys", {"mode": "test", "credits": 1_000_000})
        self.client = TaskReview(api_key=made["key"], base_url=control.about["url"])
        self.project_id: int = made["projectId"]

    def __call__(self, schema: type[pydantic.BaseModel], **simulate: Any) -> Any:
        task = self.client.tasks.create_and_wait(
            prompt="What did the review of the change find?",
            max_credits=600,
            project_id=self.project_id,
            metadata={"simulate": {"afterMs": 0, **simulate}},
            response_schema=schema,
        )
        return task.result

    def failures(self, cases: Mapping[str, Any], run: Callable[[Any], Any]) -> dict[str, str]:
        def attempt(name: str) -> str | None:
            try:
                run(cases[name])
            except Exception as error:  # noqa: BLE001 - every failure is listed.
                return repr(error)
            return None

        with ThreadPoolExecutor(AT_ONCE) as pool:
            tried = zip(cases, pool.map(attempt, cases), strict=True)
            return {name: failure for name, failure in tried if failure is not None}


@pytest.fixture(scope="module")
def ask(control: Control) -> Iterator[Asking]:
    asking = Asking(control)
    with asking.client:
        yield asking


def test_there_are_at_least_120_types() -> None:
    assert len({**FIELD_TYPES, **ROOT_MODELS, **CLIENT_CHECKED, **REFUSED}) >= 120


def test_each_type_is_answered_and_its_answer_passes(ask: Asking) -> None:
    models = {name: field_model(kind) for name, kind in FIELD_TYPES.items()}
    assert ask.failures(models, ask) == {}


def test_each_root_is_answered_and_its_answer_passes(ask: Asking) -> None:
    assert ask.failures(ROOT_MODELS, ask) == {}


def test_what_only_the_client_checks_is_taken_and_checked_when_it_comes(ask: Asking) -> None:
    assert ask.failures(CLIENT_CHECKED, lambda case: ask(case[0], result=case[1])) == {}


def test_what_no_answer_can_be_is_refused_before_anything_is_held(ask: Asking) -> None:
    def refuse(case: tuple[Any, str]) -> None:
        with pytest.raises(TaskReviewError, match=case[1]):
            ask(case[0])

    before = ask.client.credits.get().available
    assert ask.failures(REFUSED, refuse) == {}
    assert ask.client.credits.get().available == before
