"""Check a bundle's plan: phases, their turns, and the draws and members of their sections."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Act, Bundle, Phase
from scoring.core.pairing.draw import DrawMethod, draw_apart, read_clubmates, shuffled
from scoring.core.pairing.movement import Basis, ImpossiblePlan, Movement
from scoring.core.pairing.phase import (
    PhasePlan,
    QualifyFrom,
    SectionsBy,
    count_qualified,
    list_qualified,
    size_sections,
)
from scoring.core.play.acts import ActKind
from scoring.core.play.phases import PhaseTurns
from scoring.core.play.turns import TurnState
from scoring.core.verify.contenders import (
    StandingsBefore,
    keep_qualified,
    list_joined,
    list_present,
)
from scoring.core.verify.findings import Findings, Note, Where, join
from scoring.core.verify.history import EventHistory, PastResults, Unknowable
from scoring.core.verify.journal import Journal, find_number

DROP_DRAFTS = (ActKind.DRAW, ActKind.WITHDRAW, ActKind.RETURN, ActKind.LATE, ActKind.SHORTEN_PHASE)

_PLAN: Where = (("plan", ""),)


def check_plan(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    findings.compare_counting(_PLAN, "phases", [phase.number for phase in bundle.phases])
    findings.compare_counting(_PLAN, "turns", [turn.number for turn in bundle.turns])
    for turn in bundle.turns:
        where: Where = (("turn", turn.number),)
        is_closed = turn.state == TurnState.CLOSED
        is_started = is_closed or turn.state == TurnState.PLAYING
        findings.compare(where, "started_at", turn.started_at is not None, is_started)
        findings.compare(where, "closed_at", turn.closed_at is not None, is_closed)
    first = 1
    for phase in bundle.phases:
        _PhaseCheck(bundle, phase, first, journal, findings).run()
        first += phase.turns
    planned = sum(phase.turns for phase in bundle.phases)
    if bundle.event.closed_at is not None:
        closed = sum(turn.state == TurnState.CLOSED for turn in bundle.turns)
        findings.compare(_PLAN, "planned_turns", planned, closed)


class _PhaseCheck:
    """Checks a phase against its turns, its sections and the act that drew it."""

    def __init__(
        self, bundle: Bundle, phase: Phase, first: int, journal: Journal, findings: Findings
    ) -> None:
        self._bundle, self._phase, self._first = bundle, phase, first
        self._journal, self._findings = journal, findings
        self._turns = [turn for turn in bundle.turns if turn.phase == phase.number]
        self._movement: Movement = PhasePlan.of(phase).find_movement()
        self._where: Where = (("phase", phase.number),)

    def run(self) -> None:
        phase = self._phase
        last = self._first + phase.turns - 1
        for turn in self._turns:
            is_own = self._first <= turn.number <= last
            self._findings.compare((("turn", turn.number), *self._where), "phase", is_own, True)
        self._check_last_turn()
        is_ranked_apart = phase.two_lines and not self._movement.keeps_lines
        self._findings.compare(self._where, "two_lines", is_ranked_apart, False)
        numbers = [one.number for one in phase.sections]
        self._findings.compare_counting(self._where, "sections", numbers)
        count = max(1, len(phase.section_tables)) if self._turns else 0
        self._findings.compare(self._where, "section_count", len(phase.sections), count)
        is_drawn = bool(phase.sections)
        self._findings.compare(self._where, "draw_method", bool(phase.draw_method), is_drawn)
        has_seed = bool(phase.draw_seed) and phase.draw_method != DrawMethod.RANDOM
        self._findings.compare(self._where, "draw_seed", has_seed, False)
        if is_drawn:
            self._check_draw()

    def _check_last_turn(self) -> None:
        """Check that the phase's turns are those created by its draw and by later pairings."""
        phase, numbers = self._phase, [turn.number for turn in self._turns]
        if not numbers:
            return
        if self._movement.basis is Basis.DRAW:
            self._findings.compare(self._where, "turns", len(numbers), phase.turns)
            return
        pairs = self._journal.list_standing(ActKind.PAIR)
        dropped = max((act.number for act in self._journal.list_standing(*DROP_DRAFTS)), default=0)
        paired = {find_number(act, "turn") for act in pairs}
        kept = {find_number(act, "turn") for act in pairs if act.number > dropped}
        last = self._first + phase.turns - 1
        for number in range(self._first + 1, last + 1):
            where: Where = (("turn", number),)
            if number in numbers:
                self._findings.compare(where, "paired", True, number in paired)
            elif number in kept:
                self._findings.compare(where, "paired", False, True)

    def _check_draw(self) -> None:
        phase = self._phase
        act = self._journal.find_draw(self._first - 1)
        if act is None:
            self._findings.compare(self._where, "drawn", True, False)
            return
        method = act.params.get("method")
        self._findings.compare(self._where, "draw_method", phase.draw_method, method)
        joined = list_joined(self._bundle, act, act, self._journal)
        drawn = [
            [number for number in section.members if number not in joined]
            for section in phase.sections
        ]
        self._check_sizes(drawn, act)
        for section, members in zip(phase.sections, drawn, strict=True):
            where: Where = (*self._where, ("section", section.number))
            order = self._draw_again(members, act)
            self._findings.compare_lists(where, "draw_order", members, order)

    def _check_sizes(self, drawn: Sequence[Sequence[int]], act: Act) -> None:
        """Check that the drawn sections contain the eligible entries and have the planned sizes."""
        phase = self._phase
        total = sum(map(len, drawn))
        present = list_present(self._bundle, self._first, act, self._journal)
        field = keep_qualified(self._bundle, phase.number, present)
        if phase.qualify:
            parted = self._part_by_origin(field)
            count = count_qualified(PhasePlan.of(phase), [len(part) for part in parted])
            self._findings.compare(self._where, "qualified", total, count)
        else:
            members = sorted(number for section in drawn for number in section)
            self._findings.compare_lists(self._where, "members", members, field)
        try:
            sizes = size_sections(total, phase.section_tables, self._movement.entries_a_table)
        except ImpossiblePlan:
            sizes = ()
        self._findings.compare_lists(self._where, "section_sizes", map(len, drawn), sizes)

    def _part_by_origin(self, field: Sequence[int]) -> list[list[int]]:
        """Group the eligible entries, `field`, by their sections in the previous phase.

        Entries without a section in that phase are left out. All entries are one group if they do
        not qualify section by section, or that phase has no more than one section."""
        before = [one for one in self._bundle.phases if one.number < self._phase.number]
        by_section = self._phase.qualify_from is QualifyFrom.SECTIONS
        if not by_section or not before or len(before[-1].sections) < 2:
            return [[*field]]
        return [
            [number for number in field if number in section.members]
            for section in before[-1].sections
        ]

    def _draw_again(self, members: Sequence[int], act: Act) -> Sequence[int]:
        """Repeat the draw of a section; return the members in the drawn order.

        Return `members` unchanged if their order depends on standings, or on clubs that the act
        does not record."""
        phase = self._phase
        if phase.draw_method == DrawMethod.RANDOM:
            if self._movement.basis is Basis.DRAW and self._movement.keeps_clubs_apart:
                return self._draw_apart(members, act)
            return shuffled(sorted(members), phase.draw_seed)
        if phase.draw_method == DrawMethod.RANKING and self._first > 1:
            return members
        return sorted(members)

    def _draw_apart(self, members: Sequence[int], act: Act) -> Sequence[int]:
        clubs = read_clubmates(act.params.get("clubs"))
        if clubs is None:
            self._findings.notes.append(Note(self._where, "clubs_unknown"))
            return members
        try:
            first = self._movement.plan(len(members), 1)[0]
        except ImpossiblePlan:
            return members
        return draw_apart(sorted(members), self._phase.draw_seed, first, clubs)


def check_sections(
    bundle: Bundle,
    standings: BundleStandings,
    history: EventHistory,
    journal: Journal,
    findings: Findings,
) -> None:
    """Check the members of sections against the standings when the phase was drawn.

    If later corrections would give other members, a note lists those members."""
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
                findings.notes.append(Note(where, "corrected_since", join(now)))
            findings.compare_lists(where, "members", entering.read(section.members), members)


class _Entering:
    """Recomputes which entries got into each section of a phase, from the standings before it."""

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
        """Return a section's members at the draw, without entries added later.

        They are sorted by number, but keep their order if the draw was by ranking."""
        drawn = [number for number in members if number not in self._joined]
        return drawn if self._is_ranked else sorted(drawn)

    def cut(self, then: PastResults) -> list[Sequence[int]]:
        """Return the members that each section must have at the draw, by the results in `then`.

        Returns [] if the qualified entries cannot be divided into the planned sections."""
        entering = StandingsBefore(then, self._phase.first, self._act, self._journal)
        ranked = [one.number for one in entering.rank(self._before, self._field)]
        by_section = [entering.rank_section(self._before, one) for one in self._before.sections]
        qualified = list_qualified(self._phase.plan, ranked, by_section)
        stored = self._stored
        if stored.sections_by != SectionsBy.RANKING and not self._is_ranked:
            qualified.sort()
            if stored.draw_method == DrawMethod.RANDOM:
                qualified = shuffled(qualified, stored.draw_seed)
        try:
            return [self.read(members) for members in self._phase.plan.divide(qualified)]
        except ImpossiblePlan:
            return []
