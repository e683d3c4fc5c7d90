"""Awards for a match that was not played, and the points of directors' rulings.

The Italian circuits use these figures. A bye gets 70 % of a match's 20 VP if the turn has 2 or 3
smazzate, and 60 % if it has 4. Its MP are the lowest that the conversion table turns into these VP.
An entry that leaves for a good reason gets, in each turn it misses, what a bye leaves of the 20 VP
(30 % or 40 %), and the MP of a bye as a negative number. Sources: eburraco.com,
on lateness and withdrawals; genovagioca.it.

A penalty of 1 VP also costs the MP that are worth 1 VP in the conversion table. Sources:
eburraco.com, on lateness (5 to 10 minutes: −100 MP; over 10: see `forfeit`) and on irregularities
(two warnings: −1 VP and equivalent MP in the general standings)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, NotRequired, Protocol, TypedDict

from scoring.core.rules.ruleset import STEP
from scoring.core.rules.victory import ConversionTable


class ByeMode(StrEnum):
    """The event's rule for awarding a bye."""

    PRESET = "preset"
    """The fixed award of the Italian circuits, see `bye_award`."""
    FIGURES = "figures"
    """The VP and MP in the event's settings."""
    AVERAGE = "average"
    """The entry's average VP and MP at its tables."""


class Award(NamedTuple):
    """Victory points and match points given in place of points that were played for."""

    vp: int
    mp: int


AWARDS: Final = ("ns_vp", "ns_mp", "ew_vp", "ew_mp", "l3_vp", "l3_mp")
"""Keys of a table's assigned score; `l3_vp` and `l3_mp` are used only with three sides."""


def bye_award(smazzate: int) -> Award:
    """Return the preset award for a bye, given the number of smazzate in the turn."""
    return Award(14, 355) if smazzate <= 3 else Award(12, 305)


def absence_award(smazzate: int, justified: bool) -> Award:
    """Return the award for a turn missed by lateness or withdrawal; no points unless justified."""
    if not justified:
        return Award(0, 0)
    vp, mp = bye_award(smazzate)
    return Award(20 - vp, -mp)


class HasPoints(Protocol):
    """Protocol of a seat with VP and MP, both None until its table has a score."""

    @property
    def vp(self) -> int | None: ...
    @property
    def mp(self) -> int | None: ...


def average_seats(seats: Sequence[HasPoints]) -> Award:
    """Return an entry's average VP and MP per table, halves rounded up: −305 / 2 is −152.

    Seats without VP are left out of the average of the VP, but not of the MP."""
    vp = [seat.vp for seat in seats if seat.vp is not None]
    return Award(
        _average(sum(vp), len(vp) or len(seats)),
        _average(sum(seat.mp or 0 for seat in seats), len(seats)),
    )


def _average(points: int, parts: int) -> int:
    return (2 * points + parts) // (2 * parts)


def award_bye(mode: ByeMode, figures: Award, smazzate: int, average: Award | None = None) -> Award:
    """Return an event's award for a bye, given the number of smazzate in the turn.

    `figures`: the award that the event's settings give. `average`: the entry's average per table;
    None if it has not played, so that it gets the preset award instead."""
    if mode is ByeMode.FIGURES:
        return figures
    if mode is ByeMode.AVERAGE and average is not None:
        return average
    return bye_award(smazzate)


class RuledFigures(TypedDict):
    """The points and the smazzata of a ruling; not its entry, turn and reason. The database row,
    the bundle and the act use these names. Older data may lack `smazzata`, which means None."""

    smazzata: NotRequired[int | None]
    """The number of the smazzata; None if the ruling is not on one smazzata of a turn."""
    vp: int
    mp: int
    gp: int


RULED: Final = tuple(RuledFigures.__annotations__)
"""The keys of `RuledFigures`, in the order of the columns in the workbook."""


LATENESS: Final = Award(0, -100)
"""The penalty for an entry that is 5 to 10 minutes late, in the turn for which it is late."""

NO_SCORE: Final = Award(0, 0)
"""No points: for example, each side's score if neither side played."""


def second_warning(table: ConversionTable) -> Award:
    """Return the penalty for a second warning, on the final sum: −1 VP and the MP worth 1 VP."""
    return Award(-1, -(table.edges[0] + STEP) if table.edges else 0)


def forfeit(smazzate: int) -> tuple[Award, Award]:
    """Return the awards if an entry is over 10 minutes late: (its opponent's, its own)."""
    return bye_award(smazzate), absence_award(smazzate, justified=True)
