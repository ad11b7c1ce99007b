"""The program that raises a service, a scripted server and a fault proxy: sdks/scenarios."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).resolve().parents[3]
SERVE = ROOT / "sdks/scenarios/test/serve.ts"


class Control:
    """Its control API."""

    def __init__(self, url: str) -> None:
        self._http = httpx2.Client(base_url=url, timeout=120, trust_env=False)
        self.about: dict[str, Any] = self("GET", "/")

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        """Ask it something; what it refuses is an error of the test."""
        content = None if body is None else json.dumps(body)
        reply = self._http.request(method, path, content=content)
        if not reply.is_success:
            raise AssertionError(f"{method} {path}: {reply.text}")
        return reply.json()

    def close(self) -> None:
        self._http.close()


@contextmanager
def start_control() -> Generator[Control]:
    """Start the program, or reach one that runs already."""
    given = os.environ.get("TASKREVIEW_SCENARIOS_URL")
    if given:
        control = Control(given)
        yield control
        control.close()
        return
    with subprocess.Popen(
        ["node", str(SERVE)],  # noqa: S607 - the node of the caller.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        if process.stdout is None or process.stdin is None:
            raise AssertionError("serve.ts has no pipes.")
        line = process.stdout.readline()
        control = Control(json.loads(line)["controlUrl"])
        try:
            yield control
        finally:
            control.close()
            # It stops when its standard input ends.
            process.stdin.close()
            process.wait(timeout=60)
