"""What the turns gave, as rows of figures. VP, MP and GP are whole numbers; MP is net: own game
points less the opponents' over the turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple


class Result(NamedTuple):
    """What one entry took from one turn; a match gives two of these, a bye one."""

    entry: int
    turn: int
    opponent: int | None
    vp: int
    mp: int
    gp: int
    bye: bool


class Total(NamedTuple):
    """What one entry has so far, penalties and awards summed in."""

    entry: int
    vp: int
    mp: int
    gp: int
    played: int | None = None
    """Turns scored against an opponent; None where nobody counted them. It only spares
    `standings.rank` from asking for the meetings of entries that cannot all have met."""


class Meeting(NamedTuple):
    """What one entry took from one match with another; every match gives two of these."""

    entry: int
    opponent: int
    vp: int
    mp: int


def add_up(results: Iterable[Result]) -> list[Total]:
    """The totals of all who have a result, by entry number; adjustments are not in them."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for result in results:
        figures = sums[result.entry]
        figures[0] += result.vp
        figures[1] += result.mp
        figures[2] += result.gp
        figures[3] += result.opponent is not None
    return [Total(entry, *sums[entry]) for entry in sorted(sums)]


def find_meetings(results: Iterable[Result], among: Collection[int]) -> list[Meeting]:
    """The matches that the entries `among` played with each other."""
    return [
        Meeting(result.entry, result.opponent, result.vp, result.mp)
        for result in results
        if result.opponent is not None and result.entry in among and result.opponent in among
    ]
