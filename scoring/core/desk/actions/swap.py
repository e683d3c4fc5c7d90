"""Change seats by hand: two entries swap seats, or one sits opposite an entry with a bye."""

from __future__ import annotations

from scoring.core.desk.desk import Desk, DeskTurn, ImpossibleAction
from scoring.core.desk.half_tables import replace_table, seat_opposite
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState


def swap_seats(desk: Desk, first: int, second: int, from_turn: int, *, only: bool) -> None:
    """Swap the seats of two entries in a draft and, unless `only`, in all later turns.

    Raises ImpossibleAction if turn `from_turn` is not a draft, the phase is a knockout bracket, the
    entries are the same or in different sections, or one has no seat in one of the turns."""
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
    exchange = {first: second, second: first}
    tables = turn.find_tables(first)
    for table in {*tables, *turn.find_tables(second)}:
        for seat in table.seats:
            seat.entry = exchange.get(seat.entry, seat.entry)
        replace_table(turn, table)


def seat_opposite_bye(desk: Desk, number: int, opposite: int, turn_number: int) -> None:
    """Seat the entry `number` opposite the entry `opposite`, which has a bye.

    The entry `number` leaves its own table; an opponent there then has a bye. Raises
    ImpossibleAction if the turn has no seats or has begun, if the phase is a knockout or does not
    seat two entries per table, if the entries are the same or in different sections, if `opposite`
    has no bye, or if `number` has no seat, or has an opponent in a turn that is published."""
    turn = desk.find_turn(turn_number)
    if turn is None:
        raise ImpossibleAction("chair.no_seats", {"turn": turn_number})
    if turn.state not in (TurnState.DRAFT, TurnState.PUBLISHED):
        raise ImpossibleAction("chair.begun", {"turn": turn_number})
    if turn.phase.movement.decides_places:
        raise ImpossibleAction("swap.bracket")
    if not turn.phase.movement.meets_in_twos:
        raise ImpossibleAction("chair.not_in_twos")
    if number == opposite:
        raise ImpossibleAction("swap.same_entry")
    resting = [half for half in turn.list_resting() if half[1].entry == opposite]
    if not resting:
        raise ImpossibleAction("chair.taken", {"entry": opposite, "turn": turn_number})
    own = turn.find_tables(number)
    if not own:
        raise ImpossibleAction("chair.not_seated", {"entry": number, "turn": turn_number})
    seats = [seat for seat in own[0].seats if seat.entry == number]
    if seats[0].kind is Presence.PLAYS and turn.state is not TurnState.DRAFT:
        raise ImpossibleAction("seating.published")
    if resting[0][0].section != own[0].section:
        raise ImpossibleAction("swap.other_section", {"first": number, "second": opposite})
    for left in own:
        left.seats = [one for one in left.seats if one.entry != number]
        for one in left.seats:
            one.kind = Presence.BYE
        replace_table(turn, left)
    turn.tables = [each for each in turn.tables if each.seats]
    seat_opposite(turn, opposite, number)
