"""Withdrawal of an entry: its played turns remain, its later opponents get a bye."""

from __future__ import annotations

from scoring.core.bundle import values
from scoring.core.desk.desk import (
    Desk,
    DeskEntry,
    DeskSeat,
    DeskTable,
    DeskTurn,
    ImpossibleAction,
    PlaceInPlay,
)
from scoring.core.desk.half_tables import replace_table
from scoring.core.desk.settle import read_played, set_assigned_score, settle_open_turns
from scoring.core.play.awards import NO_SCORE, Award, award_bye
from scoring.core.play.seats import Presence
from scoring.core.play.table import convert, sum_awards, sum_seat
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES, Sides


def leave(desk: Desk, number: int, award: Award, reason: str, *, is_justified: bool) -> None:
    """Withdraw an entry from the first turn that it has not completed and from all later turns.

    The entry gets `award` for each of these turns. A team gets `award` for each of its tables that
    it has not completed; but if the phase has a conversion table for teams, the VP count only once
    per turn. `is_justified` is only stored: the caller chooses `award` accordingly.

    At a table in play, the opponents get the higher of a bye's award and their own points. If all
    opponents have also withdrawn in that turn, all sides get nothing. Single players who lose a
    partner or opponent before the first record are reseated (see `vacate`). Raises ImpossibleAction
    if `reason` is empty, and the errors of `check_leaving`."""
    place, first = check_leaving(desk, number)
    if not reason:
        raise ImpossibleAction("ruling.reason_missing")
    entry = desk.entries[number]
    total = sum_awards(award, desk.event.pairs_per_team, place.phase.team_conversion)
    turn = _find_playing(place)
    if turn is not None and turn.number == first:
        _leave_turn(desk, turn, entry, award, total, reason)
    entry.withdrawal = values.Withdrawal(
        first, is_justified, total.vp, total.mp, reason, desk.director, desk.now
    )
    _leave_turns_to_come(desk, place, entry, first, total)
    settle_open_turns(desk)


def check_leaving(desk: Desk, number: int) -> tuple[PlaceInPlay, int]:
    """Return the current phase, and the first turn that an entry leaving now will not finish.

    Raises ImpossibleAction if no turn is left, if no seats are published yet, or if the entry has
    withdrawn already or is eliminated."""
    place, named = desk.find_place(), {"entry": number}
    if place is None:
        raise ImpossibleAction("withdraw.all_played")
    if not place.before and not place.published:
        raise ImpossibleAction("withdraw.not_begun", named)
    entry = desk.entries[number]
    if entry.withdrawal is not None:
        raise ImpossibleAction("withdraw.gone", named)
    if _is_out(place, entry):
        raise ImpossibleAction("withdraw.out", named)
    turn = _find_playing(place)
    has_played = turn is not None and _has_played(desk, turn, entry)
    first = max(place.next_turn + has_played, entry.first_turn)
    if first > desk.turns_planned:
        raise ImpossibleAction("withdraw.all_played")
    return place, first


def _find_playing(place: PlaceInPlay) -> DeskTurn | None:
    return next((turn for turn in place.turns if turn.state is TurnState.PLAYING), None)


def _is_out(place: PlaceInPlay, entry: DeskEntry) -> bool:
    """True if the entry is not in the phase: it did not qualify, or was knocked out."""
    published = [turn for turn in place.turns if turn.state is not TurnState.DRAFT]
    if not published or entry.first_turn > published[-1].number:
        return False
    last = published[-1]
    is_absent = any(one.entry == entry.number for one in last.absent)
    return not is_absent and not last.find_tables(entry.number)


def _has_played(desk: Desk, turn: DeskTurn, entry: DeskEntry) -> bool:
    """True if an entry has a result at all its tables of a turn, and nobody withdrew there."""
    tables = turn.find_tables(entry.number)
    seats = [seat for table in tables for seat in table.seats if seat.entry == entry.number]
    if not seats or any(seat.mp is None or seat.kind is not Presence.PLAYS for seat in seats):
        return False
    return not any(_has_been_left(desk, turn, table) for table in tables)


def _has_been_left(desk: Desk, turn: DeskTurn, table: DeskTable) -> bool:
    left = (desk.entries[seat.entry].withdrawal for seat in table.seats)
    return any(one is not None and one.turn == turn.number for one in left)


def has_others(desk: Desk, table: DeskTable, number: int) -> bool:
    """True if an entry at the table, other than `number`, has not withdrawn."""
    others = (desk.entries[seat.entry] for seat in table.seats if seat.entry != number)
    return any(one.withdrawal is None for one in others)


def _leave_turn(
    desk: Desk, turn: DeskTurn, entry: DeskEntry, award: Award, total: Award, reason: str
) -> None:
    """Withdraw an entry from a turn in play, at every table that it has not completed.

    `award`: for one table; `total`: the sum over a team's tables."""
    seats = [
        (table, seat)
        for table in turn.find_tables(entry.number)
        for seat in table.seats
        if seat.entry == entry.number and seat.kind is Presence.PLAYS
    ]
    partnered = any(one.chair == 2 for table, _ in seats for one in table.seats)
    if not seats or (partnered and not any(table.smazzate for table, _ in seats)):
        vacate(turn, entry.number, total, desk.rules.sides)
        return
    for table, seat in seats:
        if len(table.smazzate) < table.due and _has_been_left(desk, turn, table):
            awards = Sides(*[NO_SCORE] * desk.rules.sides)
            if table.assigned and has_others(desk, table, entry.number):
                each = dict(table.assigned.awards.items()) | {seat.line: award}
                awards = Sides(*each.values())
            set_assigned_score(desk, table, awards, reason)
        elif seat.mp is None:
            scores = {line: _find_score(desk, turn, table, line) for line in desk.rules.lines}
            if partnered:
                vacate(turn, entry.number, total, desk.rules.sides)
                if not table.plays:
                    continue
            else:
                scores[seat.line] = award
            set_assigned_score(desk, table, Sides(*scores.values()), reason)


def _find_score(desk: Desk, turn: DeskTurn, table: DeskTable, line: Line) -> Award:
    """Return the award of a side whose opponents left: a bye's award or, if higher, its points."""
    event = desk.event
    own = Award(event.bye_vp, event.bye_mp)
    bye = award_bye(event.bye_mode, own, turn.phase.plan.smazzate)
    if not table.smazzate:
        return bye
    played = read_played(desk, turn, table)
    mp = max(sum_seat(played, line, seat.chair).mp for seat in table.list_line(line))
    vp = convert(played, line, mp)
    if vp is None:  # part of a team's match
        return Award(bye.vp, max(bye.mp, mp))
    return max(bye, Award(vp, mp))


def _leave_turns_to_come(
    desk: Desk, place: PlaceInPlay, entry: DeskEntry, first: int, total: Award
) -> None:
    """Remove an entry from its seats in the turns from `first` on that have not begun.

    In these turns the entry is absent, with the award `total`. Drafts paired from results are
    deleted, because the pairings depend on this entry; all drafts are deleted if the phase has no
    published turn."""
    number = entry.number
    drafts = [turn for turn in desk.turns if turn.state is TurnState.DRAFT]
    if not place.published:
        desk.drop_drafts()
    elif place.phase.movement.needs_results:
        desk.turns = [turn for turn in desk.turns if turn not in drafts]
    for turn in desk.turns:
        is_to_come = turn.state is TurnState.PUBLISHED and turn.number >= first
        is_in = turn.find_tables(number) or any(one.entry == number for one in turn.absent)
        if is_in and (is_to_come or turn.state is TurnState.DRAFT):
            vacate(turn, number, total, desk.rules.sides)


def vacate(turn: DeskTurn, number: int, total: Award, sides: int) -> None:
    """Remove an entry from its seats in a turn; it is then absent, with the award `total`.

    `sides`: the number of sides at a full table. A side left without an opponent gets a bye; at
    a table of three sides, both remaining sides do."""
    turn.absent = [one for one in turn.absent if one.entry != number]
    Desk.seat_absent(turn, number, total)
    for table in turn.find_tables(number):
        if table.smazzate and turn.state is not TurnState.PLAYING:
            table = replace_table(turn, table)
        table.seats = [seat for seat in table.seats if seat.entry != number]
        if not table.smazzate:
            _reseat_remaining(table)
        lines = {seat.line for seat in table.seats}
        if not lines:
            turn.tables.remove(table)
        elif len(lines) < sides:
            for seat in table.seats:
                seat.kind = Presence.BYE
            if sides > 2:
                _split_resting_sides(turn, table)


def _split_resting_sides(turn: DeskTurn, table: DeskTable) -> None:
    """Give each remaining side of a three-sided table its own table, without an opponent."""
    first, *others = _sort_seats(table)
    table.seats = [first]
    for seat in others:
        turn.tables.append(
            DeskTable(turn.last_table + 1, table.section, table.due, False, [seat])
        )  # fmt: skip
    for seat in (first, *others):
        seat.line = Line.NS


def _reseat_remaining(table: DeskTable) -> None:
    """Reseat single players after one left their table: one against two, or one against one."""
    seats = _sort_seats(table)
    if len(seats) == 3 and seats[1].line is Line.NS:
        seats[1].line, seats[1].chair = Line.EW, 3 - seats[2].chair
    elif len(seats) == 2 and table.seats_three and seats[0].line is Line.EW:
        seats[0].line, seats[0].chair = Line.NS, 1
    table.seats_three = len(seats) == 3


def _sort_seats(table: DeskTable) -> list[DeskSeat]:
    return sorted(table.seats, key=lambda seat: (LINES.index(seat.line), seat.chair))
