"""The https port: the client's own address, its share, and no waiting for one another."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from django.utils import timezone

from burraco_tourney.operations.certificate_authority import list_addresses
from tests.server.doors import (
    GUEST,
    HERE,
    LARGE,
    OTHER,
    PATIENCE,
    OpenDoor,
    is_closed,
    open_door,
    read_all,
    wait_for,
    write_get,
)
from tests.server.test_workers import on_linux


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[OpenDoor]:
    with open_door(tmp_path) as door:
        yield door


def ask(
    hall: OpenDoor, path: str = "/", body: bytes = b"", *, source: str = HERE, host: str = HERE
) -> bytes:
    """What is answered by https, to who trusts the club's certificate."""
    connection = HTTPSConnection(
        host, hall.ports[1], timeout=PATIENCE, context=hall.trust(), source_address=(source, 0)
    )
    with closing(connection):
        connection.request("POST" if body else "GET", path, body)
        return connection.getresponse().read()


@on_linux
def test_a_phone_is_never_taken_for_the_desk_itself(hall: OpenDoor) -> None:
    """The desk's own machine may make the first account without a code."""
    assert ask(hall, source=GUEST) == f"https {GUEST} /".encode()


def test_large_pages_and_large_photos_arrive_whole(hall: OpenDoor) -> None:
    assert ask(hall, "/large") == b"7" * LARGE
    photo = bytes(range(256)) * 4000
    assert ask(hall, body=photo) == photo


def test_a_kept_connection_shakes_hands_once(hall: OpenDoor) -> None:
    phone = HTTPSConnection(HERE, hall.ports[1], timeout=PATIENCE, context=hall.trust())
    with closing(phone):
        for _look in range(3):
            phone.request("GET", "/unchanged")
            assert phone.getresponse().read() == b""
            assert isinstance(phone.sock, ssl.SSLSocket)


def test_what_speaks_no_tls_is_turned_away(hall: OpenDoor) -> None:
    with hall.connect(secure=True) as connection:
        connection.sendall(write_get())
        assert b"HTTP" not in read_all(connection)
    assert ask(hall) == b"https 127.0.0.1 /"


@on_linux
def test_one_share_for_both_ports(tmp_path: Path) -> None:
    with open_door(tmp_path, share=2) as hall, ExitStack() as stack:
        for secure in (False, True):
            stack.enter_context(hall.connect(GUEST, secure=secure))
        assert is_closed(stack.enter_context(hall.connect(GUEST)))
        assert ask(hall, source=OTHER) == f"https {OTHER} /".encode()


@on_linux
def test_a_closed_connection_gives_its_share_back(tmp_path: Path) -> None:
    def is_let_in() -> bool:
        with suppress(OSError):
            return ask(hall, source=GUEST) == f"https {GUEST} /".encode()
        return False

    with open_door(tmp_path, share=1) as hall:
        for _visit in range(3):
            wait_for(is_let_in)
            with suppress(OSError), hall.connect(GUEST, secure=True) as half:
                half.shutdown(socket.SHUT_RDWR)


@on_linux
def test_a_phone_reaches_the_laptop_where_the_wifi_has_put_it_meanwhile(hall: OpenDoor) -> None:
    assert hall.store is not None
    assert OTHER not in list_addresses(hall.store.ensure_certificate(timezone.now()))
    assert ask(hall, host=OTHER) == b"https 127.0.0.1 /"
