"""Encrypts a message for one browser (RFC 8291): the push service that carries it cannot read it.

Knows no network and draws nothing at random: the sender's key pair and the salt are passed in.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SALT_LENGTH = AUTH_LENGTH = 16
RECORD_SIZE = 4096
"""Bytes of the one record, as its header gives them: what every push service takes."""
MOST_BYTES = RECORD_SIZE - 86 - 17
"""Bytes of a message: the header, the end of the message and its tag go with it."""
END_OF_LAST_RECORD = b"\2"


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser's subscription gives to encrypt with."""

    public: ec.EllipticCurvePublicKey
    auth: bytes
    """AUTH_LENGTH bytes."""

    @classmethod
    def parse(cls, p256dh: str, auth: str) -> BrowserKeys:
        """From the subscription's own texts. Raises ValueError."""
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
    than MOST_BYTES.
    """
    if len(message) > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES} bytes")
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
    """With padding or without. Raises ValueError."""
    bare = text.rstrip("=")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
