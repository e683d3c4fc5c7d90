"""The origin of a request: the device's system and browser in words, and the address."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

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
