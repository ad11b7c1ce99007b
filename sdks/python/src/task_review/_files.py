"""Files on their way to the service: where their bytes come from, and how small ones travel."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypedDict, cast

from ._errors import TaskReviewError
from ._models.uploads import Upload

FILE_BYTES_MAX = 52_428_800
CHUNK_BYTES = 65_536

_TYPES = {
    ".css": "text/css",
    ".csv": "text/csv",
    ".diff": "text/x-diff",
    ".gif": "image/gif",
    ".html": "text/html",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".patch": "text/x-patch",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".ts": "text/typescript",
    ".webp": "image/webp",
    ".xml": "application/xml",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
}
# Types whose content the service takes as base64 in either revision; other known ones are text.
_BINARY = {"image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "application/pdf"}
UNKNOWN_TYPE = "application/octet-stream"


@dataclasses.dataclass(frozen=True, kw_only=True)
class File:
    """A file from one of three places: a path, a text, or bytes (also as an iterable of chunks)."""

    path: str | os.PathLike[str] | None = None
    text: str | None = None
    data: bytes | bytearray | memoryview | Iterable[bytes] | None = None
    file_name: str | None = None
    """Needed unless there is a path."""
    mime_type: str | None = None
    """By the ending of the name unless given."""


class AttachmentParams(TypedDict, total=False):
    """An attachment in the words of the API, or of `File`."""

    file_name: str
    mime_type: str
    file_size: int
    content: str
    upload_id: str
    path: str | os.PathLike[str]
    text: str
    data: bytes | str | Iterable[bytes]


FileSource = str | os.PathLike[str] | File
AttachmentSource = FileSource | Upload | AttachmentParams


@dataclasses.dataclass(frozen=True, kw_only=True)
class Loaded:
    """A file that was read: size and checksum have to be known before its first byte is sent."""

    file_name: str
    mime_type: str
    data: bytes = dataclasses.field(repr=False)

    @property
    def is_binary(self) -> bool:
        """Whether its content travels as base64 in either revision."""
        return self.mime_type in _BINARY

    def chunks(self) -> Iterator[bytes]:
        """Give the bytes from the beginning."""
        for at in range(0, len(self.data), CHUNK_BYTES):
            yield self.data[at : at + CHUNK_BYTES]

    def announce(self) -> dict[str, Any]:
        """Describe the file, as `POST /uploads` wants it."""
        digest = hashlib.sha256(self.data).hexdigest()
        named = {"fileName": self.file_name, "mimeType": self.mime_type}
        return {**named, "fileSize": len(self.data), "sha256": digest}

    def inline(self, revision: str) -> dict[str, Any]:
        """Give the file as an attachment inside a create."""
        named = {"fileName": self.file_name, "mimeType": self.mime_type}
        encoded = base64.b64encode(self.data).decode()
        if revision == "A":
            return {**named, "data": encoded}
        content = encoded if self.is_binary else self.data.decode("utf-8", "replace")
        return {**named, "content": content}


def load_file(source: FileSource) -> Loaded:
    """Read a file. May block."""
    file = source if isinstance(source, File) else File(path=source)
    if [file.path, file.text, file.data].count(None) != 2:  # noqa: PLR2004 - one of three is there.
        raise TaskReviewError("A file is given by exactly one of path, text and data.")
    name = file.file_name or (None if file.path is None else Path(file.path).name)
    if not name:
        raise TaskReviewError("A file that is given by its text or data needs a file_name.")
    data = _read(file, name)
    return Loaded(file_name=name, mime_type=file.mime_type or guess_type(name, data), data=data)


def guess_type(file_name: str, data: bytes) -> str:
    """Guess the type by the ending of a name, and otherwise by the bytes."""
    known = _TYPES.get(Path(file_name).suffix.lower())
    # The service takes text/plain for every source and text file.
    return known or ("text/plain" if _is_text(data) else UNKNOWN_TYPE)


def as_plain_attachment(source: AttachmentSource) -> dict[str, Any] | FileSource:
    """Give an attachment in the words of the API if it is one already, else its file."""
    if isinstance(source, Upload):
        return {"uploadId": source.id}
    if not isinstance(source, Mapping):
        return source
    given = cast("dict[str, Any]", source)
    plain = {"file_name": "fileName", "mime_type": "mimeType", "file_size": "fileSize"}
    if "upload_id" in given:
        return {"uploadId": given["upload_id"]}
    if "content" in given or isinstance(given.get("data"), str):
        return {plain.get(name, name): value for name, value in given.items()}
    fields = {each.name for each in dataclasses.fields(File)}
    unknown = set(given) - fields - {"file_size"}
    if unknown:
        raise TaskReviewError(f"An attachment has no {', '.join(sorted(unknown))}.")
    return File(**{name: value for name, value in given.items() if name in fields})


def _read(file: File, name: str) -> bytes:
    if file.path is not None:
        _check_size(name, Path(file.path).stat().st_size)
        return Path(file.path).read_bytes()
    if file.text is not None:
        return file.text.encode()
    if isinstance(file.data, (bytes, bytearray, memoryview)):
        return bytes(file.data)
    gathered = bytearray()
    for chunk in file.data or ():
        gathered += chunk
        _check_size(name, len(gathered))
    return bytes(gathered)


def _check_size(name: str, size: int) -> None:
    if size > FILE_BYTES_MAX:
        raise TaskReviewError(f"{name} exceeds the maximum file size of {FILE_BYTES_MAX:,} bytes.")


def _is_text(data: bytes) -> bool:
    if b"\0" in data:
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
