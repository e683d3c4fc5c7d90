"""A built desk that is opened for a trial, in an empty home and without a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

PATIENCE = 120
OPEN = re.compile(r"http://127\.0\.0\.1:\d+/")
ASK = "import sys, urllib.request as u; a = u.urlopen(sys.argv[1]); print(a.status, len(a.read()))"


class TrialError(Exception):
    """Something that was built does not do what it has to."""


class OpenDesk(NamedTuple):
    """`seconds`: from the command to the first page."""

    process: subprocess.Popen[str]
    address: str
    seconds: float

    def ask(self, path: str) -> int:
        """The status of the answer, asked from inside of the desk's own network."""
        prefix = []
        if can_cut_network():
            prefix = ["nsenter", "--target", str(self.process.pid), "--net"]
        command = [*prefix, shutil.which("python3") or "python3", "-c", ASK, self.address + path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode:
            raise TrialError(f"{path}: {done.stderr.strip().splitlines()[-1]}")
        return int(done.stdout.split()[0])


def can_cut_network() -> bool:
    """Whether a program can be given a network that has nothing but itself."""
    return os.geteuid() == 0 and bool(shutil.which("unshare") and shutil.which("ip"))


def cut_network(command: Sequence[str]) -> list[str]:
    if not can_cut_network():
        return list(command)
    return ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *command]


def make_path(home: Path) -> Path:
    """A folder of programs with those that the launcher calls, and no others."""
    folder = home / "bin"
    folder.mkdir(exist_ok=True)
    for name in ("dirname", "readlink"):
        link = folder / name
        if not link.exists():
            link.symlink_to(shutil.which(name) or name)
    return folder


@contextmanager
def open_desk(command: Sequence[str], home: Path) -> Iterator[OpenDesk]:
    """A desk that `command serve` opens, with no Python on its PATH."""
    began = time.monotonic()
    environment = {"HOME": str(home), "PATH": str(make_path(home)), "PORT": "0"}
    given = (f"{name}={value}" for name, value in environment.items())
    full = cut_network(["env", "-i", *given, *command])
    process = subprocess.Popen(
        [*full, "serve"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=home
    )
    assert process.stdout is not None
    said = []
    try:
        for line in process.stdout:
            said.append(line)
            if found := OPEN.search(line):
                desk = OpenDesk(process, found[0].rstrip("/"), 0)
                desk.ask("/")
                yield desk._replace(seconds=time.monotonic() - began)
                return
        raise TrialError("The program did not open:\n" + "".join(said))
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def run(command: Sequence[str], home: Path) -> str:
    """What a command of the desk prints."""
    done = subprocess.run(
        list(command),
        cwd=home,
        env={"HOME": str(home), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        raise TrialError(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


def expect(is_so: bool, sentence: str) -> None:
    if not is_so:
        raise TrialError(sentence)
