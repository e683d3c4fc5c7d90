"""The desk's public keys, as whoever checks a document needs them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.core.signing.minisign import DetachedSignature, PublicKey
from scoring.models.signing import SignedEdition, SigningKey


@dataclass(frozen=True, slots=True)
class ListedKey:
    """`until`: None for the key that signs."""

    key: PublicKey
    since: datetime
    until: datetime | None


def list_public_keys() -> list[ListedKey]:
    """The key that signs first, then those before it, the last first."""
    return [
        ListedKey(PublicKey.parse(row.line), row.since, row.until)
        for row in SigningKey.objects.all()
    ]


def find_signer(edition: SignedEdition) -> PublicKey:
    """The key that signed this document, which is one of the desk's own."""
    signed_by = DetachedSignature.parse(edition.signature).key
    return next(listed.key for listed in list_public_keys() if listed.key.id == signed_by)
