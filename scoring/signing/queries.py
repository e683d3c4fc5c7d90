"""Queries for this installation's public keys, which verify signed event files."""

from __future__ import annotations

from scoring.core.signing.minisign import DetachedSignature, PublicKey
from scoring.models.signing import SignedEdition, SigningKey


def list_public_keys() -> list[SigningKey]:
    """List the public keys, newest first; the first one is in use."""
    return list(SigningKey.objects.all())


def find_signer(edition: SignedEdition) -> PublicKey:
    signed_by = DetachedSignature.parse(edition.signature).key
    return next(listed.key for listed in list_public_keys() if listed.key.id == signed_by)
