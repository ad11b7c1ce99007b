"""What a client is made with, checked at once: a mistake shows where the client is made."""

from __future__ import annotations

import dataclasses
import logging
import re
import uuid
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Generic, Literal, TypedDict, TypeVar
from urllib.parse import urlsplit

from ._environment import Environment, read_environment
from ._errors import TaskReviewError
from ._log import LEVELS, Log, LogLevel

Revision = Literal["A", "B"]
KeySource = str | Callable[[], str] | Callable[[], Awaitable[str]]
HttpClient = TypeVar("HttpClient")

TURN_SECONDS_MAX = 30
_ADVICE = "Pass base_url, or set TASKREVIEW_BASE_URL, for example https://tasks.example.com."


class RequestOptions(TypedDict, total=False):
    """What one call may have otherwise than its client."""

    timeout: float
    """Seconds for one attempt, its body included."""
    max_retries: int
    headers: Mapping[str, str | None]
    """Sent with this call; None leaves a header out."""
    idempotency_key: str | uuid.UUID
    """A UUID of your own, to repeat a call after a crash without doing anything twice."""


class AppInfo(TypedDict, total=False):
    """Your application, for the User-Agent."""

    name: str
    version: str


class ClientOptions(TypedDict, Generic[HttpClient], total=False):
    """The arguments of a client."""

    api_key: KeySource | None
    base_url: str | None
    revision: Revision | None
    timeout: float
    max_retries: int
    max_retry_delay: float
    pace: bool
    rate_limit_wait_seconds: int
    http_client: HttpClient | None
    default_headers: Mapping[str, str | None] | None
    logger: logging.Logger | None
    log_level: LogLevel | None
    webhook_secret: str | None
    app_info: AppInfo | None
    allow_insecure_http: bool


@dataclasses.dataclass(frozen=True, kw_only=True)
class Settings:
    """The options of a client after defaults and environment."""

    api_key: KeySource = dataclasses.field(repr=False)
    base_url: str
    revision: Revision
    timeout: float
    max_retries: int
    max_retry_delay: float
    pace: bool
    rate_limit_wait_seconds: int
    default_headers: Mapping[str, str | None] = dataclasses.field(repr=False)
    log: Log
    webhook_secret: str | None = dataclasses.field(repr=False)
    app_info: str | None


def read_options(options: ClientOptions[Any]) -> Settings:
    """Fill in what was not given, and refuse what cannot work."""
    environment = read_environment()
    return Settings(
        api_key=_read_key(options.get("api_key"), environment),
        base_url=_read_base_url(
            options.get("base_url") or environment.base_url,
            allow_insecure_http=options.get("allow_insecure_http", False),
        ),
        revision=_read_revision(options.get("revision") or environment.revision),
        timeout=_read_number("timeout", options.get("timeout", 60.0)),
        max_retries=int(_read_number("max_retries", options.get("max_retries", 2))),
        max_retry_delay=_read_number("max_retry_delay", options.get("max_retry_delay", 60.0)),
        pace=options.get("pace", True),
        rate_limit_wait_seconds=_read_turn_seconds(options.get("rate_limit_wait_seconds", 30)),
        default_headers=options.get("default_headers") or {},
        log=Log(
            options.get("logger") or logging.getLogger("task_review"),
            _read_level(options.get("log_level") or environment.log),
        ),
        webhook_secret=options.get("webhook_secret") or environment.webhook_secret,
        app_info=_spell_app(options.get("app_info")),
    )


def check_key(key: str) -> str:
    """Refuse a key that no header can carry, before a library spells it out in a message."""
    if re.fullmatch(r"[\x21-\x7e]+", key):
        return key
    raise TaskReviewError(
        "The API key is empty or contains invalid characters. Copy it again, without quotes."
    )


def _read_key(given: KeySource | None, environment: Environment) -> KeySource:
    key = given if given is not None else environment.api_key
    if key is None or key == "":
        raise TaskReviewError(
            "Missing API key. Pass api_key or set TASKREVIEW_API_KEY. Create keys in the dashboard."
        )
    return check_key(key) if isinstance(key, str) else key


def _read_base_url(text: str | None, *, allow_insecure_http: bool) -> str:
    if text is None:
        raise TaskReviewError(f"base_url is not set. {_ADVICE}")
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise TaskReviewError(f"base_url must be an absolute http(s) URL, got {text}. {_ADVICE}")
    if parts.scheme == "http" and not allow_insecure_http and not _is_local(parts.hostname):
        raise TaskReviewError(
            f"base_url is plain http, and anybody between here and {parts.netloc} could read your "
            "API key. Use https; in a network you trust, set allow_insecure_http=True."
        )
    address = f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")
    return address.removesuffix("/api/v1")


def _is_local(host: str) -> bool:
    return re.fullmatch(r"(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1", host) is not None


def _read_revision(given: str | None) -> Revision:
    if given is None or given == "A":
        return "A"
    if given == "B":
        return "B"
    raise TaskReviewError(f"Unknown API revision {given}. Use A or B.")


def _read_level(given: str | None) -> LogLevel:
    for level in LEVELS:
        if level == (given or "warn"):
            return level
    raise TaskReviewError(f"Unknown log level {given}. Use one of {', '.join(LEVELS)}.")


def _read_turn_seconds(given: float) -> int:
    if given == int(given) and 0 <= given <= TURN_SECONDS_MAX:
        return int(given)
    raise TaskReviewError(
        f"rate_limit_wait_seconds must be a whole number from 0 to {TURN_SECONDS_MAX}, not {given}."
    )


def _read_number(name: str, given: float) -> float:
    if 0 <= given < float("inf"):
        return given
    raise TaskReviewError(f"{name} must be a number of at least 0, not {given}.")


def _spell_app(app: AppInfo | None) -> str | None:
    if not app or "name" not in app:
        return None
    return f"{app['name']}/{app['version']}" if "version" in app else app["name"]
