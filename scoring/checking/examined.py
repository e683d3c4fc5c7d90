"""Documents that were looked at, with their signatures and beside each other: for the command and
for pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.core.bundle.editions import EditionFlaw, NumberedDocument, find_edition_flaw
from scoring.core.signing.minisign import SignatureCheck, SignatureState
from scoring.core.verify.verify import CheckedDocument

UNSIGNED: Final = SignatureCheck(SignatureState.NONE)


@dataclass(frozen=True, slots=True)
class Examined:
    """A document by its name; `document`: None for what holds no event, which `why` says."""

    name: str
    document: CheckedDocument | None = None
    signature: SignatureCheck = UNSIGNED
    is_file: bool = True
    """Whether a signature may lie beside it; False for an event of this desk."""
    why: str = ""
    edition_flaw: EditionFlaw | None = None
    """The contradiction between this document and another of the same event; None for none."""
    other: NumberedDocument | None = None
    """The number of the document that contradicts this one, named `other_name`."""
    other_name: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether a figure differs, the signature is bad, or another document counts."""
        return (
            self.document is None
            or bool(self.document.verdict.differences)
            or self.signature.state == SignatureState.BAD
            or self.edition_flaw is not None
        )


def compare_examined(examined: Sequence[Examined]) -> list[Examined]:
    """The documents in their order, each with its contradiction to another of them, if any."""
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
