"""A team's match: its match points of a whole turn, converted once by a table for teams.

The code of FIBUR has a table of its own for teams beside those for a table (art. 17: eburraco.com,
le-regole-dellarticolo-17). Its rows were not found, so that any conversion table can be chosen.

The victory points stand at the team's first table and at no other: so the standings sum seats,
whichever way a team's turn is converted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from scoring.play.awards import Award
from scoring.play.table import convert_side
from scoring.rules.faults import Line
from scoring.rules.victory import ConversionTable

FIRST_UNIT = 1
"""The pair of a team at whose table the victory points of the match stand."""


class TeamSeat(NamedTuple):
    """A team's seat at one of its tables in a turn."""

    entry: int
    unit: int
    line: Line
    mp: int | None
    """None while the table has no score."""


def convert_matches(
    seats: Iterable[TeamSeat], conversion: ConversionTable
) -> dict[tuple[int, int], int | None]:
    """The victory points of the seats of a turn, by entry and unit: None but for the first unit,
    and while one of the team's tables has no score."""
    teams: dict[int, list[TeamSeat]] = defaultdict(list)
    for seat in seats:
        teams[seat.entry].append(seat)
    points: dict[tuple[int, int], int | None] = {}
    for own in teams.values():
        made = [seat.mp for seat in own if seat.mp is not None]
        for seat in own:
            is_told = seat.unit == FIRST_UNIT and len(made) == len(own)
            points[seat.entry, seat.unit] = (
                convert_side(conversion, seat.line, sum(made)) if is_told else None
            )
    return points


def sum_awards(award: Award, units: int, conversion: ConversionTable | None) -> Award:
    """An award for each of a team's tables, as one: with a table for teams its VP are the
    match's."""
    return Award(award.vp * (units if conversion is None else 1), award.mp * units)
