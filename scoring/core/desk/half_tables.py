"""Half tables of a desk: the entries that join at them, and what happens where none is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.core.desk.desk import (
    Desk,
    DeskSeat,
    DeskSection,
    DeskTable,
    DeskTurn,
    PlaceInPlay,
)
from scoring.core.pairing.joining import NEWCOMER, choose_resting, foresee_opponents
from scoring.core.pairing.movement import LateEntry
from scoring.core.pairing.seating import Seating, Side, Tables
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES


class HalfTable(NamedTuple):
    """A table where somebody rests, and the seat of who does."""

    turn: DeskTurn
    table: DeskTable
    seat: DeskSeat


def find_free_chair(place: PlaceInPlay, desk: Desk, *, even_later: bool) -> HalfTable | None:
    """The half table at which a newcomer would first sit down: in turn 1, or `even_later` in the
    turn that the hall is in, else in the next one of a calendar.
    """
    turns = place.turns[place.closed : place.published][:1]
    if place.published and not place.phase.movement.needs_results:
        turns += place.turns[place.published :][:1]
    for turn in turns:
        if not even_later and turn.number != 1:
            continue
        if (half := _find_half_in(place, desk, turn)) is not None:
            return half
    return None


def _find_half_in(place: PlaceInPlay, desk: Desk, turn: DeskTurn) -> HalfTable | None:
    late = place.phase.movement.late_entry
    if late in (LateEntry.NOWHERE, LateEntry.NEXT_TURN):
        return None
    resting = turn.list_resting()
    for table, seat in resting:
        section = find_section_of(place, table)
        if seat.entry in _find_foreseen(place, desk, section, turn, NEWCOMER):
            return HalfTable(turn, table, seat)
    return HalfTable(turn, *resting[0]) if resting and late is LateEntry.ANYWHERE else None


def find_section_of(place: PlaceInPlay, table: DeskTable) -> DeskSection:
    return next(one for one in place.phase.sections if one.number == table.section)


def _find_foreseen(
    place: PlaceInPlay, desk: Desk, section: DeskSection, turn: DeskTurn, number: int
) -> set[int]:
    """The entries that an entry would meet in a turn at the place that the movement keeps."""
    members, began = section.members, place.before + 1
    later = {one for one in members if desk.entries[one].first_turn > began}
    at = turn.number - place.before
    return foresee_opponents(place.phase.movement, members, later, number, at)


def choose_section(desk: Desk, place: PlaceInPlay, number: int) -> DeskSection:
    """The section of a member; for another the smallest that has a resting entry, or of all."""
    own = [section for section in place.phase.sections if number in section.members]

    def find_size(section: DeskSection) -> tuple[bool, int]:
        present = sum(desk.entries[one].withdrawal is None for one in section.members)
        return present % 2 == 0, present

    return own[0] if own else min(place.phase.sections, key=find_size)


def seat_newcomer(
    desk: Desk,
    place: PlaceInPlay,
    section: DeskSection,
    turns: Sequence[DeskTurn],
    number: int,
    half: HalfTable | None = None,
) -> None:
    """Seat an entry in these turns of the phase, by the rule of `scoring.core.pairing.joining`."""
    met: set[int] = set()
    for turn in turns:
        wanted = _find_foreseen(place, desk, section, turn, number)
        known = half if half is not None and half.turn is turn else None
        resting = known or _find_resting(turn, section, wanted, met)
        if resting is not None:
            seat_opposite(resting, number)
            met.add(resting.seat.entry)
        elif wanted or turn.state is not TurnState.DRAFT or not _stand_in(
            desk, turn, section, number
        ):  # fmt: skip
            for unit in desk.units:
                _add_half_table(turn, section.number, number, unit, Line.NS)
    if number not in section.members:
        section.members.append(number)


def _find_resting(
    turn: DeskTurn, section: DeskSection, wanted: Collection[int], met: Collection[int]
) -> HalfTable | None:
    """The resting entry to meet: the one that the movement foresees, else one not met before."""
    resting = [
        HalfTable(turn, table, seat)
        for table, seat in turn.list_resting()
        if table.section == section.number
    ]
    return min(
        resting,
        key=lambda half: (half.seat.entry not in wanted, half.seat.entry in met),
        default=None,
    )


def drop_paired(desk: Desk, turns: Sequence[DeskTurn]) -> list[DeskTurn]:
    """Drop the drafts among these turns, which results paired; returns the others."""
    dropped = [turn.number for turn in turns if turn.state is TurnState.DRAFT]
    desk.turns = [turn for turn in desk.turns if turn.number not in dropped]
    return [turn for turn in turns if turn.number not in dropped]


def seat_opposite(half: HalfTable, number: int) -> None:
    """Seat an entry at every table where the other rests: a team rests at several."""
    for table in half.turn.find_tables(half.seat.entry):
        (seat,) = table.seats
        line = Line.EW if seat.line is Line.NS else Line.NS
        table.seats.append(DeskSeat(number, line, unit=seat.unit))
        seat.kind, seat.vp, seat.mp = Presence.PLAYS, None, None


def _add_half_table(turn: DeskTurn, section: int, number: int, unit: int, line: Line) -> None:
    """Give an entry a bye in a turn, at a table after the last one of the hall."""
    seat = DeskSeat(number, line, unit=unit, kind=Presence.BYE)
    due = turn.phase.plan.smazzate
    turn.tables.append(DeskTable(turn.last_table + 1, section, due, False, [seat]))


def _stand_in(desk: Desk, turn: DeskTurn, section: DeskSection, number: int) -> bool:
    """Seat an entry where another sits, who rests at an added table on its own line.

    False where nobody plays.
    """
    place = None
    if turn.phase.movement.keeps_lines:
        own = [
            seat
            for one in desk.turns
            if one.phase is turn.phase
            for table in one.find_tables(number)
            for seat in table.seats
            if seat.entry == number
        ]
        place = 0 if own and own[0].line is Line.NS else 1
    tables = _read_tables(turn, section.number)
    plan = tuple(_read_tables(one) for one in desk.turns)
    resting = choose_resting(number, tables, plan, place)
    if resting is None:
        return False
    for table in turn.find_tables(resting):
        table.card_draw = None
        for seat in table.seats:
            if seat.entry == resting:
                seat.entry = number
                _add_half_table(turn, table.section, resting, seat.unit, seat.line)
    return True


def _read_tables(turn: DeskTurn, section: int | None = None) -> Tables:
    """The first tables of each match of a turn, of one section or of all."""
    found = []
    for table in sorted(turn.tables, key=lambda table: table.number):
        if section in (None, table.section) and any(seat.unit == 1 for seat in table.seats):
            sides: list[Side] = []
            for line in LINES:
                own = sorted(table.list_line(line), key=lambda seat: seat.chair)
                numbers = [seat.entry for seat in own]
                sides.append(
                    (numbers[0], numbers[1]) if len(numbers) == 2 else next(iter(numbers), None)
                )
            found.append(Seating(table.number, *sides))
    return tuple(found)
