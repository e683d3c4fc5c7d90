"""The ports on which a desk opens: those that it is told, else the first free ones of a few.

Knows no settings, which read what is left here in the environment of every process.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from typing import Final, NamedTuple

from burraco_tourney.environment import LAST_PORT, PLAIN_PORT, read_port, read_variable
from burraco_tourney.server.ports import bind_port, claim_port

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
