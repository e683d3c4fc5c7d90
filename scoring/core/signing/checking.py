"""What a document's signature is worth to a reader who knows certain keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.core.signing.minisign import BadSignature, DetachedSignature, PublicKey, SignatureFlaw


class SignatureState(StrEnum):
    """`UNKNOWN_KEY`: whoever owns the key signed something, and the reader does not know it."""

    NONE = "none"
    GOOD = "good"
    UNKNOWN_KEY = "unknown_key"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class SignatureCheck:
    """`key`: the id of the key that signed, `comment`: what it signed besides, both "" where that
    is not known; `flaw`: of a bad one; `line`: as in BadSignature."""

    state: SignatureState
    key: str = ""
    comment: str = ""
    flaw: SignatureFlaw | None = None
    line: int = 0


def check_signature(
    content: bytes, signature: str | None, known: Iterable[PublicKey]
) -> SignatureCheck:
    """The worth of the text of a `.minisig` file, None for none, beside these bytes."""
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
