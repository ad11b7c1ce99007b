"""Looks into a built wheel and source archive: what is in them is what users get.

python scripts/check_wheel.py DIST
"""

from __future__ import annotations

import email.parser
import re
import sys
import tarfile
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
BYTES_MAX = 330_000


def check_wheel(path: Path) -> list[str]:
    """Give what is wrong with a wheel."""
    problems: list[str] = []
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        info = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.parser.Parser().parsestr(wheel.read(info).decode())
        unpacked = sum(each.file_size for each in wheel.infolist())
    sources = {str(each.relative_to(SOURCE)) for each in SOURCE.rglob("*") if is_source(each)}
    packed = {name for name in names if ".dist-info/" not in name}
    if packed != sources:
        problems.append(f"other files than the sources: {sorted(packed ^ sources)}")
    if "task_review/py.typed" not in packed:
        problems.append("py.typed is missing, so nobody's type checker reads our types")
    if not any(name.endswith("licenses/LICENSE") for name in names):
        problems.append("the license is missing")
    if unpacked > BYTES_MAX:
        problems.append(f"{unpacked} bytes unpacked, more than {BYTES_MAX}")
    needed = metadata.get_all("Requires-Dist") or []
    named = sorted(re.split(r"[<>;= ]", each)[0] for each in needed)
    if named != ["httpx2", "typing-extensions"]:
        problems.append(f"other dependencies: {needed}")
    if metadata["Requires-Python"] != ">=3.11":
        problems.append(f"Requires-Python is {metadata['Requires-Python']}")
    if not metadata.get_payload():
        problems.append("the description is empty")
    print(f"{path.name}: {len(packed)} files, {unpacked} bytes unpacked")
    return problems


def check_archive(path: Path) -> list[str]:
    """Give what is wrong with a source archive."""
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2].partition("/")[0] for name in archive.getnames()}
    expected = {"src", "README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "PKG-INFO"}
    extra = names - expected - {"", ".gitignore"}
    return [f"the source archive has {sorted(extra)}"] if extra else []


def is_source(path: Path) -> bool:
    """Whether a file belongs into a wheel."""
    return path.is_file() and "__pycache__" not in path.parts


def main() -> int:
    """Check what was built."""
    folder = Path(sys.argv[1])
    [wheel], [archive] = list(folder.glob("*.whl")), list(folder.glob("*.tar.gz"))
    problems = [*check_wheel(wheel), *check_archive(archive)]
    for problem in problems:
        print(f"wrong: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
