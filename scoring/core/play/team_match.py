"""A team's match: the team's match points in a turn, converted once by a table for teams.

FIBUR's code has a conversion table for teams and others for single tables (art. 17: eburraco.com,
le-regole-dellarticolo-17). Its rows for teams were not found, so any table can be chosen.

Only the team's first table has the match's victory points: the standings add up all seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from scoring.core.play.awards import Award
from scoring.core.play.table import convert_side
from scoring.core.rules.faults import Line
from scoring.core.rules.victory import ConversionTable

FIRST_UNIT = 1
"""The pair of a team whose table has the victory points of the match."""


class TeamSeat(NamedTuple):
    entry: int
    unit: int
    line: Line
    mp: int | None
    """None while the table has no score."""


def convert_matches(
    seats: Iterable[TeamSeat], conversion: ConversionTable
) -> dict[tuple[int, int], int | None]:
    """Return the VP of a turn's seats, by (entry, unit); a unit is a pair's number in its team.

    Only the first unit has them, and only once all tables of the team have a score; else None.
    """
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
    """Sum an award over a team's `units` tables; VP count once if a team table converts them."""
    return Award(award.vp * (units if conversion is None else 1), award.mp * units)
