"""Many addresses that hold all they can: a phone of the hall is answered throughout."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress

import pytest

from burraco_tourney.server import connections
from tests.server.doors import PATIENCE, OpenDoor, open_door, write_get

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs many loopback addresses")

MOST, SHARE, FLOOD = 300, 60, 1200
"""Connections of the server, of one address at most, and that all attackers try to hold."""
PHONE = "127.1.0.1"


@pytest.fixture(autouse=True)
def nobody_is_cut_for_being_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection ends only where its place is given to another."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "GONE_SECONDS"):
        monkeypatch.setattr(connections, name, 2 * PATIENCE)


def begin_head(connection: socket.socket) -> None:
    connection.sendall(b"GET / HTTP/1.1\r\nHost: desk\r\nCookie: a")


def begin_body(connection: socket.socket) -> None:
    connection.sendall(write_get("/", "Content-Length: 4000", method="POST") + b"7")


def say_nothing(connection: socket.socket) -> None: ...


def send_no_more(connection: socket.socket) -> None:
    connection.sendall(b"GET / HTTP/1.1\r\n")
    connection.shutdown(socket.SHUT_WR)


def flood(
    door: OpenDoor, stack: ExitStack, address: str, act: Callable[..., None], count: int
) -> None:
    for _number in range(count):
        with suppress(OSError):  # refused, or given up for another's
            act(stack.enter_context(door.connect(address)))


@pytest.mark.parametrize("act", [begin_head, begin_body, say_nothing, send_no_more])
@pytest.mark.parametrize("addresses", [7, 100])
def test_another_client_is_answered(addresses: int, act: Callable[..., None]) -> None:
    with open_door(most=MOST, share=SHARE, idle=2 * PATIENCE) as door, ExitStack() as stack:
        for number in range(addresses):
            flood(door, stack, f"127.0.1.{number + 1}", act, FLOOD // addresses)
            if number % 10 == 0 or number == addresses - 1:
                assert door.ask(PHONE) == f"http {PHONE} /".encode()
        assert len(door.server.server_state.connections) <= MOST
