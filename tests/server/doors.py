"""The desk's own server in a thread, with a small program, and raw sockets that speak to it; the
desk's programs, each in a process of its own."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event, Thread
from typing import Any, TypeVar

from a2wsgi import WSGIMiddleware
from cryptography.hazmat.primitives.serialization import Encoding
from django.conf import settings

from burraco_tourney.operations.certificate_store import CertificateStore, DeskCertificate
from burraco_tourney.server.http_server import HttpServer
from burraco_tourney.server.ports import HallPorts, bind_port
from burraco_tourney.server.requests import TOO_LARGE, ForThoseWhoWait, WholeRequests
from burraco_tourney.server.shares import Shares

T = TypeVar("T")

PATIENCE = 120
"""Seconds until something must have happened that happens at once, or a desk must have opened: many
times what a quiet machine takes. Nothing but a failure waits for so long."""
HERE, GUEST, OTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
LARGE = 3_000_000
"""Bytes of a page that no socket takes at once."""
MAX_BODY = 5_000_000


def echo(environ: Any, start_response: Any) -> list[bytes]:
    """A POST: what was sent. A GET: who asked, and how. `/large`, `/empty`, `/unchanged` as named.

    Never a body by itself for HEAD: a server leaves that out.
    """
    body = environ["wsgi.input"].read()
    status, path = "200 OK", environ["PATH_INFO"]
    if environ[TOO_LARGE]:
        status, body = "413 Too large", b"too large"
    elif path == "/large":
        body = b"7" * LARGE
    elif path == "/empty":
        status, body = "204 No Content", b""
    elif path == "/unchanged":
        status, body = "304 Not Modified", b""
    elif not body:
        body = f"{environ['wsgi.url_scheme']} {environ['REMOTE_ADDR']} {path}".encode()
    start_response(status, [("Content-Length", str(len(body)))])
    return [body]


class OpenDoor:
    """A server on a plain and, with a folder for its certificate, a secure port."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        most: int = 1500,
        share: int = 1000,
        trusted: str = HERE,
        idle: float = 8.0,
        program: Any = echo,
        contacted: Callable[[], None] = lambda: None,
    ) -> None:
        ports = HallPorts(bind_port(0), bind_port(0) if folder else None)
        self.ports = [port.getsockname()[1] for port in ports if port is not None]
        self.store = CertificateStore(folder) if folder else None
        self.opened = Event()
        self.server = HttpServer(
            ports,
            WholeRequests(WSGIMiddleware(ForThoseWhoWait(program), 2, 256), MAX_BODY),
            Shares(most, share, lambda host: host == trusted),
            lambda host: idle,
            DeskCertificate(self.store) if self.store else None,
            self.opened.set,
            contacted,
        )

    def trust(self) -> ssl.SSLContext:
        """A phone's trust in the certificate that it has downloaded."""
        assert self.store is not None
        authority = self.store.load_authority()
        assert authority is not None
        pem = authority.certificate.public_bytes(Encoding.PEM).decode()
        return ssl.create_default_context(cadata=pem)

    def connect(self, source: str = HERE, *, secure: bool = False) -> socket.socket:
        """A connection of this address, before any handshake."""
        return socket.create_connection(
            (HERE, self.ports[secure]), PATIENCE, source_address=(source, 0)
        )

    def ask(self, source: str = HERE, path: str = "/") -> bytes:
        """The body of a page, by a connection of its own."""
        with self.connect(source) as connection:
            connection.sendall(write_get(path, "Connection: close"))
            return read_all(connection).partition(b"\r\n\r\n")[2]


@contextmanager
def open_door(folder: Path | None = None, **options: Any) -> Iterator[OpenDoor]:
    door = OpenDoor(folder, **options)
    thread = Thread(target=door.server.run, daemon=True)
    thread.start()
    assert door.opened.wait(PATIENCE)
    try:
        yield door
    finally:
        door.server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def start_program(
    folder: Path, *command: str, preexec_fn: Callable[[], None] | None = None, **variables: str
) -> Popen[str]:
    """A program of the desk on the data of a folder: SQLite, any port, plain http."""
    environment = {**os.environ, "VAR_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": ""}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    return Popen(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment | {"PORT": "0", "HTTPS": "0"} | variables,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
        preexec_fn=preexec_fn,
    )


def run_alone(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def write_get(path: str = "/", *headers: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: desk", *headers, "", ""]).encode()


def read_all(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes it without a word; at once where something sent came too late."""
    return read_all(connection) == b""


def read_answer(connection: socket.socket, *, has_body: bool = True) -> tuple[bytes, bytes]:
    """The head and the body of one answer on a kept connection."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        part = connection.recv(1)
        assert part, f"closed after {head!r}"
        head += part
    lines = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:-2])
    length = int(lines.get(b"content-length", 0)) if has_body else 0
    body = b""
    while len(body) < length:
        body += connection.recv(length - len(body))
    return head, body


def wait_for(happens: Callable[[], bool]) -> None:
    pause = Event()
    for _try in range(PATIENCE * 20):
        if happens():
            return
        pause.wait(0.05)
    raise AssertionError("it did not happen")
