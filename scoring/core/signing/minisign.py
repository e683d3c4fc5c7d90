"""Detached signatures in minisign's format (https://jedisct1.github.io/minisign/).

A signature has four lines: (1) an untrusted comment; (2) in base64, `ED`, the key's id (8 bytes)
and the Ed25519 signature (64 bytes) of the file's BLAKE2b-512; (3) a trusted comment; (4) in
base64, the Ed25519 signature of the signature in line 2 followed by the trusted comment. A public
key has two lines: (1) an untrusted comment; (2) in base64, `Ed`, the key's id and the key (32
bytes)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b, sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SUFFIX: Final = ".minisig"
KEY_ALGORITHM: Final = b"Ed"
SIGNATURE_ALGORITHM: Final = b"ED"
"""Marks a signature of the file's BLAKE2b-512 hash; a large file need not fit in memory."""
ID_BYTES: Final = 8
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
MAX_COMMENT: Final = 8_000
"""Maximum bytes of a trusted comment; minisign reads 8,192 including the prefix."""
UNTRUSTED: Final = "untrusted comment: "
TRUSTED: Final = "trusted comment: "
_LINES: Final = 4


class SignatureFlaw(StrEnum):
    """Reasons not to trust a file and its signature."""

    NOT_A_SIGNATURE = "not_a_signature"
    NOT_A_KEY = "not_a_key"
    OTHER_KEY = "other_key"
    OTHER_BYTES = "other_bytes"
    OTHER_COMMENT = "other_comment"


class BadSignature(ValueError):
    """A signature is invalid. `flaw`: the reason; `key`: the signing key's id, "" if unknown.

    `line`: the first wrong line, from 1, if the flaw is NOT_A_SIGNATURE; otherwise 0."""

    def __init__(self, flaw: SignatureFlaw, key: str = "", line: int = 0) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw
        self.key = key
        self.line = line


@dataclass(frozen=True, slots=True)
class PublicKey:
    """An Ed25519 public key. `id`: minisign's hexadecimal name for it; `raw`: its 32 bytes."""

    id: str
    raw: bytes

    @classmethod
    def of(cls, raw: bytes) -> PublicKey:
        """Build a key with an id derived from its bytes: equal keys always have equal ids."""
        return cls(_name_id(sha256(raw).digest()[:ID_BYTES]), raw)

    @classmethod
    def parse(cls, text: str) -> PublicKey:
        """Read the key of a `.pub` file or its second line. Raises BadSignature if malformed."""
        lines = text.strip().splitlines()
        data = _decode(lines[-1] if lines else "")
        if len(data) != len(KEY_ALGORITHM) + ID_BYTES + KEY_BYTES or data[:2] != KEY_ALGORITHM:
            raise BadSignature(SignatureFlaw.NOT_A_KEY)
        return cls(_name_id(data[2 : 2 + ID_BYTES]), data[2 + ID_BYTES :])

    @property
    def line(self) -> str:
        """The key in the form that `minisign -P` accepts."""
        return _encode(KEY_ALGORITHM + _read_id(self.id) + self.raw)

    def format(self) -> str:
        """Return the text of the key's `.pub` file."""
        return f"{UNTRUSTED}minisign public key {self.id}\n{self.line}\n"


@dataclass(frozen=True, slots=True)
class DetachedSignature:
    """A detached signature. `key`: the signing key's id; `comment`: the trusted comment."""

    key: str
    signature: bytes
    comment: str
    comment_signature: bytes

    @classmethod
    def parse(cls, text: str) -> DetachedSignature:
        """Read the signature of a `.minisig` file's text. Raises BadSignature if malformed."""
        lines = [line.removesuffix("\r") for line in text.rstrip("\r\n").split("\n")]
        lines += [""] * (_LINES - len(lines))
        data, signed_comment = _decode(lines[1]), _decode(lines[3])
        comment = lines[2].removeprefix(TRUSTED)
        wrong = (
            not lines[0].startswith(UNTRUSTED) or "\0" in lines[0],
            len(data) != len(SIGNATURE_ALGORITHM) + ID_BYTES + SIGNATURE_BYTES
            or data[:2] != SIGNATURE_ALGORITHM,
            not lines[2].startswith(TRUSTED) or len(comment.encode()) > MAX_COMMENT,
            len(signed_comment) != SIGNATURE_BYTES,
            len(lines) > _LINES,
        )
        if any(wrong):
            line = wrong.index(True) + 1
            raise BadSignature(SignatureFlaw.NOT_A_SIGNATURE, line=line)
        key, signature = data[2 : 2 + ID_BYTES], data[2 + ID_BYTES :]
        return cls(_name_id(key), signature, comment, signed_comment)

    def format(self) -> str:
        """Return the text of a `.minisig` file."""
        first = _encode(SIGNATURE_ALGORITHM + _read_id(self.key) + self.signature)
        return (
            f"{UNTRUSTED}signature of key {self.key}\n{first}\n"
            f"{TRUSTED}{self.comment}\n{_encode(self.comment_signature)}\n"
        )

    def check(self, content: bytes, key: PublicKey) -> None:
        """Raise BadSignature unless `key` signed these bytes and the comment."""
        if self.key != key.id:
            raise BadSignature(SignatureFlaw.OTHER_KEY, self.key)
        public = Ed25519PublicKey.from_public_bytes(key.raw)
        for flaw, signature, signed in (
            (SignatureFlaw.OTHER_BYTES, self.signature, _digest(content)),
            (SignatureFlaw.OTHER_COMMENT, self.comment_signature, self._signed_with_comment),
        ):
            try:
                public.verify(signature, signed)
            except InvalidSignature:
                raise BadSignature(flaw, self.key) from None

    @property
    def _signed_with_comment(self) -> bytes:
        return self.signature + self.comment.encode()


def sign(content: bytes, comment: str, key: Ed25519PrivateKey) -> DetachedSignature:
    """Sign bytes and a one-line trusted comment.

    Raises ValueError if the comment exceeds MAX_COMMENT bytes or has unprintable characters."""
    if len(comment.encode()) > MAX_COMMENT or not comment.isprintable():
        raise ValueError(f"a trusted comment is one line of at most {MAX_COMMENT} bytes")
    signature = key.sign(_digest(content))
    return DetachedSignature(
        key=find_public_key(key).id,
        signature=signature,
        comment=comment,
        comment_signature=key.sign(signature + comment.encode()),
    )


def find_public_key(key: Ed25519PrivateKey) -> PublicKey:
    return PublicKey.of(key.public_key().public_bytes_raw())


def _digest(content: bytes) -> bytes:
    return blake2b(content).digest()


def _name_id(data: bytes) -> str:
    """Format an id as minisign does: its eight bytes as a number, the lowest byte first."""
    return f"{int.from_bytes(data, 'little'):X}"


def _read_id(name: str) -> bytes:
    return int(name, 16).to_bytes(ID_BYTES, "little")


def _encode(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _decode(line: str) -> bytes:
    """Return the bytes of a line in base64, or b"" if it is not canonical base64."""
    try:
        data = base64.b64decode(line, validate=True)
    except (binascii.Error, ValueError):
        return b""
    # As minisign: the bits that the last sign does not use are zero.
    return data if _encode(data) == line else b""


class SignatureState(StrEnum):
    """Results of a signature check. `UNKNOWN_KEY`: well-formed, but by an unknown key."""

    NONE = "none"
    GOOD = "good"
    UNKNOWN_KEY = "unknown_key"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class SignatureCheck:
    """Outcome of a signature check. `key`: the signing key's id, "" if unknown.

    `comment`: the trusted comment if good. `flaw`: the reason if bad. `line`: see BadSignature."""

    state: SignatureState
    key: str = ""
    comment: str = ""
    flaw: SignatureFlaw | None = None
    line: int = 0


def check_signature(
    content: bytes, signature: str | None, known: Iterable[PublicKey]
) -> SignatureCheck:
    """Check a file's content against the text of its `.minisig` file (None if there is none).

    Only signatures by `known` keys can be good."""
    if signature is None:
        return SignatureCheck(SignatureState.NONE)
    try:
        found = DetachedSignature.parse(signature)
        key = next((one for one in known if one.id == found.key), None)
        if key is None:
            return SignatureCheck(SignatureState.UNKNOWN_KEY, found.key)
        found.check(content, key)
    except BadSignature as bad:
        return SignatureCheck(SignatureState.BAD, bad.key, flaw=bad.flaw, line=bad.line)
    return SignatureCheck(SignatureState.GOOD, found.key, found.comment)
