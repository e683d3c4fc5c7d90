"""Replace an address given to phones (scheme, host, port) that no longer leads to this server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from burraco_tourney.proxies import read_address
from burraco_tourney.server.ports import SECURE_ABOVE


class Ports(NamedTuple):
    """The server's port numbers for plain http and https; `secure` is 0 if https is off."""

    plain: int
    secure: int = 0


def find_plain_port(origin: str) -> int:
    """Return the plain http port of the server with this origin; 0 if it cannot be derived."""
    try:
        parts = urlsplit(origin)
        port = parts.port or 0
    except ValueError:
        return 0
    return max(port - SECURE_ABOVE, 0) if parts.scheme == "https" else port


def find_moved_origin(origin: str, ports: Ports, addresses: Sequence[str]) -> str:
    """Return the origin that replaces an outdated one, such as `http://192.168.1.23:8000`.

    Returns "" if `origin` still leads to this server or is invalid, or if `addresses` (this
    computer's addresses in the hall, the likeliest first) is empty. A host name may lead to any of
    these addresses, so for a host name only the port and the scheme are compared."""
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
    is_here = read_address(host) is None or host in addresses
    if is_here and given == port and parts.scheme == scheme:
        return ""
    return f"{scheme}://{host if is_here else addresses[0]}:{port}"


def format_moved_cards(before: str, now: str) -> str:
    """Format the notice that the tables' QR codes need the origin `now` instead of `before`."""
    said = _(
        "The tables’ QR codes have a new address, %(now)s instead of %(before)s: print or show "
        "them again."
    )
    return said % {"before": before, "now": now}
