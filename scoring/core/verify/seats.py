"""Recompute the points of every seat from the smazzate, the rulings and the awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice

from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.standings import list_seats
from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.values import Bundle, Phase
from scoring.core.desk.settle import build_played
from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, average_seats, award_bye
from scoring.core.play.match import find_match_end
from scoring.core.play.seated_rules import seat_rules
from scoring.core.play.seats import Presence, TurnSeat
from scoring.core.play.table import (
    FIRST_UNIT,
    PlayedTable,
    SeatFigures,
    TeamSeat,
    convert_matches,
    score_seat,
)
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.core.verify.findings import Findings, Where
from scoring.core.verify.records import score_records


def work_out_seats(bundle: Bundle, findings: Findings) -> list[TurnSeat]:
    """Recompute the points of every seat, and report stored points that differ."""
    rules = RuleSet.from_data(bundle.event.rules)
    phases = {phase.number: phase for phase in bundle.phases}
    order = WriteOrder(bundle)
    stored = iter(list_seats(bundle.turns))
    made: list[TurnSeat] = []
    for turn in bundle.turns:
        phase = phases[turn.phase]
        is_of_matches = phase.team_conversion is not None
        conversion = None if is_of_matches else ConversionTable.from_data(phase.conversion)
        plan = PhasePlan.of(phase)
        seated = seat_rules(rules, bundle.event.entry_kind, plan.find_movement())
        at_tables: list[TurnSeat] = []
        for table in turn.tables:
            where: Where = (("turn", turn.number), ("table", table.number))
            smazzate = score_records(table, where, seated, order, findings)
            played = build_played(
                table, turn.number, smazzate, bundle.adjustments, conversion, rules
            )
            decided = find_match_end(played, plan, rules)
            _check_table(bundle, turn, table, phase, decided, order, findings)
            own = islice(stored, len(table.seats))
            at_tables += [_play_seat(seat, played) for seat in own]
        made += _play_matches(at_tables, phase) if is_of_matches else at_tables
        made += [_award_absence(bundle, seat) for seat in islice(stored, len(turn.absent))]
    made = award_rests(bundle, made)
    _compare_stored(bundle, made, findings)
    return made


def _play_matches(seats: Sequence[TurnSeat], phase: Phase) -> list[TurnSeat]:
    """Return a turn's seats with the victory points that the teams' matches give."""
    assert phase.team_conversion is not None  # nosec B101  # narrows a type for mypy
    points = convert_matches(
        [
            TeamSeat(seat.entry, seat.unit, Line(seat.line), seat.mp)
            for seat in seats
            if seat.kind == Presence.PLAYS
        ],
        ConversionTable.from_data(phase.team_conversion),
    )
    return [seat._replace(vp=points.get((seat.entry, seat.unit))) for seat in seats]


def _award_absence(bundle: Bundle, seat: TurnSeat) -> TurnSeat:
    """Return an absent entry's seat with the award of its withdrawal.

    For turns that a late entry missed, the stored award stays, since a director chose it."""
    seat = seat._replace(gp=0, clean=0)
    left = next(entry.withdrawal for entry in bundle.entries if entry.number == seat.entry)
    if left is None or left.turn > seat.turn:
        return seat
    return seat._replace(vp=left.vp, mp=left.mp)


def award_rests(bundle: Bundle, made: Sequence[TurnSeat]) -> list[TurnSeat]:
    """Return the seats `made`, with an award added for each bye in a closed turn.

    An award by the entry's average is computed from the closed turns in `made`."""
    event = bundle.event
    mode, own = event.bye_mode, Award(event.bye_vp, event.bye_mp)
    by_number = {phase.number: phase for phase in bundle.phases}
    phases = {turn.number: by_number[turn.phase] for turn in bundle.turns}
    averages = _find_averages(made)
    awarded = []
    for seat in made:
        if seat.kind == Presence.BYE and seat.is_closed:
            phase = phases[seat.turn]
            award = award_bye(mode, own, phase.smazzate, averages.get(seat.entry))
            is_told = phase.team_conversion is None or seat.unit == FIRST_UNIT
            seat = seat._replace(vp=award.vp if is_told else None, mp=award.mp)
        awarded.append(seat)
    return awarded


def _find_averages(made: Sequence[TurnSeat]) -> dict[int, Award]:
    played: dict[int, list[TurnSeat]] = defaultdict(list)
    for seat in made:
        if seat.is_closed and seat.kind == Presence.PLAYS:
            played[seat.entry].append(seat)
    return {entry: average_seats(seats) for entry, seats in played.items()}


def _compare_stored(bundle: Bundle, made: Sequence[TurnSeat], findings: Findings) -> None:
    for stored, seat in zip(list_seats(bundle.turns), made, strict=True):
        at_table: Where = () if seat.table is None else (("table", seat.table),)
        where: Where = (("turn", seat.turn), *at_table, ("entry", seat.entry))
        findings.compare(where, "gp", stored.gp, seat.gp)
        findings.compare(where, "mp", stored.mp, seat.mp)
        findings.compare(where, "vp", stored.vp, seat.vp)
        findings.compare(where, "clean_burrachi", stored.clean, seat.clean)


def _check_table(
    bundle: Bundle,
    turn: Turn,
    table: Table,
    phase: Phase,
    decided: int | None,
    order: WriteOrder,
    findings: Findings,
) -> None:
    """Check a table's recorded and due smazzate; `decided`: number of the deciding smazzata."""
    where: Where = (("turn", turn.number), ("table", table.number))
    findings.compare(where, "recorded", table.recorded, len(table.smazzate))
    due = _list_due(bundle, turn, table, phase, order) if decided is None else [decided]
    if table.due not in due:
        findings.compare(where, "due", table.due, due[0])
    _check_smazzata_numbers(table, phase, decided, where, findings)
    plays = {seat.kind for seat in table.seats} == {Presence.PLAYS}
    owes = plays and table.assigned is None and len(table.smazzate) < table.due
    if turn.state == TurnState.CLOSED and owes:
        findings.compare(where, "recorded", len(table.smazzate), table.due)


def _list_due(
    bundle: Bundle, turn: Turn, table: Table, phase: Phase, order: WriteOrder
) -> list[int]:
    """List how many smazzate may be due at a table whose match is not decided.

    The list has only the planned number, unless the table may have ended early. Turns of a set time
    or to a target then add the recorded number. For turns of a set number, the list has instead
    each number that may have been recorded when a director cut the turn short (planned if 0)."""
    cuts = [
        order.find(act.at, act.at_revision)
        for act in bundle.acts
        if act.kind == ActKind.CUT
        and act.undone_by is None
        and act.params.get("turn") == turn.number
    ]
    if phase.length != Length.SMAZZATE:
        is_over = cuts or _is_over(bundle, turn, table, phase)
        return [len(table.smazzate), phase.smazzate] if is_over else [phase.smazzate]
    if not cuts:
        return [phase.smazzate]
    first = [
        order.find(revision.at, revision.at_revision)
        for smazzata in table.smazzate
        for revision in smazzata.revisions[:1]
    ]
    # Bundles without revisions have only the times of their writes, which may be equal.
    least, most = sum(one < cuts[0] for one in first), sum(one <= cuts[0] for one in first)
    return [one or phase.smazzate for one in range(least, most + 1)]


def _is_over(bundle: Bundle, turn: Turn, table: Table, phase: Phase) -> bool:
    """True if a closed turn's table may be complete with fewer smazzate than planned.

    This is so in turns of a set time. In a match to a target, it is so only if a score was
    assigned, or points were changed later."""
    if turn.state != TurnState.CLOSED or phase.length == Length.SMAZZATE:
        return False
    has_moved = (
        table.assigned is not None
        or any(len(smazzata.revisions) > 1 for smazzata in table.smazzate)
        or any(
            act.kind in (ActKind.RULE, ActKind.TAKE_BACK_RULING, ActKind.CANCEL)
            for act in bundle.acts
        )
    )
    return phase.length == Length.TIME or has_moved


def _check_smazzata_numbers(
    table: Table, phase: Phase, decided: int | None, where: Where, findings: Findings
) -> None:
    """Check a table's smazzata numbers: 1, 2, 3 … if it has played all smazzate.

    If the clock or the director ended the turn early, numbers may be missing."""
    numbers = [smazzata.number for smazzata in table.smazzate]
    most = decided or phase.smazzate
    if len(numbers) == most:
        findings.compare_counting(where, "smazzate", sorted(numbers))
    for number in numbers:
        if not 1 <= number <= phase.smazzate:
            findings.compare(where, "smazzata", number, phase.smazzate)


def _play_seat(seat: TurnSeat, played: PlayedTable) -> TurnSeat:
    """Return the seat with the points made at its table; `award_rests` adds a bye's award."""
    is_playing = seat.kind == Presence.PLAYS
    made = score_seat(played, Line(seat.line), seat.chair) if is_playing else SeatFigures()
    return seat._replace(vp=made.vp, mp=made.mp, gp=made.gp, clean=made.clean)
