"""What the SDK writes down: never a key, a secret or a link, and bodies only at debug."""

from __future__ import annotations

import logging
import re
from typing import Literal

LogLevel = Literal["off", "error", "warn", "info", "debug"]
LEVELS: tuple[LogLevel, ...] = ("off", "error", "warn", "info", "debug")

_NUMBERS: dict[LogLevel, int] = {
    "off": logging.CRITICAL + 1,
    "error": logging.ERROR,
    "warn": logging.WARNING,
    "info": logging.INFO,
    "debug": logging.DEBUG,
}
_BODY_CHARS_MAX = 2_000
# Keys, secrets of webhooks, and what makes a presigned link work.
_SECRETS = re.compile(
    r"trs_(?:live|test)_[A-Za-z0-9]+|whsec_[A-Za-z0-9+/=]+|\"url\":\s*\"https?://[^\"]*X-Amz-[^\"]*\""
)


class Log:
    """A logger with the level of one client."""

    def __init__(self, logger: logging.Logger, level: LogLevel) -> None:
        self._logger = logger
        self._least = _NUMBERS[level]
        if level in {"info", "debug"} and not logger.hasHandlers():
            # Asked for, and there is nobody yet who would write it.
            handler = logging.StreamHandler()
            handler.setFormatter(
                logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s")
            )
            logger.addHandler(handler)
            logger.setLevel(self._least)

    def info(self, text: str, *values: object) -> None:
        """Write one line about a request."""
        self._write(logging.INFO, text, values)

    def warn(self, text: str, *values: object) -> None:
        """Write what a person should know of."""
        self._write(logging.WARNING, text, values)

    def body(self, title: str, body: bytes) -> None:
        """Write a body, at debug only."""
        if self._least <= logging.DEBUG:
            text = _SECRETS.sub("[redacted]", body.decode("utf-8", "replace"))
            self._write(logging.DEBUG, "%s %s", (title, text[:_BODY_CHARS_MAX]))

    def _write(self, level: int, text: str, values: tuple[object, ...]) -> None:
        if level >= self._least:
            self._logger.log(level, text, *values)
