"""The desk's https port: waitress speaks no TLS, so its sockets do.

Nothing stands between the phone and the server. A proxy of our own would make every phone look like
this machine, which may make the first account and has no share of connections. Handshakes are part
of reading, so a slow one takes neither a thread nor another phone's time, and one that never ends
is an idle connection.
"""

from __future__ import annotations

import errno
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any

from django.utils import timezone
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from burraco_tourney.certificate.authority import (
    RENEW_BEFORE,
    list_addresses,
    may_sign,
)
from burraco_tourney.certificate.store import CertificateStore
from burraco_tourney.listener import FairListener, ReleasingSocket, Shares

logger = logging.getLogger("burraco.server")

RECORD = 16384
"""Most bytes of one TLS record. A read of so many leaves nothing inside OpenSSL, where `poll` would
not see it."""


class TlsConnection(ReleasingSocket, ssl.SSLSocket):
    """A connection that never waits: `decrypt` first, then `recv` what it has found."""

    _lock: Lock
    _plain = b""

    def __new__(cls, *arguments: Any, **named: Any) -> TlsConnection:
        made = super().__new__(cls, *arguments, **named)
        made._lock = Lock()  # a page is written by another thread than reads and closes
        return made

    @property
    def is_tls(self) -> bool:
        """Whether what is sent is encrypted: a connection that was never made, or that is being
        closed, would send it as it is."""
        return self.session_reused is not None

    def decrypt(self) -> bool:
        """Go on with the handshake or read a record; whether `recv` has something to give: bytes,
        or none at the end of the connection."""
        try:
            with self._lock:
                self._plain = ssl.SSLSocket.recv(self, RECORD)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        except OSError:  # no TLS, a broken record, a lost connection
            self._plain = b""
        return True

    def recv(self, buflen: int = RECORD, flags: int = 0) -> bytes:
        plain, self._plain = self._plain, b""
        return plain

    def send(self, data: Any, flags: int = 0) -> int:
        try:
            with self._lock:
                if not self.is_tls:
                    raise ConnectionResetError(errno.ECONNRESET, "closed")
                return super().send(memoryview(data)[:RECORD])
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
            raise BlockingIOError(errno.EWOULDBLOCK, "not yet") from error
        except ssl.SSLError as error:
            raise ConnectionResetError(errno.ECONNRESET, str(error)) from error

    def close(self) -> None:
        with suppress(OSError, ValueError), self._lock:
            self.unwrap()  # tells the phone that nothing was cut off, and waits for no answer
        super().close()


class TlsChannel(HTTPChannel):
    def handle_read(self) -> None:
        if self.socket.decrypt():
            super().handle_read()


class TlsServer(TcpWSGIServer):
    channel_class = TlsChannel


class TlsListener(FairListener):
    """Accepts on the https port with the desk's certificate."""

    def __init__(self, listener: socket.socket, shares: Shares, store: CertificateStore) -> None:
        super().__init__(listener, shares)
        self._store = store
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._context.options |= ssl.OP_NO_RENEGOTIATION
        self._context.set_alpn_protocols(["http/1.1"])
        self._context.sslsocket_class = TlsConnection
        self._load()

    def connect_client(self, accepted: socket.socket, release: Callable[[], None]) -> socket.socket:
        try:
            self._cover(accepted.getsockname()[0])
            accepted.setblocking(False)
            connection = self._context.wrap_socket(
                accepted, server_side=True, do_handshake_on_connect=False
            )
        except OSError as error:  # it was gone at once
            accepted.close()
            release()
            raise ConnectionAbortedError(errno.ECONNABORTED, str(error)) from error
        assert isinstance(connection, TlsConnection)  # nosec B101  # narrows a type for mypy
        connection.release = release
        if not connection.is_tls:
            connection.close()
            raise ConnectionAbortedError(errno.ECONNABORTED, "gone before the handshake")
        return connection

    def _cover(self, address: str) -> None:
        """Renew the certificate before it ends, or where the phone found the laptop at an address
        that it is not for: the wifi may give another one at any time."""
        is_new = address not in self._addresses and may_sign(self._authority, address)
        if not is_new and timezone.now() < self._renew_at:
            return
        try:
            self._load(address)
        except OSError as error:
            logger.warning("The desk cannot renew its certificate and keeps the old one: %s", error)

    def _load(self, *addresses: str) -> None:
        now = timezone.now()
        self._authority = self._store.ensure_authority(now)
        kept = self._store.ensure_certificate(now, *addresses)
        self._context.load_cert_chain(self._store.path)
        self._addresses = frozenset(list_addresses(kept))
        self._renew_at = kept.certificate.not_valid_after_utc - RENEW_BEFORE


def add_tls_server(
    plain: TcpWSGIServer,
    watched: dict[int, object],
    listener: TlsListener,
    options: dict[str, Any],
) -> None:
    """Serve this port too whenever the plain server runs: with its loop, threads and program.

    `watched` is what the plain server's loop watches, by file descriptor.
    """
    TlsServer(
        plain.application,
        watched,
        _sock=listener,
        dispatcher=plain.task_dispatcher,
        adj=Adjustments(sockets=[listener], url_scheme="https", **options),
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        bind_socket=False,
    )
