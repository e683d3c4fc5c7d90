"""Whoever sits down at a desk in memory after the draw: late entries, entries that return, and
whoever a director seats opposite one that rests.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.bundle import values
from scoring.core.generator.desk import (
    DeskEntry,
    DeskTurn,
    MemoryDesk,
    PlaceInPlay,
)
from scoring.core.generator.figures import settle_tables
from scoring.core.generator.half_tables import (
    choose_section,
    find_free_chair,
    find_section_of,
    seat_newcomer,
    seat_opposite,
)
from scoring.core.pairing.movement import LateEntry
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, absence_award
from scoring.core.play.penalties import LATENESS, NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.team_match import sum_awards
from scoring.core.play.turns import TurnState


def admit_late_entry(desk: MemoryDesk, newcomer: DeskEntry) -> bool:
    """Seat an entry that comes after the first seating was published; False where it cannot be."""
    place = desk.find_place()
    if place is None or not (place.before or place.published):
        return False
    half = find_free_chair(place, desk)
    first = half.turn.number if half else place.before + place.published + 1
    if half is None and (_is_shut(place) or first > desk.turns_planned):
        return False
    act = desk.write_act(ActKind.LATE, "Il treno era in ritardo", name=newcomer.label)
    newcomer.first_turn, newcomer.late_act = first, act.number
    desk.last_number = newcomer.number
    desk.entries[newcomer.number] = newcomer
    if half is not None:
        turns = [turn for turn in place.turns if turn.number >= half.turn.number]
        section = find_section_of(place, half.table)
        seat_newcomer(desk, place, section, turns, newcomer.number)
    elif place.published < place.phase.plan.turns:
        _join_later(desk, place, newcomer.number)
    _write_missed(desk, place, newcomer.number)
    if desk.chance.draw() < 0.3:
        seated = desk.find_turn(first)
        desk.adjustments.append(
            values.Adjustment(
                newcomer.number, first if seated else None, None, *LATENESS, 0,
                "Ritardo", desk.director, desk.now,
            )
        )  # fmt: skip
    settle_tables(desk)
    return True


def let_return(desk: MemoryDesk, entry: DeskEntry) -> None:
    """Let an entry that has left play from the next turn that has not begun, where that can be."""
    place, left = desk.find_place(), entry.withdrawal
    if place is None or left is None:
        return
    begun = (TurnState.PLAYING, TurnState.CLOSED)
    first = max(sum(turn.state in begun for turn in desk.turns) + 1, left.turn)
    if first > desk.turns_planned or not _may_join(place, entry.number, first):
        return
    desk.write_act(
        ActKind.RETURN, "Sta meglio", entry=entry.number, turn=first, left=left.turn
    )  # fmt: skip
    entry.withdrawal = None
    if not place.published:
        desk.drop_drafts()
    elif first <= place.last_turn:  # else it will be drawn with the next phase
        turns = [turn for turn in place.turns if turn.number >= first]
        if place.phase.movement.needs_results:
            turns = _drop_paired(desk, turns)
        for turn in turns:
            turn.absent = [one for one in turn.absent if one.entry != entry.number]
        section = choose_section(desk, place, entry.number)
        seat_newcomer(desk, place, section, turns, entry.number)
    settle_tables(desk)


def fill_chair_by_hand(desk: MemoryDesk, turn: DeskTurn) -> None:
    """Seat an entry opposite one that rests, in this turn only."""
    movement = turn.phase.movement
    resting = turn.list_resting()
    if movement.decides_places or not movement.meets_in_twos or not resting:
        return
    table, seat = desk.chance.pick(resting)
    is_draft = turn.state is TurnState.DRAFT
    able = sorted(
        {
            one.entry
            for each in turn.tables
            for one in each.seats
            if each.section == table.section
            and one.entry != seat.entry
            and (is_draft or one.kind is Presence.BYE)
        }
    )
    if not able:
        return
    entry = desk.chance.pick(able)
    desk.write_act(ActKind.FILL_CHAIR, first=entry, second=seat.entry, turn=turn.number)
    for left in turn.find_tables(entry):
        left.seats = [one for one in left.seats if one.entry != entry]
        left.card_draw = None
        for one in left.seats:
            one.kind = Presence.BYE
    turn.tables = [each for each in turn.tables if each.seats]
    seat_opposite(turn, seat.entry, entry)


def _may_join(place: PlaceInPlay, number: int, first: int) -> bool:
    """Whether an entry may play again: a cut that it did not come through keeps it out."""
    if not place.published:
        return True
    late = place.phase.movement.late_entry
    is_unpublished = first > place.before + place.published
    is_open = late is LateEntry.ANYWHERE or (late is LateEntry.NEXT_TURN and is_unpublished)
    if not is_open and first <= place.last_turn:
        return False
    is_member = any(number in section.members for section in place.phase.sections)
    return is_member or not place.phase.plan.qualify


def _is_shut(place: PlaceInPlay) -> bool:
    """Whether a phase under way takes an entry in at a half table only, or nowhere."""
    anytime = (LateEntry.ANYWHERE, LateEntry.NEXT_TURN)
    under_way = 0 < place.published < place.phase.plan.turns
    return under_way and place.phase.movement.late_entry not in anytime


def _join_later(desk: MemoryDesk, place: PlaceInPlay, number: int) -> None:
    """Add a newcomer to a section from the first unpublished turn."""
    if not place.published:
        desk.drop_drafts()
        return
    drafts = [turn for turn in place.turns if turn.state is TurnState.DRAFT]
    if place.phase.movement.needs_results:
        drafts = _drop_paired(desk, drafts)
    section = choose_section(desk, place, number)
    seat_newcomer(desk, place, section, drafts, number)


def _drop_paired(desk: MemoryDesk, turns: Sequence[DeskTurn]) -> list[DeskTurn]:
    """Drop the drafts among these turns, which results paired; gives the others."""
    dropped = [turn.number for turn in turns if turn.state is TurnState.DRAFT]
    desk.turns = [turn for turn in desk.turns if turn.number not in dropped]
    return [turn for turn in turns if turn.number not in dropped]


def _write_missed(desk: MemoryDesk, place: PlaceInPlay, number: int) -> None:
    """Add the award for each turn that was published before the entry came."""
    award = desk.chance.pick((NO_SCORE, absence_award(place.phase.plan.smazzate, justified=True)))
    total: Award = sum_awards(award, desk.event.pairs_per_team, place.phase.team_conversion)
    for turn in desk.turns:
        if turn.state is not TurnState.DRAFT and not turn.find_tables(number):
            desk.seat_absent(turn, number, total)
