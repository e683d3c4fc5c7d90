"""Sends one message to many browsers at once, each through its push service.

The desk sends to the known push services and to no other address: an endpoint is typed by whoever
subscribes, and could name a machine of the hall.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from burraco_tourney.push.encryption import (
    CURVE,
    SALT_LENGTH,
    BrowserKeys,
    encrypt_message,
    sign_header,
)

HOSTS = ("fcm.googleapis.com", "web.push.apple.com")
"""Push services of Chrome and its kin, and of Safari."""
DOMAINS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""Domains whose hosts are the push services of Firefox, Safari and Edge."""
LONGEST = 1_000
"""Characters."""
HOST_NAME = re.compile(r"[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+", re.ASCII)
PRINTED = re.compile(r"[!-~]+")
"""Without spaces, which no request line may have."""

AT_ONCE = 8
"""Requests under way."""
PATIENCE = 8
"""Seconds for a push service to answer."""
KEPT_FOR = 15 * 60
"""Seconds that a service keeps a message for a phone that is off."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)

Connect = Callable[[str], HTTPConnection]
"""Opens a connection to a host."""


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


@dataclass(frozen=True, slots=True)
class Parcel:
    """A message for one browser."""

    endpoint: str
    p256dh: str
    auth: str
    message: bytes


def connect(host: str) -> HTTPConnection:
    return HTTPSConnection(host, timeout=PATIENCE)


class Delivery:
    """One round of sending. A host that cannot be reached is given up for the rest of it: in a hall
    without internet a round ends after one attempt at each."""

    def __init__(
        self, key: ec.EllipticCurvePrivateKey, now: datetime, connect: Connect = connect
    ) -> None:
        self._key, self._now, self._connect = key, now, connect
        self._unreachable: set[str] = set()

    def send(self, parcels: Iterable[Parcel]) -> set[str]:
        """Send these; the endpoints that are gone for good."""
        parcels = list(parcels)
        with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="push") as pool:
            statuses = list(pool.map(self._send_one, parcels))
        return {
            parcel.endpoint
            for parcel, status in zip(parcels, statuses, strict=True)
            if status in GONE
        }

    def _send_one(self, parcel: Parcel) -> int | None:
        """The push service's answer; None without one."""
        host = urlsplit(parcel.endpoint).hostname or ""
        if host in self._unreachable or not is_known_endpoint(parcel.endpoint):
            return None
        try:
            return self._post(host, parcel)
        except OSError:
            self._unreachable.add(host)
            return None
        except (HTTPException, ValueError):  # of this address, key or answer alone
            return None

    def _post(self, host: str, parcel: Parcel) -> int:
        body = encrypt_message(
            parcel.message,
            BrowserKeys.parse(parcel.p256dh, parcel.auth),
            sender=ec.generate_private_key(CURVE),
            salt=secrets.token_bytes(SALT_LENGTH),
        )
        headers = {
            "Authorization": sign_header(self._key, parcel.endpoint, self._now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "high",
        }
        parts = urlsplit(parcel.endpoint)
        target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        connection = self._connect(host)
        try:
            connection.request("POST", target, body, headers)
            return connection.getresponse().status
        finally:
            connection.close()
