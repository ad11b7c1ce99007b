"""Makes an error of an answer, whatever its body is: revision A or B, or what a proxy wrote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .._decode import as_object
from .._error_classes import find_error_class
from .._errors import APIError, Refusal
from .retry_after import read_retry_after

if TYPE_CHECKING:
    from .wire import Reply

EXCERPT_CHARS_MAX = 200
REDIRECTS = range(300, 400)


def read_error(reply: Reply, idempotency_key: str | None) -> APIError:
    """Find the class of an answer and fill it."""
    body = as_object(reply.json())
    # Revision B has a sentence where revision A has an object.
    error: Any = body.get("error")
    said = as_object(error)
    message = error if isinstance(error, str) else _text(said.get("message"))
    code = _text(said.get("code"))
    hint = reply.headers.get("x-should-retry")
    refusal = Refusal(
        status=reply.status,
        message=message or _describe(reply),
        headers=reply.headers,
        code=code,
        details=as_object(said.get("details")) or None,
        meta=as_object(body.get("meta")) or None,
        request_id=reply.request_id,
        idempotency_key=idempotency_key,
        retry_after=read_retry_after(reply.headers),
        doc_url=_text(said.get("docUrl")),
        should_retry=None if hint is None else hint == "true",
    )
    return find_error_class(reply.status, code)(refusal)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _describe(reply: Reply) -> str:
    """Describe an answer that the service did not write itself."""
    location = reply.headers.get("location")
    if reply.status in REDIRECTS and location is not None:
        return f"Unexpected redirect ({reply.status}) to {location}. Check base_url."
    text = reply.body.decode("utf-8", "replace")
    excerpt = re.sub(r"\s+", " ", text).strip()[:EXCERPT_CHARS_MAX]
    if not excerpt:
        return f"Received HTTP {reply.status} without a body."
    return f"Received HTTP {reply.status} that did not come from the service (a proxy?): {excerpt}"
