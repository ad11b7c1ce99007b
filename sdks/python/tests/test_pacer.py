from __future__ import annotations

import math

from task_review._core.pacer import (
    Pacer,
    RateLimit,
    RateLimitPolicy,
    Sent,
    Turn,
    TurnKind,
    read_rate_limit,
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def pacer_at(clock: Clock) -> Pacer:
    return Pacer(max_hold=60, now=clock)


def join(pacer: Pacer, *, first: bool = False) -> tuple[Turn, list[str]]:
    woken: list[str] = []
    turn = Turn(lambda: woken.append("woken"))
    pacer.join(turn, first=first)
    return turn, woken


def second(quota: int, name: str = "key-second") -> RateLimit:
    return RateLimit((RateLimitPolicy(name, quota, 1),), name, 1, 1)


def test_the_first_goes_at_once_and_the_next_a_second_later() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    one, _ = join(pacer)
    two, woken = join(pacer)
    assert pacer.try_go(two) == math.inf
    assert pacer.try_go(one) is None
    assert woken == ["woken"]
    assert pacer.try_go(two) == 1.0
    clock.now += 1
    assert pacer.try_go(two) is None


def test_a_higher_rate_applies_to_those_who_wait() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    one, _ = join(pacer)
    pacer.try_go(one)
    two, woken = join(pacer)
    pacer.learn(second(200))
    assert woken
    clock.now += 0.005
    assert pacer.try_go(two) is None


def test_what_is_tried_again_goes_first() -> None:
    pacer = pacer_at(Clock())
    new, _ = join(pacer)
    again, _ = join(pacer, first=True)
    assert pacer.try_go(new) == math.inf
    assert pacer.try_go(again) is None


def test_whoever_leaves_takes_nothing_with_it() -> None:
    pacer = pacer_at(Clock())
    gone, _ = join(pacer)
    next_one, woken = join(pacer)
    pacer.leave(gone)
    assert woken == ["woken"]
    assert pacer.try_go(next_one) is None


def test_a_hold_holds_everybody_unless_it_is_longer_than_anybody_waits() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    turn, _ = join(pacer)
    pacer.hold(7)
    assert pacer.try_go(turn) == 7
    pacer.hold(61)
    assert pacer.try_go(turn) == 7


def test_an_empty_hour_holds_and_a_second_does_not() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    turn, _ = join(pacer)
    policies = (RateLimitPolicy("key-second", 10, 1), RateLimitPolicy("key-hour", 3_600, 3_600))
    pacer.learn(RateLimit(policies, "key-second", 0, 1))
    pacer.learn(RateLimit(policies, "key-hour", 0, 30))
    assert pacer.try_go(turn) == 30


def test_what_cost_nothing_is_given_back_but_for_its_own_rate() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    one, _ = join(pacer)
    pacer.try_go(one)
    pacer.give_back(0.1)
    two, _ = join(pacer)
    assert round(pacer.try_go(two) or 0, 6) == 0.1
    pacer.give_back()
    assert pacer.try_go(two) is None


def test_a_request_that_was_slow_on_its_way_puts_the_next_one_off() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    one, _ = join(pacer)
    pacer.try_go(one)
    two, _ = join(pacer)
    pacer.observe(clock.now, 0.05)
    assert pacer.try_go(two) == 1.0
    # Late by no more than the service forgives.
    pacer.observe(clock.now, 0.25)
    assert pacer.try_go(two) == 1.0
    pacer.observe(clock.now, 0.45)
    assert round(pacer.try_go(two) or 0, 6) == 1.15
    pacer.observe(clock.now, 30)
    assert pacer.try_go(two) == 1.5
    # Others have gone since: nothing is known of their way.
    clock.now += 1.5
    assert pacer.try_go(two) is None
    three, _ = join(pacer)
    pacer.observe(clock.now - 1.5, 30)
    assert pacer.try_go(three) == 1.0


def test_other_policies_change_nothing() -> None:
    pacer = pacer_at(Clock())
    one, _ = join(pacer)
    pacer.try_go(one)
    pacer.learn(second(10, "poll"))
    two, _ = join(pacer)
    assert pacer.try_go(two) == 1.0


def test_the_fields_of_the_draft_are_read() -> None:
    headers = {
        "ratelimit-policy": '"key-second";q=1;w=1, "waits";q=20;qu="concurrent-requests"',
        "ratelimit": '"key-second";r=0;t=1',
    }
    assert read_rate_limit(headers) == RateLimit(
        (RateLimitPolicy("key-second", 1, 1),), "key-second", 0, 1
    )
    assert read_rate_limit({}) is None
    assert read_rate_limit({"ratelimit": "nonsense;;=", "ratelimit-policy": ",,"}) is not None


def put(pacer: Pacer, kind: TurnKind = "call", sent: Sent | None = None) -> Turn:
    turn = Turn(lambda: None, kind, sent)
    pacer.join(turn, first=False)
    return turn


def test_a_wait_goes_between_two_calls() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    calls = [put(pacer) for _ in range(3)]
    assert pacer.is_busy
    assert pacer.try_go(calls[0]) is None
    waits = [put(pacer, "wait") for _ in range(2)]
    for turn in (waits[0], calls[1], waits[1], calls[2]):
        clock.now += 1
        others = {*calls, *waits} - {turn}
        assert all(pacer.try_go(other) == math.inf for other in others)
        assert pacer.try_go(turn) is None
    assert not pacer.is_busy


def test_one_request_of_a_slow_key_is_on_its_way_until_it_is_answered() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    sent = Sent(is_quick=True)
    assert pacer.try_go(put(pacer, sent=sent)) is None
    two, woken = join(pacer)
    clock.now += 3
    assert pacer.try_go(two) == 2
    pacer.note_end(sent)
    assert woken == ["woken"]
    assert pacer.try_go(two) is None


def test_a_request_that_waits_holds_the_next_until_its_turn_has_come() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    policies = (RateLimitPolicy("key-second", 1, 1),)
    pacer.learn(RateLimit(policies, "key-second", 0, 4))
    assert pacer.try_go(put(pacer, "wait", Sent(is_quick=False))) is None
    assert pacer.try_go(put(pacer)) == 4


def test_a_fast_key_has_many_on_their_way() -> None:
    clock = Clock()
    pacer = pacer_at(clock)
    pacer.learn(second(1_000))
    for _ in range(10):
        assert pacer.try_go(put(pacer, sent=Sent(is_quick=True))) is None
        clock.now += 0.001
