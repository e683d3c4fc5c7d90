"""Compute the points of a desk's seats from records, rulings and awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from scoring.core.bundle.turn_values import Assigned, Table
from scoring.core.bundle.values import Adjustment
from scoring.core.desk.desk import Desk, DeskSeat, DeskTable, DeskTurn, ImpossibleAction
from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, ByeMode, average_seats, award_bye
from scoring.core.play.match import count_due, find_match_end, is_decided, list_later
from scoring.core.play.seats import Presence
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import (
    FIRST_UNIT,
    Fine,
    PlayedTable,
    TeamSeat,
    convert_matches,
    record_points,
    score_seat,
)
from scoring.core.play.turns import TurnState
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import Sides
from scoring.core.rules.victory import ConversionTable


def read_played(desk: Desk, turn: DeskTurn, table: DeskTable) -> PlayedTable:
    """Build a table's result from its records and rulings."""
    points = [table.smazzate[number].points for number in sorted(table.smazzate)]
    conversion = turn.phase.table_conversion
    return build_played(table, turn.number, points, desk.adjustments, conversion, desk.rules)


def build_played(
    table: DeskTable | Table,
    turn: int,
    smazzate: Sequence[SmazzataPoints],
    adjustments: Iterable[Adjustment],
    conversion: ConversionTable | None,
    rules: RuleSet,
) -> PlayedTable:
    """Build a table's result from the points of its `smazzate` and the event's rulings."""
    chairs = {seat.entry: (seat.line, seat.chair) for seat in table.seats if seat.unit == 1}
    fines = tuple(
        Fine(*chairs[ruling.entry], ruling.smazzata, ruling.gp)
        for ruling in adjustments
        if ruling.turn == turn and ruling.smazzata is not None and ruling.entry in chairs
    )
    return PlayedTable(
        tuple(smazzate),
        table.due,
        conversion,
        fines,
        table.assigned.awards if table.assigned else None,
        of_three=table.seats_three,
        sides=rules.sides,
        compared_with=rules.compared_with,
    )


def set_assigned_score(desk: Desk, table: DeskTable, awards: Sides[Award], reason: str) -> None:
    """Assign a score to a whole table. Call `settle_tables` to update its seats."""
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
            table.due = find_due(
                played,
                turn.phase.plan,
                desk.rules,
                [(seat.line, seat.chair, seat.gp) for seat in table.seats],
                recorded=recorded,
                is_closed=turn.state is TurnState.CLOSED,
                ended=desk.list_standing(turn.number),
            )
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


def ends_earlier(
    desk: Desk, turn: DeskTurn, table: DeskTable, changed: SmazzataPoints | None = None
) -> bool:
    """True if the match at a table was decided before the last smazzata recorded there.

    The desk refuses changes with this result. `changed`: the points of a new or changed smazzata,
    counted as if they were recorded already."""
    played = read_played(desk, turn, table)
    if changed is not None:
        played = record_points(played, changed)
    decided = find_match_end(played, turn.phase.plan, desk.rules)
    return decided is not None and bool(list_later(played, decided))


def find_due(
    table: PlayedTable,
    plan: PhasePlan,
    rules: RuleSet,
    seats: Iterable[tuple[str, int, int]],
    *,
    recorded: int,
    is_closed: bool,
    ended: Collection[str],
) -> int:
    """Recount the smazzate due at a table that plays to a target or for a set time.

    `table`: the table after a change, but with the old value in `table.due`. `seats`: the side,
    chair and game points of each seat before the change. `recorded`: the number of smazzate before
    the change. `is_closed`: whether the turn is closed now. `ended`: the kinds of acts, not undone,
    that closed the turn or ended it early.

    - If the match is decided, the smazzate up to the deciding one are due.
    - If it is not decided, and the turn is closed or was ended early at this table, the recorded
      smazzate are due. A smazzata recorded after the early end counts too.
    - Otherwise, or if nothing is recorded, the maximum is due. It is also due in a turn that was
      closed (see `ended`) and is open again, unless the turn was ended early.

    Raises ImpossibleAction `record.ends_earlier` if the match was decided before the last recorded
    smazzata. Its params: `number`, the deciding smazzata, and `later`, the smazzate after it."""
    decided = find_match_end(table, plan, rules)
    if decided and (later := list_later(table, decided)):
        raise ImpossibleAction("record.ends_earlier", {"number": decided, "later": later})
    is_cut = ActKind.CUT in ended
    is_reopened = ActKind.CLOSE_TURN in ended and not is_cut
    was_cut = (
        table.due < plan.smazzate
        and not is_reopened
        and not _was_decided(seats, plan, rules, of_three=table.of_three)
    )
    came_in = is_cut and len(table.smazzate) > recorded
    return count_due(table, decided, plan.smazzate, is_over=was_cut or came_in or is_closed)


def _was_decided(
    seats: Iterable[tuple[str, int, int]], plan: PhasePlan, rules: RuleSet, *, of_three: bool
) -> bool:
    """True if the game points stored at a table's seats decide its match to a target."""
    if plan.length is not Length.TARGET:
        return False
    sides = {(line, chair if of_three else 1): gp for line, chair, gp in seats}
    return len(sides) >= rules.sides and is_decided(
        [*sides.values()], plan.target, reached=rules.target_reached
    )


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
    """Give every bye of a closed turn its award; other byes have no points."""
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
