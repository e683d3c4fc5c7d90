"""Runs this program's server and commands as separate processes, on a temporary database."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.parse import urlsplit

import psutil
import psycopg
from psycopg.sql import SQL, Identifier

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60
"""Seconds within which the server must start."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
"""Pattern of the address that the server prints once it is open."""


class Desk:
    """Runs the server and commands on one database, with `folder` as VAR_DIR."""

    def __init__(self, folder: Path, database: str, **variables: str) -> None:
        self._log = folder / "desk.log"
        self._environment = os.environ | {
            "DATABASE_URL": database,
            "VAR_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "DEBUG": "0",
            "HTTPS": "0",
            "PORT": "0",
            **variables,
        }

    def run(self, module: str, *arguments: str, told: str = "") -> str:
        """Run a module with `told` as standard input; return its output. Raises RuntimeError."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env=self._environment,
            input=told,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{module} {' '.join(arguments)}:\n{done.stderr}")
        return done.stdout

    @contextmanager
    def open(self, *, on_one_core: bool = True) -> Iterator[int]:
        """Run the server; yield its port. `on_one_core`: use one core only, for steadier times."""
        server = self.start()
        self.pid = server.pid
        if on_one_core and hasattr(os, "sched_setaffinity"):
            # Python runs one thread at a time. If threads also move between cores, a request can
            # take five times as long, by chance, and no ratio is meaningful.
            os.sched_setaffinity(server.pid, {min(os.sched_getaffinity(0))})
        try:
            yield self.wait_open(server)
        except Exception as error:
            error.add_note("The desk said: " + self._log.read_text(errors="replace")[-2000:])
            raise
        finally:
            server.terminate()
            server.wait(PATIENCE)

    def start(self, *, alone: bool = False) -> subprocess.Popen[bytes]:
        """Start the server on any free port. `alone`: in its own process group, so that it can be
        killed together with its workers."""
        with self._log.open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "burraco_tourney.serve"],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=alone,
            )

    def begin(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a module as a program, without waiting for its end."""
        return subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait_open(self, server: subprocess.Popen[bytes]) -> int:
        """Wait until the server prints its address; return the port. Raises RuntimeError."""
        end = monotonic() + PATIENCE
        while (address := ADDRESS.search(said := self._log.read_text(errors="replace"))) is None:
            if server.poll() is not None or monotonic() > end:
                raise RuntimeError(f"The desk did not open. It said: {said[-2000:]}")
            sleep(0.05)
        return int(address[1])


def list_family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def measure_processor(pid: int) -> float:
    """Return the processor seconds used by a process and its children, even ended ones."""
    seconds = 0.0
    for process in list_family(pid):
        with suppress(psutil.NoSuchProcess):
            seconds += sum(process.cpu_times()[:4])
    return seconds


@contextmanager
def have_desk(database: str = "") -> Iterator[Desk]:
    """Context manager: yield a Desk on the database with this URL, by default SQLite. Its folder is
    in `var/`, not in the system's temporary folder, which may be in memory."""
    (ROOT / "var").mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=ROOT / "var") as name:
        folder = Path(name)
        yield Desk(folder, database or f"sqlite:///{(folder / 'bench.sqlite3').as_posix()}")


@contextmanager
def make_postgres_database(server: str) -> Iterator[str]:
    """Context manager: create a database on the server at this URL, yield its URL, drop it."""
    name = f"burraco_bench_{os.getpid()}"
    with psycopg.connect(name_database(server, "postgres"), autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield name_database(server, name)
        finally:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def name_database(url: str, name: str) -> str:
    return urlsplit(url)._replace(path=f"/{name}").geturl()
