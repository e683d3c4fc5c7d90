"""The addresses of tickets: their pages, and the host by which phones reach this machine."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.module_loading import import_string

from scoring.models.ticket import Ticket
from scoring.play.hall import TicketKind


def ticket_path(ticket: Ticket) -> str:
    """The page that a ticket opens."""
    if ticket.kind == TicketKind.ENTRY:
        return reverse("pair_page", args=[ticket.token])
    return reverse("phone", args=[ticket.token])


@dataclass(frozen=True)
class Hosts:
    """The hosts by which phones can reach the desk, the likeliest first, as `192.168.1.23:8000`."""

    scheme: str
    found: tuple[str, ...]
    chosen: str
    is_local: bool
    """Whether the chosen host is a loopback name, which no phone can use."""

    def build(self, path: str) -> str:
        """The whole address of a path."""
        return f"{self.scheme}://{self.chosen}{path}"


def find_hosts(request: HttpRequest) -> Hosts:
    """The hosts to choose from: the request's own, or for a loopback name this machine's addresses
    in the hall. `?host=` chooses among them.
    """
    own = request.get_host()
    found = [own]
    if _is_loopback(own):
        _domain, port = split_domain_port(own)
        tail = f":{port}" if port else ""
        addresses = import_string(settings.FIND_HALL_ADDRESSES)()
        found = [*(f"{address}{tail}" for address in addresses), own]
    wanted = request.GET.get("host", "")
    chosen = wanted if wanted in found else found[0]
    return Hosts(request.scheme or "http", tuple(found), chosen, _is_loopback(chosen))


def _is_loopback(host: str) -> bool:
    domain, _port = split_domain_port(host)
    try:
        return ipaddress.ip_address(domain.strip("[]")).is_loopback
    except ValueError:
        return domain == "localhost" or domain.endswith(".localhost")
