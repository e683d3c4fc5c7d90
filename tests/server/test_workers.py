"""Two processes on one port: all begin, all end, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest

from tests.server.doors import PATIENCE

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs many loopback addresses")
on_posix = pytest.mark.skipif(os.name != "posix", reason="one process on Windows")


class Program:
    """`tests.server.two_workers`, running."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.two_workers", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def wait_until_open(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "open\n"

    def ask(self) -> int | None:
        """The id of whichever worker answers; None when it died over it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            with suppress(ConnectionResetError):
                if said := connection.recv(20):
                    return int(said)
            return None

    def find_workers(self, besides: Collection[int] = (), count: int = 2) -> set[int]:
        """The ids of so many workers besides these."""
        found: set[int] = set()
        end = monotonic() + PATIENCE
        while len(found) < count:
            assert monotonic() < end, f"workers found: {found}"
            found |= {self.ask()} - {None, *besides}
        return found

    def wait_until_closed(self) -> None:
        """Return when nobody listens on the port any more."""
        end = monotonic() + PATIENCE
        with suppress(ConnectionError):
            while monotonic() < end:
                self.ask()
            pytest.fail("somebody still listens")

    def wait(self) -> tuple[int, str]:
        _out, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@pytest.fixture
def program() -> Iterator[Program]:
    program = Program()
    program.wait_until_open()
    yield program
    program.process.kill()
    program.process.communicate()


@on_posix
def test_a_process_that_dies_is_replaced(program: Program) -> None:
    before = program.find_workers()
    os.kill(min(before), signal.SIGKILL)
    assert program.find_workers(besides=before, count=1)
    program.process.terminate()
    assert "(-9)" in program.wait()[1]


@on_posix
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_two_processes_serve_one_port_and_one_signal_ends_them(
    program: Program, told: signal.Signals
) -> None:
    assert program.process.pid not in program.find_workers()
    program.process.send_signal(told)
    assert program.wait() == (0, "")
    program.wait_until_closed()


@on_posix
def test_nothing_is_left_when_the_watcher_is_killed(program: Program) -> None:
    program.find_workers()
    program.process.kill()
    program.wait_until_closed()


@on_posix
def test_nobody_is_let_in_before_a_worker_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIES", str(tmp_path))
    program = Program("slow")
    with pytest.raises(ConnectionRefusedError):
        program.ask()
    (tmp_path / "go").touch()
    program.wait_until_open()
    assert program.ask() is not None
    program.process.kill()
    program.process.communicate()


@on_posix
def test_all_stop_when_none_can_begin() -> None:
    code, said = Program("broken").wait()
    assert code == 1
    assert said.count("\n") == 1


@on_posix
def test_one_that_dies_while_it_starts_is_tried_again_while_another_serves() -> None:
    """As a laptop does that runs out of memory."""
    program = Program("fails twice")
    program.wait_until_open()
    assert len(program.find_workers()) == 2
    program.process.terminate()
    code, said = program.wait()
    assert (code, said.count("(3)")) == (0, 2)


@on_posix
def test_one_worker_that_is_told_so_stops_them_all() -> None:
    program = Program("told")
    program.wait_until_open()
    assert program.ask() is None
    assert program.wait() == (0, "")
    program.wait_until_closed()
