"""The origin of a request: the device's system and browser in words, and the address."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

LOOPBACK: Final = {"127.0.0.1", "::1", "[::1]", "localhost"}
PASSED_ON: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
"""Headers of a proxy."""

_SYSTEMS: Final = ("iPhone", "iPad", "Android", "Windows", "CrOS", "Macintosh", "Linux")
# In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
_BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox",
                    "CriOS": "Chrome", "SamsungBrowser": "Samsung Internet", "Chrome": "Chrome",
                    "Safari": "Safari"}  # fmt: skip


def format_device(user_agent: str) -> str:
    """`Android · Chrome`; an unknown part is left out, "" if both are."""
    system = next((name for name in _SYSTEMS if name in user_agent), "")
    browser = next((name for mark, name in _BROWSERS.items() if f"{mark}/" in user_agent), "")
    return " · ".join(filter(None, (system.replace("Macintosh", "Mac"), browser)))


def find_address(request: HttpRequest) -> str:
    """As the server or a trusted proxy tells it; "" over a socket."""
    return str(request.META.get("REMOTE_ADDR", ""))


def is_at_desk(request: HttpRequest) -> bool:
    """Whether a browser on the desk's own machine asks, by the machine's own name.

    Never where proxies are trusted or one has passed the request on: everybody comes from there.
    """
    if settings.TRUSTED_PROXIES or any(header in request.META for header in PASSED_ON):
        return False
    domain, _port = split_domain_port(request.get_host())
    return find_address(request) in LOOPBACK and domain in LOOPBACK
