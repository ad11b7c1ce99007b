from __future__ import annotations

import pytest

from task_review._core.watch import IDS_MAX, Ticket, Watch
from task_review._models.tasks import decode_task


def ticket(*ids: str) -> tuple[Ticket, list[str]]:
    made = Ticket(ids)
    woken: list[str] = []
    made.wake = lambda: woken.append("woken")
    return made, woken


def test_one_or_two_ask_for_themselves() -> None:
    watch = Watch()
    assert [watch.enter(), watch.enter(), watch.enter()] == [False, False, True]
    watch.leave()
    assert not watch.is_shared


def test_nobody_reads_before_there_is_a_cursor() -> None:
    watch = Watch()
    one, _ = ticket("a")
    watch.join(one, wants_updates=False)
    assert not watch.begin_reading()
    watch.cursor = "5"
    assert watch.begin_reading()
    assert not watch.begin_reading()
    assert watch.take_ids() == ("a",)
    watch.end_reading()
    assert not watch.begin_reading()


def test_a_request_is_filled_up_and_never_too_long() -> None:
    watch = Watch()
    for at in range(IDS_MAX + 20):
        watch.join(ticket(f"t{at}")[0], wants_updates=False)
    assert len(watch.take_ids()) == IDS_MAX
    assert len(watch.take_ids()) == IDS_MAX
    assert watch.take_ids() == ()
    watch.note(["t5", "foreign"])
    ids = watch.take_ids()
    assert ids[0] == "t5"
    assert "foreign" not in ids
    assert len(ids) == IDS_MAX


def test_those_who_wait_are_told_and_nobody_else() -> None:
    watch = Watch()
    (one, one_woken), (two, two_woken) = ticket("a"), ticket("b", "c")
    watch.join(one, wants_updates=False)
    watch.join(two, wants_updates=False)
    watch.tell({"b", "c"}, [decode_task({"id": "b", "status": "completed"})])
    assert (one_woken, two_woken) == ([], ["woken"])
    assert [task.id for task in two.seen] == ["b"]
    assert two.missing == ["c"]


def test_one_follows_for_as_long_as_it_is_needed() -> None:
    watch = Watch()
    idle: list[str] = []
    watch.on_idle = lambda: idle.append("idle")
    one, _ = ticket("a")
    watch.join(one, wants_updates=False)
    follower = watch.begin_following()
    assert follower is not None
    assert watch.begin_following() is None
    assert watch.goes_on(follower)
    watch.part(one, wants_updates=False)
    assert idle == ["idle"]
    assert not watch.goes_on(follower)
    # It was taken back in the same breath, so that the next wait finds a new one.
    assert watch.begin_following() is not None


def test_a_failure_ends_every_wait() -> None:
    watch = Watch()
    one, woken = ticket("a")
    watch.join(one, wants_updates=False)
    watch.fail(ValueError("over"))
    assert isinstance(one.error, ValueError)
    assert woken == ["woken"]


@pytest.mark.parametrize("wants", [True, False])
def test_all_events_are_read_only_for_those_who_want_them(*, wants: bool) -> None:
    watch = Watch()
    one, _ = ticket("a")
    watch.join(one, wants_updates=wants)
    assert watch.wants_all_events is wants
    watch.part(one, wants_updates=wants)
    assert not watch.wants_all_events
