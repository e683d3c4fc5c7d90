"""Encrypts a message for one browser (RFC 8291), so that no push service can read it, and signs the
request for the service with the key of the desk (RFC 8292, VAPID).

Knows no network, and encrypting draws nothing at random: the sender's key pair and the salt are
passed in.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from scoring.common.private_files import read_key_file

CURVE = ec.SECP256R1()
SALT_LENGTH = AUTH_LENGTH = 16
RECORD_SIZE = 4096
"""Bytes of the one record, as its header gives them: what every push service takes."""
MAX_BYTES = RECORD_SIZE - 86 - 17
"""Bytes of a message: the header, the end of the message and its tag go with it."""
END_OF_LAST_RECORD = b"\2"
VALID_FOR = timedelta(hours=12)
"""The life of a signed header; push services take a day at most."""
NOBODY = "mailto:burraco@example.org"
"""Apple wants an address for complaints, and the desk of a hall has none."""
SCALAR_LENGTH = 32


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """The keys of a browser's subscription, to encrypt with."""

    public: ec.EllipticCurvePublicKey
    auth: bytes
    """AUTH_LENGTH bytes."""

    @classmethod
    def parse(cls, p256dh: str, auth: str) -> BrowserKeys:
        """Read the keys from the subscription's own texts. Raises ValueError."""
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode_base64url(p256dh))
        secret = decode_base64url(auth)
        if len(secret) != AUTH_LENGTH:
            raise ValueError(f"not {AUTH_LENGTH} bytes")
        return cls(public, secret)


def encrypt_message(
    message: bytes, keys: BrowserKeys, *, sender: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The body of the request to the push service, of content coding aes128gcm.

    `sender` and `salt` are made for this message alone. Raises ValueError for a message longer
    than MAX_BYTES.
    """
    if len(message) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES} bytes")
    browser, own = encode_point(keys.public), encode_point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), keys.public)
    secret = _derive(shared, keys.auth, b"WebPush: info\0" + browser + own, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4) + len(own).to_bytes(1) + own
    return header + AESGCM(key).encrypt(nonce, message + END_OF_LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encode_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """The key's point, uncompressed: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode_base64url(content: bytes) -> str:
    """Without padding, as all of Web Push writes it."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """Decode text with padding or without. Raises ValueError."""
    bare = text.rstrip("=")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


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
    """The public key as browsers take it, and the header carries it."""
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
    """The address that a push service may write to: the sender of the desk's mail, where it sends
    any."""
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}" if settings.SENDS_MAIL else NOBODY


def _encode(part: dict[str, object]) -> str:
    return encode_base64url(json.dumps(part).encode())
