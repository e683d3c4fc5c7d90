"""The desk's server: a share of connections for each address, idle ones closed, two processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from threading import Thread
from time import monotonic
from typing import Any

import pytest
import waitress

from burraco_tourney import serve
from burraco_tourney.listener import FairListener, HallPorts, Shares

PATIENCE = 30
"""Seconds until something must have happened that happens at once."""
GUEST, OTHER = "127.0.0.2", "127.0.0.3"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs many loopback addresses")
on_posix = pytest.mark.skipif(os.name != "posix", reason="one process on Windows")


def listen(share: int, *trusted: str) -> FairListener:
    port = socket.create_server(("127.0.0.1", 0))
    return FairListener(port, Shares(share, lambda host: host in trusted))


def connect(listener: socket.socket, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(
        listener.getsockname(), timeout=PATIENCE, source_address=(source, 0)
    )


# --- The share of an address ---------------------------------------------------------------------


def test_one_connection_more_than_its_share_is_closed() -> None:
    with closing(listen(2)) as listener, ExitStack() as stack:
        for _number in range(2):
            stack.enter_context(connect(listener))
            stack.enter_context(listener.accept()[0])
        third = stack.enter_context(connect(listener))
        with pytest.raises(ConnectionAbortedError):
            listener.accept()
        assert third.recv(1) == b""


def test_a_connection_that_is_closed_makes_room() -> None:
    with closing(listen(1)) as listener, connect(listener), connect(listener):
        listener.accept()[0].close()
        listener.accept()[0].close()


def test_closing_twice_makes_room_once() -> None:
    with closing(listen(1)) as listener, ExitStack() as stack:
        for _number in range(3):
            stack.enter_context(connect(listener))
        first = listener.accept()[0]
        first.close()
        first.close()
        stack.enter_context(listener.accept()[0])
        with pytest.raises(ConnectionAbortedError):
            listener.accept()


def test_who_gets_no_more_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with closing(listen(1)) as listener, ExitStack() as stack:
        for _number in range(3):
            stack.enter_context(connect(listener))
        stack.enter_context(listener.accept()[0])
        for _number in range(2):
            with pytest.raises(ConnectionAbortedError):
                listener.accept()
    assert caplog.messages == ["127.0.0.1 holds its share of connections (1) and gets no more."]


def test_a_trusted_address_has_no_share() -> None:
    with closing(listen(1, "127.0.0.1")) as listener, ExitStack() as stack:
        for _number in range(3):
            stack.enter_context(connect(listener))
            stack.enter_context(listener.accept()[0])


def answer_ok(_environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


@contextmanager
def run(server: Any) -> Iterator[None]:
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    yield
    server.close()
    server.task_dispatcher.shutdown()


@on_linux
def test_a_guest_who_holds_all_that_it_can_keeps_nobody_out() -> None:
    listener = listen(20)
    server = waitress.create_server(
        answer_ok, sockets=[listener], connection_limit=60, asyncore_use_poll=True
    )
    with run(server), ExitStack() as stack:
        guest = [stack.enter_context(connect(listener, GUEST)) for _number in range(200)]
        assert guest[-1].recv(1) == b""
        other = HTTPConnection(*listener.getsockname()[:2], PATIENCE, source_address=(OTHER, 0))
        other.request("GET", "/")
        assert other.getresponse().read() == b"ok"
        other.close()


# --- Idle connections ----------------------------------------------------------------------------


def test_a_silent_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "IDLE", 0)
    monkeypatch.setattr(serve, "CLEANUP", 0)
    monkeypatch.setattr(serve.gc, "freeze", lambda: None)
    monkeypatch.setattr(serve.gc, "set_threshold", lambda *_: None)
    listener = socket.create_server(("127.0.0.1", 0))
    address = listener.getsockname()
    with run(serve.make_server(HallPorts(listener))):
        silent = socket.create_connection(address, timeout=PATIENCE)
        assert silent.recv(1) == b""
        silent.close()


# --- Two processes -------------------------------------------------------------------------------


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
    yield program
    program.process.kill()
    program.process.communicate()


@on_posix
def test_two_processes_serve_one_port(program: Program) -> None:
    assert program.process.pid not in program.find_workers()


@on_posix
def test_a_process_that_dies_is_replaced(program: Program) -> None:
    before = program.find_workers()
    os.kill(min(before), signal.SIGKILL)
    assert program.find_workers(besides=before, count=1)
    program.process.terminate()
    assert "(-9)" in program.wait()[1]


@on_posix
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_one_signal_ends_them_all(program: Program, told: signal.Signals) -> None:
    program.find_workers()
    program.process.send_signal(told)
    assert program.wait() == (0, "")
    program.wait_until_closed()


@on_posix
def test_nothing_is_left_when_the_watcher_is_killed(program: Program) -> None:
    program.find_workers()
    program.process.kill()
    program.wait_until_closed()


@on_posix
def test_all_stop_when_one_cannot_begin() -> None:
    code, said = Program("broken").wait()
    assert code == 1
    assert said.count("\n") == 1
