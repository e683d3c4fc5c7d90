"""The sections of the later phases of a bundle, checked: who went on, and into which section."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Act, Bundle, Phase
from scoring.core.pairing.draw import DrawMethod, shuffled
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.phase import SectionsBy, cut_sections, list_qualified, size_sections
from scoring.core.play.phases import PhaseTurns
from scoring.core.verify.contenders import (
    StandingsBefore,
    keep_qualified,
    list_joined,
    list_present,
)
from scoring.core.verify.findings import Findings, Note, Where
from scoring.core.verify.history import EventHistory, Then, Unknowable
from scoring.core.verify.journal import Journal


def check_sections(
    bundle: Bundle,
    standings: BundleStandings,
    history: EventHistory,
    journal: Journal,
    findings: Findings,
) -> None:
    """Check the members of the sections, by the figures as they stood when the phase was drawn.

    Where those were corrected since, a note says who would be in the section today.
    """
    stored = {phase.number: phase for phase in bundle.phases}
    for before, phase in pairwise(standings.phases):
        act = journal.find_draw(phase.first - 1)
        if act is None or not phase.sections:
            continue
        entering = _Entering(bundle, before, phase, stored[phase.number], act, journal)
        try:
            then = history.rewind(act, phase.first)
        except Unknowable as unknown:
            findings.notes.append(Note((("phase", phase.number),), unknown.code))
            continue
        told = entering.cut(then)
        today = entering.cut(then.today) if then.today is not None else told
        for section, members, now in zip(phase.sections, told, today, strict=False):
            where: Where = (("phase", phase.number), ("section", section.number))
            if now != members:
                findings.notes.append(Note(where, "corrected_since", _join(now)))
            findings.compare(
                where, "members", _join(entering.read(section.members)), _join(members)
            )


class _Entering:
    """A phase that an act drew from the standings of the phase before."""

    def __init__(
        self,
        bundle: Bundle,
        before: PhaseTurns,
        phase: PhaseTurns,
        stored: Phase,
        act: Act,
        journal: Journal,
    ) -> None:
        self._before, self._phase, self._stored = before, phase, stored
        self._act, self._journal = act, journal
        present = list_present(bundle, phase.first, act, journal)
        self._field = keep_qualified(bundle, phase.number, present)
        self._joined = list_joined(bundle, act, act, journal)
        self._is_ranked = stored.draw_method == DrawMethod.RANKING

    def read(self, members: Sequence[int]) -> Sequence[int]:
        """The members of a section that were drawn into it, in the order that can be compared."""
        drawn = [number for number in members if number not in self._joined]
        return drawn if self._is_ranked else sorted(drawn)

    def cut(self, then: Then) -> list[Sequence[int]]:
        """The members of each section, from these figures; none where they cannot be made."""
        entering = StandingsBefore(then, self._phase.first, self._act, self._journal)
        ranked = [one.number for one in entering.rank(self._before, self._field)]
        by_section = [entering.rank_section(self._before, one) for one in self._before.sections]
        qualified = list_qualified(self._phase.plan, ranked, by_section)
        entries_a_table = self._phase.plan.find_movement().entries_a_table
        return [self.read(members) for members in _cut(self._stored, qualified, entries_a_table)]


def _cut(phase: Phase, ranked: Sequence[int], entries_a_table: int) -> list[list[int]]:
    """The sections of a phase, from its entries, best first; none where they cannot be made."""
    if phase.sections_by != SectionsBy.RANKING and phase.draw_method != DrawMethod.RANKING:
        ranked = sorted(ranked)
        if phase.draw_method == DrawMethod.RANDOM:
            ranked = shuffled(ranked, phase.draw_seed)
    try:
        sizes = size_sections(len(ranked), phase.section_tables, entries_a_table)
    except ImpossiblePlan:
        return []
    return cut_sections(ranked, sizes)


def _join(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
