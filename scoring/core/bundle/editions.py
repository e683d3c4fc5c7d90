"""Compares the signed documents of an event. Of several documents the one with the highest number
is valid, and it names the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scoring.core.bundle.values import Bundle, Contents


@dataclass(frozen=True, slots=True)
class NumberedDocument:
    """A document with an edition number, and the SHA-256 of its bytes. `event` is the event's slug
    and day and the document's contents: whole documents and documents of the play alone are
    numbered separately."""

    event: tuple[str, date, Contents]
    number: int
    sha256: str
    supersedes: str | None


class EditionFlaw(StrEnum):
    """How another document of the same event contradicts a document. `OLDER`: a higher number
    exists. `SAME_NUMBER`: two different documents have one number. `OTHER_BEFORE`: the document
    replaces one that differs from the given document with the previous number."""

    OLDER = "older"
    SAME_NUMBER = "same_number"
    OTHER_BEFORE = "other_before"


@dataclass(frozen=True, slots=True)
class FlawedEdition:
    """A contradiction between two documents. `other`: the index of the contradicting document in
    the list of documents."""

    flaw: EditionFlaw
    other: int


def number_document(bundle: Bundle, sha256: str) -> NumberedDocument | None:
    """Return the document's event and edition, or None if the document has no number."""
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
    """Return the most serious mismatch between document `at` and the other documents, or None."""
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
