"""The device, network address and language of a request."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network
from secrets import token_hex
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from scoring.core.limits import DEVICE_KEY_MAX

LOOPBACK: Final = {"127.0.0.1", "::1", "[::1]", "localhost"}
PASSED_ON: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
"""Headers that proxies add to a request."""

DEVICE_COOKIE: Final = "device"
DEVICE_COOKIE_AGE: Final = timedelta(days=400)
"""Maximum age of cookies in browsers."""

_SYSTEMS: Final = ("iPhone", "iPad", "Android", "Windows", "CrOS", "Macintosh", "Linux")
# In this order: Edge and Opera include Chrome in their user agent, and Chrome includes Safari.
_BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox",
                    "CriOS": "Chrome", "SamsungBrowser": "Samsung Internet", "Chrome": "Chrome",
                    "Safari": "Safari"}  # fmt: skip


def format_device(user_agent: str) -> str:
    """Format a User-Agent header: `Android · Chrome`, or only the known part, or "" if none."""
    system = next((name for name in _SYSTEMS if name in user_agent), "")
    browser = next((name for mark, name in _BROWSERS.items() if f"{mark}/" in user_agent), "")
    return " · ".join(filter(None, (system.replace("Macintosh", "Mac"), browser)))


def read_device_key(request: HttpRequest) -> str:
    return str(request.get_signed_cookie(DEVICE_COOKIE, ""))


def set_device_key_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set a cookie with a random key, if there is none, to distinguish devices of the same kind."""
    if not read_device_key(request):
        key = token_hex(DEVICE_KEY_MAX // 2)
        response.set_signed_cookie(
            DEVICE_COOKIE,
            key,
            max_age=DEVICE_COOKIE_AGE,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )


def find_address(request: HttpRequest) -> str:
    """Return the client's IP address, from the server or a trusted proxy; "" if by Unix socket."""
    return str(request.META.get("REMOTE_ADDR", ""))


def find_network(request: HttpRequest) -> str:
    """Return the client's IPv4 address, or the first 64 bits of its IPv6 address. All IPv6
    addresses of one internet connection share them."""
    address = find_address(request)
    if ":" not in address:
        return address
    found = IPv6Address(address)
    mapped = found.ipv4_mapped
    return str(mapped or IPv6Network((found, 64), strict=False).network_address)


def is_at_desk(request: HttpRequest) -> bool:
    """True if the request comes from the server's own machine, by a loopback name or address.

    Always False behind a proxy, because every request then seems to come from this machine."""
    if settings.TRUSTED_PROXIES or any(header in request.META for header in PASSED_ON):
        return False
    domain, _port = split_domain_port(request.get_host())
    return find_address(request) in LOOPBACK and domain in LOOPBACK


def find_language(request: HttpRequest, default: str) -> str:
    """Return the reader's language as LocaleMiddleware does; `default` if the request has none."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    for wanted in (chosen, *(language for language, _quality in accepted)):
        try:
            return get_supported_language_variant(wanted)
        except LookupError:
            continue
    return default
