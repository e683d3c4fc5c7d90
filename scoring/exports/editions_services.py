"""An event's signed documents: the same bytes while the event is the same, else the next number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.db import transaction

from scoring.core.bundle.reading import write_bundle
from scoring.core.bundle.values import GENERATOR, Edition
from scoring.core.signing.minisign import sign
from scoring.exports.event_queries import load_bundle
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament
from scoring.signing.services import load_signing_key


@dataclass(frozen=True, slots=True)
class SignedDocument:
    """`content`: the bytes of the document; `edition.signature` signs exactly these."""

    content: bytes
    edition: SignedEdition

    @property
    def name(self) -> str:
        """The name of its file; that of the signature has the suffix of minisign besides."""
        return f"{self.edition.tournament.slug}.json"


def sign_event(tournament: Tournament, now: datetime) -> SignedDocument:
    """The event's document with its signature: the last one where nothing has changed since.

    Raises BrokenKeyFile, OSError.
    """
    last = tournament.editions.first()
    if last is not None and last.signature:
        content = _write(tournament, last, supersedes=_find_hash_before(last))
        if sha256(content).hexdigest() == last.sha256:
            return SignedDocument(content, last)
    with transaction.atomic():
        # Two who export at once take one number after the other.
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        last = locked.editions.first()
        edition = SignedEdition(
            tournament=locked, number=last.number + 1 if last else 1, exported_at=now
        )
        content = _write(locked, edition, supersedes=last.sha256 if last else None)
        edition.sha256 = sha256(content).hexdigest()
        comment = _format_comment(edition, tournament.slug)
        edition.signature = sign(content, comment, load_signing_key(now)).format()
        edition.save()
    return SignedDocument(content, edition)


def _write(tournament: Tournament, edition: SignedEdition, *, supersedes: str | None) -> bytes:
    bundle = load_bundle(tournament, edition.exported_at)
    return write_bundle(replace(bundle, edition=Edition(edition.number, supersedes))).encode()


def _find_hash_before(edition: SignedEdition) -> str | None:
    before = edition.tournament.editions.filter(number__lt=edition.number).first()
    return before.sha256 if before else None


def _format_comment(edition: SignedEdition, slug: str) -> str:
    """What minisign shows once the signature holds."""
    return (
        f"event:{slug} sequence:{edition.number} program:{GENERATOR}-{settings.VERSION} "
        f"sha256:{edition.sha256} timestamp:{int(edition.exported_at.timestamp())}"
    )
