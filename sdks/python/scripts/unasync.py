"""Makes the blocking client from the one for asyncio.

    python scripts/unasync.py [--check]

With --check nothing is written, and a file that is not up to date is an error.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src/task_review"
# Written by hand for either side: how to wait, and what a list is.
OWN = {"__init__.py", "driver.py", "pages.py"}
HEAD = "# Made from _async/{name} by scripts/unasync.py. Do not edit.\n"

REPLACEMENTS = [
    (r"\basync def __aenter__", "def __enter__"),
    (r"\basync def __aexit__", "def __exit__"),
    (r"\basync def\b", "def"),
    (r"\basync for\b", "for"),
    (r"\basync with\b", "with"),
    (r"\bawait ", ""),
    (r"\bAsyncIterator\b", "Iterator"),
    (r"\bAsyncPager\b", "Page"),
    (r"\bhttpx2\.AsyncClient\b", "httpx2.Client"),
    (r"Awaitable\[(\w+(?:\[\w+\])?)\]", r"\1"),
    (r"\bAwaitable, ", ""),
    (r"\bAsync(?=[A-Z])", ""),
]


def convert(source: str) -> str:
    """Give the blocking side of a file."""
    for pattern, replacement in REPLACEMENTS:
        source = re.sub(pattern, replacement, source)
    return source


def format_source(source: str, name: str) -> str:
    """Lay it out anew: lines became shorter."""
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["check", "--fix-only", "--quiet", "--select", "I"], ["format"]):
        done = subprocess.run(  # noqa: S603 - our own formatter on our own text.
            [*ruff, *command, "--stdin-filename", name, "-"],
            input=source,
            capture_output=True,
            text=True,
            check=True,
            cwd=PACKAGE,
        )
        source = done.stdout
    return source


def main() -> int:
    """Write or check all files."""
    stale: list[str] = []
    for path in sorted((PACKAGE / "_async").glob("*.py")):
        if path.name in OWN:
            continue
        target = PACKAGE / "_sync" / path.name
        text = HEAD.format(name=path.name) + convert(path.read_text())
        made = format_source(text, str(target))
        if target.exists() and target.read_text() == made:
            continue
        stale.append(path.name)
        if "--check" not in sys.argv:
            target.write_text(made)
    if stale and "--check" in sys.argv:
        print(f"Stale: {', '.join(stale)}. Run python scripts/unasync.py.")
        return 1
    print(f"{len(stale)} files written." if stale else "All files are up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
