"""An event's signed documents, rebuilt byte for byte as long as nothing has changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from scoring.core.bundle.play_alone import write_play_alone
from scoring.core.bundle.reading import write_bundle
from scoring.core.bundle.values import Bundle, Contents, Edition, PlayEdition
from scoring.documents.event_queries import load_bundle
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SignedDocument:
    """A signed document; `edition.signature` signs exactly the bytes in `content`."""

    content: bytes
    edition: SignedEdition

    @property
    def file(self) -> str:
        return format_document_name(self.edition.tournament.slug, Contents(self.edition.contents))


def format_document_name(slug: str, contents: Contents = Contents.WHOLE) -> str:
    """Return the document's file name: "slug.json" or, without names, "slug-play.json"."""
    return f"{slug}.json" if contents == Contents.WHOLE else f"{slug}-play.json"


def find_signed(
    event: Tournament, contents: Contents = Contents.WHOLE, bundle: Bundle | None = None
) -> SignedDocument | None:
    """Return the last signed document; None if there is none or the event has changed since."""
    play = find_last(event, Contents.PLAY)
    last = play if contents == Contents.PLAY else find_last(event, Contents.WHOLE)
    if last is None or play is None or not last.signature:
        return None
    # Not by the revision: a restore raises it, and a later program may write other bytes for the
    # same revision.
    bundle = bundle or load_bundle(event, last.exported_at)
    if contents == Contents.PLAY:
        content = write_play_alone(bundle, describe_play(play)).encode()
    else:
        content = write_edition(bundle, last, play)
    return SignedDocument(content, last) if hash_bytes(content) == last.sha256 else None


def load_document(event: Tournament, now: datetime) -> tuple[bytes, SignedEdition | None]:
    """Return the last signed whole document and its edition, or a new unsigned one and None."""
    if (signed := find_signed(event)) is not None:
        return signed.content, signed.edition
    return write_bundle(load_bundle(event, now)).encode(), None


def find_last(event: Tournament, contents: Contents) -> SignedEdition | None:
    return event.editions.filter(contents=contents).first()


def describe_play(play: SignedEdition) -> PlayEdition:
    """Return what the document with names holds on `play`, an edition of the one without names.

    The `sha256` is "" until the bytes of the document without names are known."""
    return PlayEdition(play.number, _find_hash_before(play), play.exported_at, play.sha256)


def write_edition(bundle: Bundle, edition: SignedEdition, play: SignedEdition | None) -> bytes:
    """Return the bytes of an edition with names; it refers to `play` (without names) if given."""
    whole = replace(
        bundle,
        exported_at=edition.exported_at,
        edition=Edition(edition.number, _find_hash_before(edition)),
        play=describe_play(play) if play else None,
    )
    return write_bundle(whole).encode()


def hash_bytes(content: bytes) -> str:
    return sha256(content).hexdigest()


def _find_hash_before(edition: SignedEdition) -> str | None:
    before = edition.tournament.editions.filter(
        contents=edition.contents, number__lt=edition.number
    ).first()
    return before.sha256 if before else None
