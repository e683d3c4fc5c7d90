"""One run of pytest in a process of its own: on the screen, or kept to be shown afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

WRITE_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""Else every process that a lane starts compiles the program, and rewrites every assert, anew."""
COMPILED = Path(__file__).parent / "core"
"""Of these tests each whole run leaves the compiled files beside them."""
NO_TESTS = 5
"""pytest's exit code where none was chosen."""


@dataclass(frozen=True)
class Lane:
    """`arguments` are pytest's; `environment` is added to this process's."""

    title: str
    arguments: Sequence[str]
    environment: Mapping[str, str]


@dataclass(frozen=True)
class Result:
    """`last` is pytest's closing line; `output` is empty where it was on the screen."""

    title: str
    code: int
    last: str
    output: str = ""

    @property
    def has_failed(self) -> bool:
        return self.code not in {0, NO_TESTS}


def run_lane(lane: Lane, *, live: bool = False) -> Result:
    """Run pytest, `live` with its progress on the screen as it comes."""
    if live:
        print(f"\n--- {lane.title} ---", flush=True)
    colour = "yes" if sys.stdout.isatty() else "no"
    lines: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", f"--color={colour}", *lane.arguments],
        env=os.environ | WRITE_BYTECODE | lane.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            if live:
                print(line, end="", flush=True)
    last = next((text for line in reversed(lines) if (text := line.strip(" =\n"))), "")
    return Result(lane.title, process.returncode, last, "" if live else "".join(lines))


def compile_tests() -> None:
    """Collect every test once, where none was compiled yet; what comes of it the lanes say.

    The processes of all lanes would each compile the program, its packages and the tests, with
    every assert rewritten: eleven seconds, where to read what one has written takes none.
    """
    if any(COMPILED.rglob("*-pytest-*.pyc")):
        return
    subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--quiet"],
        env=os.environ | WRITE_BYTECODE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def format_seconds(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
