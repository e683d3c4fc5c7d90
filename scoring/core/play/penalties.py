"""The figures of a referee's rulings, and the usual rulings as proposals to change.

A victory point is worth the match points at the lower edge of its step, as for the awards.
Sources: eburraco.com, on lateness (5 to 10 minutes, −100; over 10, the awards of
`scoring.core.play.awards`) and on irregularities (two warnings, −1 VP and equivalent MP in
the general standings).
"""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from scoring.core.play.awards import Award, absence_award, bye_award
from scoring.core.rules.ruleset import STEP
from scoring.core.rules.victory import ConversionTable


class RuledFigures(TypedDict):
    """The figures of a ruling, without the entry, turn and reason.

    The stored row, the bundle and the act use the same names. A name missing in older data is
    None.
    """

    smazzata: NotRequired[int | None]
    """The number of the smazzata, if the ruling is on one smazzata of a turn."""
    vp: int
    mp: int
    gp: int


RULED: Final = tuple(RuledFigures.__annotations__)
"""The names of a ruling's figures, in the order that documents use."""


def is_empty(ruled: RuledFigures) -> bool:
    """Return whether a ruling with these figures changes nothing."""
    return not (ruled["vp"] or ruled["mp"] or ruled["gp"])


LATENESS: Final = Award(0, -100)
"""The ruling on an entry that is 5 to 10 minutes late; it counts in the turn."""

NO_SCORE: Final = Award(0, 0)
"""No points: for example, the score of both sides if neither played."""


def second_warning(table: ConversionTable) -> Award:
    """Return the ruling of a second warning, on the final sum: −1 VP and its worth in MP."""
    return Award(-1, -(table.edges[0] + STEP) if table.edges else 0)


def forfeit(smazzate: int) -> tuple[Award, Award]:
    """Return the awards after 10 minutes of lateness: for the entry present, for the late entry."""
    return bye_award(smazzate), absence_award(smazzate, justified=True)
