"""The ports that the desk listens on, and how many connections a process may hold."""

from __future__ import annotations

import os
import select
import socket
import sys
from typing import NamedTuple

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
