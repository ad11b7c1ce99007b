"""Questions of engineers, and what is replied."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict

from .._files import AttachmentSource


class QuestionReply(TypedDict, total=False):
    """What is said to a question: by you, or assumed without a reply."""

    choice: str
    """One of the choices, word for word."""
    text: str
    """The reply itself, or a note to a choice or to data."""
    data: Mapping[str, Any]
    """What `reply_schema` asks for."""


class NewReply(QuestionReply, total=False):
    """A reply of yours, with the files that belong to it."""

    attachments: Sequence[AttachmentSource]
    """As of a create: 5 at most, and large ones are uploaded first.

    They join the files of the task.
    """


@dataclasses.dataclass(frozen=True, kw_only=True)
class OpenQuestion:
    """What a task in stage needs_input waits for."""

    number: int
    """Counts the questions of the task."""
    text: str
    choices: tuple[str, ...] | None = None
    """What to choose from."""
    reply_schema: Mapping[str, Any] | None = None
    """JSON Schema of the data that is asked for."""
    allows_text: bool
    """Whether text will do in place of a choice."""
    on_no_reply: str
    """At the deadline: default (`default_reply` is assumed), continue or cancel."""
    default_reply: QuestionReply | None = None
    asked_at: datetime
    """Since then the clock and the price of the task stand still."""
    deadline_at: datetime
    """Until when a reply is taken."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReplyFile:
    """A file that came with a reply."""

    position: int
    """Names the file within the task; `tasks.list_attachments` has its links."""
    file_name: str
    mime_type: str
    file_size: int
    path: str | None = None
    """The folders that the name began with, such as src/http."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class GivenReply:
    """What was replied, or assumed at the deadline."""

    choice: str | None = None
    text: str | None = None
    data: Mapping[str, Any] | None = None
    attachments: tuple[ReplyFile, ...] = ()
    """The files that came with it."""
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Message(OpenQuestion):
    """A question with what was replied."""

    state: str
    """open, replied, assumed, continued, no_reply, ended (with the task) or removed."""
    closed_at: datetime | None = None
    reply: GivenReply | None = None
