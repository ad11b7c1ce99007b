"""Uploads and attachments: announce, send, complete; small files travel inside the create."""

from __future__ import annotations

import dataclasses
import hashlib
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from .._decode import decode
from .._errors import InvalidRequestError, UploadRefusedError
from .._files import (
    UNKNOWN_TYPE,
    AttachmentSource,
    FileSource,
    Loaded,
    as_plain_attachment,
    load_file,
)
from .._models.uploads import AnnouncedUpload, Progress, Upload
from .._options import RequestOptions
from . import wire
from .call import Call, Core
from .effects import Flow, block

OnProgress = Callable[[Progress], None]

INLINE_BYTES_MAX = 65_536
"""All of a request has to fit in 150 KB, the prompt and the base64 included."""
SECONDS_PER_BYTE = 0.000_02
"""A slow line is no failure: each attempt has so many seconds more for each byte."""


def upload(
    core: Core,
    source: FileSource,
    on_progress: OnProgress | None = None,
    options: RequestOptions | None = None,
) -> Flow[Upload]:
    """Bring a file to the service; the upload is ready for one task then."""
    loaded = yield from block(lambda: load_file(source))
    return (yield from _upload_loaded(core, loaded, on_progress, options or {}))


def attach(
    core: Core,
    sources: Sequence[AttachmentSource],
    options: RequestOptions,
    inline_bytes_max: int,
) -> Flow[list[dict[str, Any]]]:
    """Give attachments in the words of the API; what is too large together is uploaded first."""
    revision = core.settings.revision
    loaded: list[Loaded | dict[str, Any]] = []
    for source in sources:
        plain = as_plain_attachment(source)
        loaded.append(plain if isinstance(plain, dict) else (yield from _load(plain)))
    inline = _choose_inline(
        [each for each in loaded if isinstance(each, Loaded)], revision, inline_bytes_max
    )
    attachments: list[dict[str, Any]] = []
    for position, each in enumerate(loaded):
        if isinstance(each, dict):
            attachments.append(each)
        elif id(each) in inline:
            attachments.append(each.inline(revision))
        else:
            own = options.copy()
            own["idempotency_key"] = derive_key(options.get("idempotency_key", ""), position)
            ready = yield from _upload_loaded(core, each, None, own)
            attachments.append({"uploadId": ready.id})
    return attachments


def send_content(
    core: Core,
    upload_id: str,
    data: bytes,
    on_progress: OnProgress | None = None,
    options: RequestOptions | None = None,
) -> Flow[Upload]:
    """Send the bytes of an upload through the API."""
    loaded = Loaded(file_name="", mime_type=UNKNOWN_TYPE, data=data)
    call = Call(
        method="PUT",
        path=f"/uploads/{wire.path_part(upload_id)}/content",
        body=_file_body(loaded, on_progress),
        headers={"content-type": UNKNOWN_TYPE},
        options=options or {},
        extra_seconds=len(data) * SECONDS_PER_BYTE,
    )
    reply = yield from core.call(call)
    return decode(Upload, reply.json())


def _load(source: FileSource) -> Flow[Loaded]:
    return (yield from block(lambda: load_file(source)))


def _choose_inline(files: list[Loaded], revision: str, bytes_max: int) -> set[int]:
    """Choose the smallest first, as many as fit."""
    inline: set[int] = set()
    left = bytes_max
    for file in sorted(files, key=lambda each: len(each.data)):
        left -= len(file.data)
        if left < 0:
            break
        if revision == "A" or file.mime_type != UNKNOWN_TYPE:
            inline.add(id(file))
    return inline


def derive_key(key: str, part: object) -> str:
    """Give what belongs to a call a key that the same call repeated gives it again."""
    return str(uuid.UUID(bytes=hashlib.sha256(f"{key} {part}".encode()).digest()[:16], version=4))


def _upload_loaded(
    core: Core, loaded: Loaded, on_progress: OnProgress | None, options: RequestOptions
) -> Flow[Upload]:
    call = Call(method="POST", path="/uploads", body=loaded.announce(), options=options)
    reply = yield from core.call(call)
    announced = decode(AnnouncedUpload, reply.json())
    ready = decode(Upload, announced.raw)
    # A repeated call finds what the first one has already brought.
    if announced.status == "waiting":
        rest = options.copy()
        rest.pop("idempotency_key", None)
        try:
            ready = yield from _send_bytes(core, announced, loaded, on_progress, rest)
        except InvalidRequestError as error:
            # Bytes that can never be accepted are a problem of the field content.
            flaws = [each.message for each in error.errors if each.field == "content"]
            if not flaws:
                raise
            refused = dataclasses.replace(ready, status="refused", flaw=flaws[0])
            raise UploadRefusedError(refused) from error
    if ready.status == "refused":
        raise UploadRefusedError(ready)
    return ready


def _send_bytes(
    core: Core,
    announced: AnnouncedUpload,
    loaded: Loaded,
    on_progress: OnProgress | None,
    options: RequestOptions,
) -> Flow[Upload]:
    if announced.put is None:
        return (yield from send_content(core, announced.id, loaded.data, on_progress, options))
    link = Call(
        method=announced.put.method,
        path="",
        url=announced.put.url,
        headers=dict(announced.put.headers),
        body=_file_body(loaded, on_progress),
        options=options,
        extra_seconds=len(loaded.data) * SECONDS_PER_BYTE,
    )
    yield from core.put_file(link)
    path = f"/uploads/{wire.path_part(announced.id)}/complete"
    reply = yield from core.call(Call(method="POST", path=path, options=options))
    return decode(Upload, reply.json())


def _file_body(loaded: Loaded, on_progress: OnProgress | None) -> wire.FileBody:
    def report(sent: int) -> None:
        if on_progress is not None:
            on_progress(Progress(sent, len(loaded.data)))

    return wire.FileBody(size=len(loaded.data), open_chunks=loaded.chunks, on_sent=report)
