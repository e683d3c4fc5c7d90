"""What the turns gave, as rows of figures. VP, MP and GP are whole numbers; MP is net: own game
points less the opponents' over the turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
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

    # Filled only for an event whose order wants them: see `tiebreaks.find_needs`.
    strength: int = 0
    """The VP of all opponents met, see `add_strength`."""
    clean: int = 0
    """Clean burrachi made."""
    rests: int = 0
    lot: int = 0
    """The place in the draw by lot, from 1, see `lots.draw_lots`; 0 while nothing is drawn."""


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


def add_strength(totals: Iterable[Total], met: Iterable[Result | Meeting]) -> list[Total]:
    """The totals, each with the VP totals of its opponents summed up, adjustments in them.

    An opponent counts as often as it was met; a bye has none. `met` has both sides of a match.
    """
    totals = list(totals)
    vp = {total.entry: total.vp for total in totals}
    strength: dict[int, int] = defaultdict(int)
    for meeting in met:
        if meeting.opponent is not None:
            strength[meeting.entry] += vp.get(meeting.opponent, 0)
    return [total._replace(strength=strength[total.entry]) for total in totals]


def add_rests(totals: Iterable[Total], results: Iterable[Result]) -> list[Total]:
    """The totals, each with its byes counted."""
    rests = Counter(result.entry for result in results if result.bye)
    return [total._replace(rests=rests[total.entry]) for total in totals]


def find_meetings(results: Iterable[Result], among: Collection[int]) -> list[Meeting]:
    """The matches that the entries `among` played with each other."""
    return [
        Meeting(result.entry, result.opponent, result.vp, result.mp)
        for result in results
        if result.opponent is not None and result.entry in among and result.opponent in among
    ]
