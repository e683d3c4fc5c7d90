"""Whoever sits down at a desk in memory after the draw: late entries, entries that return, and
whoever a director seats opposite one that rests.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.core.bundle import values
from scoring.core.generator.desk import (
    Desk,
    DeskEntry,
    DeskSeat,
    DeskSection,
    DeskTable,
    DeskTurn,
    PlaceInPlay,
)
from scoring.core.generator.figures import settle_tables
from scoring.core.pairing.joining import choose_resting
from scoring.core.pairing.movement import ImpossiblePlan, LateEntry
from scoring.core.pairing.seating import Seating, Side, Tables, iter_seated
from scoring.core.pairing.section import SectionState
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, absence_award
from scoring.core.play.penalties import LATENESS, NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.team_match import sum_awards
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES

NEWCOMER = 0
"""Stands for an entry that has no number yet."""


class HalfTable(NamedTuple):
    """A table where somebody rests, and the seat of who does."""

    turn: DeskTurn
    table: DeskTable
    seat: DeskSeat


def admit_late_entry(desk: Desk, newcomer: DeskEntry) -> bool:
    """Seat an entry that comes after the first seating was published; False where it cannot be."""
    place = desk.find_place()
    if place is None or not (place.before or place.published):
        return False
    half = _find_entrance(place, desk)
    first = half.turn.number if half else place.before + place.published + 1
    if half is None and (_is_shut(place) or first > desk.turns_planned):
        return False
    act = desk.write_act(ActKind.LATE, "Il treno era in ritardo", name=newcomer.label)
    newcomer.first_turn, newcomer.late_act = first, act.number
    desk.last_number = newcomer.number
    desk.entries[newcomer.number] = newcomer
    if half is not None:
        turns = [turn for turn in place.turns if turn.number >= half.turn.number]
        section = _find_section_of(place, half.table)
        _seat_in_calendar(desk, place, section, turns, newcomer.number, half)
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


def let_return(desk: Desk, entry: DeskEntry) -> None:
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
    else:
        turns = [turn for turn in place.turns if turn.number >= first]
        if place.phase.movement.needs_results:
            turns = _drop_paired(desk, turns)
        for turn in turns:
            turn.absent = [one for one in turn.absent if one.entry != entry.number]
        section = _find_section(desk, place, entry.number)
        _seat_in_calendar(desk, place, section, turns, entry.number)
    settle_tables(desk)


def fill_chair_by_hand(desk: Desk, turn: DeskTurn) -> None:
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
    _sit_opposite(HalfTable(turn, table, seat), entry)


def _may_join(place: PlaceInPlay, number: int, first: int) -> bool:
    """Whether an entry may play again in the phase in play, or the phase is over for it by then."""
    plan = place.phase.plan
    if not place.published or first > place.before + plan.turns:
        return True
    late = place.phase.movement.late_entry
    is_unpublished = first > place.before + place.published
    if late is not LateEntry.ANYWHERE and not (late is LateEntry.NEXT_TURN and is_unpublished):
        return False
    return not plan.qualify or any(number in one.members for one in place.phase.sections)


def _is_shut(place: PlaceInPlay) -> bool:
    """Whether a phase under way takes an entry in at a half table only, or nowhere."""
    anytime = (LateEntry.ANYWHERE, LateEntry.NEXT_TURN)
    under_way = 0 < place.published < place.phase.plan.turns
    return under_way and place.phase.movement.late_entry not in anytime


def _find_entrance(place: PlaceInPlay, desk: Desk) -> HalfTable | None:
    """The half table at which a newcomer would first sit down: in the turn that the hall is in,
    else the next one of a calendar.
    """
    turns = place.turns[place.closed : place.published][:1]
    if place.published and not place.phase.movement.needs_results:
        turns += place.turns[place.published :][:1]
    for turn in turns:
        if (half := _find_half_table(place, desk, turn)) is not None:
            return half
    return None


def _find_half_table(place: PlaceInPlay, desk: Desk, turn: DeskTurn) -> HalfTable | None:
    late = place.phase.movement.late_entry
    if late in (LateEntry.NOWHERE, LateEntry.NEXT_TURN):
        return None
    resting = turn.list_resting()
    for table, seat in resting:
        section = _find_section_of(place, table)
        if seat.entry in _find_foreseen(place, desk, section, turn, NEWCOMER):
            return HalfTable(turn, table, seat)
    return HalfTable(turn, *resting[0]) if resting and late is LateEntry.ANYWHERE else None


def _find_section_of(place: PlaceInPlay, table: DeskTable) -> DeskSection:
    return next(one for one in place.phase.sections if one.number == table.section)


def _find_foreseen(
    place: PlaceInPlay, desk: Desk, section: DeskSection, turn: DeskTurn, number: int
) -> set[int]:
    """The entries that an entry would meet in a turn at the place that the movement keeps for it.

    A member has its own place; a newcomer the one left free at the draw, unless another took it.
    """
    members, movement = section.members, place.phase.movement
    began = place.before + 1
    later = {one for one in members if desk.entries[one].first_turn > began}
    if number in later or (later and number not in members):
        return set()
    drawn = [one for one in members if one not in later]
    at = turn.number - place.before
    try:
        if number not in members:
            tables = movement.seat_newcomer([*drawn, number], at)
        elif movement.needs_results:
            return set()
        else:
            tables = movement.seat_section(SectionState(drawn, at)).tables
    except ImpossiblePlan:
        return set()
    seated = [set(iter_seated(seating)) for seating in tables]
    return {one for table in seated if number in table for one in table - {number}}


def _join_later(desk: Desk, place: PlaceInPlay, number: int) -> None:
    """Add a newcomer to a section from the first unpublished turn."""
    if not place.published:
        desk.drop_drafts()
        return
    drafts = [turn for turn in place.turns if turn.state is TurnState.DRAFT]
    if place.phase.movement.needs_results:
        drafts = _drop_paired(desk, drafts)
    section = _find_section(desk, place, number)
    _seat_in_calendar(desk, place, section, drafts, number)


def _drop_paired(desk: Desk, turns: Sequence[DeskTurn]) -> list[DeskTurn]:
    """Drop the drafts among these turns, which results paired; gives the others."""
    dropped = [turn.number for turn in turns if turn.state is TurnState.DRAFT]
    desk.turns = [turn for turn in desk.turns if turn.number not in dropped]
    return [turn for turn in turns if turn.number not in dropped]


def _find_section(desk: Desk, place: PlaceInPlay, number: int) -> DeskSection:
    """The section of a member; for another the smallest that has a resting entry, or of all."""
    own = [section for section in place.phase.sections if number in section.members]

    def find_size(section: DeskSection) -> tuple[bool, int]:
        present = sum(desk.entries[one].withdrawal is None for one in section.members)
        return present % 2 == 0, present

    return own[0] if own else min(place.phase.sections, key=find_size)


def _seat_in_calendar(
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
            _sit_opposite(resting, number)
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


def _sit_opposite(half: HalfTable, number: int) -> None:
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
    resting = choose_resting(number, tables, [_read_tables(one) for one in desk.turns], place)
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


def _write_missed(desk: Desk, place: PlaceInPlay, number: int) -> None:
    """Add the award for each turn that was published before the entry came."""
    award = desk.chance.pick((NO_SCORE, absence_award(place.phase.plan.smazzate, justified=True)))
    total: Award = sum_awards(award, desk.event.pairs_per_team, place.phase.team_conversion)
    for turn in desk.turns:
        if turn.state is not TurnState.DRAFT and not turn.find_tables(number):
            desk.seat_absent(turn, number, total)
