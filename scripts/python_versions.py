"""Fetches newer Pythons as packages of Debian and Ubuntu, unpacked beside the system.

    python_versions.py FOLDER

Each is run by its own loader with its own libraries, so the system may be older than they are.
Prints a line for each that runs: its version and the program that starts it.
"""

from __future__ import annotations

import hashlib
import lzma
import platform
import subprocess
import sys
import urllib.request
from pathlib import Path

DEBIAN = ("http://deb.debian.org/debian", "sid")
UBUNTU = ("http://archive.ubuntu.com/ubuntu", "noble")
SOURCES = {"3.12": UBUNTU, "3.13": DEBIAN, "3.14": DEBIAN, "3.15": DEBIAN}
OWN = ["python{0}-minimal", "libpython{0}-minimal", "libpython{0}-stdlib"]
LIBRARIES = [
    *["libc6", "libssl3t64", "libffi8", "zlib1g", "libexpat1", "libbz2-1.0", "liblzma5"],
    *["libsqlite3-0", "libuuid1", "libzstd1", "libcrypt1", "libgcc-s1"],
]
START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
lib="$here/usr/lib/x86_64-linux-gnu:$here/lib/x86_64-linux-gnu"
export PYTHONHOME="$here/usr"
exec "$here/{loader}" --library-path "$lib" "$here/usr/bin/python{version}" "$@"
"""
Package = dict[str, str]


def fetch(url: str) -> bytes:
    """Read a whole file."""
    with urllib.request.urlopen(url, timeout=60) as reply:  # noqa: S310 - two addresses, above.
        data: bytes = reply.read()
    return data


def list_packages(mirror: str, suite: str) -> dict[str, Package]:
    """Read what a suite has."""
    index = lzma.decompress(fetch(f"{mirror}/dists/{suite}/main/binary-amd64/Packages.xz")).decode()
    wanted = {*LIBRARIES, *(name.format(version) for version in SOURCES for name in OWN)}
    packages: dict[str, Package] = {}
    for block in index.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if fields.get("Package") in wanted:
            packages[fields["Package"]] = fields
    return packages


def unpack(mirror: str, package: Package, folder: Path) -> None:
    """Fetch a package, check it, and unpack it."""
    data = fetch(f"{mirror}/{package['Filename']}")
    if hashlib.sha256(data).hexdigest() != package["SHA256"]:
        raise ValueError(f"{package['Filename']} is not what the index says.")
    archive = folder / "package.deb"
    archive.write_bytes(data)
    subprocess.run(["dpkg", "-x", str(archive), str(folder)], check=True)  # noqa: S603, S607
    archive.unlink()


def install(version: str, packages: dict[str, Package], mirror: str, folder: Path) -> None:
    """Put one Python into its folder; a mark says that it is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in [*(each.format(version) for each in OWN), *LIBRARIES]:
        if name in packages:
            unpack(mirror, packages[name], folder)
    loaders = sorted(folder.glob("**/ld-linux-x86-64.so.2"))
    start = START.format(version=version, loader=loaders[0].relative_to(folder))
    (folder / "python").write_text(start)
    (folder / "python").chmod(0o755)
    (folder / ".complete").touch()


def main() -> int:
    """Fetch what is missing, and print what runs."""
    if platform.machine() != "x86_64":
        return 0
    home = Path(sys.argv[1])
    indexes: dict[tuple[str, str], dict[str, Package]] = {}
    for version, source in SOURCES.items():
        folder = home / version
        try:
            if not (folder / ".complete").exists():
                indexes.setdefault(source, {})
                indexes[source] = indexes[source] or list_packages(*source)
                install(version, indexes[source], source[0], folder)
            program = str(folder / "python")
            subprocess.run([program, "-c", "import ssl, asyncio"], check=True)  # noqa: S603
            print(version, program)
        except (OSError, ValueError, IndexError, subprocess.CalledProcessError) as error:
            print(f"Python {version} could not be had: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
