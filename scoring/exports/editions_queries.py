"""An event's signed document: the same bytes again, as long as nothing has changed since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from scoring.core.bundle.reading import write_bundle
from scoring.core.bundle.values import Edition
from scoring.exports.event_queries import load_bundle
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SignedDocument:
    """`content`: the bytes of the document; `edition.signature` signs exactly these."""

    content: bytes
    edition: SignedEdition


def find_signed(tournament: Tournament) -> SignedDocument | None:
    """The last document that was signed here; None where the event would now make another."""
    last = tournament.editions.first()
    if last is None or not last.signature:
        return None
    # Not by the revision: a restore raises it, a later program writes other bytes at the same one.
    content = write_edition(tournament, last, supersedes=_find_hash_before(last))
    return SignedDocument(content, last) if hash_bytes(content) == last.sha256 else None


def load_document(tournament: Tournament, now: datetime) -> tuple[bytes, SignedEdition | None]:
    """The event's document as it was signed, if it still is what was signed; else as it is now."""
    if (signed := find_signed(tournament)) is not None:
        return signed.content, signed.edition
    return write_bundle(load_bundle(tournament, now)).encode(), None


def write_edition(
    tournament: Tournament, edition: SignedEdition, *, supersedes: str | None
) -> bytes:
    """The event's document with this number, and the SHA-256 of the one before."""
    bundle = load_bundle(tournament, edition.exported_at)
    return write_bundle(replace(bundle, edition=Edition(edition.number, supersedes))).encode()


def hash_bytes(content: bytes) -> str:
    return sha256(content).hexdigest()


def _find_hash_before(edition: SignedEdition) -> str | None:
    before = edition.tournament.editions.filter(number__lt=edition.number).first()
    return before.sha256 if before else None
