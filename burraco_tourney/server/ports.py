"""The http and https ports of the server, and a process's maximum number of connections.

Each port is the configured one, or else the first free port of a range. This module writes the
numbers to the environment variables PORT and HTTPS_PORT. It must not import Django's settings,
which read both when they are imported."""

from __future__ import annotations

import os
import select
import socket
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from burraco_tourney.environment import LAST_PORT, PLAIN_PORT, read_port, read_variable

try:
    import resource
except ImportError:  # Windows has no limit of open files to raise
    resource = None  # type: ignore[assignment]  # checked before each use

BACKLOG = 1024
"""Maximum connections that wait to be accepted."""
SELECTABLE = 480
"""Maximum connections on a system without `poll`; `select` on Windows takes 512 sockets."""
OTHER_FILES = 200
"""Open files besides the connections: database, logs, uploads."""
LEAST_FILES = OTHER_FILES + 100
"""Fewest open files that a process needs; with fewer, phones would not find a free connection."""


class HallPorts(NamedTuple):
    """The server's bound sockets for plain http and https."""

    plain: socket.socket
    secure: socket.socket | None = None

    def listen(self) -> None:
        """Start to listen on the sockets, which refuse clients until then. Raises OSError if
        that fails. Each process that shares the sockets may call this when it begins to serve."""
        for port in self:
            if port is not None:
                port.listen(BACKLOG)


def bind_port(port: int) -> socket.socket:
    """Bind a socket to the port on all IPv4 addresses of this machine. Raises OSError if the port
    is taken, OverflowError if it does not exist."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let two servers share one port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(("0.0.0.0", port))  # nosec B104  # phones come over the hall's wifi
    except (OSError, OverflowError):
        bound.close()
        raise
    return bound


def claim_port(port: int) -> socket.socket | None:
    """Reserve a port against other servers of this program, until the returned socket is closed.

    Raises OSError if another server has reserved the port. Returns None except on Linux: only there
    two servers can bind one port until one listens, and a server listens only when it is ready. So
    the reservation is an abstract Unix socket name, which only one server can bind."""
    if sys.platform != "linux":
        return None
    claim = socket.socket(socket.AF_UNIX)
    try:
        claim.bind(f"\0burraco-tourney-{port}")
    except OSError:
        claim.close()
        raise
    return claim


def allow_connections(wanted: int) -> int:
    """Raise this process's limit of open files to what `wanted` connections need, if the system
    allows it. Return how many are possible; 0 if it allows fewer than LEAST_FILES open files."""
    if not hasattr(select, "poll"):
        return min(wanted, SELECTABLE)
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = wanted + OTHER_FILES
        if hard != resource.RLIM_INFINITY:
            needed = min(needed, hard)
        if soft != resource.RLIM_INFINITY and soft < needed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        return min(wanted, needed - OTHER_FILES) if needed >= LEAST_FILES else 0
    return wanted


SECURE_ABOVE: Final = 443
"""The default HTTPS_PORT is PORT plus this, so that servers with different PORTs do not collide."""
TRIED: Final = 20
"""Number of ports tried in order if PORT is not set: 8000 to 8019."""


class DeskPort(NamedTuple):
    number: int
    socket: socket.socket | None
    obstacle: str = ""
    """Why the port could not be opened; "" if it was opened, or if https is switched off."""
    passed_over: int = 0
    """The preferred port, if another program had taken it, else 0."""
    claim: socket.socket | None = None
    """Socket that reserves the port against other servers until this server listens."""


def open_ports(preferred: int = 0) -> tuple[DeskPort, DeskPort]:
    """Open the http port and, unless HTTPS is set, the https port; return both.

    HTTPS, PORT and HTTPS_PORT are environment variables. Without PORT, the http port is the first
    free one of TRIED ports from PLAIN_PORT on; `preferred`, if it is one of them, is tried first.
    Without HTTPS_PORT, the https port is the first free one from http port + SECURE_ABOVE on."""
    asked = read_port("PORT", PLAIN_PORT)
    given = read_variable("PORT")
    tried = range(PLAIN_PORT, PLAIN_PORT + TRIED)
    plain = _open_port("PORT", [asked] if given else sorted(tried, key=lambda n: n != preferred))
    above = min(plain.number + SECURE_ABOVE, LAST_PORT) if asked else 0
    return plain, _open_secure_port(above)


def _open_secure_port(first: int) -> DeskPort:
    """Open HTTPS_PORT or, if that is not set, the first free port from `first` on (0: any)."""
    number = read_port("HTTPS_PORT", first)
    is_fixed = bool(read_variable("HTTPS_PORT")) or number == 0
    os.environ["HTTPS_PORT"] = "0"
    if read_variable("HTTPS"):
        return DeskPort(number, None)
    last = min(number + TRIED, LAST_PORT + 1)
    return _open_port("HTTPS_PORT", [number] if is_fixed else range(number, last))


def _open_port(name: str, numbers: Sequence[int]) -> DeskPort:
    """Open the first free port in `numbers` (0: any); set the environment variable `name` to it.

    If no port is free, the result's `obstacle` is the reason why the first could not be opened."""
    obstacle = ""
    for number in numbers:
        claim = None
        try:
            claim = claim_port(number) if number else None
            opened = bind_port(number)
        except (OSError, OverflowError) as error:
            if claim is not None:
                claim.close()
            obstacle = obstacle or getattr(error, "strerror", None) or str(error)
            continue
        taken = opened.getsockname()[1]
        os.environ[name] = str(taken)
        passed_over = 0 if number == numbers[0] else numbers[0]
        return DeskPort(taken, opened, passed_over=passed_over, claim=claim)
    return DeskPort(numbers[0], None, obstacle)
