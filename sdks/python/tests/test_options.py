from __future__ import annotations

import logging
from typing import Any

import pytest

from task_review import AsyncTaskReview, TaskReview, TaskReviewError
from task_review._core.wire import make_url, path_part, user_agent
from task_review._log import Log
from task_review._options import read_options
from task_review._version import __version__

GIVEN: Any = {"api_key": "trs_test_x", "base_url": "https://tasks.example.com"}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"api_key": None}, "TASKREVIEW_API_KEY"),
        ({"api_key": ""}, "TASKREVIEW_API_KEY"),
        ({"api_key": "two words"}, "invalid characters"),
        ({"api_key": "line\n"}, "invalid characters"),
        ({"base_url": None}, "TASKREVIEW_BASE_URL"),
        ({"base_url": "tasks.example.com"}, "absolute http"),
        ({"base_url": "ftp://tasks.example.com"}, "absolute http"),
        ({"base_url": "http://tasks.example.com"}, "plain http"),
        ({"base_url": "http://127.0.0.1.example.com"}, "plain http"),
        ({"revision": "C"}, "Unknown API revision C"),
        ({"timeout": -1}, "at least 0"),
        ({"max_retries": float("nan")}, "at least 0"),
        ({"log_level": "loud"}, "Unknown log level"),
    ],
)
@pytest.mark.parametrize("client", [TaskReview, AsyncTaskReview])
def test_a_mistake_shows_at_once(options: Any, reason: str, client: Any) -> None:
    with pytest.raises(TaskReviewError, match=reason):
        client(**{**GIVEN, **options})


@pytest.mark.parametrize("host", ["localhost:8080", "a.localhost", "127.1.2.3", "[::1]:8080"])
def test_http_is_taken_to_this_computer(host: str) -> None:
    options: Any = {**GIVEN, "base_url": f"http://{host}"}
    assert read_options(options).base_url == f"http://{host}"


def test_http_to_another_computer_is_taken_where_it_is_allowed() -> None:
    options: Any = {**GIVEN, "base_url": "http://task-review.internal"}
    with pytest.raises(TaskReviewError, match="allow_insecure_http"):
        read_options(options)
    options["allow_insecure_http"] = True
    assert read_options(options).base_url == options["base_url"]


def test_the_environment_fills_in(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "API_KEY": "trs_test_env",
        "BASE_URL": "https://env.example.com/api/v1/",
        "REVISION": "B",
        "WEBHOOK_SECRET": "whsec_x",
        "LOG": "error",
    }.items():
        monkeypatch.setenv(f"TASKREVIEW_{name}", value)
    settings = read_options({})
    assert (settings.api_key, settings.base_url) == ("trs_test_env", "https://env.example.com")
    assert (settings.revision, settings.webhook_secret) == ("B", "whsec_x")
    assert read_options({"revision": "A"}).revision == "A"


def test_neither_key_nor_secret_is_shown() -> None:
    settings = read_options(GIVEN | {"webhook_secret": "whsec_abc"})
    assert "trs_test_x" not in repr(settings)
    assert "whsec_abc" not in repr(settings)


def test_a_part_of_a_path_stays_one_part() -> None:
    assert path_part("../a?b#c/d") == "..%2Fa%3Fb%23c%2Fd"
    for bad in ("", ".", ".."):
        with pytest.raises(ValueError, match="no identifier"):
            path_part(bad)


def test_queries() -> None:
    url = make_url("https://x", "/tasks", {"ids": "a,b", "none": None, "flag": True, "q": "a b&c"})
    assert url == "https://x/api/v1/tasks?ids=a,b&flag=true&q=a+b%26c"


def test_the_user_agent_names_the_application() -> None:
    assert user_agent(None).startswith(f"task-review-python/{__version__} python/3.")
    settings = read_options(GIVEN | {"app_info": {"name": "shop", "version": "2"}})
    assert user_agent(settings.app_info).endswith(" shop/2")


def test_bodies_are_logged_at_debug_and_without_secrets(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("test_bodies")
    link = '{"url": "https://s3/x?X-Amz-Signature=abc", "key": "trs_live_Abc", "s": "whsec_A="}'
    with caplog.at_level(logging.DEBUG):
        Log(logger, "info").body("sent", b"content")
        Log(logger, "debug").body("received", link.encode())
    assert "content" not in caplog.text
    assert "received" in caplog.text
    for secret in ("abc", "trs_live_Abc", "whsec_A="):
        assert secret not in caplog.text


def test_options_are_changed_on_the_same_connections() -> None:
    client = TaskReview(**GIVEN)
    other = client.with_options(timeout=1, revision="B")
    assert other._driver.http is client._driver.http
    assert other._driver._pacer is client._driver._pacer
    assert other._driver.settings.timeout == 1
    # Another key has a rate of its own.
    assert client.with_options(api_key="other")._driver._pacer is not client._driver._pacer
    client.close()
