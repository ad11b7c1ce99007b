"""Files on their way to the service: where their bytes come from, and how small ones travel."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import IO, Any, TypedDict, cast

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
# Types whose content the service takes as base64 in either revision.
_BINARY = {"image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "application/pdf"}
# Besides text/*: types that are known to be text to the service.
_TEXT = {"application/json", "application/xml", "application/yaml", "image/svg+xml"}
UNKNOWN_TYPE = "application/octet-stream"
# How the formats that engineers are shown begin.
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": ".png",
    b"\xff\xd8\xff": ".jpg",
    b"GIF87a": ".gif",
    b"GIF89a": ".gif",
    b"%PDF-": ".pdf",
}


FileData = bytes | bytearray | memoryview | IO[bytes] | IO[str] | Iterable[bytes]


@dataclasses.dataclass(frozen=True, kw_only=True)
class File:
    """A file from one of three places: a path, a text, or bytes.

    Bytes may also be an open file or an iterable of chunks.
    """

    path: str | os.PathLike[str] | None = None
    text: str | None = None
    data: FileData | None = None
    file_name: str | None = None
    """Of a path its last part, of bytes by what they are, unless given."""
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
    data: FileData | str


FileSource = (
    str
    | os.PathLike[str]
    | File
    | bytes
    | bytearray
    | memoryview
    | IO[bytes]
    | IO[str]
    | tuple[str, FileData | str]
)
"""A path, bytes, an open file, or a name with bytes or an open file; a `File` says more."""
AttachmentSource = FileSource | Upload | AttachmentParams


@dataclasses.dataclass(frozen=True, kw_only=True)
class Loaded:
    """A file that was read: size and checksum have to be known before its first byte is sent."""

    file_name: str
    mime_type: str
    data: bytes = dataclasses.field(repr=False)

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
        if _is_raw(self.mime_type, revision):
            return {**named, "content": self.data.decode()}
        encoded = base64.b64encode(self.data).decode()
        # Whether a type that is not known here is text to the service is not known either; data is
        # base64 for every type.
        is_known = self.mime_type in _BINARY or self.mime_type == UNKNOWN_TYPE
        return {**named, "content" if is_known else "data": encoded}


def load_file(source: FileSource, revision: str = "A") -> Loaded:
    """Read a file. May block."""
    file = _as_file(source)
    if [file.path, file.text, file.data].count(None) != 2:  # noqa: PLR2004 - one of three is there.
        raise TaskReviewError("A file is given by exactly one of path, text and data.")
    name = file.file_name or _name_of(file)
    data = _read(file, name or "The file")
    if not name:
        if file.text is not None:
            raise TaskReviewError("A file that is given by its text needs a file_name.")
        name = _invent_name(data, file.mime_type)
    kind = file.mime_type or guess_type(name, data)
    # A text type promises UTF-8. Bytes that are not are no text, whatever they are named.
    if _is_raw(kind, revision) and not _is_text(data):
        if revision != "A":
            raise TaskReviewError(
                f"{name} is not UTF-8 text, and revision B takes no other file than text, images "
                "and PDF. Convert it to UTF-8, or use revision A."
            )
        kind = UNKNOWN_TYPE
    return Loaded(file_name=name, mime_type=kind, data=data)


def _as_file(source: FileSource) -> File:
    if isinstance(source, File):
        return source
    if isinstance(source, (str, os.PathLike)):
        return File(path=source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return File(data=source)
    # Callers without a type checker pass anything.
    given: Any = source
    if isinstance(source, tuple):
        pair: tuple[Any, ...] = given
        if len(pair) == 2 and isinstance(pair[0], str):  # noqa: PLR2004 - a name and its bytes.
            name, data = pair
            if isinstance(data, str):
                return File(text=data, file_name=name)
            return File(data=data, file_name=name)
    elif hasattr(given, "read"):
        return File(data=given)
    raise TaskReviewError(
        f"{type(given).__name__} is not a file. Pass a path, bytes, an open file, a tuple of a "
        "name and bytes, or a File."
    )


def _name_of(file: File) -> str | None:
    """Give the name of a path or of an open file; a number is none."""
    where: Any = file.path if file.path is not None else getattr(file.data, "name", None)
    is_path = isinstance(where, str) or hasattr(where, "__fspath__")
    return PurePath(where).name if is_path else None


def _invent_name(data: bytes, mime_type: str | None) -> str:
    """Name bytes that came without a name, so that the engineer sees what they are."""
    endings = {kind: ending for ending, kind in reversed(_TYPES.items())}
    sniffed = next((end for head, end in _SIGNATURES.items() if data.startswith(head)), None)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        sniffed = ".webp"
    known = endings.get(mime_type or "", sniffed)
    return f"attachment{known or ('.txt' if _is_text(data) else '.bin')}"


def _is_raw(mime_type: str, revision: str) -> bool:
    """Tell whether content is sent as it is: of text types, and in B of all but binary ones."""
    if revision != "A":
        return mime_type not in _BINARY
    return mime_type.lower().startswith("text/") or mime_type.lower() in _TEXT


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
    for chunk in _chunks(file.data):
        if isinstance(chunk, str):
            gathered += chunk.encode()
        elif isinstance(chunk, (bytes, bytearray, memoryview)):
            gathered += chunk
        else:
            raise TaskReviewError(f"{name} gives {type(chunk).__name__} where bytes were expected.")
        _check_size(name, len(gathered))
    return bytes(gathered)


def _chunks(data: Any) -> Iterator[Any]:
    if hasattr(data, "read"):
        while chunk := data.read(CHUNK_BYTES):
            yield chunk
    elif hasattr(data, "__iter__"):
        yield from data
    else:
        yield data


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
