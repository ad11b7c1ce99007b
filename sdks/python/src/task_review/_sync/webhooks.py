# Made from _async/webhooks.py by scripts/unasync.py. Do not edit.
"""Webhooks: addresses that are told of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from .._core.tasks import spell_time
from .._core.wire import path_part
from .._errors import TaskReviewError
from .._models.events import EventType, WebhookEvent
from .._models.webhooks import (
    CreatedWebhook,
    RedeliveredFailed,
    Webhook,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookSecret,
)
from .._options import RequestOptions, Revision
from .._unset import UNSET, Unset, drop_unset
from .._webhooks import TOLERANCE_SECONDS, verify_webhook
from .pages import Page
from .resource import Resource


class Webhooks(Resource):
    """Manage webhooks and their deliveries, and verify what arrives."""

    def create(
        self,
        *,
        url: str,
        description: str | None = None,
        event_types: Sequence[EventType] | None = None,
        revision: Revision | None = None,
        options: RequestOptions | None = None,
    ) -> CreatedWebhook:
        """Have events sent to a URL. The secret of the reply is shown this once."""
        given = {
            "url": url,
            "description": description,
            "eventTypes": None if event_types is None else [*event_types],
            "revision": revision,
        }
        body = {name: value for name, value in given.items() if value is not None}
        return self._fetch(CreatedWebhook, "POST", "/webhooks/create", body=body, options=options)

    def list(self, *, options: RequestOptions | None = None) -> Page[Webhook]:
        """List the webhooks of the account."""
        return self._list(Webhook, "/webhooks", {}, options)

    def get(self, webhook_id: str, *, options: RequestOptions | None = None) -> Webhook:
        """Read a webhook."""
        return self._fetch(Webhook, "GET", _path(webhook_id), options=options)

    def update(
        self,
        webhook_id: str,
        *,
        url: str | Unset = UNSET,
        description: str | Unset = UNSET,
        event_types: Sequence[EventType] | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Webhook:
        """Change what is given; `event_types=None` stands for all types."""
        given: dict[str, object] = {
            "url": url,
            "description": description,
            "eventTypes": [*event_types] if isinstance(event_types, Sequence) else event_types,
            "enabled": enabled,
        }
        return self._fetch(
            Webhook, "PATCH", _path(webhook_id), body=drop_unset(given), options=options
        )

    def delete(self, webhook_id: str, *, options: RequestOptions | None = None) -> None:
        """Send nothing there any more."""
        self._delete(_path(webhook_id), options)

    def roll_secret(
        self,
        webhook_id: str,
        *,
        overlap_seconds: int | None = None,
        options: RequestOptions | None = None,
    ) -> WebhookSecret:
        """Replace the secret; the old one also signs for `overlap_seconds`, a day unless given."""
        body = {} if overlap_seconds is None else {"overlapSeconds": overlap_seconds}
        path = _path(webhook_id, "roll-secret")
        return self._fetch(WebhookSecret, "POST", path, body=body, options=options)

    def test(self, webhook_id: str, *, options: RequestOptions | None = None) -> WebhookDelivery:
        """Send a test event."""
        path = _path(webhook_id, "test")
        return self._fetch(WebhookDelivery, "POST", path, options=options)

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        status: str | None = None,
        type: str | None = None,  # noqa: A002 - the name of the API.
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[WebhookDelivery]:
        """List what was and will be sent, newest first."""
        query = {"status": status, "type": type, "limit": limit, "cursor": cursor}
        return self._list(WebhookDelivery, _path(webhook_id, "deliveries"), query, options)

    def get_delivery(
        self, webhook_id: str, delivery_id: str, *, options: RequestOptions | None = None
    ) -> WebhookDeliveryDetail:
        """Read a delivery with its body and attempts."""
        path = _path(webhook_id, "deliveries", path_part(delivery_id))
        return self._fetch(WebhookDeliveryDetail, "GET", path, options=options)

    def redeliver(
        self, webhook_id: str, delivery_id: str, *, options: RequestOptions | None = None
    ) -> WebhookDelivery:
        """Send a delivery again."""
        path = _path(webhook_id, "deliveries", path_part(delivery_id), "redeliver")
        return self._fetch(WebhookDelivery, "POST", path, options=options)

    def redeliver_failed(
        self,
        webhook_id: str,
        *,
        failed_after: str | datetime,
        failed_before: str | datetime | None = None,
        options: RequestOptions | None = None,
    ) -> RedeliveredFailed:
        """Send everything again that failed in a span of time."""
        body = {"failedAfter": spell_time(failed_after)}
        if failed_before is not None:
            body["failedBefore"] = spell_time(failed_before)
        path = _path(webhook_id, "redeliver")
        return self._fetch(RedeliveredFailed, "POST", path, body=body, options=options)

    def verify(
        self,
        body: str | bytes,
        headers: Mapping[str, str],
        *,
        secret: str | Sequence[str] | None = None,
        tolerance_seconds: float = TOLERANCE_SECONDS,
    ) -> WebhookEvent:
        """Give the event of a request, or raise WebhookVerificationError. Asks nobody."""
        known = secret or self._driver.settings.webhook_secret
        if not known:
            raise TaskReviewError(
                "Missing webhook secret. Pass secret or set TASKREVIEW_WEBHOOK_SECRET."
            )
        return verify_webhook(body, headers, known, tolerance_seconds=tolerance_seconds)


def _path(webhook_id: str, *parts: str) -> str:
    return "/".join(["/webhooks", path_part(webhook_id), *parts])
