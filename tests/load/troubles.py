"""Troubles of a desk while it is written to: kills, and outages of its disk and database."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from urllib.parse import urlsplit

import psutil
import psycopg

from bench.entry_desk import Desk, name_database
from tests.load.faults import (
    fill_disk,
    lock_database,
    lock_postgres,
    lose_database,
    shut_out_postgres,
)
from tests.load.writers import Tally

OLD_ENOUGH = 4
"""Seconds after which the workers of a server have begun: one that dies before that ends it all."""
LIE_IN_WAIT = 1.5
"""Seconds to wait for an act of the director's to be under way."""
BLINK = 0.06
"""Seconds that an act takes, about."""
IMPORT = (0.5, 3)
"""Seconds after which an import is killed, at least and at most."""


class KilledDesk:
    """The desk's server, killed and started again, each time at a port of its own choice."""

    def __init__(self, desk: Desk, rng: random.Random, tally: Tally) -> None:
        self._desk, self._rng, self._tally = desk, rng, tally
        self._start()

    def _start(self) -> None:
        self._server = self._desk.start(alone=True)
        self._begun = monotonic()
        self._port = self._desk.wait_open(self._server)

    def find_port(self) -> int:
        """Where it is, or was last."""
        return self._port

    def keep_up(self) -> None:
        """Start it where it has ended."""
        if self._server.poll() is not None:
            self._tally.count("desk started again")
            self._start()

    def kill(self, acting: Event) -> str:
        """Kill −9, every process at once or one worker alone, perhaps within a director's act."""
        workers = find_workers(self._server.pid)
        if len(workers) > 1 and monotonic() - self._begun > OLD_ENOUGH:
            os.kill(min(workers), signal.SIGKILL)
            self._begun = monotonic()
            return "one worker killed"
        within = self._rng.random() < 0.5 and acting.wait(LIE_IN_WAIT)
        sleep(self._rng.uniform(0, BLINK))
        with suppress(ProcessLookupError):  # it has ended by itself just now
            os.killpg(self._server.pid, signal.SIGKILL)
        self._server.wait()
        return "all killed within an act" if within else "all killed"

    def close(self) -> None:
        """End it as Ctrl-C would, or whole where it does not."""
        if self._server.poll() is None:
            self._server.terminate()
            try:
                self._server.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(self._server.pid, signal.SIGKILL)
                self._server.wait()


def find_workers(server: int) -> list[int]:
    """The processes that serve, children of this one."""
    workers = []
    with suppress(psutil.NoSuchProcess):  # the server, or one that has ended by itself just now
        for child in psutil.Process(server).children():
            if "spawn_main" in " ".join(child.cmdline()):
                workers.append(child.pid)
    return workers


def kill_import(desk: Desk, file: Path, rng: random.Random) -> None:
    """Begin to import a bundle, and kill it."""
    importing = desk.begin("django", "import_bundle", str(file))
    try:
        importing.wait(rng.uniform(*IMPORT))
    except subprocess.TimeoutExpired:
        importing.kill()
        importing.wait()


Outage = Callable[[], AbstractContextManager[None]]


def list_outages_of_file(database: Path, small_disk: Path | None) -> dict[str, Outage]:
    """The outages of an SQLite database, by name; a full disk where it has a disk of its own."""
    outages: dict[str, Outage] = {
        "locked": lambda: lock_database(database),
        "lost": lambda: lose_database(database),
    }
    if small_disk is not None:
        outages["full disk"] = lambda: fill_disk(small_disk)
    return outages


def list_outages_of_postgres(url: str) -> dict[str, Outage]:
    return {
        "locked": lambda: lock_out(url),
        "lost": lambda: shut_out_postgres(urlsplit(url).path[1:], name_database(url, "postgres")),
    }


@contextmanager
def lock_out(url: str) -> Iterator[None]:
    """A PostgreSQL database of which every table can be read only. Who writes just then may be in
    the way, and one of both gives up: it is tried again.
    """
    with ExitStack() as stack:
        while True:
            with suppress(psycopg.errors.DeadlockDetected):
                stack.enter_context(lock_postgres({"conninfo": url}))
                break
        yield
