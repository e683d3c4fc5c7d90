"""The pairings of a bundle, worked out again: from the draw, from the standings before a turn, or
from who went on in a bracket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.values import Act, Bundle
from scoring.core.pairing.draw import seat_drawn
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.pairing.seating import (
    Seating,
    Tables,
    iter_numbers,
    iter_seated,
    keep_seated,
    list_seated,
)
from scoring.core.pairing.section import SectionState
from scoring.core.play.acts import ActKind
from scoring.core.play.phases import PhaseTurns, Rounds, play_rounds
from scoring.core.rules.faults import Line
from scoring.core.verify.contenders import StandingsBefore
from scoring.core.verify.corrections import is_corrected
from scoring.core.verify.findings import Findings, Where
from scoring.core.verify.journal import Journal
from scoring.core.verify.seating import may_have_moved

RESEATING = (ActKind.SWAP, ActKind.FILL_CHAIR, ActKind.LATE, ActKind.RETURN)
"""Acts after which a calendar is not as it was drawn."""

_Sides = tuple[tuple[int, ...], ...]
"""A table: the entries of each side, N-S first; none where the other side rests."""


def check_pairings(
    bundle: Bundle, standings: BundleStandings, journal: Journal, findings: Findings
) -> None:
    """Check the pairings, except turns whose seats changed hands, turns paired before earlier ones
    were corrected, and pairings that keep clubs apart: those are taken on trust.
    """
    order = WriteOrder(bundle)
    for phase in standings.phases:
        movement = phase.plan.find_movement()
        turns = [turn for turn in bundle.turns if phase.first <= turn.number <= phase.last]
        if movement.basis is Basis.DRAW:
            if not journal.list_standing(*RESEATING):
                _check_calendar(phase, turns, findings)
            continue
        for turn in turns:
            act = _find_pairing(journal, phase, turn)
            if act is None or may_have_moved(bundle, journal, turn) or movement.keeps_clubs_apart:
                continue
            if _is_swapped(journal, act, turn):
                continue
            if is_corrected(bundle, act, turn.number, order, journal):
                continue
            if movement.basis is Basis.ROUNDS:
                rounds = _play(phase, standings, turn.number)
                _check_bracket(phase, turn, rounds, findings)
            else:
                before = StandingsBefore(bundle, standings, turn.number, act, journal)
                _check_ranked(phase, turn, before, findings)


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
            if movement.of_players:
                _compare_players(turn, section.number, tables, findings)
            else:
                _compare_sides(turn, section.number, [tables], findings)


def _find_pairing(journal: Journal, phase: PhaseTurns, turn: Turn) -> Act | None:
    """The act that paired a turn; for the first turn of a phase, its draw."""
    if turn.number == phase.first:
        return journal.find_pairing(turn.number) or journal.find_draw(phase.first - 1)
    return journal.find_pairing(turn.number)


def _is_swapped(journal: Journal, act: Act, turn: Turn) -> bool:
    """Whether a director exchanged seats of the turn after it was paired."""
    swaps = journal.list_standing(ActKind.SWAP)
    return any(one.number > act.number and one.params.get("turn") == turn.number for one in swaps)


def _play(phase: PhaseTurns, standings: BundleStandings, turn: int) -> Rounds:
    """The rounds of a phase before this turn."""
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
        _compare_sides(turn, section.number, [tables], findings)


def _check_ranked(
    phase: PhaseTurns, turn: Turn, before: StandingsBefore, findings: Findings
) -> None:
    """Check a turn paired by ranking. The last turn of an event may be paired in another way, and
    which turn is last may have changed since, so the tables may be of either way.
    """
    movement = phase.plan.find_movement()
    for section in phase.sections:
        ranked = before.rank(phase, section.members)
        state = SectionState(section.members, turn.number - phase.first + 1, ranked)
        if movement.of_players:
            tables = movement.seat_section(state).tables
            _compare_players(turn, section.number, tables, findings)
            continue
        both = (
            movement.seat_section(replace(state, is_last=is_last)).tables
            for is_last in (False, True)
        )
        try:
            _compare_sides(turn, section.number, both, findings)
        except ImpossiblePlan:
            continue


def _compare_sides(
    turn: Turn, section: int, possible: Iterable[Tables], findings: Findings
) -> None:
    """Compare the tables with the possible ones, without entries that have left.

    An entry that would meet one of those rests.
    """
    absent = {one.entry for one in turn.absent}
    stored = [_read_sides(table) for table in _list_tables(turn, section)]
    told: list[list[_Sides]] = []
    for tables in possible:
        staying = [number for number in list_seated(tables) if number not in absent]
        told.append([_list_sides(one) for one in keep_seated(tables, staying)])
        if any(seating.third is not None for seating in tables):
            # Two of three who stay rest, in the order in which the third has left.
            told[-1], stored = _sort_rests(told[-1]), _sort_rests(stored)
        if told[-1] == stored:
            return
    _compare(turn, section, stored, told[0], findings)


def _sort_rests(tables: Iterable[_Sides]) -> list[_Sides]:
    """Tables of three sides in their order, then half tables by entry number."""
    return sorted(tables, key=lambda sides: sides if len(sides) < 3 else ())


def _compare_players(turn: Turn, section: int, tables: Tables, findings: Findings) -> None:
    """Compare the players of the tables, except where one has left: the rest play as they can.

    Where cards decided partners and seats, only the set of players must agree.
    """
    absent = {one.entry for one in turn.absent}
    left = {
        number
        for seating in tables
        if not absent.isdisjoint(iter_seated(seating))
        for number in iter_seated(seating)
    }
    drawn = {
        frozenset(seat.entry for seat in table.seats)
        for table in turn.tables
        if table.card_draw is not None
    }

    def keep(found: Iterable[_Sides]) -> list[_Sides]:
        return [_sort_sides(sides, drawn) for sides in found if left.isdisjoint(chain(*sides))]

    stored = keep(_read_sides(table) for table in _list_tables(turn, section))
    _compare(turn, section, stored, keep(map(_list_sides, tables)), findings)


def _sort_sides(sides: _Sides, drawn: Collection[frozenset[int]]) -> _Sides:
    """The sides with partners by number; one side of all, where cards decided who partners whom."""
    seated = frozenset(chain(*sides))
    return (tuple(sorted(seated)),) if seated in drawn else tuple(tuple(sorted(s)) for s in sides)


def _list_tables(turn: Turn, section: int) -> list[Table]:
    """The occupied tables of a section; the first one of each match where teams play."""
    tables = sorted(turn.tables, key=lambda table: table.number)
    return [
        table
        for table in tables
        if table.section == section and any(seat.unit == 1 for seat in table.seats)
    ]


def _read_sides(table: Table) -> _Sides:
    lines: dict[Line, list[int]] = {Line.NS: [], Line.EW: []}
    for seat in sorted(table.seats, key=lambda seat: seat.chair):
        lines.setdefault(seat.line, []).append(seat.entry)
    return tuple(map(tuple, lines.values()))


def _list_sides(seating: Seating) -> _Sides:
    return tuple(tuple(iter_numbers(side)) for side in seating.sides)


def _compare(
    turn: Turn, section: int, stored: list[_Sides], told: list[_Sides], findings: Findings
) -> None:
    where: Where = (("turn", turn.number), ("section", section))
    findings.compare(where, "pairings", _format(stored), _format(told))


def _format(tables: Iterable[_Sides]) -> str:
    """The tables as text: `1/8, 2+3/4+5, 9/–`."""
    return ", ".join(
        "/".join("+".join(map(str, side)) or "–" for side in sides) for sides in tables
    )
