"""The push services that browsers subscribe to. The desk sends to no other address: an endpoint is
typed by whoever subscribes, and could name a machine of the hall."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

HOSTS = ("fcm.googleapis.com", "web.push.apple.com")
"""Push services of Chrome and its kin, and of Safari."""
DOMAINS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""Domains whose hosts are the push services of Firefox, Safari and Edge."""
LONGEST = 1_000
"""Characters."""
HOST_NAME = re.compile(r"[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+", re.ASCII)
PRINTED = re.compile(r"[!-~]+")
"""Without spaces, which no request line may have."""


def is_known_endpoint(endpoint: str) -> bool:
    """Whether the address is a push service's, by https on its usual port."""
    if len(endpoint) > LONGEST or not PRINTED.fullmatch(endpoint):
        return False
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.netloc.removesuffix(":443")
    is_plain = parts.scheme == "https" and port in (None, 443) and parts.hostname == host
    is_named = HOST_NAME.fullmatch(host) is not None
    return is_plain and is_named and (host in HOSTS or host.endswith(DOMAINS))
