"""Uploads and attachments: announce, send, complete; small files travel inside the request."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from .._decode import decode
from .._errors import InvalidRequestError, TaskReviewError, UploadRefusedError
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
from .call import Call, Core, encode_json
from .effects import Flow, block

OnProgress = Callable[[Progress], None]

BODY_BYTES_MAX = 153_600
"""What the service takes as a whole body; a byte more is 413."""
REFERENCE_BYTES = 64
"""What the id of an upload takes instead of its file, with what stands around it."""
SECONDS_PER_BYTE = 0.000_02
"""A slow line is no failure: each attempt has so many seconds more for each byte."""


def upload(
    core: Core,
    source: FileSource,
    on_progress: OnProgress | None = None,
    options: RequestOptions | None = None,
) -> Flow[Upload]:
    """Bring a file to the service; the upload is ready for one task then."""
    loaded = yield from _load(source, core.settings.revision)
    return (yield from _upload_loaded(core, loaded, on_progress, options or {}))


def attach(
    core: Core,
    sources: Sequence[AttachmentSource],
    options: RequestOptions,
    body: Mapping[str, Any],
    body_bytes_max: int,
) -> Flow[list[dict[str, Any]]]:
    """Give attachments in the words of the API; what the body cannot hold is uploaded first.

    The body is the create or the reply without its files.
    """
    loaded = yield from load_attachments(core, sources)
    return (yield from attach_loaded(core, loaded, options, body, body_bytes_max))


def load_attachments(
    core: Core, sources: Sequence[AttachmentSource]
) -> Flow[list[Loaded | dict[str, Any]]]:
    """Read the files; what is in the words of the API already stays as it is."""
    if isinstance(sources, (str, bytes, os.PathLike)) or not isinstance(
        cast("Any", sources), Iterable
    ):
        raise TaskReviewError("attachments must be a list of files.")
    revision = core.settings.revision
    loaded: list[Loaded | dict[str, Any]] = []
    for source in sources:
        plain = as_plain_attachment(source)
        loaded.append(plain if isinstance(plain, dict) else (yield from _load(plain, revision)))
    return loaded


def attach_loaded(
    core: Core,
    loaded: Sequence[Loaded | dict[str, Any]],
    options: RequestOptions,
    body: Mapping[str, Any],
    body_bytes_max: int = BODY_BYTES_MAX,
) -> Flow[list[dict[str, Any]]]:
    """Give files that were read as attachments; repeated with the same key, the same uploads."""
    inline = _choose_inline(loaded, body, core.settings.revision, body_bytes_max)
    attachments: list[dict[str, Any]] = []
    for position, each in enumerate(loaded):
        if isinstance(each, dict):
            attachments.append(each)
        elif id(each) in inline:
            attachments.append(inline[id(each)])
        else:
            own = options.copy()
            own["idempotency_key"] = derive_key(str(options.get("idempotency_key", "")), position)
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


def _load(source: FileSource, revision: str) -> Flow[Loaded]:
    return (yield from block(lambda: load_file(source, revision)))


def _choose_inline(
    loaded: Sequence[Loaded | dict[str, Any]],
    body: Mapping[str, Any],
    revision: str,
    bytes_max: int = BODY_BYTES_MAX,
) -> dict[int, dict[str, Any]]:
    """Choose the smallest first, as many as the body holds beside the rest of it."""
    files = [each for each in loaded if isinstance(each, Loaded)]
    given = [each for each in loaded if not isinstance(each, Loaded)]
    used = len(encode_json({**body, "attachments": given}))
    left = bytes_max - used - len(files) * REFERENCE_BYTES
    inline: dict[int, dict[str, Any]] = {}
    for file in sorted(files, key=lambda each: len(each.data)):
        # Nothing becomes shorter as JSON, so this need not be written to be known.
        if len(file.data) > left:
            break
        attachment = file.inline(revision)
        left -= len(encode_json(attachment)) - REFERENCE_BYTES
        if left < 0:
            break
        inline[id(file)] = attachment
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
