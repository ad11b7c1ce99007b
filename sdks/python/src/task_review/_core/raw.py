"""A reply beside what was made of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Generic, TypeVar

from .._errors import TaskReviewError
from .pacer import RateLimit, read_rate_limit
from .wire import Reply

T = TypeVar("T")


@dataclasses.dataclass(frozen=True, kw_only=True)
class RawResponse(Generic[T]):
    """What a call gave, and the reply it came from."""

    data: T
    status: int
    headers: Mapping[str, str]
    request_id: str | None
    rate_limit: RateLimit | None


def make_raw(data: T, replies: list[Reply]) -> RawResponse[T]:
    """Put a result beside the last reply that it was made of."""
    if not replies:
        raise TaskReviewError("This call has no single reply. Use with_raw_response for requests.")
    reply = replies[-1]
    return RawResponse(
        data=data,
        status=reply.status,
        headers=reply.headers,
        request_id=reply.request_id,
        rate_limit=read_rate_limit(reply.headers),
    )
