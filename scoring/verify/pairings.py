"""The pairings of a bundle that can be worked out again: those that a draw alone decides, and who
went on in a bracket.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.bundle.order import WriteOrder
from scoring.bundle.standings import BundleStandings
from scoring.bundle.turn_values import Turn
from scoring.bundle.values import Act, Bundle
from scoring.pairing.draw import seat_drawn
from scoring.pairing.movement import Basis, ImpossiblePlan
from scoring.pairing.seating import Side, Tables, keep_seated, list_seated
from scoring.pairing.section import SectionState
from scoring.play.acts import ActKind
from scoring.play.phases import PhaseTurns, Rounds, play_rounds
from scoring.rules.faults import Line
from scoring.verify.findings import Findings, Where
from scoring.verify.journal import Journal
from scoring.verify.seating import is_stirred

_LATER = (ActKind.RULE, ActKind.TAKE_BACK_RULING, ActKind.ASSIGN, ActKind.TAKE_BACK_SCORE)
"""Acts that may move the figures of a turn after the next one was paired."""


def check_pairings(
    bundle: Bundle, standings: BundleStandings, journal: Journal, findings: Findings
) -> None:
    """Nothing is said of a turn whose seats changed hands, nor of a bracket whose earlier turns
    were corrected after it was paired: it still let on whom it did.
    """
    order = WriteOrder(bundle)
    for phase in standings.phases:
        movement = phase.plan.find_movement()
        turns = [turn for turn in bundle.turns if phase.first <= turn.number <= phase.last]
        if movement.basis is Basis.DRAW and not movement.of_players:
            if not journal.list_standing(ActKind.SWAP, ActKind.LATE):
                _check_calendar(phase, turns, findings)
        elif movement.basis is Basis.ROUNDS:
            for turn in turns:
                act = journal.find_pairing(turn.number)
                if is_stirred(bundle, journal, turn) or act is None:
                    continue
                if not _is_corrected(bundle, act, turn.number, order, journal):
                    rounds = _play(phase, standings, turn.number)
                    _check_bracket(phase, turn, rounds, findings)


def _check_calendar(phase: PhaseTurns, turns: Sequence[Turn], findings: Findings) -> None:
    movement = phase.plan.find_movement()
    for section in phase.sections:
        try:
            plan = movement.plan(len(section.members), phase.plan.turns)
        except ImpossiblePlan:
            continue
        drawn = seat_drawn(plan, section.members)
        for turn in turns:
            tables = drawn[turn.number - phase.first]
            _compare_sides(turn, section.number, tables, findings)


def _is_corrected(bundle: Bundle, act: Act, turn: int, order: WriteOrder, journal: Journal) -> bool:
    """Whether figures of the turns before this one may have changed after it was paired."""
    if any(later.kind in _LATER and later.number > act.number for later in journal.acts):
        return True
    moment = order.find(act.at, act.at_revision)
    return any(
        order.find(revision.at, revision.at_revision) > moment
        for earlier, table in bundle.walk_tables()
        if earlier.number < turn
        for smazzata in table.smazzate
        for revision in smazzata.revisions
    )


def _play(phase: PhaseTurns, standings: BundleStandings, turn: int) -> Rounds:
    """What was won in the turns of a phase before this one."""
    seats = [seat for seat in standings.seats if phase.first <= seat.turn < turn]
    try:
        return play_rounds(phase.plan.find_movement(), phase.sections, seats, standings.added)
    except ImpossiblePlan:
        return {}


def _check_bracket(phase: PhaseTurns, turn: Turn, rounds: Rounds, findings: Findings) -> None:
    movement = phase.plan.find_movement()
    for section in phase.sections:
        own = rounds.get(section.number, [])
        state = SectionState(section.members, turn.number - phase.first + 1, rounds=own)
        try:
            tables = movement.seat_section(state).tables
        except ImpossiblePlan:
            continue
        _compare_sides(turn, section.number, tables, findings)


def _compare_sides(turn: Turn, section: int, tables: Tables, findings: Findings) -> None:
    """Those who have left are in no seat; who would meet them rests."""
    absent = {one.entry for one in turn.absent}
    staying = [number for number in list_seated(tables) if number not in absent]
    where: Where = (("turn", turn.number), ("section", section))
    told = [(seating.ns, seating.ew) for seating in keep_seated(tables, staying)]
    findings.compare(where, "pairings", _format(_list_sides(turn, section)), _format(told))


def _list_sides(turn: Turn, section: int) -> list[tuple[Side, Side]]:
    """The sides of the tables of a section, the first of each match where teams play."""
    sides: list[tuple[Side, Side]] = []
    for table in sorted(turn.tables, key=lambda table: table.number):
        lines = {seat.line: seat.entry for seat in table.seats if seat.unit == 1}
        if table.section == section and lines:
            sides.append((lines.get(Line.NS), lines.get(Line.EW)))
    return sides


def _format(sides: Sequence[tuple[Side, Side]]) -> str:
    return ", ".join(f"{ns or '–'}/{ew or '–'}" for ns, ew in sides)
