"""Uploads: files that are too large to travel inside a create."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import Any


@dataclasses.dataclass(frozen=True, kw_only=True)
class Upload:
    """A file that a task may use once."""

    id: str
    status: str
    """waiting, ready, refused or used."""
    file_name: str
    mime_type: str
    file_size: int
    sha256: str
    created_at: datetime
    expires_at: datetime
    content_url: str
    path: str | None = None
    """The folders that the name began with, such as src/http."""
    flaw: str | None = None
    """Why the file was refused."""
    task_id: str | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class PutLink:
    """A request that brings the bytes straight to the store."""

    url: str = dataclasses.field(repr=False)
    method: str
    headers: Mapping[str, str] = dataclasses.field(repr=False)
    expires_at: datetime
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnnouncedUpload(Upload):
    """An upload that was just announced, and where to send its bytes."""

    put: PutLink | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True)
class Progress:
    """How far an upload is."""

    sent_bytes: int
    total_bytes: int
