from __future__ import annotations

import dataclasses
from datetime import UTC, datetime

import pytest

from task_review import CompletedTask, Task, TaskCancelledError, TaskEvent, UnknownEvent
from task_review._decode import decode
from task_review._models.events import decode_event
from task_review._models.tasks import decode_task
from task_review._schemas import finish

RAW = {
    "id": "task_1",
    "status": "completed",
    "mode": "fast",
    "maxCredits": 600,
    "createdAt": "2026-11-15T09:00:00.000Z",
    "credits": {"max": 600, "held": 0, "charged": 90, "released": 510},
    "attachments": [{"fileName": "a.txt", "mimeType": "text/plain", "fileSize": 3}],
    "result": {"message": "Yes.", "camelCase": {"stays": True}},
    "brandNew": 7,
}


def test_json_becomes_attributes() -> None:
    task = decode_task(RAW)
    assert task.created_at == datetime(2026, 11, 15, 9, tzinfo=UTC)
    assert task.credits is not None
    assert task.credits.charged == 90
    assert task.attachments[0].file_name == "a.txt"
    assert task.result == {"message": "Yes.", "camelCase": {"stays": True}}


def test_what_is_not_known_is_in_raw() -> None:
    assert decode_task(RAW).raw["brandNew"] == 7
    assert "brandNew" not in repr(decode_task(RAW))


@pytest.mark.parametrize("raw", [{}, None, [], "text", {"attachments": None, "credits": None}])
def test_what_is_missing_breaks_nothing(raw: object) -> None:
    task = decode_task(raw)
    assert task.result is None
    assert not task.is_final
    assert not task.attachments
    assert decode_task({}).attachments == ()


def test_a_time_that_is_none_breaks_nothing() -> None:
    assert decode_task({"dueAt": "soon", "finalAt": 5}).due_at is None


def test_objects_cannot_be_changed() -> None:
    task = decode_task(RAW)
    with pytest.raises(dataclasses.FrozenInstanceError):
        task.status = "pending"  # type: ignore[misc]


def test_an_unknown_status_is_not_final() -> None:
    assert not decode_task({**RAW, "status": "paused"}).is_final
    assert decode_task({**RAW, "status": "cancelled"}).is_final


def test_a_completed_task_has_its_result() -> None:
    done = finish(decode_task(RAW), None)
    assert isinstance(done, CompletedTask)
    assert isinstance(done, Task)
    assert done.result["message"] == "Yes."
    with pytest.raises(TaskCancelledError, match="expired"):
        finish(decode_task({**RAW, "status": "cancelled", "cancelReason": "expired"}), None)


def test_events_are_of_their_type() -> None:
    raw = {"id": "evt_1", "type": "task.completed", "sequence": 4, "data": {"id": "task_1"}}
    event = decode_event(raw)
    assert isinstance(event, TaskEvent)
    assert event.data.id == "task_1"
    assert isinstance(decode_event({**raw, "type": "account.renamed"}), UnknownEvent)
    assert decode(TaskEvent, {**raw, "type": "task.invented"}).type == "task.invented"
