"""The client."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar, Unpack

import httpx2

from .._core.call import Call, captured
from .._core.raw import RawResponse, make_raw
from .._core.wire import Query
from .._models.account import Me, ServiceStatus
from .._options import ClientOptions, RequestOptions, read_options
from .account import AsyncCredits, AsyncKeys, AsyncProjects, AsyncRequests, AsyncTags
from .driver import AsyncDriver
from .events import AsyncEvents
from .resource import AsyncResource
from .tasks import AsyncTasks
from .uploads import AsyncUploads
from .webhooks import AsyncWebhooks

P = ParamSpec("P")
T = TypeVar("T")


class AsyncTaskReview(AsyncResource):
    """The client of the Task Review Service.

    Args, each with its environment variable or default:
        api_key: your key, or a function that gives it before each request (TASKREVIEW_API_KEY).
        base_url: where the service is, https://tasks.example.com (TASKREVIEW_BASE_URL).
        revision: of the API; the attributes of this package are those of A, the default.
        timeout: seconds for one attempt, its body included: 60. A wait comes on top.
        max_retries: how often a failed attempt is repeated: 2.
        max_retry_delay: the longest Retry-After in seconds that is sat out: 60.
        pace: whether requests are kept within the rate of the key: True.
        rate_limit_wait_seconds: how long the service may hold a request until its turn, where other
            processes use the key too: 30, which is the most, and at most half of timeout. 0: it is
            refused, and tried again.
        http_client: an httpx2 client of your own; you close it.
        default_headers: sent with every request; None leaves one out.
        logger, log_level: where to log, and how much: `task_review`, warn (TASKREVIEW_LOG).
        webhook_secret: what webhooks are verified with (TASKREVIEW_WEBHOOK_SECRET).
        app_info: name and version of your application, for the User-Agent.
        allow_insecure_http: whether the key may go over plain http to another computer: False.
    """

    def __init__(self, **options: Unpack[ClientOptions[httpx2.AsyncClient]]) -> None:
        self._options = options
        self._open(AsyncDriver(read_options(options), options.get("http_client")))

    def _open(self, driver: AsyncDriver) -> None:
        super().__init__(driver)
        self.tasks = AsyncTasks(driver)
        self.uploads = AsyncUploads(driver)
        self.events = AsyncEvents(driver)
        self.webhooks = AsyncWebhooks(driver)
        self.projects = AsyncProjects(driver)
        self.tags = AsyncTags(driver)
        self.credits = AsyncCredits(driver)
        self.keys = AsyncKeys(driver)
        self.requests = AsyncRequests(driver)

    def with_options(self, **options: Unpack[ClientOptions[httpx2.AsyncClient]]) -> Self:
        """Give a client with other options on the same connections, at the same pace."""
        client = self.__class__.__new__(self.__class__)
        client._options = {**self._options, **options}  # noqa: SLF001 - one of our own.
        settings = read_options({**self._options, **options})
        given = options.get("http_client")
        driver = self._driver.share(settings) if given is None else AsyncDriver(settings, given)
        client._open(driver)  # noqa: SLF001 - one of our own.
        return client

    async def me(self, *, options: RequestOptions | None = None) -> Me:
        """Say whose key this is and what it may do."""
        return await self._fetch(Me, "GET", "/me", options=options)

    async def status(self, *, options: RequestOptions | None = None) -> ServiceStatus:
        """Say whether engineers are there, and when."""
        return await self._fetch(ServiceStatus, "GET", "/status", options=options)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Call any path under /api/v1, and give its JSON; with retries and pacing as all calls."""
        call = Call(
            method=method.upper(),
            path=path if path.startswith("/") else f"/{path}",
            query=query or {},
            body=body,
            headers=headers or {},
            options=options or {},
        )
        reply = await self._driver.run(self._driver.core.call(call))
        return reply.json()

    def with_raw_response(
        self, method: Callable[P, Awaitable[T]]
    ) -> Callable[P, Awaitable[RawResponse[T]]]:
        """Give a method that also shows the reply: `client.with_raw_response(client.me)()`."""

        @functools.wraps(method)
        async def call(*args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
            token = captured.set([])
            try:
                data = await method(*args, **kwargs)
                return make_raw(data, captured.get() or [])
            finally:
                captured.reset(token)

        return call

    async def close(self) -> None:
        """Give back the connections."""
        await self._driver.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
