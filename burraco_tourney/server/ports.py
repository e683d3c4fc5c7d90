"""The ports on which a desk opens: those that it is told, else the first free ones of a few. And
how many connections a process may hold.

Knows no settings, which read what is left here in the environment of every process.
"""

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
    resource = None  # type: ignore[assignment]  # asked for before each use

BACKLOG = 1024
"""Most connections that wait to be accepted."""
SELECTABLE = 480
"""Most connections on a system without poll: select on Windows takes 512 sockets, the listening one
included."""
OTHER_FILES = 200
"""Open files besides the connections: database, logs, uploads."""
LEAST_FILES = OTHER_FILES + 100
"""Open files that a process must be allowed, or phones would find no connection free."""


class HallPorts(NamedTuple):
    """The sockets that the desk listens on, once a process can answer there."""

    plain: socket.socket
    secure: socket.socket | None = None

    def listen(self) -> None:
        """Let clients in; until then they are refused at once. Any process may call this, each
        time that it begins to serve. Raises OSError."""
        for port in self:
            if port is not None:
                port.listen(BACKLOG)


def bind_port(port: int) -> socket.socket:
    """A socket bound to the port on all IPv4 addresses of this machine; OSError if it is taken,
    OverflowError if there is no such port."""
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
    """Take a port among the desks that open on this machine now, until the socket is closed or the
    process ends; OSError if another has it. None where the system needs no such thing.

    Linux binds two sockets to one port as long as neither listens, and a desk listens only when it
    can answer. A name of this kind lies in no folder, and is one socket's alone.
    """
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
    """The number of connections asked for, or the most that this system lets one process hold; 0
    where it allows fewer than LEAST_FILES."""
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
"""The distance of HTTPS_PORT from PORT where it is not given: two desks on one machine have two."""
TRIED: Final = 20
"""Ports that are tried, one after the other, where none is given: 8000 to 8019."""


class DeskPort(NamedTuple):
    """A port of the desk's own."""

    number: int
    socket: socket.socket | None
    obstacle: str = ""
    """Why there is no socket; "" where the desk is told to speak plain http alone."""
    passed_over: int = 0
    """The port that would have been taken, if another program had not; 0 where it was."""
    claim: socket.socket | None = None
    """The socket that keeps the port from another desk that opens now, until the desk listens."""


def open_ports(preferred: int = 0) -> tuple[DeskPort, DeskPort]:
    """Open the port of plain http and, unless HTTPS is set, that of https.

    Where PORT is not given: the `preferred` one of those that are tried, else the first of them
    that no other program has. Where HTTPS_PORT is not, the first free one from SECURE_ABOVE.
    """
    asked = read_port("PORT", PLAIN_PORT)
    given = read_variable("PORT")
    tried = range(PLAIN_PORT, PLAIN_PORT + TRIED)
    plain = _open_port("PORT", [asked] if given else sorted(tried, key=lambda n: n != preferred))
    above = min(plain.number + SECURE_ABOVE, LAST_PORT) if asked else 0
    return plain, _open_secure_port(above)


def _open_secure_port(first: int) -> DeskPort:
    """Open HTTPS_PORT, else the first free port from this one, any for 0."""
    number = read_port("HTTPS_PORT", first)
    is_fixed = bool(read_variable("HTTPS_PORT")) or number == 0
    os.environ["HTTPS_PORT"] = "0"
    if read_variable("HTTPS"):
        return DeskPort(number, None)
    last = min(number + TRIED, LAST_PORT + 1)
    return _open_port("HTTPS_PORT", [number] if is_fixed else range(number, last))


def _open_port(name: str, numbers: Sequence[int]) -> DeskPort:
    """Open the first of these ports that can be had, any free one for 0; leave its number in this
    variable. Where none can be had: the first one's obstacle."""
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
