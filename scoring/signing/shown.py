"""A public key of this desk as pages and documents show it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.core.signing.fingerprint import format_key_fingerprint, list_fingerprint_words
from scoring.core.signing.minisign import PublicKey
from scoring.signing.queries import ListedKey


@dataclass(frozen=True, slots=True)
class ShownKey:
    """`words` and `fingerprint` are compared, `line` is for minisign; `listed`: its dates."""

    listed: ListedKey
    words: str
    fingerprint: str

    @property
    def id(self) -> str:
        return self.listed.key.id

    @property
    def line(self) -> str:
        return self.listed.key.line


def show_key(listed: ListedKey, language: str) -> ShownKey:
    words = format_key_words(listed.key, language)
    return ShownKey(listed, words, format_key_fingerprint(listed.key))


def format_key_words(key: PublicKey, language: str) -> str:
    """The eight words, as they are read aloud."""
    return " ".join(list_fingerprint_words(key, language))
