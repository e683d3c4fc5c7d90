"""A late entry joins an event whose seating is published."""

from __future__ import annotations

from typing import NamedTuple

from scoring.core.desk.desk import Desk, DeskEntry, ImpossibleAction, PlaceInPlay
from scoring.core.desk.half_tables import (
    HalfTable,
    choose_section,
    drop_paired,
    find_free_chair,
    find_section_of,
    seat_newcomer,
)
from scoring.core.desk.settle import settle_open_turns
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.awards import Award
from scoring.core.play.team_match import sum_awards
from scoring.core.play.turns import TurnState


class EntryPoint(NamedTuple):
    """Where and when a late entry joins."""

    place: PlaceInPlay
    half: HalfTable | None
    """The half table that it completes first; None if it joins from the first unpublished turn."""
    first: int
    """The first turn that the late entry plays."""


def find_entry_point(desk: Desk, *, even_later: bool) -> EntryPoint:
    """The entry point of an entry that arrives now: a half table of turn 1, or, `even_later`, of
    the current turn or the next one of a calendar, else the first unpublished turn.

    Raises ImpossibleAction `withdraw.all_played`, `late.registration_open`, `late.shut`,
    `late.no_turn_left`, and without `even_later` `late.too_late` and `late.no_half_table` (turn).
    """
    place = desk.find_place()
    if place is None:
        raise ImpossibleAction("withdraw.all_played")
    if not place.before and not place.published:
        raise ImpossibleAction("late.registration_open")
    half = find_free_chair(place, desk, even_later=even_later)
    if half is not None:
        return EntryPoint(place, half, half.turn.number)
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
    """Seat an entry that has come late; it gets `missed` for every turn published without it, a
    team at each of its tables.
    """
    seat_late_entry(desk, newcomer, point)
    phase, number = point.place.phase, newcomer.number
    total = sum_awards(missed, desk.event.pairs_per_team, phase.team_conversion)
    for turn in desk.turns:
        if turn.state is not TurnState.DRAFT and not turn.find_tables(number):
            desk.seat_absent(turn, number, total)
    settle_open_turns(desk)


def seat_late_entry(desk: Desk, newcomer: DeskEntry, point: EntryPoint) -> None:
    """Seat an entry that has come late. Whoever is seated in a calendar stays; a draft that results
    paired is dropped.
    """
    place, half, newcomer.first_turn = point
    desk.entries[newcomer.number] = newcomer
    if half is not None:
        turns = [turn for turn in place.turns if turn.number >= half.turn.number]
        section = find_section_of(place, half.table)
        seat_newcomer(desk, place, section, turns, newcomer.number)
    elif place.published < place.phase.plan.turns:
        _join_later(desk, place, newcomer.number)


def _is_shut(place: PlaceInPlay) -> bool:
    """Whether a phase under way takes an entry in at a half table only, or nowhere."""
    anytime = (LateEntry.ANYWHERE, LateEntry.NEXT_TURN)
    under_way = 0 < place.published < place.phase.plan.turns
    return under_way and place.phase.movement.late_entry not in anytime


def _join_later(desk: Desk, place: PlaceInPlay, number: int) -> None:
    """Add a newcomer to a section from the first unpublished turn."""
    if not place.published:
        desk.drop_drafts()
        return
    drafts = [turn for turn in place.turns if turn.state is TurnState.DRAFT]
    if place.phase.movement.needs_results:
        drafts = drop_paired(desk, drafts)
    section = choose_section(desk, place, number)
    seat_newcomer(desk, place, section, drafts, number)
