"""The only reader of environment variables."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Environment:
    """What the environment says about a client; an argument always wins over it."""

    api_key: str | None
    base_url: str | None
    revision: str | None
    webhook_secret: str | None
    log: str | None


def read_environment() -> Environment:
    """Read it anew, so that a program may set a variable before it makes a client."""
    return Environment(
        api_key=_read("TASKREVIEW_API_KEY"),
        base_url=_read("TASKREVIEW_BASE_URL"),
        revision=_read("TASKREVIEW_REVISION"),
        webhook_secret=_read("TASKREVIEW_WEBHOOK_SECRET"),
        log=_read("TASKREVIEW_LOG"),
    )


def _read(name: str) -> str | None:
    # An empty variable is what a shell leaves behind that meant to unset it.
    return os.environ.get(name, "").strip() or None
