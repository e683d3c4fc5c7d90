"""The desk's public keys, as whoever checks a document needs them."""

from __future__ import annotations

from scoring.core.signing.minisign import DetachedSignature, PublicKey
from scoring.models.signing import SignedEdition, SigningKey


def list_public_keys() -> list[SigningKey]:
    """The key that signs first, then those before it, the last first."""
    return list(SigningKey.objects.all())


def find_signer(edition: SignedEdition) -> PublicKey:
    """The key that signed this document, which is one of the desk's own."""
    signed_by = DetachedSignature.parse(edition.signature).key
    return next(listed.key for listed in list_public_keys() if listed.key.id == signed_by)
