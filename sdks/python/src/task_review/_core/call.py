"""One call of the API: its request, its retries, its idempotency key."""

from __future__ import annotations

import dataclasses
import json
import time
import uuid
from collections.abc import Callable, Mapping
from contextvars import ContextVar

from .._errors import APIConnectionError, APIError, NotFoundError, TaskReviewError
from .._options import RequestOptions, Settings
from . import wire
from .effects import Flow, OpenStream, get_key, pace, send, sleep
from .pacer import Pacer, Sent, TurnKind, poll_spacing, read_rate_limit
from .read_error import read_error
from .retry import TOO_MANY_REQUESTS, choose_delay, is_worth_retry

captured: ContextVar[list[wire.Reply] | None] = ContextVar("captured", default=None)
"""Where `with_raw_response` finds the reply of the call that it makes."""

NO_OPTIONS: RequestOptions = {}


class DeadlinePassedError(Exception):
    """The time of a wait was over before a request could go out."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Call:
    """What is asked of the service."""

    method: str
    path: str
    query: wire.Query = dataclasses.field(default_factory=dict[str, wire.QueryValue])
    body: object = None
    """JSON, or a FileBody."""
    headers: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    options: RequestOptions = dataclasses.field(default_factory=lambda: NO_OPTIONS)
    wait_seconds: int = 0
    """How long the service may wait on purpose; comes on top of the timeout."""
    key_in_body: bool = False
    """Creating tasks has their idempotency keys inside the body, not in a header."""
    url: str | None = None
    """An address outside the API, which gets no key."""
    extra_seconds: float = 0
    """For a body that may take long to send."""
    turn: TurnKind = "call"
    """Waits go between calls, so that neither starves."""


class Core:
    """What all calls of one client share."""

    def __init__(self, settings: Settings, pacer: Pacer) -> None:
        self.settings = settings
        self.pacer = pacer

    def call(self, call: Call) -> Flow[wire.Reply]:
        """Make a call, with as many attempts as are worth it."""
        call = _with_idempotency_key(call)
        retries = call.options.get("max_retries", self.settings.max_retries)
        # A key that many use may have no free turn for a while, which is no failure: it is sat out
        # for as long as the retries might have taken.
        queue_until = time.monotonic() + retries * self.settings.max_retry_delay
        tries = failures = 0
        was_lost = False
        while True:
            try:
                return _keep_reply((yield from self.attempt(call, tries)))
            except (APIConnectionError, APIError) as error:
                if was_lost and call.method == "DELETE" and isinstance(error, NotFoundError):
                    # The attempt whose reply was lost has deleted it.
                    return wire.Reply(status=wire.NO_CONTENT, headers=error.headers, body=b"")
                is_queue = self._is_full_queue(error) and time.monotonic() < queue_until
                allowed = failures + 1 if is_queue else retries
                delay = self._choose_delay(error, failures, allowed)
                self.settings.log.info("%s failed: %s; next try in %s s", call.path, error, delay)
                if delay is None:
                    raise
                failures += not is_queue
                was_lost = was_lost or isinstance(error, APIConnectionError)
            yield from sleep(delay)
            tries += 1

    def attempt(
        self, call: Call, tries: int = 0, deadline: float = float("inf")
    ) -> Flow[wire.Reply]:
        """Make one attempt."""
        is_quick = call.wait_seconds == 0 and not isinstance(call.body, wire.FileBody)
        reply = yield from self.attempt_late(
            lambda: call, tries, deadline, kind=call.turn, is_quick=is_quick
        )
        if reply is None:
            raise DeadlinePassedError
        return reply

    def attempt_late(
        self,
        build: Callable[[], Call | None],
        tries: int = 0,
        deadline: float = float("inf"),
        *,
        kind: TurnKind = "call",
        is_quick: bool = True,
    ) -> Flow[wire.Reply | None]:
        """Make one attempt at what `build` gives, if anything, when its turn has come."""
        sent = Sent(is_quick)
        try:
            return (yield from self._attempt_sent(build, tries, deadline, kind, sent))
        finally:
            self.pacer.note_end(sent)

    def _attempt_sent(
        self,
        build: Callable[[], Call | None],
        tries: int,
        deadline: float,
        kind: TurnKind,
        sent: Sent,
    ) -> Flow[wire.Reply | None]:
        request, call = yield from self._prepare(build, tries, deadline, kind, sent)
        if request is None or call is None:
            return None
        key = _key_of(call)
        sent_at = time.monotonic()
        if isinstance(request.body, bytes):
            self.settings.log.body("sent", request.body)
        try:
            reply = yield from send(request)
        except APIConnectionError as error:
            error.idempotency_key = key
            raise
        # Where the service holds what comes too soon, nobody has to come later than due.
        if not call.wait_seconds and not self.settings.rate_limit_wait_seconds:
            self.pacer.observe(sent_at, time.monotonic() - sent_at)
        return self._judge(request, reply, key)

    def open_stream(self, call: Call, tries: int) -> Flow[object]:
        """Open a reply that is read piece by piece."""
        request, _ = yield from self._prepare(lambda: call, tries, float("inf"), call.turn)
        if request is None:
            raise DeadlinePassedError
        opened: object = yield OpenStream(request)
        if isinstance(opened, wire.Reply):
            self._judge(request, opened, None)
        return opened

    def _prepare(
        self,
        build: Callable[[], Call | None],
        tries: int,
        deadline: float,
        kind: TurnKind,
        sent: Sent | None = None,
    ) -> Flow[tuple[wire.Request | None, Call | None]]:
        key = yield from get_key()
        if self.settings.pace:
            held = sent if self.settings.rate_limit_wait_seconds else None
            turn = pace(is_retry=tries > 0, deadline=deadline, kind=kind, sent=held)
            if not (yield from turn):
                raise DeadlinePassedError
        call = build()
        if call is None:
            self.pacer.give_back()
            return None, None
        request = self._request(call, key, tries, deadline)
        self.settings.log.info("%s, try %d", request.shown, tries + 1)
        return request, call

    def _judge(self, request: wire.Request, reply: wire.Reply, key: str | None) -> wire.Reply:
        self.settings.log.info("%s gave %d (%s)", request.shown, reply.status, reply.request_id)
        self.settings.log.body("received", reply.body)
        self._learn(reply)
        is_empty = reply.status in {wire.NO_CONTENT, wire.NOT_MODIFIED}
        if is_empty or (reply.is_success and reply.json() is not None):
            return reply
        # What is no JSON does not come from the service, whatever its status says.
        raise read_error(reply, key)

    def put_file(self, call: Call) -> Flow[wire.Reply]:
        """Bring bytes to the store: no key goes there, and it costs nothing of the rate."""
        request = wire.Request(
            method=call.method,
            url=call.url or "",
            headers=call.headers,
            body=call.body if isinstance(call.body, wire.FileBody) else None,
            timeout=self._timeout(call),
            is_secret_url=True,
        )
        retries = call.options.get("max_retries", self.settings.max_retries)
        tries = 0
        while True:
            try:
                reply = yield from send(request)
                if reply.is_success:
                    return reply
                raise read_error(reply, None)
            except (APIConnectionError, APIError) as error:
                delay = self._choose_delay(error, tries, retries)
                if delay is None:
                    raise
                yield from sleep(delay)
                tries += 1

    def _choose_delay(self, error: TaskReviewError, tries: int, retries: int) -> float | None:
        if tries >= retries or not is_worth_retry(error):
            return None
        return choose_delay(error, tries, self.settings.max_retry_delay)

    def _is_full_queue(self, error: TaskReviewError) -> bool:
        """Whether the rate of the key refused it, of a service that would have held it."""
        if not (self.settings.pace and self.settings.rate_limit_wait_seconds):
            return False
        if not isinstance(error, APIError) or error.status != TOO_MANY_REQUESTS:
            return False
        rate_limit = read_rate_limit(error.headers)
        return rate_limit is not None and rate_limit.name in {"key-second", "account-second"}

    def _request(self, call: Call, key: str, tries: int, deadline: float) -> wire.Request:
        timeout = min(self._timeout(call), max(0.01, deadline - time.monotonic()))
        turn_seconds = self._turn_seconds(call, timeout)
        headers: dict[str, str | None] = {
            "accept": "application/json",
            "authorization": f"Bearer {key}",
            "api-revision": self.settings.revision,
            "user-agent": wire.user_agent(self.settings.app_info),
            "x-retry-count": str(tries),
            "ratelimit-wait": str(turn_seconds) if turn_seconds else None,
        }
        body, more = _encode(call)
        options = call.options.get("headers", {})
        layers = (more, self.settings.default_headers, call.headers, options)
        for layer in layers:
            headers.update({name.lower(): value for name, value in layer.items()})
        return wire.Request(
            method=call.method,
            url=call.url or wire.make_url(self.settings.base_url, call.path, call.query),
            headers={name: value for name, value in headers.items() if value is not None},
            body=body,
            timeout=timeout,
        )

    def _turn_seconds(self, call: Call, timeout: float) -> int:
        """Choose how long it may be held: no longer than it waits anyway, or than half its time."""
        half = int(call.options.get("timeout", self.settings.timeout) / 2)
        most = min(self.settings.rate_limit_wait_seconds, int(timeout))
        return min(most, max(call.wait_seconds, half))

    def _timeout(self, call: Call) -> float:
        usual = call.options.get("timeout", self.settings.timeout)
        return usual + call.wait_seconds + call.extra_seconds

    def _learn(self, reply: wire.Reply) -> None:
        rate_limit = read_rate_limit(reply.headers)
        if rate_limit is not None:
            self.pacer.learn(rate_limit)
        if reply.status == wire.NOT_MODIFIED:
            # Free of the key's rate, but not without a rate of its own.
            self.pacer.give_back(poll_spacing(rate_limit))
        if reply.status == TOO_MANY_REQUESTS:
            error = read_error(reply, None)
            self.pacer.hold(error.retry_after or 0)


def _with_idempotency_key(call: Call) -> Call:
    if call.method != "POST":
        return call
    options = call.options.copy()
    options.setdefault("idempotency_key", str(uuid.uuid4()))
    return dataclasses.replace(call, options=options)


def _keep_reply(reply: wire.Reply) -> wire.Reply:
    box = captured.get()
    if box is not None:
        box.append(reply)
    return reply


def _key_of(call: Call) -> str | None:
    key = call.options.get("idempotency_key")
    return None if key is None else str(key)


def _encode(call: Call) -> tuple[bytes | wire.FileBody | None, dict[str, str]]:
    key = _key_of(call)
    headers: dict[str, str] = {}
    if key is not None and not call.key_in_body:
        headers["idempotency-key"] = key
    if isinstance(call.body, wire.FileBody):
        return call.body, headers
    if call.body is None:
        return None, headers
    headers["content-type"] = "application/json"
    return encode_json(call.body), headers


def encode_json(body: object) -> bytes:
    """Write a body as it is sent."""
    text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        # A lone surrogate has no place in UTF-8; escaped, the service can say which field has it.
        return json.dumps(body, allow_nan=False, separators=(",", ":")).encode()
