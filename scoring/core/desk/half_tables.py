"""Half tables, which have one empty side: seat late and returning entries at them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.desk.desk import Desk, DeskSeat, DeskSection, DeskTable, DeskTurn, PlaceInPlay
from scoring.core.pairing.joining import JoinedSection, choose_seat, find_entrance
from scoring.core.pairing.seating import Seating, Tables, build_side
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES


def find_free_chair(
    place: PlaceInPlay, desk: Desk, *, even_later: bool
) -> tuple[int, DeskTable] | None:
    """Return the turn and the half table at which a late or returning entry would first sit.

    Searches the first published turn that is not closed and then, unless the phase is paired from
    results, the first draft. Without `even_later`, only turn 1 is searched. Returns None if no half
    table is open to the entry."""
    turns = place.turns[place.closed : place.published][:1]
    if place.published and not place.phase.movement.needs_results:
        turns += place.turns[place.published :][:1]
    plan = [read_seated_tables(turn) for turn in desk.turns]
    sections = [_read_section(desk, place, one, plan) for one in place.phase.sections]
    for turn in turns:
        if not even_later and turn.number != 1:
            continue
        if (resting := find_entrance(sections, turn.number)) is not None:
            halves = turn.list_resting()
            return turn.number, next(table for table, seat in halves if seat.entry == resting)
    return None


def _read_section(
    desk: Desk, place: PlaceInPlay, section: DeskSection, plan: Sequence[Tables]
) -> JoinedSection:
    members, began = tuple(section.members), place.before + 1
    later = {one for one in members if desk.entries[one].first_turn > began}
    return JoinedSection(place.phase.movement, members, later, place.before, tuple(plan))


def choose_section(desk: Desk, place: PlaceInPlay, number: int) -> DeskSection:
    """Return the section that the late or returning entry `number` joins.

    An entry that is a member of a section returns to it. Any other joins the smallest section with
    an odd number of present entries or, if all numbers are even, the smallest section."""
    own = [section for section in place.phase.sections if number in section.members]

    def find_size(section: DeskSection) -> tuple[bool, int]:
        present = sum(desk.entries[one].withdrawal is None for one in section.members)
        return present % 2 == 0, present

    return own[0] if own else min(place.phase.sections, key=find_size)


def seat_newcomer(
    desk: Desk, place: PlaceInPlay, section: DeskSection, turns: Sequence[DeskTurn], number: int
) -> None:
    """Seat a late or returning entry in `turns`, and add it to the section.

    `scoring.core.pairing.joining` chooses its seat: opposite an entry with a bye, at a new half
    table, or the seat of another entry, which then has a bye."""
    plan = [read_seated_tables(turn) for turn in desk.turns]
    for turn in turns:
        joined = _read_section(desk, place, section, plan)
        is_draft = turn.state is TurnState.DRAFT
        seat = choose_seat(joined, number, turn.number, is_draft=is_draft)
        if seat.opposite is not None:
            seat_opposite(turn, seat.opposite, number)
        elif seat.instead_of is not None:
            _seat_in_place_of(turn, seat.instead_of, number)
        else:
            for unit in desk.units:
                _add_half_table(turn, section.number, number, unit, Line.NS)
        plan[turn.number - 1] = read_seated_tables(turn)
    if number not in section.members:
        section.members.append(number)


def drop_paired(desk: Desk, turns: Sequence[DeskTurn]) -> list[DeskTurn]:
    """Delete the drafts among `turns`, to be paired again, and return the other turns."""
    dropped = [turn.number for turn in turns if turn.state is TurnState.DRAFT]
    desk.turns = [turn for turn in desk.turns if turn.number not in dropped]
    return [turn for turn in turns if turn.number not in dropped]


def seat_opposite(turn: DeskTurn, resting: int, number: int) -> None:
    """Seat an entry opposite one that has a bye, at all its tables (a team has several)."""
    for table in turn.find_tables(resting):
        (seat,) = table.seats
        line = Line.EW if seat.line is Line.NS else Line.NS
        table.seats.append(DeskSeat(number, line, unit=seat.unit))
        seat.kind, seat.vp, seat.mp = Presence.PLAYS, None, None


def _add_half_table(turn: DeskTurn, section: int, number: int, unit: int, line: Line) -> None:
    seat = DeskSeat(number, line, unit=unit, kind=Presence.BYE)
    due = turn.phase.plan.smazzate
    turn.tables.append(DeskTable(turn.last_table + 1, section, due, False, [seat]))


def _seat_in_place_of(turn: DeskTurn, resting: int, number: int) -> None:
    """Give the seat of `resting` to entry `number`; `resting` gets a bye at a new half table."""
    for table in turn.find_tables(resting):
        for seat in table.seats:
            if seat.entry == resting:
                seat.entry = number
                _add_half_table(turn, table.section, resting, seat.unit, seat.line)
        replace_table(turn, table)


def replace_table(turn: DeskTurn, table: DeskTable) -> DeskTable:
    """Replace a table by a copy with the same seats, without card draw, records and points.

    For a table whose entries change. It can have records only if its turn's start was undone."""
    seats = [DeskSeat(one.entry, one.line, one.chair, one.unit, one.kind) for one in table.seats]
    new = DeskTable(table.number, table.section, table.due, table.seats_three, seats)
    turn.tables[turn.tables.index(table)] = new
    return new


def read_seated_tables(turn: DeskTurn) -> Tables:
    """Return the seating of a turn, with only the first table of each team match."""
    found = []
    for table in sorted(turn.tables, key=lambda table: table.number):
        if table.seats and table.seats[0].unit == 1:
            seats = sorted(table.seats, key=lambda seat: seat.chair)
            sides = [[seat.entry for seat in seats if seat.line == line] for line in LINES]
            found.append(Seating(table.number, *map(build_side, sides)))
    return tuple(found)
