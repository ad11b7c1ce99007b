from __future__ import annotations

from collections.abc import Iterator

import pytest

from .control import Control, start_control


@pytest.fixture(scope="session")
def control() -> Iterator[Control]:
    with start_control() as started:
        yield started


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the shell of a developer says must not change a test."""
    for name in ("API_KEY", "BASE_URL", "REVISION", "WEBHOOK_SECRET", "LOG"):
        monkeypatch.delenv(f"TASKREVIEW_{name}", raising=False)
