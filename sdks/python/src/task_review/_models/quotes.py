"""What a task would cost and how long it would take, before it is created."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from .tasks import TaskWarning


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteArithmetic:
    """How the charge of a completed task is calculated."""

    mode_multiplier: float
    tag_multiplier: float
    minimum: int
    effort_seconds_max: int
    """The longest effort that the maximum pays for in full."""
    formula: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteChargeBasis:
    """Whose tasks `likely` and `p90` come from, and how many."""

    source: str
    """`account`: 20 or more tasks of your own. `deployment`: of at least three accounts."""
    tasks: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteCredits:
    """What the task would cost."""

    likely: int | None
    """The median charge of such tasks in the last 28 days; None where too few are known."""
    p90: int | None
    max: int
    """`max_credits`: the only promise of a quote."""
    distribution: Sequence[int] | None
    """The 5th, 10th … 100th percentile of the same charges; None unless they are your own."""
    basis: QuoteChargeBasis | None
    arithmetic: QuoteArithmetic | None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteEtaBasis:
    """Which completed tasks an ETA comes from, and how many."""

    level: str
    """`hour_of_week`, `hour_of_day`, `tag` or `mode`, the narrowest with enough tasks."""
    tasks: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteEta:
    """How long such tasks took from their creation."""

    p50_seconds: int
    p90_seconds: int
    basis: QuoteEtaBasis
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteStaffed:
    """Whether engineers are there."""

    now: bool
    next_at: datetime | None
    """When staffed hours begin next; None while they last."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteQueue:
    """What waits before the task."""

    ahead: int
    at_least: bool
    """Whether there may be more: they are counted up to a bound."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class QuoteRefusal:
    """A reason for which `tasks.create` would fail now."""

    code: str
    message: str
    field: str | None = None
    details: Mapping[str, Any] | None = None
    retry_after_seconds: int | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Quote:
    """What `tasks.quote` says of a task."""

    credits: QuoteCredits
    eta: QuoteEta | None
    """None where too few such tasks are known."""
    staffed: QuoteStaffed
    queue: QuoteQueue
    refusals: tuple[QuoteRefusal, ...]
    """Empty where `tasks.create` would succeed now."""
    warnings: tuple[TaskWarning, ...]
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)
