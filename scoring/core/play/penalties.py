"""Points of directors' rulings, and proposals for the usual penalties.

A penalty of 1 VP also costs the match points that are worth 1 VP in the conversion table. Sources:
eburraco.com, on lateness (5 to 10 minutes, −100; over 10, the awards of `scoring.core.play.awards`)
and on irregularities (two warnings, −1 VP and equivalent MP in the general standings).
"""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from scoring.core.play.awards import Award, absence_award, bye_award
from scoring.core.rules.ruleset import STEP
from scoring.core.rules.victory import ConversionTable


class RuledFigures(TypedDict):
    """The figures of a ruling, without its entry, turn and reason.

    Database row, bundle and act use these names. In older data a missing name means None.
    """

    smazzata: NotRequired[int | None]
    """The number of the smazzata, if the ruling is on one smazzata of a turn."""
    vp: int
    mp: int
    gp: int


RULED: Final = tuple(RuledFigures.__annotations__)
"""The names of a ruling's figures, in the order that documents use."""


def is_empty(ruled: RuledFigures) -> bool:
    return not (ruled["vp"] or ruled["mp"] or ruled["gp"])


LATENESS: Final = Award(0, -100)
"""The ruling on an entry that is 5 to 10 minutes late; it counts in the turn."""

NO_SCORE: Final = Award(0, 0)
"""No points: for example, the score of both sides if neither played."""


def second_warning(table: ConversionTable) -> Award:
    """Return the penalty for a second warning, on the final sum: −1 VP and its worth in MP."""
    return Award(-1, -(table.edges[0] + STEP) if table.edges else 0)


def forfeit(smazzate: int) -> tuple[Award, Award]:
    """Return the awards after 10 minutes of lateness: (of the entry present, of the late entry)."""
    return bye_award(smazzate), absence_award(smazzate, justified=True)
