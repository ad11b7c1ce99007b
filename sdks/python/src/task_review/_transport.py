"""What both drivers know of httpx2; nothing else in the package does."""

from __future__ import annotations

import functools
import ssl

import httpx2

from ._core import wire
from ._errors import APIConnectionError, APITimeoutError

CONNECT_SECONDS = 5.0
LIMITS = httpx2.Limits(max_connections=None, max_keepalive_connections=20)
"""How many requests go out at once is the pacer's business."""


@functools.cache
def ssl_context() -> ssl.SSLContext:
    """Read the certificates of the system once: that takes longer than many a request."""
    return httpx2.create_ssl_context()


def make_reply(response: httpx2.Response, body: bytes) -> wire.Reply:
    """Take from a response what flows need."""
    headers = wire.lower_headers(response.headers)
    return wire.Reply(status=response.status_code, headers=headers, body=body)


def timed_out(request: wire.Request) -> APITimeoutError:
    """Say that an attempt took too long."""
    return APITimeoutError(f"{request.shown} timed out after {request.timeout:g} s.")


def failed(request: wire.Request, error: Exception) -> APIConnectionError:
    """Say why there is no answer."""
    reason = str(error) or type(error).__name__
    return APIConnectionError(
        f"{request.shown} got no answer, the connection failed: {reason}. "
        "Check base_url and the network."
    )
