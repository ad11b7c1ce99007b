"""Runs flows by blocking. Every thread runs its own; what they share has locks."""

from __future__ import annotations

import dataclasses
import inspect
import threading
import time
from collections.abc import Iterator
from typing import Any, TypeVar

import httpx2

from .._core import effects, wire
from .._core.call import Core
from .._core.effects import Flow
from .._core.pacer import Pacer, Turn
from .._core.waiting import Waiting
from .._errors import APIConnectionError, TaskReviewError
from .._options import Settings, check_key
from .._transport import CONNECT_SECONDS, LIMITS, failed, make_reply, ssl_context, timed_out

T = TypeVar("T")

SLICE_SECONDS = 60.0
"""A thread that waits wakes now and then, so that Ctrl-C reaches it everywhere."""


@dataclasses.dataclass(frozen=True)
class _OpenReply:
    response: httpx2.Response
    chunks: Iterator[bytes]


class Driver:
    """The part of a client that does what flows ask for."""

    def __init__(
        self, settings: Settings, http_client: httpx2.Client | None, pacer: Pacer | None = None
    ) -> None:
        self.settings = settings
        self._pacer = pacer or Pacer(max_hold=settings.max_retry_delay)
        self.core = Core(settings, self._pacer)
        self.waiting = Waiting(self.core)
        self._owns_http = http_client is None
        self.http = http_client or httpx2.Client(verify=ssl_context(), limits=LIMITS)

    def share(self, settings: Settings) -> Driver:
        """Give a driver with other settings; the same key keeps its pace."""
        is_same = (settings.api_key, settings.base_url) == (
            self.settings.api_key,
            self.settings.base_url,
        )
        return Driver(settings, self.http, self._pacer if is_same else None)

    def run(self, flow: Flow[T]) -> T:
        """Do what a flow asks for until it ends."""
        try:
            effect = flow.send(None)
            while True:
                try:
                    value = self._perform(effect)
                except BaseException as error:  # noqa: BLE001 - the flow decides what it means.
                    effect = flow.throw(error)
                else:
                    effect = flow.send(value)
        except StopIteration as end:
            result: T = end.value
            return result

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        """Give what a flow emits."""
        try:
            effect = flow.send(None)
            while True:
                try:
                    value = None
                    if isinstance(effect, effects.Emit):
                        yield effect.value
                    else:
                        value = self._perform(effect)
                except BaseException as error:  # noqa: BLE001 - the flow decides what it means.
                    effect = flow.throw(error)
                else:
                    effect = flow.send(value)
        except StopIteration:
            return

    def close(self) -> None:
        """End what goes on beside, and give back the connections."""
        self.waiting.watch.fail(TaskReviewError("The client was closed."))
        if self._owns_http:
            self.http.close()

    def _perform(self, effect: effects.Effect) -> Any:  # noqa: C901, PLR0911 - a line each.
        match effect:
            case effects.Send(request):
                return self._send(request)
            case effects.Pace():
                return self._pace(effect)
            case effects.Sleep(seconds):
                return time.sleep(seconds)
            case effects.Park():
                return self._park(effect)
            case effects.GetKey():
                return self._get_key()
            case effects.Block(work):
                return work()
            case effects.Ask(work):
                return _not_awaitable(work(), "on_question")
            case effects.Start(begin):
                return self._start(begin())
            case effects.OpenStream(request):
                return self._open(request)
            case effects.ReadStream(handle):
                return self._read(handle)
            case effects.CloseStream(handle):
                return handle.response.close()
            case effects.Emit():
                raise TypeError("Only iterate() takes what a flow emits.")

    def _get_key(self) -> str:
        source = self.settings.api_key
        if isinstance(source, str):
            return source
        key = source()
        return check_key(_not_awaitable(key, "api_key"))

    def _pace(self, effect: effects.Pace) -> bool:
        event = threading.Event()
        turn = Turn(event.set, effect.kind, effect.sent)
        self._pacer.join(turn, first=effect.is_retry)
        try:
            while (wait := self._pacer.try_go(turn)) is not None:
                remaining = effect.deadline - time.monotonic()
                if remaining <= 0:
                    self._pacer.leave(turn)
                    return False
                event.wait(min(wait, remaining, SLICE_SECONDS))
                event.clear()
        except BaseException:
            self._pacer.leave(turn)
            raise
        return True

    def _park(self, effect: effects.Park) -> None:
        event = threading.Event()
        effect.ticket.wake = event.set
        if not effect.ticket.has_news:
            event.wait(min(effect.seconds, SLICE_SECONDS))

    def _start(self, flow: Flow[None]) -> None:
        # A daemon: a program that ends does not wait for what nobody waits for.
        name = "task-review-watcher"
        threading.Thread(target=self._run_beside, args=(flow,), daemon=True, name=name).start()

    def _run_beside(self, flow: Flow[None]) -> None:
        try:
            self.run(flow)
        except Exception as error:  # noqa: BLE001 - those who wait are told.
            self.waiting.watch.fail(error)

    def _send(self, request: wire.Request) -> wire.Reply:
        deadline = time.monotonic() + request.timeout
        try:
            response = self.http.send(self._build(request), stream=True)
            try:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    # The timeout of a read begins anew with each, that of the attempt does not.
                    if time.monotonic() > deadline:
                        raise timed_out(request)
            finally:
                response.close()
        except httpx2.TimeoutException as error:
            raise timed_out(request) from error
        except (httpx2.HTTPError, httpx2.StreamError) as error:
            raise failed(request, error) from error
        return make_reply(response, bytes(body))

    def _open(self, request: wire.Request) -> _OpenReply | wire.Reply:
        try:
            response = self.http.send(self._build(request), stream=True)
            if response.is_success:
                return _OpenReply(response, response.iter_bytes())
            try:
                return make_reply(response, response.read())
            finally:
                response.close()
        except httpx2.HTTPError as error:
            raise failed(request, error) from error

    def _read(self, handle: _OpenReply) -> bytes | None:
        try:
            return next(handle.chunks, None)
        except httpx2.HTTPError as error:
            raise APIConnectionError(f"The stream was cut: {type(error).__name__}.") from error

    def _build(self, request: wire.Request) -> httpx2.Request:
        body = request.body
        headers = dict(request.headers)
        if isinstance(body, wire.FileBody):
            headers["content-length"] = str(body.size)
        connect = min(CONNECT_SECONDS, request.timeout)
        return self.http.build_request(
            request.method,
            request.url,
            headers=headers,
            content=_chunks(body) if isinstance(body, wire.FileBody) else body,
            timeout=httpx2.Timeout(request.timeout, connect=connect),
        )


def _not_awaitable(value: Any, name: str) -> Any:
    if inspect.isawaitable(value):
        if inspect.iscoroutine(value):
            value.close()
        raise TaskReviewError(f"{name} gives something to await. Use AsyncTaskReview with it.")
    return value


def _chunks(body: wire.FileBody) -> Iterator[bytes]:
    sent = 0
    for chunk in body.open_chunks():
        yield chunk
        sent += len(chunk)
        body.on_sent(sent)
