"""The findings of a verification: differing figures, and notes on things right but unusual."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Where = tuple[tuple[str, int | str], ...]
"""The place of a finding from the whole to the part: `(("turn", 2), ("table", 5), ("line", "NS"))`.
"""


class Difference(NamedTuple):
    """A stored figure that its parts do not make."""

    where: Where
    figure: str
    """The name of the figure, see `scoring.documents.differences_wording`."""
    stored: object
    computed: object
    """The computed figure; the RuleFault for a field of the rule set that the editor would refuse.
    """


class Note(NamedTuple):
    """Something that is right and still worth a look."""

    where: Where
    code: str
    """`signed_earlier`: the signature is under a version that no longer stands.
    `by_hand`: a director has changed these seats after the draw or the pairing.
    `corrected_since`: figures that a pairing, or a cut, goes by were corrected after it.
    `clubs_unknown`, `ruling_unknown`, `score_unknown`: a draw or a pairing is taken on trust, since
    the document does not say who was of one club, or what a ruling or a score was that was taken
    back.
    """
    told: str = ""
    """The tables, or the entries of the section, as the movement makes them: for `by_hand` before
    the change, for `corrected_since` from today's figures."""


@dataclass
class Findings:
    """A collection of findings, in the order of play."""

    differences: list[Difference] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def compare(self, where: Where, figure: str, stored: object, computed: object) -> None:
        if stored != computed:
            self.differences.append(Difference(where, figure, stored, computed))
