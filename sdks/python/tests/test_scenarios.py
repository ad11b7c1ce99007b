"""Every behaviour that both SDKs share, played by the blocking and by the asynchronous client."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from .control import ROOT, Control
from .play import SKIPPED, play_async, play_sync

AT_ONCE = 16
LISTS = sorted((ROOT / "sdks/scenarios/list").rglob("*.json"))
NAMES = [each["name"] for path in LISTS for each in json.loads(path.read_text())["scenarios"]]

Played = dict[str, list[str] | str]


def test_there_are_at_least_120() -> None:
    assert len(set(NAMES)) >= 120


def chosen(request: pytest.FixtureRequest, test: str) -> list[str]:
    """The scenarios of those tests that this run has chosen."""
    items = [each for each in request.session.items if isinstance(each, pytest.Function)]
    return [str(each.callspec.params["name"]) for each in items if each.originalname == test]


def guarded_play(control: Control, name: str) -> list[str] | str:
    try:
        return play_sync(control, name)
    except Exception as error:  # noqa: BLE001 - the test of its name shows it.
        return [f"{type(error).__name__}: {error}"]


@pytest.fixture(scope="session")
def played_sync(control: Control, request: pytest.FixtureRequest) -> Played:
    """All that were chosen, several at once: most of the time they wait."""
    names = chosen(request, "test_sync")
    with ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        results = pool.map(partial(guarded_play, control), names)
        return dict(zip(names, results, strict=True))


@pytest.fixture(scope="session")
def played_async(control: Control, request: pytest.FixtureRequest) -> Played:
    names = chosen(request, "test_async")

    async def play_all() -> Played:
        seats = asyncio.Semaphore(AT_ONCE)

        async def play(name: str) -> list[str] | str:
            async with seats:
                try:
                    return await play_async(control, name)
                except Exception as error:  # noqa: BLE001 - the test of its name shows it.
                    return [f"{type(error).__name__}: {error}"]

        results = await asyncio.gather(*(play(name) for name in names))
        return dict(zip(names, results, strict=True))

    return asyncio.run(play_all())


@pytest.mark.service
@pytest.mark.parametrize("name", NAMES)
def test_sync(name: str, played_sync: Played) -> None:
    if played_sync[name] == SKIPPED:
        pytest.skip("a blocking call cannot be aborted")
    assert played_sync[name] == []


@pytest.mark.service
@pytest.mark.parametrize("name", NAMES)
def test_async(name: str, played_async: Played) -> None:
    assert played_async[name] == []
