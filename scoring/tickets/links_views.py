"""The URLs that tickets open, and the origins (scheme, host, port) that phones can use."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.module_loading import import_string

from scoring.core.play.hall import TicketKind
from scoring.models.ticket import Ticket


def ticket_path(ticket: Ticket) -> str:
    if ticket.kind == TicketKind.ENTRY:
        return reverse("pair_page", args=[ticket.token])
    return reverse("phone", args=[ticket.token])


@dataclass(frozen=True)
class Origins:
    """Origins (`http://192.168.1.23:8000`) for phones to reach this server, likeliest first."""

    found: tuple[str, ...]
    chosen: str
    is_local: bool
    """True if the chosen origin is a loopback host, which no phone can use."""
    has_certificate: bool
    """True if https origins work only on phones that have the club's certificate."""

    def build(self, path: str) -> str:
        return f"{self.chosen}{path}"

    @property
    def short(self) -> str:
        """The address that players type for the home page: the chosen origin without `http://`."""
        return self.chosen.removeprefix("http://")


def find_origins(request: HttpRequest, kept: str = "") -> Origins:
    """Find the origins at which phones can reach this server, from the request and the network. A
    loopback host is replaced by the machine's LAN addresses. If this server itself serves https,
    http origins come first, since a phone without the club's certificate warns about https.
    `?host=` is chosen if it was found, else `kept` (the director's choice) if it was found, else
    the first."""
    host = request.get_host()
    domain, port = split_domain_port(host)
    domains = [domain]
    if _is_loopback(host):
        domains = [*import_string(settings.FIND_HALL_ADDRESSES)(), domain]
    scheme = request.scheme or "http"
    ports = [(scheme, port)]
    if settings.HTTPS_PORT:
        ports = [
            ("http", str(settings.PORT) if request.is_secure() else port),
            ("https", str(settings.HTTPS_PORT)),
        ]
    found = tuple(
        f"{each}://{name}:{number}" if number else f"{each}://{name}"
        for each, number in ports
        for name in domains
    )
    wanted = (request.GET.get("host", ""), kept)
    chosen = next((origin for origin in wanted if origin in found), found[0])
    return Origins(found, chosen, _is_loopback(urlsplit(chosen).netloc), bool(settings.HTTPS_PORT))


def _is_loopback(host: str) -> bool:
    domain, _port = split_domain_port(host)
    try:
        return ipaddress.ip_address(domain.strip("[]")).is_loopback
    except ValueError:
        return domain == "localhost" or domain.endswith(".localhost")
