"""Signing an event's document: the next number where the event is no longer as it was signed."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from scoring.core.bundle.values import GENERATOR
from scoring.core.signing.minisign import sign
from scoring.exports.editions_queries import (
    SignedDocument,
    find_signed,
    hash_bytes,
    write_edition,
)
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament
from scoring.signing.services import load_signing_key


@transaction.atomic
def sign_event(tournament: Tournament, now: datetime) -> SignedDocument:
    """The event's signed document: the last one where nothing has changed since.

    Raises BrokenKeyFile, OSError.
    """
    # Two who sign at once take one number after the other.
    event = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if (signed := find_signed(event)) is not None:
        event.editions.filter(pk=signed.edition.pk).update(revision=event.revision)
        return signed
    last = event.editions.first()
    edition = SignedEdition(
        tournament=event,
        number=last.number + 1 if last else 1,
        exported_at=now,
        revision=event.revision,
    )
    content = write_edition(event, edition, supersedes=last.sha256 if last else None)
    edition.sha256 = hash_bytes(content)
    comment = _format_comment(edition, event.slug)
    edition.signature = sign(content, comment, load_signing_key(now)).format()
    edition.save()
    return SignedDocument(content, edition)


def _format_comment(edition: SignedEdition, slug: str) -> str:
    """What minisign shows once the signature holds."""
    return (
        f"event:{slug} sequence:{edition.number} program:{GENERATOR}-{settings.VERSION} "
        f"sha256:{edition.sha256} timestamp:{int(edition.exported_at.timestamp())}"
    )
