"""The desk's own key pair, by which push services know its messages (RFC 8292, VAPID)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings

from burraco_tourney.private_files import read_key_file
from burraco_tourney.push.encryption import (
    CURVE,
    decode_base64url,
    encode_base64url,
    encode_point,
)

VALID_FOR = timedelta(hours=12)
"""How long a signed header is good; push services take a day at most."""
NOBODY = "mailto:burraco@example.org"
"""Apple wants an address for complaints, and the desk of a hall has none."""
SCALAR_LENGTH = 32


@cache
def load_key() -> ec.EllipticCurvePrivateKey:
    """The key pair in the data folder; made once. Raises BrokenKeyFile, OSError, ValueError."""
    return read_key(settings.VAR_DIR / "push_key")


def read_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key pair whose private number stands in this file, which is made if it is missing."""
    number = int.from_bytes(decode_base64url(read_key_file(path, _make_key)))
    return ec.derive_private_key(number, CURVE)


def _make_key() -> str:
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode_base64url(number.to_bytes(SCALAR_LENGTH))


def encode_public_key(key: ec.EllipticCurvePrivateKey) -> str:
    """As browsers take it, and the header carries it."""
    return encode_base64url(encode_point(key.public_key()))


def sign_header(key: ec.EllipticCurvePrivateKey, endpoint: str, now: datetime) -> str:
    """The Authorization header for requests to this endpoint's push service."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": round((now + VALID_FOR).timestamp()),
        "sub": find_contact(),
    }
    signed = f"{_encode({'typ': 'JWT', 'alg': 'ES256'})}.{_encode(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = encode_base64url(r.to_bytes(SCALAR_LENGTH) + s.to_bytes(SCALAR_LENGTH))
    return f"vapid t={signed}.{signature}, k={encode_public_key(key)}"


def find_contact() -> str:
    """Whom a push service may write to: the sender of the desk's mail, where it sends any."""
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}" if settings.SENDS_PASSWORDS else NOBODY


def _encode(part: dict[str, object]) -> str:
    return encode_base64url(json.dumps(part).encode())
