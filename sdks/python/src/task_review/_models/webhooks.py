"""Webhooks, their deliveries and secrets."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from typing import Any


@dataclasses.dataclass(frozen=True, kw_only=True)
class Webhook:
    """An address that is told of events."""

    id: str
    url: str
    description: str
    event_types: tuple[str, ...] | None
    """None stands for all."""
    revision: str
    enabled: bool
    waiting: int
    created_at: datetime
    disabled_reason: str | None = None
    disabled_at: datetime | None = None
    failing_since: datetime | None = None
    next_attempt_at: datetime | None = None
    previous_secret_until: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CreatedWebhook(Webhook):
    """A new webhook with its secret, which is shown this once; None when the create is repeated."""

    secret: str | None = dataclasses.field(default=None, repr=False)
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookSecret:
    """A new secret of a webhook."""

    id: str
    secret: str | None = dataclasses.field(default=None, repr=False)
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookDelivery:
    """One event on its way to one webhook."""

    id: str
    webhook_id: str
    event_id: str
    type: str
    status: str
    """pending, delivered or failed."""
    attempt_count: int
    created_at: datetime
    sequence: int | None = None
    finished_at: datetime | None = None
    next_attempt_at: datetime | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookAttempt:
    """One try to deliver."""

    number: int
    started_at: datetime
    latency_ms: int
    status_code: int | None = None
    error: str | None = None
    response_excerpt: str | None = None
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WebhookDeliveryDetail(WebhookDelivery):
    """A delivery with its body and every attempt."""

    body: str = ""
    attempts: tuple[WebhookAttempt, ...] = ()
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class RedeliveredFailed:
    """How many failed deliveries are sent again."""

    queued: int
    has_more: bool
    raw: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)
