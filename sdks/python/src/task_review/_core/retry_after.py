"""How long the service asks to wait: retry-after-ms, or Retry-After as seconds or as a date."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def read_retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Give it in seconds, or None where nothing is said."""
    exact = _number(headers.get("retry-after-ms"))
    if exact is not None:
        return exact / 1_000
    told = headers.get("retry-after")
    seconds = _number(told)
    if seconds is not None or told is None:
        return seconds
    at = _date(told)
    return None if at is None else max(0.0, (at - (now or datetime.now(UTC))).total_seconds())


def _number(text: str | None) -> float | None:
    return float(text) if text is not None and re.fullmatch(r"\s*\d+(\.\d+)?\s*", text) else None


def _date(text: str) -> datetime | None:
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
