"""Runs flows by awaiting."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import inspect
import time
from collections.abc import AsyncIterator
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


@dataclasses.dataclass(frozen=True)
class _OpenReply:
    response: httpx2.Response
    chunks: AsyncIterator[bytes]


class AsyncDriver:
    """The part of a client that does what flows ask for."""

    def __init__(
        self, settings: Settings, http_client: httpx2.AsyncClient | None, pacer: Pacer | None = None
    ) -> None:
        self.settings = settings
        self._pacer = pacer or Pacer(max_hold=settings.max_retry_delay)
        self.core = Core(settings, self._pacer)
        self.waiting = Waiting(self.core)
        self.waiting.watch.on_idle = self._stop_background
        self._owns_http = http_client is None
        self.http = http_client or httpx2.AsyncClient(verify=ssl_context(), limits=LIMITS)
        self._background: set[asyncio.Task[None]] = set()

    def share(self, settings: Settings) -> AsyncDriver:
        """Give a driver with other settings; the same key keeps its pace."""
        is_same = (settings.api_key, settings.base_url) == (
            self.settings.api_key,
            self.settings.base_url,
        )
        return AsyncDriver(settings, self.http, self._pacer if is_same else None)

    async def run(self, flow: Flow[T]) -> T:
        """Do what a flow asks for until it ends."""
        try:
            effect = flow.send(None)
            while True:
                try:
                    value = await self._perform(effect)
                except BaseException as error:  # noqa: BLE001 - the flow decides what it means.
                    effect = flow.throw(error)
                else:
                    effect = flow.send(value)
        except StopIteration as end:
            result: T = end.value
            return result

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        """Give what a flow emits."""
        try:
            effect = flow.send(None)
            while True:
                try:
                    value = None
                    if isinstance(effect, effects.Emit):
                        yield effect.value
                    else:
                        value = await self._perform(effect)
                except BaseException as error:  # noqa: BLE001 - the flow decides what it means.
                    effect = flow.throw(error)
                else:
                    effect = flow.send(value)
        except StopIteration:
            return

    async def close(self) -> None:
        """End what goes on beside, and give back the connections."""
        self._stop_background()
        self.waiting.watch.fail(TaskReviewError("The client was closed."))
        if self._owns_http:
            await self.http.aclose()

    async def _perform(self, effect: effects.Effect) -> Any:  # noqa: C901, PLR0911 - a line each.
        match effect:
            case effects.Send(request):
                return await self._send(request)
            case effects.Pace():
                return await self._pace(effect)
            case effects.Sleep(seconds):
                return await asyncio.sleep(seconds)
            case effects.Park():
                return await self._park(effect)
            case effects.GetKey():
                return await self._get_key()
            case effects.Block(work):
                return await asyncio.to_thread(work)
            case effects.Ask():
                return await self._ask(effect)
            case effects.Start(begin):
                return self._start(begin())
            case effects.OpenStream(request):
                return await self._open(request)
            case effects.ReadStream(handle):
                return await self._read(handle)
            case effects.CloseStream(handle):
                return await handle.response.aclose()
            case effects.Emit():
                raise TypeError("Only iterate() takes what a flow emits.")

    async def _get_key(self) -> str:
        source = self.settings.api_key
        if isinstance(source, str):
            return source
        key = source()
        return check_key(await key if inspect.isawaitable(key) else key)

    async def _pace(self, effect: effects.Pace) -> bool:
        event = asyncio.Event()
        turn = Turn(event.set, effect.kind, effect.sent)
        self._pacer.join(turn, first=effect.is_retry)
        try:
            while (wait := self._pacer.try_go(turn)) is not None:
                remaining = effect.deadline - time.monotonic()
                if remaining <= 0:
                    self._pacer.leave(turn)
                    return False
                await _wait_for(event, min(wait, remaining))
                event.clear()
        except BaseException:
            self._pacer.leave(turn)
            raise
        return True

    async def _park(self, effect: effects.Park) -> None:
        event = asyncio.Event()
        effect.ticket.wake = event.set
        if not effect.ticket.has_news:
            await _wait_for(event, effect.seconds)

    async def _ask(self, effect: effects.Ask) -> Any:
        given = effect.work()
        if not inspect.isawaitable(given):
            return given
        clock = asyncio.timeout(_limit(effect.seconds))
        try:
            async with clock:
                return await given
        except TimeoutError:
            if not clock.expired():
                raise
            return None

    def _start(self, flow: Flow[None]) -> None:
        task = asyncio.get_running_loop().create_task(self._run_beside(flow))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _run_beside(self, flow: Flow[None]) -> None:
        try:
            await self.run(flow)
        except Exception as error:  # noqa: BLE001 - those who wait are told.
            self.waiting.watch.fail(error)

    def _stop_background(self) -> None:
        for task in self._background:
            task.cancel()

    async def _send(self, request: wire.Request) -> wire.Reply:
        try:
            async with asyncio.timeout(request.timeout):
                response = await self.http.send(self._build(request, read=None), stream=True)
                try:
                    body = await response.aread()
                finally:
                    await response.aclose()
        except (TimeoutError, httpx2.TimeoutException) as error:
            raise timed_out(request) from error
        except (httpx2.HTTPError, httpx2.StreamError) as error:
            raise failed(request, error) from error
        return make_reply(response, body)

    async def _open(self, request: wire.Request) -> _OpenReply | wire.Reply:
        try:
            built = self._build(request, read=request.timeout)
            response = await self.http.send(built, stream=True)
            if response.is_success:
                return _OpenReply(response, response.aiter_bytes())
            try:
                return make_reply(response, await response.aread())
            finally:
                await response.aclose()
        except httpx2.HTTPError as error:
            raise failed(request, error) from error

    async def _read(self, handle: _OpenReply) -> bytes | None:
        try:
            return await anext(handle.chunks, None)
        except httpx2.HTTPError as error:
            raise APIConnectionError(f"The stream was cut: {type(error).__name__}.") from error

    def _build(self, request: wire.Request, read: float | None) -> httpx2.Request:
        body = request.body
        headers = dict(request.headers)
        if isinstance(body, wire.FileBody):
            headers["content-length"] = str(body.size)
        return self.http.build_request(
            request.method,
            request.url,
            headers=headers,
            content=_chunks(body) if isinstance(body, wire.FileBody) else body,
            timeout=httpx2.Timeout(read, connect=CONNECT_SECONDS),
        )


async def _chunks(body: wire.FileBody) -> AsyncIterator[bytes]:
    sent = 0
    for chunk in body.open_chunks():
        yield chunk
        sent += len(chunk)
        body.on_sent(sent)


async def _wait_for(event: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_limit(seconds)):
            await event.wait()


def _limit(seconds: float) -> float | None:
    return None if seconds == float("inf") else seconds
