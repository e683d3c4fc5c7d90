"""Checked documents with their signatures, and contradictions between documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.core.bundle.editions import EditionFlaw, NumberedDocument, find_edition_flaw
from scoring.core.signing.minisign import SignatureCheck, SignatureState
from scoring.core.verify.circuits import CircuitVerdict
from scoring.core.verify.verify import CheckedDocument, Verdict

UNSIGNED: Final = SignatureCheck(SignatureState.NONE)


@dataclass(frozen=True, slots=True)
class Examined:
    """A checked document and its signature. An invalid document has a `why` but no `verdict`."""

    name: str
    document: CheckedDocument | None = None
    signature: SignatureCheck = UNSIGNED
    is_file: bool = True
    """True if the document comes from a file, False if it is an event of this installation."""
    why: str = ""
    edition_flaw: EditionFlaw | None = None
    """The contradiction between this document and another one of the same event, or None."""
    other: NumberedDocument | None = None
    """The document that contradicts this document, or None; `other_name` is its name."""
    other_name: str = ""
    circuit: CircuitVerdict | None = None
    """The verdict if this is the document of a circuit; then `document` is None."""

    @property
    def verdict(self) -> Verdict | CircuitVerdict | None:
        return self.document.verdict if self.document else self.circuit

    @property
    def is_wrong(self) -> bool:
        """True if the document is invalid or contradicted, or a figure or signature is wrong."""
        return (
            self.verdict is None
            or bool(self.verdict.differences)
            or self.signature.state == SignatureState.BAD
            or self.edition_flaw is not None
        )


def compare_examined(examined: Sequence[Examined]) -> list[Examined]:
    """Return the documents in order; a document that another contradicts has `edition_flaw`."""
    numbered = [one.document.number if one.document else None for one in examined]
    compared = []
    for at, one in enumerate(examined):
        if (found := find_edition_flaw(numbered, at)) is not None:
            one = replace(
                one,
                edition_flaw=found.flaw,
                other=numbered[found.other],
                other_name=examined[found.other].name,
            )
        compared.append(one)
    return compared
