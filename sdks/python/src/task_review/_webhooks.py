"""Signatures of webhooks by Standard Webhooks: `id.timestamp.body` is signed, byte for byte."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from ._errors import WebhookVerificationError
from ._models.events import WebhookEvent, decode_event

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> WebhookEvent:
    """Give the event of a request that the service has signed, lately and with this secret.

    Pass the body as it came: JSON that was parsed and written again is not what was signed.
    """
    raw = _raw_body(body)
    event_id, timestamp, signatures = (
        _header(headers, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_time(timestamp, tolerance_seconds)
    secrets = [secret] if isinstance(secret, str) else secret
    expected = [_sign(each, event_id, timestamp, raw) for each in secrets]
    given = [each.partition(",") for each in signatures.split()]
    values = [value for version, _, value in given if version == "v1"]
    # Every pair is compared, so that the time taken tells nothing.
    matches = [hmac.compare_digest(a.encode(), b.encode()) for a in expected for b in values]
    if not any(matches):
        raise WebhookVerificationError(
            "Webhook signature verification failed. Check that the secret belongs to this webhook "
            "and that the body is passed as received."
        )
    try:
        return decode_event(json.loads(raw))
    except ValueError as error:
        raise WebhookVerificationError("The webhook body is not valid JSON.") from error


def sign_webhook(
    *,
    id: str,  # noqa: A002 - the name of the standard.
    timestamp: int,
    body: str | bytes,
    secret: str | Sequence[str],
) -> dict[str, str]:
    """Give the headers that the service would send, for tests of a receiver."""
    secrets = [secret] if isinstance(secret, str) else secret
    signatures = [f"v1,{_sign(each, id, str(timestamp), _raw_body(body))}" for each in secrets]
    return {
        "webhook-id": id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def _raw_body(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(cast("Any", body))
    raise WebhookVerificationError(
        "The webhook body was already parsed. Pass the raw body as str or bytes, "
        f"not {type(body).__name__}: the signature covers the exact bytes received."
    )


def _header(headers: Mapping[str, str], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name:
            return value
    raise WebhookVerificationError(f"Missing webhook header {name}.")


def _check_time(timestamp: str, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("Invalid webhook-timestamp header.")
    age = time.time() - int(timestamp)
    if abs(age) > tolerance:
        when = "in the past" if age > 0 else "in the future"
        raise WebhookVerificationError(
            f"The webhook was signed {abs(age):.0f} s {when}, and {tolerance:g} s are allowed. "
            "It may be an old one sent again, or a clock is wrong."
        )


def _sign(secret: str, event_id: str, timestamp: str, body: bytes) -> str:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        # Without the secret itself: messages end up in logs.
        raise WebhookVerificationError(
            'Invalid webhook secret: expected "whsec_" followed by base64.'
        )
    message = f"{event_id}.{timestamp}.".encode() + body
    return base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
