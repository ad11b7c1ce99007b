"""What belongs to the account: projects, tags, credits, keys, requests, and the service itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

GivenScope = Literal["tasks:read", "tasks:write", "projects:write", "webhooks", "credits:read"]
"""What a key can give to another: everything but keys."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Project:
    """What tasks are grouped by."""

    id: int
    name: str
    created_at: datetime
    archived: bool
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Tag:
    """A level of expertise and what it multiplies the cost by."""

    id: int
    name: str
    description: str
    multiplier: float
    served: bool
    """Whether an engineer of this level is on duty now."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Credits:
    """The balance of the account."""

    available: int
    held: int
    spent: int
    granted: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CreditEntry:
    """One entry of the ledger, with the balance after it."""

    number: int
    kind: str
    credits: int
    available: int
    held: int
    created_at: datetime
    task_id: str | None = None
    reason: str | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Key:
    """An API key, without its secret."""

    id: str
    mode: str
    name: str
    hint: str
    revision: str
    scopes: tuple[str, ...]
    allowed_addresses: tuple[str, ...]
    requests_per_second: int
    created_at: datetime
    last_used_at: datetime | None = None
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CreatedKey(Key):
    """A new key with its secret, which is shown this once; None when the create is repeated."""

    secret: str | None = dataclasses.field(default=None, repr=False)
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LoggedRequest:
    """A request as the service wrote it down."""

    request_id: str
    at: datetime
    method: str
    path: str
    status: int
    duration_ms: int
    code: str | None = None
    key_id: str | None = None
    key_name: str | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class KeyLimits:
    """How fast a key may be used."""

    requests_per_second: int
    requests_per_hour: int
    account_requests_per_second: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Me:
    """Whose key this is and what it may do."""

    account_id: str
    key_id: str
    mode: str
    """live or test."""
    revision: str
    scopes: tuple[str, ...]
    limits: KeyLimits
    expires_at: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Hours:
    """From when to when engineers are there."""

    opens_at: str
    closes_at: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class DayHours:
    """The hours of a day of the week."""

    day: str
    opens_at: str
    closes_at: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Holiday:
    """A day on which no engineer is there."""

    date: str
    name: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ModeStatus:
    """Whether a mode can be asked for now, and how fast it answers."""

    mode: str
    responds_within_seconds: int
    available: bool
    available_with_schema: bool | None = None
    """The same for tasks with a response schema, which the AI answers in the mode
    realtime_answer. Revision B, which has no such tasks, does not show it."""
    median_answer_seconds: int | None = None
    """After how many seconds half of the tasks were answered lately; None where too few were."""
    median_of_tasks: int | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ServiceStatus:
    """Whether engineers are there, and when."""

    staffed: bool
    time_zone: str
    hours: Hours | None
    week: tuple[DayHours, ...]
    holidays: tuple[Holiday, ...]
    modes: tuple[ModeStatus, ...]
    next_opening_at: datetime | None = None
    next_closing_at: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)
