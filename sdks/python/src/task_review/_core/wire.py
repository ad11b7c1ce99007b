"""Requests and replies, apart from how they travel."""

from __future__ import annotations

import dataclasses
import json
import platform
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, urlencode

from .._version import __version__

QueryValue = str | int | bool | None
Query = Mapping[str, QueryValue]

SUCCESS_BELOW = 300
NO_CONTENT = 204
NOT_MODIFIED = 304


@dataclasses.dataclass(frozen=True, kw_only=True)
class FileBody:
    """The bytes of a file as a body: `open_chunks` gives them from the beginning, each time."""

    size: int
    open_chunks: Callable[[], Iterator[bytes]]
    on_sent: Callable[[int], None]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Request:
    """One request as it goes out."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | FileBody | None = None
    timeout: float
    """For the whole attempt, the body of the reply included."""
    is_secret_url: bool = False
    """A presigned URL authorizes its holder, so it is never logged."""

    @property
    def shown(self) -> str:
        """The request in a log line."""
        place = re.sub(r"[?#].*", "", self.url)
        return f"{self.method} {'a link to the store' if self.is_secret_url else place}"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Reply:
    """One reply, read to its end."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether the request was carried out."""
        return self.status < SUCCESS_BELOW

    @property
    def request_id(self) -> str | None:
        """What the service calls this request."""
        return self.headers.get("x-request-id")

    def json(self) -> Any:
        """Give the body as JSON, or None where there is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


def lower_headers(pairs: Mapping[str, str]) -> Mapping[str, str]:
    """Give headers that are found by their names in lower case."""
    return MappingProxyType({name.lower(): value for name, value in pairs.items()})


def make_url(base_url: str, path: str, query: Query | None = None) -> str:
    """Build the address of an operation."""
    pairs = [(name, _spell(value)) for name, value in (query or {}).items() if value is not None]
    # Commas separate ids and types, and need no escape in a query.
    return f"{base_url}/api/v1{path}" + (f"?{urlencode(pairs, safe=',')}" if pairs else "")


def path_part(value: object) -> str:
    """Make an identifier safe as a part of a path: whatever it holds, it stays one part."""
    text = str(value)
    if not text or text in {".", ".."}:
        message = f"{text!r} is no identifier."
        raise ValueError(message)
    return quote(text, safe="")


def _spell(value: QueryValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def user_agent(app_info: str | None) -> str:
    """Say which SDK calls, on which Python, and for which application."""
    major, minor, *_ = platform.python_version_tuple()
    own = f"task-review-python/{__version__} python/{major}.{minor}"
    return f"{own} {app_info}" if app_info else own
