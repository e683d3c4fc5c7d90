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
    """The name of the figure, see `scoring.exports.verify_wording`."""
    stored: object
    computed: object
    """The computed figure; the RuleFault for a field of the rule set that the editor would refuse.
    """


class Note(NamedTuple):
    """Something that is right and still worth a look."""

    where: Where
    code: str
    """`signed_earlier`: the signature is under a version that no longer stands."""


@dataclass
class Findings:
    """A collection of findings, in the order of play."""

    differences: list[Difference] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def compare(self, where: Where, figure: str, stored: object, computed: object) -> None:
        if stored != computed:
            self.differences.append(Difference(where, figure, stored, computed))
