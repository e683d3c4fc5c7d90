"""A public key of this installation, prepared for templates."""

from __future__ import annotations

from typing import Any

from scoring.core.signing.fingerprint import format_key_fingerprint, list_fingerprint_words
from scoring.core.signing.minisign import PublicKey
from scoring.models.signing import SigningKey


def show_key(listed: SigningKey, language: str) -> dict[str, Any]:
    key = listed.key
    return {
        "listed": listed,
        "id": key.id,
        "words": format_key_words(key, language),
        "fingerprint": format_key_fingerprint(key),
        "line": key.line,
    }


def format_key_words(key: PublicKey, language: str) -> str:
    """Return a key's fingerprint as eight words, which two people can compare by reading aloud."""
    return " ".join(list_fingerprint_words(key, language))
