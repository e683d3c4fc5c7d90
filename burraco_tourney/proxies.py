"""Find the client's address when a proxy forwards a request; only `TRUSTED_PROXIES` are trusted.

A trusted proxy's `X-Forwarded-For` becomes the request's `REMOTE_ADDR`, its `X-Forwarded-Proto` the
scheme, its `X-Request-ID` the request's ID. From any other client these headers are ignored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

FOR, PROTO = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an IP address; None if invalid. An IPv4-mapped IPv6 address becomes IPv4."""
    try:
        address = ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


class Addresses:
    """A set of IP addresses and networks, such as `10.0.0.0/8`. Raises ValueError if invalid."""

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ip_network(name) for name in named]

    def __contains__(self, text: str) -> bool:
        address = read_address(text) if self._networks else None
        return address is not None and any(address in network for network in self._networks)


class ProxyMiddleware(MiddlewareMixin):
    """Applies trusted proxies' headers. Must precede middleware that reads addresses or schemes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self._trusted = Addresses(settings.TRUSTED_PROXIES)

    def process_request(self, request: HttpRequest) -> None:
        if request.META.get("REMOTE_ADDR", "") in self._trusted:
            self._believe(request)
        else:
            request.META.pop(PROTO, None)
            request.META.pop("HTTP_X_REQUEST_ID", None)

    def _believe(self, request: HttpRequest) -> None:
        # Each proxy appends its client's address at the right. Everything left of the first
        # untrusted address may be forged.
        for hop in reversed(request.META.pop(FOR, "").split(",")):
            address = read_address(hop)
            if address is None:
                break
            request.META["REMOTE_ADDR"] = str(address)
            if str(address) not in self._trusted:
                break
        if PROTO in request.META:
            request.META[PROTO] = request.META[PROTO].rpartition(",")[2].strip()
