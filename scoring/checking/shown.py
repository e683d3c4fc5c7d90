"""A document that was looked at, as pages show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice

from scoring.checking.examined import Examined
from scoring.checking.wording import (
    SHOWN,
    PartOfResult,
    edition_sentence,
    examined_sentence,
    list_parts,
)
from scoring.core.signing.minisign import SignatureState
from scoring.documents.trust_wording import list_trusted
from scoring.documents.verify_wording import list_note_sentences, summary_sentence
from scoring.signing.queries import ListedKey
from scoring.signing.shown import ShownKey, show_key
from scoring.signing.wording import signature_sentence


@dataclass(frozen=True, slots=True)
class ShownExamined:
    """`why`: why it is no document, "" for one; `signer`: the desk's own key that signed it."""

    name: str
    why: str
    event: str = ""
    date: date | None = None
    number: int | None = None
    sha256: str = ""
    is_closed: bool = True
    is_wrong: bool = False
    verdict: str = ""
    summary: str = ""
    parts: Sequence[PartOfResult] = ()
    signature: str = ""
    signature_state: str = ""
    comment: str = ""
    """The trusted comment of the signature."""
    signer: ShownKey | None = None
    superseded: str = ""
    notes: Sequence[str] = ()
    trusted: Sequence[str] = ()

    @property
    def signature_mark(self) -> str:
        """The mark of the signature in the result: "good", "bad" or "note"."""
        return self.signature_state if self.signature_state in ("good", "bad") else "note"


def show_examined(one: Examined, listed: Sequence[ListedKey], language: str) -> ShownExamined:
    """`listed`: the keys of this desk that were believed."""
    if one.document is None:
        return ShownExamined(one.name, one.why)
    document, good = one.document, one.signature.state == SignatureState.GOOD
    signer = next((each for each in listed if good and each.key.id == one.signature.key), None)
    return ShownExamined(
        name=one.name,
        why="",
        event=document.summary.event,
        date=document.summary.date,
        number=document.number.number if document.number else None,
        sha256=document.sha256,
        is_closed=document.summary.is_closed,
        is_wrong=one.is_wrong,
        verdict=examined_sentence(one),
        summary=summary_sentence(document.verdict),
        parts=list_parts(document),
        signature=signature_sentence(replace(one.signature, comment="")),
        comment=one.signature.comment,
        signature_state=one.signature.state.value,
        signer=show_key(signer, language) if signer else None,
        superseded=edition_sentence(one) if one.edition_flaw is not None else "",
        notes=list(islice(list_note_sentences(document.verdict), SHOWN)),
        trusted=list_trusted(),
    )
