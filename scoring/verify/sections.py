"""The sections of the later phases of a bundle: who qualified, and who came into which."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.bundle.order import WriteOrder
from scoring.bundle.standings import BundleStandings
from scoring.bundle.values import Bundle, Phase
from scoring.pairing.draw import DrawMethod, shuffled
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.phase import SectionsBy, cut_sections, list_qualified, size_sections
from scoring.verify.contenders import StandingsBefore, keep_qualified, list_present
from scoring.verify.corrections import is_corrected
from scoring.verify.findings import Findings, Where
from scoring.verify.journal import Journal


def check_sections(
    bundle: Bundle, standings: BundleStandings, journal: Journal, findings: Findings
) -> None:
    """Nothing is said of a phase whose earlier turns were corrected after it was drawn."""
    order = WriteOrder(bundle)
    phases = {phase.number: phase for phase in bundle.phases}
    for before, phase in pairwise(standings.phases):
        act = journal.find_draw(phase.first - 1)
        if act is None or not phase.sections:
            continue
        if is_corrected(bundle, act, phase.first, order, journal):
            continue
        present = list_present(bundle, phase.first, act, journal)
        field = keep_qualified(bundle, phase.number, present)
        entering = StandingsBefore(bundle, standings, phase.first, act, journal)
        ranked = [one.number for one in entering.rank(before, field)]
        late = {one.number for one in bundle.entries if (one.late_act or 0) > act.number}
        by_section = [entering.rank_section(before, each) for each in before.sections]
        qualified = list_qualified(phase.plan, ranked, by_section)
        told = _part(phases[phase.number], qualified, phase.plan.find_movement().entries_a_table)
        for section, members in zip(phase.sections, told, strict=False):
            where: Where = (("phase", phase.number), ("section", section.number))
            stored = [number for number in section.members if number not in late]
            if phases[phase.number].draw_method != DrawMethod.RANKING:
                stored, members = sorted(stored), sorted(members)
            findings.compare(where, "members", _join(stored), _join(members))


def _part(phase: Phase, ranked: Sequence[int], entries_a_table: int) -> list[list[int]]:
    """The sections of a phase, from those who play it, best first; none where they cannot be."""
    if phase.sections_by != SectionsBy.RANKING and phase.draw_method != DrawMethod.RANKING:
        ranked = sorted(ranked)
        if phase.draw_method == DrawMethod.RANDOM:
            ranked = shuffled(ranked, phase.draw_seed)
    try:
        sizes = size_sections(len(ranked), phase.section_tables, entries_a_table)
    except ImpossiblePlan:
        return []
    return cut_sections(ranked, sizes)


def _join(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
