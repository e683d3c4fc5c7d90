"""Points of seats, from smazzate, rulings and a conversion table; VP of team matches.

A team's match points in a turn are summed and converted once, by a conversion table for teams.
The code of FIBUR, the Italian burraco federation, has a conversion table for teams (art. 17:
eburraco.com, le-regole-dellarticolo-17), but its rows were not found. So an event can choose any
conversion table. Only the team's first pair gets the victory points of the
match, because the standings add up all seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import add
from typing import NamedTuple

from scoring.core.play.awards import Award
from scoring.core.play.shares import Points, SmazzataPoints, add_points, get_player_points
from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import count_match_points
from scoring.core.rules.ruleset import ComparedWith
from scoring.core.rules.sides import LINES, Sides
from scoring.core.rules.three import PLACES, find_place_of_three, find_side
from scoring.core.rules.victory import ConversionTable


class Fine(NamedTuple):
    """A ruling on a smazzata: game points for the entry in a seat; negative for a penalty."""

    line: Line
    chair: int
    smazzata: int
    gp: int


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a turn at which two or three sides, or three players, met."""

    smazzate: tuple[SmazzataPoints, ...]
    due: int
    """The number of smazzate that make the table complete."""
    conversion: ConversionTable | None
    """The conversion table; None if a team's MP are first summed over tables, then converted."""
    fines: tuple[Fine, ...] = ()
    assigned: Sides[Award] | None = None
    of_three: bool = False
    sides: int = 2
    compared_with: ComparedWith = ComparedWith.MEAN

    @property
    def is_complete(self) -> bool:
        return 0 < len(self.smazzate) >= self.due

    @property
    def lines(self) -> tuple[Line, ...]:
        return LINES[: self.sides]


def record_points(table: PlayedTable, smazzata: SmazzataPoints) -> PlayedTable:
    """Return the table with this smazzata, replacing any smazzata with the same number."""
    played = {each.number: each for each in (*table.smazzate, smazzata)}
    return replace(table, smazzate=tuple(played[number] for number in sorted(played)))


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The points of a seat in a turn. MP and VP are None until its table has a score."""

    gp: int = 0
    mp: int | None = None
    vp: int | None = None
    clean: int = 0


def score_seat(table: PlayedTable, line: Line, chair: int = 1) -> SeatFigures:
    """Return a seat's points; MP and VP are None unless the table is complete or has an assigned
    score, which replaces MP and VP. VP are also None if `table.conversion` is None: a team's match
    is then converted as a whole, by `convert_matches`."""
    made = sum_seat(table, line, chair)
    if table.assigned is not None:
        award = table.assigned.side(line)
        vp = None if table.conversion is None else award.vp
        return SeatFigures(made.gp, award.mp, vp, made.clean)
    if not table.is_complete:
        return SeatFigures(made.gp, clean=made.clean)
    return SeatFigures(made.gp, made.mp, convert(table, line, made.mp), made.clean)


def score_so_far(table: PlayedTable, line: Line, chair: int = 1) -> SeatFigures:
    """Return a seat's points as if play ended now; MP and VP are None before any smazzata."""
    return score_seat(replace(table, due=len(table.smazzate)), line, chair)


def convert(table: PlayedTable, line: Line, mp: int) -> int | None:
    """Convert MP to VP for a side, or for a player at a table of three. The MP of each of three
    sides or players are converted separately (our own rule), so the three VP have no fixed sum.
    Returns None if `table.conversion` is None."""
    if table.conversion is None:
        return None
    if table.of_three or table.sides > 2:
        return table.conversion.split(mp)[0]
    return convert_side(table.conversion, line, mp)


def convert_side(conversion: ConversionTable, line: Line, mp: int) -> int:
    """Convert one side's match points to VP. At 0 match points, N-S gets the winner's VP of the
    conversion table's row, the other side the loser's VP."""
    return conversion.split(mp)[0] if line is Line.NS else conversion.split(-mp)[1]


def sum_seat(table: PlayedTable, line: Line, chair: int = 1) -> Points:
    """Sum the points, with rulings, of the side `line` or, at a table of three, of one player."""
    if table.of_three:
        place = find_place_of_three(line, chair)
        return add_points([get_player_points(place, smazzata) for smazzata in _add_fines(table)])
    # A ruling counts at once, even on a smazzata that is not recorded yet.
    sums = Sides(
        *[
            sum([smazzata.gp.side(each) for smazzata in table.smazzate])
            + sum([fine.gp for fine in table.fines if fine.line is each])
            for each in table.lines
        ]
    )
    mp = Sides(*count_match_points(sums, table.compared_with))
    clean = sum([smazzata.clean.side(line) for smazzata in table.smazzate])
    return Points(sums.side(line), mp.side(line), clean)


def sum_fines(table: PlayedTable, line: Line, smazzata: SmazzataPoints) -> int:
    """Sum the game points of rulings on a smazzata for the side that its record calls `line`."""
    return sum(
        fine.gp
        for fine in table.fines
        if fine.smazzata == smazzata.number
        and line is find_side_of(table, fine.line, fine.chair, smazzata)
    )


def find_side_of(table: PlayedTable, line: Line, chair: int, smazzata: SmazzataPoints) -> Line:
    """Return the side of a seat (`line`, `chair`) in a smazzata's record.

    At a table of three it is N-S for the player who was alone in this smazzata, else E-W."""
    return find_side(find_place_of_three(line, chair), smazzata.alone) if table.of_three else line


def list_scores(table: PlayedTable) -> list[tuple[int, ...]]:
    """List each smazzata's game points by side, or by player at a table of three, with rulings.

    The list ends before the first missing smazzata."""
    made = {smazzata.number: smazzata for smazzata in _add_fines(table)}
    played = map(made.__getitem__, takewhile(made.__contains__, range(1, len(made) + 1)))
    if table.of_three:
        return [tuple(get_player_points(place, each).gp for place in PLACES) for each in played]
    return [tuple(each.gp) for each in played]


def _add_fines(table: PlayedTable) -> Iterator[SmazzataPoints]:
    """Yield the smazzate with rulings added; a ruling on one partner counts for both."""
    for smazzata in table.smazzate:
        fines = [sum_fines(table, line, smazzata) for line in table.lines]
        gp = Sides(*map(add, smazzata.gp, fines))
        yield replace(smazzata, gp=gp) if any(fines) else smazzata


FIRST_UNIT = 1
"""The number of a team's first pair, whose seat has the match's VP; other seats have None."""


class TeamSeat(NamedTuple):
    entry: int
    unit: int
    line: Line
    mp: int | None
    """The match points; None while the table has no score."""


def convert_matches(
    seats: Iterable[TeamSeat], conversion: ConversionTable
) -> dict[tuple[int, int], int | None]:
    """Return the VP of a turn's seats, by (entry, unit); a unit is a pair's number in its team.

    VP are None until all tables of the team have a score, and always for units after the first."""
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
    """Return a whole team's award from the award at one table and its number of tables (`units`).

    MP are multiplied by `units`. VP are too, unless `conversion` converts the team's match."""
    return Award(award.vp * (units if conversion is None else 1), award.mp * units)
