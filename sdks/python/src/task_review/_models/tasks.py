"""Tasks as the service shows them."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Generic, Literal, Required, TypedDict

if sys.version_info >= (3, 13):
    from typing import TypeVar
else:
    from typing_extensions import TypeVar

from .._decode import decode
from .questions import OpenQuestion

Result = TypeVar("Result", default=dict[str, Any])

Mode = Literal["realtime_answer", "fast", "standard"]
Status = Literal["pending", "completed", "cancelled"]

FINAL_STATUSES = frozenset({"completed", "cancelled"})


class TextResult(TypedDict):
    """The result of a task without a response schema."""

    message: str


class AcceptedUnread(TypedDict, total=False):
    """What of an AI draft the engineer sent without having read it."""

    count: Required[int]
    pointers: list[str]


class Provenance(TypedDict, total=False):
    """Who made a result, and how. Names may be added later."""

    source: Required[str]
    """human, human_with_ai, ai or simulator."""
    model: str
    """What wrote the answer or the draft; absent where nothing of it is in the result."""
    fields: dict[str, str]
    """Of data that a draft was made for: ai, human_changed or human, by JSON pointer."""
    omittedFields: int
    keptShare: float
    """The share of the paragraphs, or of the values, that are in the draft word for word."""
    acceptedUnread: AcceptedUnread
    """Absent where the engineer read or changed all that the AI wrote."""
    filesRead: list[str]
    """Files that the AI read to their end, where it took part and the task has files."""
    filesNotRead: list[str]
    """The other files: the AI did not see them, or only their beginning."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class ChargeBreakdown:
    """How a charge was computed."""

    effort_seconds: int
    mode_multiplier: float
    expertise_multiplier: float
    minimum_charge: int
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CreditsSoFar:
    """What a task has cost until now."""

    effort_seconds: int
    credits: int
    """What a cancel would be charged for it."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskEta:
    """When tasks like this one were completed, counted from its creation."""

    p50_at: datetime
    """Half of them."""
    p90_at: datetime
    """The 90th percentile."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskCredits:
    """The money of a task."""

    max: int
    held: int
    charged: int
    released: int
    breakdown: ChargeBreakdown | None = None
    so_far: CreditsSoFar | None = None
    """While an engineer works on it or waits for a reply; as of at most a minute ago."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskAttachment:
    """A file of the create."""

    file_name: str
    mime_type: str
    file_size: int
    path: str | None = None
    """The folders that the name began with, such as src/http."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TaskWarning:
    """Something to know of a task that was created, such as that nobody can answer it yet."""

    code: str
    message: str
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Task(Generic[Result]):
    """A question to an engineer, and its answer when it is there.

    Names of statuses, stages and reasons may be added later, so they are strings here. What
    revision B or a create does not show is None.
    """

    id: str
    status: str
    """`pending` until the task is final; `completed` and `cancelled` never change again."""
    mode: str
    max_credits: int
    created_at: datetime
    title: str | None = None
    """The first line of the prompt, 120 characters at most; None once the content was removed."""
    prompt: str | None = None
    """What was asked; only with `include_prompt`."""
    stage: str | None = None
    """Where the task stands: drafting, queued, claimed, needs_input, in_review, or final."""
    question: OpenQuestion | None = None
    """In stage needs_input: what the engineer wants to know. Reply by `tasks.reply`."""
    eta: TaskEta | None = None
    """Of a task that is read alone, where enough tasks like it are known; a minute old at most."""
    queue_position: int | None = None
    """Of a task that waits for an engineer and is read alone: 1 is claimed next."""
    project_id: int | None = None
    tag_id: int | None = None
    tag_id_used: int | None = None
    expertise_multiplier: float | None = None
    metadata: Mapping[str, Any] | None = None
    attachments: tuple[TaskAttachment, ...] = ()
    due_at: datetime | None = None
    overdue_at: datetime | None = None
    final_at: datetime | None = None
    cancel_reason: str | None = None
    """Why the task was cancelled: client, no_engineer, ai_failed, expired, operator, no_reply."""
    result: Result | None
    """Present when completed: `{"message": ...}`, or the data that matches the response schema."""
    content_removed_at: datetime | None = None
    """When the content was removed, as the account wants it; then there is no result any more."""
    provenance: Provenance | None = None
    """Who made the result, and how. Present when completed."""
    ai_assisted: bool | None = None
    """True in revision B where AI wrote the result or a part of it; revision A has provenance."""
    warnings: tuple[TaskWarning, ...] = ()
    """What a create has to say of the task, such as that nobody serves its tag."""
    credits: TaskCredits | None
    poll_after_ms: int | None = None
    version: int | None = None
    idempotency_key: str | None = dataclasses.field(default=None, metadata={"local": True})
    """What the task was created with, where this call created it."""
    response_schema: Any = dataclasses.field(
        default=None, repr=False, compare=False, metadata={"local": True}
    )
    """What the task was created with, where this call created it; `wait` reads the result by it."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)

    @property
    def is_final(self) -> bool:
        """Whether the task can no longer change. A status that is not known is not final."""
        return self.status in FINAL_STATUSES


@dataclasses.dataclass(frozen=True, kw_only=True)
class CompletedTask(Task[Result]):
    """A task that was completed: its result is there, and what it cost."""

    result: Result
    credits: TaskCredits


def decode_task(raw: object) -> Task[Any]:
    """Make a task of its JSON; the result stays as it was sent."""
    return decode(Task, raw)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FileLinks:
    """Where a file can be read, for a minute."""

    download: str
    text: str | None = None
    preview: str | None = None
    view: str | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LinkedFile:
    """A file of a task, with links to read it by."""

    position: int
    file_name: str
    mime_type: str
    kind: str
    file_size: int
    sha256: str
    status: str
    path: str | None = None
    """The folders that the name began with, such as src/http."""
    links: FileLinks | None = None
    links_expire_at: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)
