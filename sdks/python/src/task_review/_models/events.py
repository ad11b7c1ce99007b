"""Events: what happened to tasks, in the feed, on the stream and in webhooks."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias

from .._decode import as_list, as_object, decode

TaskEventType = Literal[
    "task.created",
    "task.drafted",
    "task.claimed",
    "task.requeued",
    "task.needs_input",
    "task.resumed",
    "task.overdue",
    "task.completed",
    "task.cancelled",
]
EventType = TaskEventType | Literal["feed.restored"]
TASK_EVENT_PREFIX = "task."
RESTORED_EVENT_TYPE = "feed.restored"
TEST_EVENT_TYPE = "webhook.test"


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskEventData:
    """The task of an event, as it was right after it."""

    id: str
    status: str
    version: int
    stage: str | None = None
    cancel_reason: str | None = None
    has_draft: bool | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskEvent:
    """A change of a task. Types may be added later: pass over those you do not know."""

    id: str
    type: str
    sequence: int
    """The position in the feed of the account."""
    timestamp: datetime
    data: TaskEventData
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FeedRestoredData:
    """Up to where the feed still holds."""

    last_sequence: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FeedRestoredEvent:
    """The service was restored from a backup.

    Events after `data.last_sequence` that you were told of before may not have happened: read the
    tasks again.
    """

    id: str
    type: Literal["feed.restored"]
    sequence: int
    timestamp: datetime
    data: FeedRestoredData
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


FeedEvent: TypeAlias = TaskEvent | FeedRestoredEvent


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookTestEventData:
    """The webhook that was tested."""

    id: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookTestEvent:
    """Somebody asked for a test of the webhook."""

    id: str
    type: Literal["webhook.test"]
    timestamp: datetime
    data: WebhookTestEventData
    sequence: None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class UnknownEvent:
    """An event of a type that this version of the SDK does not know."""

    id: str
    type: str
    timestamp: datetime | None = None
    sequence: int | None = None
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict[str, Any])
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


WebhookEvent: TypeAlias = TaskEvent | FeedRestoredEvent | WebhookTestEvent | UnknownEvent


@dataclasses.dataclass(frozen=True, kw_only=True)
class EventPage:
    """A part of the feed. Send `next_cursor` as `after` to read on; it is always there."""

    data: tuple[FeedEvent, ...]
    has_more: bool
    next_cursor: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


def decode_feed_event(raw: object) -> FeedEvent:
    """Make the event of the feed of its type; one that is not known is taken for one of a task."""
    if as_object(raw).get("type") == RESTORED_EVENT_TYPE:
        return decode(FeedRestoredEvent, raw)
    return decode(TaskEvent, raw)


def decode_page(raw: object) -> EventPage:
    """Make a part of the feed."""
    events = tuple(decode_feed_event(each) for each in as_list(as_object(raw).get("data")))
    return dataclasses.replace(decode(EventPage, raw), data=events)


def decode_event(raw: object) -> WebhookEvent:
    """Make the event of its type."""
    kind = str(as_object(raw).get("type", ""))
    if kind == TEST_EVENT_TYPE:
        return decode(WebhookTestEvent, raw)
    if kind == RESTORED_EVENT_TYPE:
        return decode(FeedRestoredEvent, raw)
    if kind.startswith(TASK_EVENT_PREFIX):
        return decode(TaskEvent, raw)
    return decode(UnknownEvent, raw)
