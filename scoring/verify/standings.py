"""The standings of a bundle worked out again, and held against those that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from scoring.bundle.values import Bundle, Kept, Phase, Place
from scoring.pairing.phase import Carry, PhasePlan, SectionsBy
from scoring.play.ledger import AddedPoints, PointsLedger, ResultPoints
from scoring.play.phases import (
    PhaseTurns,
    Rounds,
    SectionMembers,
    find_section_stage,
    find_stages,
    list_reached,
    play_rounds,
)
from scoring.play.seats import CLOSED, TurnSeat, list_results
from scoring.ranking.results import STANDING_FIGURES, list_figures
from scoring.ranking.stages import Stage, list_standings, rank_stages
from scoring.ranking.standings import Standing
from scoring.verify.findings import Findings, Where


def check_standings(bundle: Bundle, made: Sequence[TurnSeat], findings: Findings) -> None:
    """`made` are the seats as they were worked out."""
    added = [
        AddedPoints.of(row.entry, row.turn, row.smazzata, row.vp, row.mp, row.gp)
        for row in bundle.adjustments
    ]
    order = bundle.event.tiebreaks
    points = ResultPoints(list_results(made), order)
    ledger = PointsLedger(points, added, order, bundle.event.lot_seed)
    phases = _list_phases(bundle, made, added)
    last_turn = max((seat.turn for seat in made if seat.is_closed), default=0)
    lines = _rank(ledger, find_stages(list_reached(phases, last_turn))) if last_turn else []
    _compare_places((("standings", ""),), bundle.standings.places, lines, findings)
    if (kept := bundle.standings.kept) is not None:
        closed = [turn.number for turn in bundle.turns if turn.state == CLOSED]
        findings.compare((("kept", ""),), "after_turn", kept.after_turn, max(closed, default=0))
        _compare_kept(kept, lines, findings)
    _check_sections(bundle, phases, ledger, findings)


def _list_phases(
    bundle: Bundle, made: Sequence[TurnSeat], added: Sequence[AddedPoints]
) -> list[PhaseTurns]:
    found: list[PhaseTurns] = []
    for phase in sorted(bundle.phases, key=lambda phase: phase.number):
        before = found[-1].last if found else 0
        first, last = before + 1, before + phase.turns
        sections = tuple(
            SectionMembers(section.number, section.members) for section in phase.sections
        )
        plan = _read_plan(phase)
        seats = [seat for seat in made if first <= seat.turn <= last]
        rounds = partial(_play, plan, sections, seats, added)
        found.append(PhaseTurns(phase.number, first, last, plan, sections, rounds))
    return found


def _play(
    plan: PhasePlan,
    sections: Sequence[SectionMembers],
    seats: Sequence[TurnSeat],
    added: Sequence[AddedPoints],
) -> Rounds:
    return play_rounds(plan.find_movement(), sections, seats, added)


def _read_plan(phase: Phase) -> PhasePlan:
    return PhasePlan(
        movement=phase.movement,
        turns=phase.turns,
        smazzate=phase.smazzate,
        minutes=phase.minutes,
        options=phase.options,
        sections_by=SectionsBy(phase.sections_by),
        qualify=phase.qualify,
        carry=Carry(phase.carry),
    )


def _check_sections(
    bundle: Bundle, phases: Sequence[PhaseTurns], ledger: PointsLedger, findings: Findings
) -> None:
    """The standings of the sections, of each phase that has several and of which a turn counts."""
    stored = {(part.phase, part.section): part.places for part in bundle.standings.sections}
    closed = {turn.number for turn in bundle.turns if turn.state == CLOSED}
    for at, phase in enumerate(phases, start=1):
        if len(phase.sections) < 2 or not closed & {*range(phase.first, phase.last + 1)}:
            continue
        for section in phase.sections:
            stage = find_section_stage(phases[:at], section)
            lines = _rank(ledger.with_numbers(section.members), [stage])
            where: Where = (("phase", phase.number), ("section", section.number))
            places = stored.pop((phase.number, section.number), ())
            _compare_places(where, places, lines, findings)
    for (number, own), places in stored.items():
        _compare_places((("phase", number), ("section", own)), places, [], findings)


def _rank(ledger: PointsLedger, stages: Sequence[Stage]) -> list[Standing]:
    return list_standings(rank_stages(stages, ledger, ledger.order))


def _compare_places(
    where: Where, stored: Sequence[Place], lines: Sequence[Standing], findings: Findings
) -> None:
    _compare_order(where, [line.entry for line in stored], lines, findings)
    computed = {line.entry: line for line in lines}
    for was in stored:
        if (line := computed.get(was.entry)) is not None:
            here = (*where, ("entry", was.entry))
            figures = {one.key: getattr(was, one.key) for one in STANDING_FIGURES}
            _compare_line(here, was.place, figures, line, findings)
            findings.compare(here, "tied", was.tied, line.tied)
            findings.compare(here, "decided_by", was.decided_by, line.decided_by)


def _compare_kept(kept: Kept, lines: Sequence[Standing], findings: Findings) -> None:
    where: Where = (("kept", ""),)
    _compare_order(where, [entry for _, entry, *_ in kept.rows], lines, findings)
    computed = {line.entry: line for line in lines}
    for place, entry, *stored in kept.rows:
        if (line := computed.get(entry)) is not None:
            figures = {one.key: was for one, was in zip(STANDING_FIGURES, stored, strict=False)}
            _compare_line((*where, ("entry", entry)), place, figures, line, findings)


def _compare_order(
    where: Where, stored: list[int], lines: Sequence[Standing], findings: Findings
) -> None:
    """The same entries, in the same order."""
    computed = [line.entry for line in lines]
    findings.compare(where, "order", ", ".join(map(str, stored)), ", ".join(map(str, computed)))


def _compare_line(
    where: Where,
    place: int,
    figures: Mapping[str, int | None],
    line: Standing,
    findings: Findings,
) -> None:
    """A figure without a column yet when the standings were stored is not compared."""
    findings.compare(where, "place", place, line.place)
    for key, computed in list_figures(line.total).items():
        if (was := figures.get(key)) is not None:
            findings.compare(where, key, was, computed)
