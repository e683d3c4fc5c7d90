"""The pairings of a bundle, worked out again: from the draw, from the standings before a turn, or
from who went on in a bracket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from scoring.bundle.order import WriteOrder
from scoring.bundle.standings import BundleStandings
from scoring.bundle.turn_values import Table, Turn
from scoring.bundle.values import Act, Bundle
from scoring.pairing.draw import seat_drawn
from scoring.pairing.movement import Basis, ImpossiblePlan
from scoring.pairing.seating import (
    Seating,
    Tables,
    iter_numbers,
    iter_seated,
    keep_seated,
    list_seated,
)
from scoring.pairing.section import SectionState
from scoring.play.acts import ActKind
from scoring.play.phases import PhaseTurns, Rounds, play_rounds
from scoring.rules.faults import Line
from scoring.verify.contenders import StandingsBefore
from scoring.verify.corrections import is_corrected
from scoring.verify.findings import Findings, Where
from scoring.verify.journal import Journal
from scoring.verify.seating import is_stirred

RESEATING = (ActKind.SWAP, ActKind.FILL_CHAIR, ActKind.LATE, ActKind.RETURN)
"""Acts after which a calendar is not as it was drawn."""

_Sides = tuple[tuple[int, ...], ...]
"""A table: the entries of each side, N-S first; none where the other side rests."""


def check_pairings(
    bundle: Bundle, standings: BundleStandings, journal: Journal, findings: Findings
) -> None:
    """Nothing is said of a turn whose seats changed hands, nor of one whose earlier turns were
    corrected after it was paired; nor where clubs are kept apart: they are taken on trust.
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
            if act is None or is_stirred(bundle, journal, turn) or movement.keeps_clubs_apart:
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
    """The act that paired a turn: for the first of a phase, its draw."""
    if turn.number == phase.first:
        return journal.find_pairing(turn.number) or journal.find_draw(phase.first - 1)
    return journal.find_pairing(turn.number)


def _is_swapped(journal: Journal, act: Act, turn: Turn) -> bool:
    """Whether a director exchanged seats of the turn after it was paired."""
    swaps = journal.list_standing(ActKind.SWAP)
    return any(one.number > act.number and one.params.get("turn") == turn.number for one in swaps)


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
        _compare_sides(turn, section.number, [tables], findings)


def _check_ranked(
    phase: PhaseTurns, turn: Turn, before: StandingsBefore, findings: Findings
) -> None:
    """The last turn of an event may be paired in another way, and which one was to be the last may
    have changed since: the tables are those of one way or of the other."""
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
    """Those who have left are in no seat; who would meet them rests."""
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
    """The tables of three sides as they come, those who rest by number after them."""
    return sorted(tables, key=lambda sides: sides if len(sides) < 3 else ())


def _compare_players(turn: Turn, section: int, tables: Tables, findings: Findings) -> None:
    """Nothing is said of the players of a table that one of them has left: they play as they can.

    Where cards were drawn for partners and seats, the same players sit at the table.
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
    """Partners by number; as one side, where the cards have told who partners whom."""
    seated = frozenset(chain(*sides))
    return (tuple(sorted(seated)),) if seated in drawn else tuple(tuple(sorted(s)) for s in sides)


def _list_tables(turn: Turn, section: int) -> list[Table]:
    """The tables of a section with anybody at them, the first of each match where teams play."""
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
    """Table by table: `1/8, 2+3/4+5, 9/–`."""
    return ", ".join(
        "/".join("+".join(map(str, side)) or "–" for side in sides) for sides in tables
    )
