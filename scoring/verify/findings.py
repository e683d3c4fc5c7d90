"""The findings of a verification: figures that differ, and notes on what is right but unusual."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Where = tuple[tuple[str, int | str], ...]
"""From the whole to the part: `(("turn", 2), ("table", 5), ("line", "NS"))`."""


class Difference(NamedTuple):
    """A stored figure that is not what its parts make."""

    where: Where
    figure: str
    """Its name, see `scoring.wording.verify`."""
    stored: object
    computed: object
    """Of a field of the rule set that the editor would refuse: the RuleFault."""


class Note(NamedTuple):
    """Something that is right and still worth a look."""

    where: Where
    code: str
    """`signed_earlier`: the signature is under a version that no longer stands."""


@dataclass
class Findings:
    """Gathers what is found, in the order of play."""

    differences: list[Difference] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def compare(self, where: Where, figure: str, stored: object, computed: object) -> None:
        if stored != computed:
            self.differences.append(Difference(where, figure, stored, computed))
