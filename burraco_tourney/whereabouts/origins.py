"""Which of the addresses that were given out still lead to the desk, and which one does instead."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from burraco_tourney.server.ports import SECURE_ABOVE


class Ports(NamedTuple):
    """The ports of a desk, of plain http and of https; 0 for one that it does not answer at."""

    plain: int
    secure: int = 0


def find_plain_port(origin: str) -> int:
    """The port of plain http of the desk that had this origin; 0 where that cannot be told."""
    try:
        parts = urlsplit(origin)
        port = parts.port or 0
    except ValueError:
        return 0
    return max(port - SECURE_ABOVE, 0) if parts.scheme == "https" else port


def find_moved_origin(origin: str, ports: Ports, addresses: Sequence[str]) -> str:
    """The origin that phones need instead of this one, as `http://192.168.1.23:8000`; "" where it
    still leads here, or nothing can be told.

    `addresses`: the computer's own in the hall, the likeliest first. A name, unlike a number, may
    lead to any of them: only its port is compared.
    """
    try:
        parts = urlsplit(origin)
        host, given = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if not host or not addresses:
        return ""
    is_secure = parts.scheme == "https" and ports.secure > 0
    port = ports.secure if is_secure else ports.plain
    scheme = "https" if is_secure else "http"
    is_here = not _is_number(host) or host in addresses
    if is_here and given == port and parts.scheme == scheme:
        return ""
    return f"{scheme}://{host if is_here else addresses[0]}:{port}"


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def format_moved_cards(before: str, now: str) -> str:
    """`before`: the origin that the codes on the tables carry; `now`: the one that phones need."""
    said = _(
        "The tables’ codes have a new address, %(now)s instead of "
        "%(before)s: print or show them again."
    )
    return said % {"before": before, "now": now}
