"""The https port: the client's own address, its share, and no waiting for one another."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPSConnection
from pathlib import Path
from threading import Semaphore
from typing import Any

import pytest
import waitress
from cryptography.hazmat.primitives.serialization import Encoding
from django.utils import timezone

from burraco_tourney.certificate.authority import list_addresses
from burraco_tourney.certificate.store import CertificateStore
from burraco_tourney.listener import FairListener, Shares, open_port
from burraco_tourney.serve import open_secure_port
from burraco_tourney.tls import TlsListener, add_tls_server
from tests.server.test_serve import GUEST, PATIENCE, on_linux, run

OTHER = "127.0.0.3"
LARGE = 3_000_000
"""Bytes of a page that no socket takes at once."""


def echo(environ: Any, start_response: Any) -> list[bytes]:
    """A POST: what was sent. A GET: who asked, and how; from `/large`, a large page."""
    body = environ["wsgi.input"].read()
    if environ["PATH_INFO"] == "/large":
        body = b"7" * LARGE
    elif not body:
        body = f"{environ['wsgi.url_scheme']} {environ['REMOTE_ADDR']}".encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class WatchedShares(Shares):
    """Shares that tell when a connection has been given back.

    The server's own thread does that, any time after the client has its answer.
    """

    def __init__(self, limit: int, is_trusted: Callable[[str], bool]) -> None:
        super().__init__(limit, is_trusted)
        self._given_back = Semaphore(0)

    def take(self, host: str) -> Callable[[], None] | None:
        release = super().take(host)
        if release is None:
            return None

        def give_back() -> None:
            release()
            self._given_back.release()

        return give_back

    def wait_for_one(self) -> None:
        """Return once a connection more than at the last call has been given back."""
        assert self._given_back.acquire(timeout=PATIENCE), "no connection was given back"


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes it without a word; at once where something sent came too late."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


class Hall:
    """A server on two ports with a certificate of its own."""

    def __init__(self, folder: Path, *, share: int = 1000, trusted: str = "127.0.0.1") -> None:
        plain, secure = (open_port(0) for _port in range(2))
        self.ports = [listener.getsockname()[1] for listener in (plain, secure)]
        self.shares = shares = WatchedShares(share, lambda host: host == trusted)
        self.store = CertificateStore(folder)
        options = {"channel_timeout": 1, "cleanup_interval": 0, "asyncore_use_poll": True}
        watched: dict[int, object] = {}
        self.server = waitress.create_server(
            echo, map=watched, sockets=[FairListener(plain, shares)], threads=2, **options
        )
        self.listener = TlsListener(secure, shares, self.store)
        add_tls_server(self.server, watched, self.listener, options)

    def trust(self) -> ssl.SSLContext:
        """What a phone does with the certificate that it has downloaded."""
        authority = self.store.load_authority()
        assert authority is not None
        pem = authority.certificate.public_bytes(Encoding.PEM).decode()
        return ssl.create_default_context(cadata=pem)

    def connect(self, source: str = "127.0.0.1", *, secure: bool = True) -> socket.socket:
        """A connection before the handshake."""
        address = ("127.0.0.1", self.ports[secure])
        return socket.create_connection(address, PATIENCE, source_address=(source, 0))

    def ask(
        self,
        path: str = "/",
        body: bytes = b"",
        *,
        source: str = "127.0.0.1",
        host: str = "127.0.0.1",
    ) -> bytes:
        connection = HTTPSConnection(
            host,
            self.ports[1],
            timeout=PATIENCE,
            context=self.trust(),
            source_address=(source, 0),
        )
        with closing(connection):
            connection.request("POST" if body else "GET", path, body)
            return connection.getresponse().read()


@contextmanager
def open_hall(folder: Path, **options: Any) -> Iterator[Hall]:
    hall = Hall(folder, **options)
    with run(hall.server):
        yield hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with open_hall(tmp_path) as hall:
        yield hall


@on_linux
def test_a_phone_is_never_taken_for_the_desk_itself(hall: Hall) -> None:
    """The desk's own machine may make the first account without a code."""
    assert hall.ask(source=GUEST) == f"https {GUEST}".encode()


def test_large_pages_and_large_photos_arrive_whole(hall: Hall) -> None:
    assert hall.ask("/large") == b"7" * LARGE
    photo = bytes(range(256)) * 4000
    assert hall.ask(body=photo) == photo


@on_linux
def test_handshakes_that_never_end_keep_nobody_waiting_and_are_closed(hall: Hall) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(hall.connect(GUEST)) for _number in range(50)]
        for connection in slow[::2]:
            connection.send(b"\x16\x03\x01")  # the beginning of one
        assert hall.ask(source=OTHER) == f"https {OTHER}".encode()
        assert all(map(is_closed, slow))


def test_what_speaks_no_tls_is_turned_away(hall: Hall) -> None:
    with hall.connect() as connection:
        connection.send(b"GET / HTTP/1.1\r\nHost: desk\r\n\r\n")
        with suppress(ConnectionResetError):
            assert b"HTTP" not in connection.recv(1000)
            assert connection.recv(1000) == b""
    assert hall.ask() == b"https 127.0.0.1"


@on_linux
def test_one_share_for_both_ports(tmp_path: Path) -> None:
    with open_hall(tmp_path, share=2) as hall, ExitStack() as stack:
        for secure in (False, True):
            stack.enter_context(hall.connect(GUEST, secure=secure))
        third = stack.enter_context(hall.connect(GUEST))
        assert is_closed(third)
        assert hall.ask(source=OTHER) == f"https {OTHER}".encode()


@on_linux
def test_a_closed_connection_gives_its_share_back(tmp_path: Path) -> None:
    with open_hall(tmp_path, share=1) as hall:
        for _visit in range(2):
            assert hall.ask(source=GUEST) == f"https {GUEST}".encode()
            hall.shares.wait_for_one()
            with hall.connect(GUEST) as silent:
                assert silent.recv(1) == b""
            hall.shares.wait_for_one()


@on_linux
def test_a_phone_reaches_the_laptop_where_the_wifi_has_put_it_meanwhile(hall: Hall) -> None:
    assert OTHER not in list_addresses(hall.store.ensure_certificate(timezone.now()))
    assert hall.ask(host=OTHER) == b"https 127.0.0.1"


# --- Which port ----------------------------------------------------------------------------------


@pytest.fixture
def variables(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("HTTPS", "HTTPS_PORT", "PORT"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    return monkeypatch


def test_a_port_that_is_taken_leaves_plain_http(variables: pytest.MonkeyPatch) -> None:
    with open_port(0) as taken:
        port = taken.getsockname()[1]
        variables.setenv("HTTPS_PORT", str(port))
        secure = open_secure_port()
    assert (secure.number, secure.socket) == (port, None)
    assert secure.obstacle
    assert os.environ["HTTPS_PORT"] == "0"  # what the settings of every process read


@pytest.mark.parametrize("https", ["0", "1"])
def test_plain_http_alone_and_behind_a_proxy(variables: pytest.MonkeyPatch, https: str) -> None:
    variables.setenv("HTTPS", https)
    variables.setenv("PORT", "8001")
    assert open_secure_port() == (8444, None, "")
    assert os.environ["HTTPS_PORT"] == "0"
