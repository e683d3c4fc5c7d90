"""Host names that this server answers to in a hall, and the addresses that phones can use.

The wifi may assign the laptop another address while the server runs, so a fixed list of hosts would
lock the phones out. Without any check, the server would also answer to a public name that an
attacker points at the laptop (DNS rebinding). Therefore, if `ALLOWED_HOSTS` is not set, the host of
a request must be an IP address, a name without a dot, or a name under one of `LOCAL_SUFFIXES`."""

from __future__ import annotations

import socket
from contextlib import suppress

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.deprecation import MiddlewareMixin

from burraco_tourney.proxies import read_address

LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


def is_hall_host(domain: str) -> bool:
    """True if no public host can have this name. `domain` has no port; IPv6 is in brackets."""
    is_local = "." not in domain or domain.endswith(LOCAL_SUFFIXES)
    return is_local or read_address(domain) is not None


class HallHostsMiddleware(MiddlewareMixin):
    """Answers 400 to a request for a public host name. Used when `ALLOWED_HOSTS` is not set."""

    def process_request(self, request: HttpRequest) -> None:
        domain, _port = split_domain_port(request.get_host())
        if not is_hall_host(domain):
            raise DisallowedHost(f"{domain} is a public name: name it in ALLOWED_HOSTS.")


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses at which other devices can reach this computer; [] when offline."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: connecting a datagram socket only asks which interface would do.
        probe.connect(("192.168.255.255", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
