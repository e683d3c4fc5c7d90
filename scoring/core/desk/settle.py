"""Compute the points of a desk's seats from records, rulings and awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from scoring.core.bundle.turn_values import Assigned
from scoring.core.desk.desk import Desk, DeskPhase, DeskSeat, DeskTable, DeskTurn, ImpossibleAction
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, ByeMode, average_seats, award_bye
from scoring.core.play.match import find_deciding, is_decided, list_later, move_due
from scoring.core.play.seats import Presence
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import Fine, PlayedTable, list_scores, record_points, score_seat
from scoring.core.play.team_match import FIRST_UNIT, TeamSeat, convert_matches
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import Sides


def read_played(desk: Desk, turn: DeskTurn, table: DeskTable) -> PlayedTable:
    """Build a table's result from its records and rulings."""
    chairs = {seat.entry: (seat.line, seat.chair) for seat in table.seats if seat.unit == 1}
    return PlayedTable(
        tuple(table.smazzate[number].points for number in sorted(table.smazzate)),
        table.due,
        turn.phase.table_conversion,
        tuple(
            Fine(*chairs[ruling.entry], ruling.smazzata, ruling.gp)
            for ruling in desk.adjustments
            if ruling.turn == turn.number and ruling.smazzata is not None and ruling.entry in chairs
        ),
        table.assigned.awards if table.assigned else None,
        of_three=table.of_three,
        sides=desk.rules.sides,
        compared_with=desk.rules.compared_with,
    )


def set_assigned_score(desk: Desk, table: DeskTable, awards: Sides[Award], reason: str) -> None:
    """Assign a score to a whole table. `settle_tables` then updates its seats."""
    ns, ew, third = awards.ns, awards.ew, awards.third
    table.assigned = Assigned(
        *ns,
        *ew,
        reason,
        desk.director,
        desk.now,
        l3_vp=third.vp if third else None,
        l3_mp=third.mp if third else None,
    )


def settle_tables(desk: Desk, tables: Iterable[tuple[DeskTurn, DeskTable]] | None = None) -> None:
    """Update the points of the seats at these tables (default: all), then the awards of byes."""
    chosen = list(desk.walk_tables() if tables is None else tables)
    for turn, table in chosen:
        recorded, table.recorded = table.recorded, len(table.smazzate)
        if not table.plays:
            continue
        played = read_played(desk, turn, table)
        if turn.phase.plan.length is not Length.SMAZZATE:
            table.due = _count_due(desk, turn, table, played, recorded)
            played = replace(played, due=table.due)
        for seat in table.seats:
            made = score_seat(played, seat.line, seat.chair)
            seat.gp, seat.mp, seat.clean = made.gp, made.mp, made.clean
            if turn.phase.team_conversion is None:
                seat.vp = made.vp
    for turn in {turn.number: turn for turn, _ in chosen}.values():
        _settle_matches(turn)
    if tables is None or desk.event.bye_mode == ByeMode.AVERAGE:
        award_resting(desk)


def settle_open_turns(desk: Desk) -> None:
    """Update the points at the tables of turns that are not closed, and of all byes."""
    open_turns = [turn for turn in desk.turns if turn.state is not TurnState.CLOSED]
    settle_tables(desk, [(turn, table) for turn in open_turns for table in turn.tables])
    award_resting(desk)


def find_match_end(desk: Desk, phase: DeskPhase, played: PlayedTable) -> int | None:
    """Return the number of the smazzata that decided a match to a target, or None."""
    if phase.plan.length is not Length.TARGET:
        return None
    scores, target = list_scores(played), phase.plan.target
    return find_deciding(scores, target, reached=desk.rules.target_reached)


def ends_earlier(
    desk: Desk, turn: DeskTurn, table: DeskTable, changed: SmazzataPoints | None = None
) -> bool:
    """True if a match was decided before its last recorded smazzata.

    The desk refuses changes that would cause this. `changed`: the points of a new record.
    """
    played = read_played(desk, turn, table)
    if changed is not None:
        played = record_points(played, changed)
    decided = find_match_end(desk, turn.phase, played)
    return decided is not None and bool(list_later(played, decided))


def _count_due(
    desk: Desk, turn: DeskTurn, table: DeskTable, played: PlayedTable, recorded: int
) -> int:
    """Return the number of smazzate due at a table, in a match to a target or for a set time.

    `recorded`: the number recorded before. Raises ImpossibleAction `record.ends_earlier` (number,
    later) if the match was decided before the last recorded smazzata.
    """
    decided = find_match_end(desk, turn.phase, played)
    if decided and (later := list_later(played, decided)):
        raise ImpossibleAction("record.ends_earlier", {"number": decided, "later": later})
    return move_due(
        played,
        decided,
        turn.phase.plan.smazzate,
        recorded=recorded,
        was_decided=_was_decided(desk, turn, table),
        is_closed=turn.state is TurnState.CLOSED,
        was_closed=desk.is_standing(ActKind.CLOSE_TURN, turn.number),
        is_cut=desk.is_standing(ActKind.CUT, turn.number),
    )


def _was_decided(desk: Desk, turn: DeskTurn, table: DeskTable) -> bool:
    """True if the game points stored at a table's seats decide its match to a target."""
    plan = turn.phase.plan
    if plan.length is not Length.TARGET:
        return False
    sides = {(seat.line, seat.chair if table.of_three else 1): seat.gp for seat in table.seats}
    return is_decided([*sides.values()], plan.target, reached=desk.rules.target_reached)


def _settle_matches(turn: DeskTurn) -> None:
    """Give a turn's teams the VP of their matches, if the phase has a team conversion table."""
    if turn.phase.team_conversion is None:
        return
    seats = [seat for table in turn.tables if table.plays for seat in table.seats]
    points = convert_matches(
        [TeamSeat(seat.entry, seat.unit, seat.line, seat.mp) for seat in seats],
        turn.phase.team_conversion,
    )
    for seat in seats:
        seat.vp = points[seat.entry, seat.unit]


def award_resting(desk: Desk) -> None:
    """Give every bye of a closed turn its award."""
    event = desk.event
    own = Award(event.bye_vp, event.bye_mp)
    averages = _find_averages(desk) if event.bye_mode == ByeMode.AVERAGE else {}
    for turn, table in desk.walk_tables():
        phase = turn.phase
        for seat in table.seats:
            if seat.kind is not Presence.BYE:
                continue
            seat.gp, seat.clean, seat.vp, seat.mp = 0, 0, None, None
            if turn.state is TurnState.CLOSED:
                average = averages.get(seat.entry)
                award = award_bye(event.bye_mode, own, phase.plan.smazzate, average)
                is_told = phase.team_conversion is None or seat.unit == FIRST_UNIT
                seat.vp, seat.mp = award.vp if is_told else None, award.mp


def _find_averages(desk: Desk) -> dict[int, Award]:
    played: dict[int, list[DeskSeat]] = defaultdict(list)
    for turn, table in desk.walk_tables():
        if turn.state is TurnState.CLOSED and table.plays:
            for seat in table.seats:
                played[seat.entry].append(seat)
    return {entry: average_seats(seats) for entry, seats in played.items()}
