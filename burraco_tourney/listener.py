"""The ports that the desk listens on, and the limit of open connections per address.

The number of open connections is limited. If one guest could take them all, by malice or with a
broken phone, nobody else would get in; so every address has a share. The share is generous, because
a whole club may sit behind one address, and it does not apply to this machine or to a trusted
proxy, whose address stands for everybody.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

try:
    import resource
except ImportError:  # Windows has no limit of open files to raise
    resource = None  # type: ignore[assignment]  # asked for before each use

logger = logging.getLogger("burraco.server")

BACKLOG = 1024
"""Most connections that wait to be accepted."""
SELECTABLE = 480
"""Most connections on a system without poll: select on Windows takes 512 sockets, the listening one
included."""
OTHER_FILES = 200
"""Open files besides the connections: database, logs, uploads."""


class HallPorts(NamedTuple):
    """The sockets that the desk listens on."""

    plain: socket.socket
    secure: socket.socket | None = None


def open_port(port: int) -> socket.socket:
    """A socket bound to the port on all IPv4 addresses of this machine; OSError if it is taken,
    OverflowError if there is no such port."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let two servers share one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))  # nosec B104  # phones come over the hall's wifi
        listener.listen(BACKLOG)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def allow_connections(wanted: int) -> int:
    """The number of connections asked for, or the most that this system lets one process hold."""
    if not hasattr(select, "poll"):
        return min(wanted, SELECTABLE)
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = wanted + OTHER_FILES
        if hard != resource.RLIM_INFINITY:
            needed = min(needed, hard)
        if soft != resource.RLIM_INFINITY and soft < needed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        return min(wanted, needed - OTHER_FILES)
    return wanted


class Shares:
    """How many open connections each address holds, over all ports of one process."""

    def __init__(self, limit: int, is_trusted: Callable[[str], bool]) -> None:
        """Trusted addresses have no limit."""
        self._limit = limit
        self._is_trusted = is_trusted
        self._held: Counter[str] = Counter()
        self._told: set[str] = set()

    def take(self, host: str) -> Callable[[], None] | None:
        """Count one connection more and give what is to be called when it is closed; None, and
        nothing counted, where the address holds its share."""
        if self._is_trusted(host):
            return lambda: None
        if self._held[host] >= self._limit:
            self._log_refusal(host)
            return None
        self._held[host] += 1
        return lambda: self._release(host)

    def _log_refusal(self, host: str) -> None:
        """Log the refusal once, until the address has closed all its connections."""
        if host not in self._told:
            self._told.add(host)
            logger.warning(
                "%s holds its share of connections (%d) and gets no more.", host, self._limit
            )

    def _release(self, host: str) -> None:
        self._held[host] -= 1
        if not self._held[host]:
            del self._held[host]
            self._told.discard(host)


class FairListener(socket.socket):
    """A listening socket that accepts from each address only its share of open connections.

    A connection beyond the share is closed at once, and `accept` raises ConnectionAbortedError,
    which servers treat as a client that disconnected before it was accepted.
    """

    def __init__(self, listener: socket.socket, shares: Shares) -> None:
        """Take over a listening socket."""
        super().__init__(listener.family, listener.type, listener.proto, listener.detach())
        self._shares = shares

    def accept(self) -> tuple[socket.socket, Any]:
        accepted, address = super().accept()
        release = self._shares.take(address[0])
        if release is None:
            accepted.close()
            raise ConnectionAbortedError(errno.ECONNABORTED, f"{address[0]} holds its share")
        return self.connect_client(accepted, release), address

    def connect_client(self, accepted: socket.socket, release: Callable[[], None]) -> socket.socket:
        """The connection that the server is given, which calls `release` when it is closed."""
        connection = ReleasingSocket(
            accepted.family, accepted.type, accepted.proto, accepted.detach()
        )
        connection.release = release
        return connection


class ReleasingSocket(socket.socket):
    """A connection that reports when it is closed, once."""

    release: Callable[[], None] | None = None

    def close(self) -> None:
        super().close()
        if self.release is not None:
            release, self.release = self.release, None
            release()

    def __del__(self) -> None:
        self.close()
