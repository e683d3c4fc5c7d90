"""Sign an event's documents. A document that has changed gets the next edition number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.db import transaction
from django.utils.timezone import localtime

from scoring.core.bundle.play_alone import write_play_alone
from scoring.core.bundle.values import GENERATOR, Contents
from scoring.core.signing.minisign import SUFFIX, sign
from scoring.documents.editions_queries import (
    SignedDocument,
    describe_play,
    find_last,
    hash_bytes,
    write_edition,
)
from scoring.documents.event_queries import load_bundle
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament
from scoring.signing.services import load_signing_key


@dataclass(frozen=True, slots=True)
class SignedEvent:
    """An event's two signed documents: `whole`, with the hash of `play`; `play` has no names."""

    whole: SignedDocument
    play: SignedDocument

    def pack(self) -> bytes:
        """Return a zip of both documents and their signatures, reproducible byte for byte."""
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for one in (self.whole, self.play):
                at = localtime(one.edition.exported_at).timetuple()[:6]
                signature = one.edition.signature.encode()
                for name, content in ((one.file, one.content), (f"{one.file}{SUFFIX}", signature)):
                    member = ZipInfo(name, at)
                    member.external_attr = 0o644 << 16
                    archive.writestr(member, content, ZIP_DEFLATED)
        return packed.getvalue()


@transaction.atomic
def sign_event(event: Tournament, now: datetime) -> SignedEvent:
    """Sign the event's two documents if changed; return them. Raises BrokenKeyFile or OSError."""
    # If two people sign at once, they take one number after the other.
    event = Tournament.objects.select_for_update().get(pk=event.pk)
    bundle = load_bundle(event, now)
    play = _sign(
        event,
        Contents.PLAY,
        lambda edition: write_play_alone(bundle, describe_play(edition)).encode(),
        now,
    )
    whole = _sign(
        event,
        Contents.WHOLE,
        lambda edition: write_edition(bundle, edition, play.edition),
        now,
    )
    return SignedEvent(whole, play)


def _sign(
    event: Tournament,
    contents: Contents,
    write: Callable[[SignedEdition], bytes],
    now: datetime,
) -> SignedDocument:
    """Sign the next edition of a document; return the last edition if nothing has changed.

    `contents`: the kind of document. `write`: returns the document's bytes for an edition."""
    last = find_last(event, contents)
    if last and last.signature and hash_bytes(content := write(last)) == last.sha256:
        event.editions.filter(pk=last.pk).update(revision=event.revision)
        return SignedDocument(content, last)
    edition = SignedEdition(
        tournament=event,
        contents=contents,
        number=last.number + 1 if last else 1,
        exported_at=now,
        revision=event.revision,
    )
    content = write(edition)
    edition.sha256 = hash_bytes(content)
    comment = _format_comment(edition, event.slug)
    edition.signature = sign(content, comment, load_signing_key(now)).format()
    edition.save()
    return SignedDocument(content, edition)


def _format_comment(edition: SignedEdition, slug: str) -> str:
    """Format the signature's trusted comment, which minisign shows after checking the signature."""
    return (
        f"event:{slug} contents:{edition.contents} sequence:{edition.number} "
        f"desk:{settings.DESK_NAME} program:{GENERATOR}-{settings.VERSION} sha256:{edition.sha256} "
        f"timestamp:{int(edition.exported_at.timestamp())}"
    )
