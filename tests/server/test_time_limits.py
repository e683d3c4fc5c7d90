"""A client that is slow, silent or gone holds its connection for seconds, and no thread."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from burraco_tourney.server import connections, http_server
from tests.server.doors import (
    LARGE,
    OTHER,
    PATIENCE,
    OpenDoor,
    echo,
    open_door,
    read_all,
    wait_for,
    write_get,
)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenDoor]:
    """A server without much patience."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "ANSWER_SECONDS"):
        monkeypatch.setattr(connections, name, 0.2)
    monkeypatch.setattr(http_server, "CHECK_EVERY", 0.05)
    with open_door(idle=0.2) as opened:
        yield opened


def drip(connection: socket.socket, text: bytes) -> None:
    """Send byte after byte, until the server closes the connection."""
    connection.settimeout(0.02)
    for place in range(len(text)):
        try:
            connection.sendall(text[place : place + 1])
            if connection.recv(1000) == b"":
                return
        except TimeoutError:
            continue
        except ConnectionError:
            return
    raise AssertionError("all of it was taken")


@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\n", write_get()])
def test_who_says_nothing_more_is_left(hasty: OpenDoor, before: bytes) -> None:
    """A kept connection, once it was answered; half a head, also of a client that sends no more."""
    for sends_no_more in (False, True):
        with hasty.connect() as connection:
            connection.sendall(before)
            if sends_no_more:
                connection.shutdown(socket.SHUT_WR)
            answer = read_all(connection)
        assert answer.endswith(b"http 127.0.0.1 /") if before == write_get() else answer == b""


@pytest.mark.parametrize("before", [b"", write_get()])
def test_a_head_that_drips_is_cut_a_second_one_too(hasty: OpenDoor, before: bytes) -> None:
    with hasty.connect() as connection:
        if before:
            connection.sendall(before)
            connection.recv(1000)
        drip(connection, write_get("/", "Cookie: " + "a" * 4000))


def test_a_body_that_drips_is_cut_and_no_thread_waits_for_it(hasty: OpenDoor) -> None:
    head = write_get("/", "Content-Length: 4000", method="POST")
    with ExitStack() as stack:
        slow = [stack.enter_context(hasty.connect()) for _number in range(20)]  # threads: two
        for connection in slow:
            connection.sendall(head + b"7")
        assert hasty.ask(OTHER) == b"http 127.0.0.3 /"
        drip(slow[0], b"7" * 3999)
        assert all(read_all(connection) == b"" for connection in slow[1:])


def test_who_never_reads_is_cut_and_no_thread_waits_for_it(hasty: OpenDoor) -> None:
    with ExitStack() as stack:
        deaf = [stack.enter_context(hasty.connect()) for _number in range(20)]
        for connection in deaf:
            connection.sendall(write_get("/large"))
        assert hasty.ask(OTHER) == b"http 127.0.0.3 /"
        wait_for(lambda: not hasty.server.server_state.connections)


def test_a_handshake_that_never_ends_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_server, "HEAD_SECONDS", 0.2)
    with open_door(tmp_path) as opened, ExitStack() as stack:
        slow = [stack.enter_context(opened.connect(secure=True)) for _number in range(20)]
        for connection in slow[::2]:
            connection.sendall(b"\x16\x03\x01")  # the beginning of one
        with opened.trust().wrap_socket(
            opened.connect(OTHER, secure=True), server_hostname="127.0.0.1"
        ) as phone:
            assert isinstance(phone, ssl.SSLSocket)
            phone.sendall(write_get("/", "Connection: close"))
            assert read_all(phone).endswith(b"https 127.0.0.3 /")
        assert all(read_all(connection) == b"" for connection in slow)


def test_in_a_jam_nobody_works_for_those_who_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "GONE_SECONDS", 0.0)
    asked, jam = [], Event()

    def program(environ: Any, start_response: Any) -> list[bytes]:
        asked.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/slow":
            jam.wait(PATIENCE)
        return echo(environ, start_response)

    with open_door(program=program) as opened, ExitStack() as stack:
        for _thread in range(2):
            stack.enter_context(opened.connect()).sendall(write_get("/slow"))
        wait_for(lambda: len(asked) == 2)
        for _number in range(10):
            with opened.connect() as leaving:
                leaving.sendall(write_get("/left"))
        with opened.connect() as stays:
            stays.sendall(write_get("/stays", "Connection: close"))
            jam.set()
            assert read_all(stays).endswith(b"/stays")
    assert asked == ["/slow", "/slow", "/stays"]


def test_a_stopped_server_leaves_no_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that never reads its answer would keep its connection after the server's end."""
    monkeypatch.setattr(http_server, "GRACE", 0.2)
    asked = Event()

    def program(environ: Any, start_response: Any) -> list[bytes]:
        asked.set()
        start_response("200 OK", [("Content-Length", str(10 * LARGE))])
        return [b"7" * 10 * LARGE]

    with ExitStack() as stack:
        with open_door(program=program) as opened:
            deaf = stack.enter_context(opened.connect())
            deaf.sendall(write_get())
            assert asked.wait(PATIENCE)
            deaf.recv(1)
        assert not opened.server.server_state.connections
