"""The desk's public keys, as needed to check a document."""

from __future__ import annotations

from scoring.core.signing.minisign import DetachedSignature, PublicKey
from scoring.models.signing import SignedEdition, SigningKey


def list_public_keys() -> list[SigningKey]:
    """List the keys, newest first: the first one signs."""
    return list(SigningKey.objects.all())


def find_signer(edition: SignedEdition) -> PublicKey:
    """Return the desk's key that signed this document."""
    signed_by = DetachedSignature.parse(edition.signature).key
    return next(listed.key for listed in list_public_keys() if listed.key.id == signed_by)
