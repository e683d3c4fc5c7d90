"""Two entries of a section exchange their places, in one draft or from it on."""

from __future__ import annotations

from scoring.core.desk.desk import Desk, DeskTable, DeskTurn, ImpossibleAction
from scoring.core.play.turns import TurnState


def swap_seats(desk: Desk, first: int, second: int, from_turn: int, *, only: bool) -> None:
    """Exchange two entries from a draft on, or in it alone.

    Raises ImpossibleAction `seating.published`, `swap.bracket`, `swap.same_entry`,
    `swap.other_section` (first, second), `swap.not_seated` (entry, turn).
    """
    turn = desk.find_turn(from_turn)
    if turn is None or turn.state is not TurnState.DRAFT:
        raise ImpossibleAction("seating.published")
    if turn.phase.movement.decides_places:
        raise ImpossibleAction("swap.bracket")
    if first == second:
        raise ImpossibleAction("swap.same_entry")
    later = [turn] if only else [one for one in desk.turns if one.number >= from_turn]
    for one in later:
        for number in (first, second):
            if not one.find_tables(number):
                raise ImpossibleAction("swap.not_seated", {"entry": number, "turn": one.number})
    for section in turn.phase.sections:
        if (first in section.members) != (second in section.members):
            raise ImpossibleAction("swap.other_section", {"first": first, "second": second})
    for one in later:
        _exchange(one, first, second)


def _exchange(turn: DeskTurn, first: int, second: int) -> None:
    """Whatever hung on a table whose seats change goes with it: the table is a new one."""
    exchange = {first: second, second: first}
    tables = turn.find_tables(first)
    for table in {*tables, *turn.find_tables(second)}:
        for seat in table.seats:
            seat.entry = exchange.get(seat.entry, seat.entry)
        new = DeskTable(table.number, table.section, table.due, table.of_three, table.seats)
        turn.tables[turn.tables.index(table)] = new
