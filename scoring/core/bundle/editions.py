"""Compare the signed documents of an event; the one with the highest edition number is valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scoring.core.bundle.values import Bundle, Contents


@dataclass(frozen=True, slots=True)
class NumberedDocument:
    """A document's event, edition number and SHA-256 hash.

    `event`: the event's slug and date, and the kind of document (`Contents`). Whole documents and
    documents without names (`Contents.PLAY`) are numbered separately. `supersedes`: the hash of the
    document with the previous number, if any."""

    event: tuple[str, date, Contents]
    number: int
    sha256: str
    supersedes: str | None


class EditionFlaw(StrEnum):
    """Ways in which a document is contradicted by another document of the same event.

    `OLDER`: the other one has a higher edition number. `SAME_NUMBER`: both have the same
    number, but differ. `OTHER_BEFORE`: the other one has the previous number, but is not the
    document that this one claims to replace."""

    OLDER = "older"
    SAME_NUMBER = "same_number"
    OTHER_BEFORE = "other_before"


@dataclass(frozen=True, slots=True)
class FlawedEdition:
    """A mismatch with another document. `other`: the index of that document in the list."""

    flaw: EditionFlaw
    other: int


def number_document(bundle: Bundle, sha256: str) -> NumberedDocument | None:
    """Return a document's event, edition number and hash; None if it has no edition number."""
    if bundle.edition is None:
        return None
    return NumberedDocument(
        (bundle.event.slug, bundle.event.date, bundle.contents),
        bundle.edition.number,
        sha256,
        bundle.edition.supersedes,
    )


def find_edition_flaw(
    documents: Sequence[NumberedDocument | None], at: int
) -> FlawedEdition | None:
    """Return the most serious mismatch between `documents[at]` and the others, or None."""
    one = documents[at]
    if one is None:
        return None
    same_event = [
        (place, other)
        for place, other in enumerate(documents)
        if other is not None and other.event == one.event and other.sha256 != one.sha256
    ]
    newest = max(same_event, key=lambda found: found[1].number, default=None)
    if newest is not None and newest[1].number > one.number:
        return FlawedEdition(EditionFlaw.OLDER, newest[0])
    for place, other in same_event:
        if other.number == one.number:
            return FlawedEdition(EditionFlaw.SAME_NUMBER, place)
        if other.number == one.number - 1 and other.sha256 != one.supersedes:
            return FlawedEdition(EditionFlaw.OTHER_BEFORE, place)
    return None
