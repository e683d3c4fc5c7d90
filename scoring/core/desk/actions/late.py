"""Seat late and returning entries in an event whose seats are already published."""

from __future__ import annotations

from typing import NamedTuple

from scoring.core.desk.desk import Desk, DeskEntry, DeskTable, ImpossibleAction, PlaceInPlay
from scoring.core.desk.half_tables import (
    choose_section,
    drop_paired,
    find_free_chair,
    seat_newcomer,
)
from scoring.core.desk.settle import settle_open_turns
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.awards import Award
from scoring.core.play.table import sum_awards
from scoring.core.play.turns import TurnState


class EntryPoint(NamedTuple):
    """The phase and the turn in which a late entry joins the event."""

    place: PlaceInPlay
    half: DeskTable | None
    """The half table at which the entry first sits. None if the entry joins from the first
    unpublished turn."""
    first: int


def find_entry_point(desk: Desk, *, even_later: bool) -> EntryPoint:
    """Return where a late entry can join now: a turn and, if there is one, a half table of it.

    A half table has an empty side; `find_free_chair` searches for one. If it finds none, the entry
    joins from the first unpublished turn, but only with `even_later`. Raises ImpossibleAction if
    the entry cannot join, no seats are published yet, or the movement admits no more entries."""
    place = desk.find_place()
    if place is None:
        raise ImpossibleAction("withdraw.all_played")
    if not place.before and not place.published:
        raise ImpossibleAction("late.registration_open")
    half = find_free_chair(place, desk, even_later=even_later)
    if half is not None:
        first, table = half
        return EntryPoint(place, table, first)
    if _is_shut(place):
        raise ImpossibleAction("late.shut")
    first = place.before + place.published + 1
    if first > desk.turns_planned:
        raise ImpossibleAction("late.no_turn_left")
    if not even_later:
        code = "late.too_late" if place.next_turn > 1 else "late.no_half_table"
        raise ImpossibleAction(code, {"turn": place.next_turn})
    return EntryPoint(place, None, first)


def admit_late_entry(desk: Desk, newcomer: DeskEntry, point: EntryPoint, missed: Award) -> None:
    """Seat a late entry, and give it an award for each published turn that it missed.

    `missed`: the award for one such turn; a team gets it at each of its tables."""
    seat_late_entry(desk, newcomer, point)
    phase, number = point.place.phase, newcomer.number
    total = sum_awards(missed, desk.event.pairs_per_team, phase.team_conversion)
    for turn in desk.turns:
        if turn.state is not TurnState.DRAFT and not turn.find_tables(number):
            desk.seat_absent(turn, number, total)
    settle_open_turns(desk)


def seat_late_entry(desk: Desk, newcomer: DeskEntry, point: EntryPoint) -> None:
    """Seat a late entry from `point` on. No other entry moves, but one may have to rest.

    If `point.half` is None, the late entry joins from the first unpublished turn on. In this case
    all drafts are deleted if the phase has no published turn; otherwise only drafts paired from
    results are deleted."""
    place, half, newcomer.first_turn = point
    desk.entries[newcomer.number] = newcomer
    if half is not None:
        turns = [turn for turn in place.turns if turn.number >= newcomer.first_turn]
        sections = place.phase.sections
        section = next(one for one in sections if one.number == half.section)
        seat_newcomer(desk, place, section, turns, newcomer.number)
    elif place.published < place.phase.plan.turns:
        _join_later(desk, place, newcomer.number)


def _is_shut(place: PlaceInPlay) -> bool:
    """True if some but not all turns are published and late entries cannot join the others."""
    anytime = (LateEntry.ANYWHERE, LateEntry.NEXT_TURN)
    under_way = 0 < place.published < place.phase.plan.turns
    return under_way and place.phase.movement.late_entry not in anytime


def _join_later(desk: Desk, place: PlaceInPlay, number: int) -> None:
    """Seat a newcomer from the first unpublished turn on, and add it to a section.

    If the phase has no published turn, only delete all drafts: the next draw seats it."""
    if not place.published:
        desk.drop_drafts()
        return
    drafts = [turn for turn in place.turns if turn.state is TurnState.DRAFT]
    if place.phase.movement.needs_results:
        drafts = drop_paired(desk, drafts)
    section = choose_section(desk, place, number)
    seat_newcomer(desk, place, section, drafts, number)


def let_return(desk: Desk, number: int, reason: str) -> int:
    """Let a withdrawn entry play again, and return the number of its first turn.

    The entry keeps its awards for missed turns. It gets its old seats again if they are free (see
    `scoring.core.pairing.joining`). Drafts paired from results are deleted; all drafts are if the
    phase has no published turn. Raises the errors of `check_returning`, and ImpossibleAction if
    `reason` is empty."""
    place, first = check_returning(desk, number)
    if not reason:
        raise ImpossibleAction("ruling.reason_missing")
    desk.entries[number].withdrawal = None
    if not place.published:
        desk.drop_drafts()
    elif first <= place.last_turn:  # otherwise it will be drawn with the next phase
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
    """Return the current phase, and the first turn (not begun yet) that a returning entry plays.

    Raises ImpossibleAction if the entry has not withdrawn or did not qualify for the phase, if no
    turn is left, or if the movement admits no more entries."""
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
    # After a cut only entries that qualified play, in its own phase and in later ones.
    is_member = any(number in section.members for section in place.phase.sections)
    if place.phase.plan.qualify and not is_member:
        raise ImpossibleAction("withdraw.out", {"entry": number})
    return place, first
