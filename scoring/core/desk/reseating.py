"""Seat turns again by the current standings, to see the effect of a correction."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.desk.actions.draw import draw
from scoring.core.desk.actions.pair import pair
from scoring.core.desk.desk import Desk, DeskPhase, ImpossibleAction
from scoring.core.desk.half_tables import read_seated_tables
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.seating import Tables
from scoring.core.play.turns import TurnState


def list_following(desk: Desk, number: int) -> list[int]:
    """List the later turns that were seated from standings that include turn `number`.

    These are turns paired from results, and the first turn of each later phase. Empty if turn
    `number` is not closed."""
    turn = desk.find_turn(number)
    if turn is None or turn.state is not TurnState.CLOSED:
        return []
    later = [one for one in desk.turns if one.number > number]
    firsts: dict[DeskPhase, int] = {}
    for one in later:
        if one.phase is not turn.phase:
            firsts.setdefault(one.phase, one.number)
    return [
        one.number
        for one in later
        if one.phase.movement.needs_results or one.number in firsts.values()
    ]


def seat_again(desk: Desk, numbers: Sequence[int]) -> dict[int, Tables]:
    """Seat these turns again; return the tables by turn number, () if a turn cannot be seated.

    Changes the desk, which must not be used afterwards."""
    drawn = {one.number: (one.phase.draw_method, one.phase.draw_seed) for one in desk.turns}
    seated: dict[int, Tables] = {}
    for number in reversed(numbers):
        desk.turns = [one for one in desk.turns if one.number < number]
        method, seed = drawn[number]
        place = desk.find_place()
        try:
            if place is not None and place.published:
                pair(desk, place.next_turn)
            else:
                draw(desk, DrawMethod(method or DrawMethod.RANKING), seed)
        except (ImpossibleAction, ImpossiblePlan):
            seated[number] = ()
        else:
            again = desk.find_turn(number)
            seated[number] = read_seated_tables(again) if again else ()
    return seated
