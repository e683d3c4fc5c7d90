"""Template context of a checked document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from scoring.checking.examined import Examined
from scoring.checking.wording import (
    SHOWN,
    edition_sentence,
    examined_sentence,
    list_parts,
)
from scoring.core.signing.minisign import SignatureState
from scoring.documents.trust_wording import list_trusted
from scoring.documents.verify_wording import list_note_sentences, summary_sentence
from scoring.models.signing import SigningKey
from scoring.signing.shown import show_key
from scoring.signing.wording import signature_sentence


def show_examined(one: Examined, listed: Sequence[SigningKey], language: str) -> dict[str, Any]:
    """Build a document's template context; if it is invalid, only `name` and `why`. `listed`: this
    installation's signing keys; `language`: of the words that represent a key."""
    if one.document is None:
        return {"name": one.name, "why": one.why}
    document, signature, state = one.document, one.signature, one.signature.state.value
    good = state == SignatureState.GOOD
    signer = next((each for each in listed if good and each.key.id == signature.key), None)
    return {
        "name": one.name,
        "summary": document.summary,
        "number": document.number.number if document.number else None,
        "sha256": document.sha256,
        "is_wrong": one.is_wrong,
        "verdict": examined_sentence(one),
        "counts": summary_sentence(document.verdict),
        "parts": list_parts(document),
        "signature": signature_sentence(replace(signature, comment="")),
        "signature_state": state,
        "signature_mark": state if state in ("good", "bad") else "note",
        "signer": show_key(signer, language) if signer else None,
        "superseded": edition_sentence(one) if one.edition_flaw is not None else "",
        "notes": list(islice(list_note_sentences(document.verdict), SHOWN)),
        "trusted": list_trusted(),
    }
