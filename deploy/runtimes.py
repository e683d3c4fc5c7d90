"""Download the Python runtime and the wheels for another operating system.

    python -m deploy.runtimes windows --to build   # …/windows/runtime, …/windows/wheels

Runs on any system; `runtimes.toml` lists the runtimes. A runtime with a wrong checksum is not
unpacked. If a package has no wheel for the system, the exit code is 1."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
import sys
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
PINS: Final = HERE / "runtimes.toml"
REQUIREMENTS: Final = HERE.parent / "requirements-run.txt"
PATIENCE: Final = 120
"""Seconds to wait for a server's response."""


class WrongRuntimeError(Exception):
    """A downloaded runtime does not have the checksum in `runtimes.toml`."""


class Runtime(NamedTuple):
    """A Python for one system; `platforms` are the platform tags of the wheels that it installs."""

    url: str
    sha256: str
    python: str
    platforms: list[str]


def read_runtimes() -> dict[str, Runtime]:
    pins = tomllib.loads(PINS.read_text("utf-8"))
    return {name: Runtime(**pin) for name, pin in pins.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("system", choices=sorted(read_runtimes()))
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    runtime = read_runtimes()[options.system]
    folder = options.to / options.system
    fetch_runtime(runtime, folder / "runtime")
    fetch_wheels(runtime.platforms, runtime.python, folder / "wheels")
    return 0


def fetch_runtime(runtime: Runtime, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    archive = folder.parent / runtime.url.rpartition("/")[2]
    if not archive.exists():
        with urllib.request.urlopen(runtime.url, timeout=PATIENCE) as sent:  # nosec B310  # https, pinned
            archive.write_bytes(sent.read())
    unpack(archive, runtime.sha256, folder)


def unpack(archive: Path, sha256: str, folder: Path) -> None:
    """Unpack an archive into the folder. Raises WrongRuntimeError if its SHA-256 differs."""
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != sha256:
        raise WrongRuntimeError(f"{archive.name}: its SHA-256 is {found}, not {sha256}")
    shutil.unpack_archive(archive, folder)


def fetch_wheels(platforms: Sequence[str], python: str, folder: Path) -> None:
    """Download the wheel of each required package. Raises CalledProcessError if one is missing."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--dest", str(folder), "--only-binary=:all:", "--python-version", python]
    command += ["-r", str(REQUIREMENTS)]
    for platform in platforms:
        command += ["--platform", platform]
    subprocess.run(command, check=True)  # nosec B603


if __name__ == "__main__":
    sys.exit(main())
