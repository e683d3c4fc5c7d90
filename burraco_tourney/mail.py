"""Where mail is sent, from one address in the environment: `smtp://user:password@host:587`."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

PORTS = {"smtp": 587, "smtps": 465}
PATIENCE = 10
"""Seconds that a mail server is waited for."""


def read_mail(url: str) -> dict[str, Any]:
    """Django's settings of mail; empty where no address is given. ValueError for one that names no
    server.

    `smtps://` speaks TLS from the start, `smtp://` after STARTTLS, with `?tls=0` never; `?from=` is
    the sender, the user if left out.
    """
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("EMAIL_URL is smtp://user:password@host:port or smtps://…")
    asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    user = unquote(parts.username or "")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and asked.get("tls") != "0",
        "EMAIL_TIMEOUT": PATIENCE,
        "DEFAULT_FROM_EMAIL": asked.get("from") or user or f"desk@{parts.hostname}",
    }
