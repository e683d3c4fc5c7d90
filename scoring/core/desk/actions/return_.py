"""An entry that has left plays again."""

from __future__ import annotations

from scoring.core.desk.desk import Desk, ImpossibleAction, PlaceInPlay
from scoring.core.desk.half_tables import choose_section, drop_paired, seat_newcomer
from scoring.core.desk.settle import settle_open_turns
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.turns import TurnState


def let_return(desk: Desk, number: int, reason: str) -> int:
    """Seat an entry again from the turn that `check_returning` gives; that turn's number.

    Its withdrawal is gone; the turns that it was absent from keep their award. It takes its own
    place where that is free (see `scoring.core.pairing.joining`); a draft that results paired is
    dropped.
    """
    place, first = check_returning(desk, number)
    if not reason:
        raise ImpossibleAction("ruling.reason_missing")
    desk.entries[number].withdrawal = None
    if not place.published:
        desk.drop_drafts()
    elif first <= place.last_turn:  # else it will be drawn with the next phase
        turns = [turn for turn in place.turns if turn.number >= first]
        if place.phase.movement.needs_results:
            turns = drop_paired(desk, turns)
        for turn in turns:
            turn.absent = [one for one in turn.absent if one.entry != number]
        section = choose_section(desk, place, number)
        seat_newcomer(desk, place, section, turns, number)
    settle_open_turns(desk)
    return first


def check_returning(desk: Desk, number: int) -> tuple[PlaceInPlay, int]:
    """The phase in play, and the first turn that has not begun, from which the entry would play.

    Raises ImpossibleAction `return.here` and `withdraw.out` (entry), `return.no_turn_left`,
    `late.shut`.
    """
    place, left = desk.find_place(), desk.entries[number].withdrawal
    if left is None:
        raise ImpossibleAction("return.here", {"entry": number})
    begun = (TurnState.PLAYING, TurnState.CLOSED)
    first = max(sum(turn.state in begun for turn in desk.turns) + 1, left.turn)
    if place is None or first > desk.turns_planned:
        raise ImpossibleAction("return.no_turn_left")
    if not place.published:
        return place, first
    late = place.phase.movement.late_entry
    is_unpublished = first > place.before + place.published
    is_open = late is LateEntry.ANYWHERE or (late is LateEntry.NEXT_TURN and is_unpublished)
    if not is_open and first <= place.last_turn:
        raise ImpossibleAction("late.shut")
    # Nobody plays after a cut who did not come through it, in its own phase or in a later one.
    is_member = any(number in section.members for section in place.phase.sections)
    if place.phase.plan.qualify and not is_member:
        raise ImpossibleAction("withdraw.out", {"entry": number})
    return place, first
