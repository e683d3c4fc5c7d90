"""Which turns a phase takes, whom it took on, and so by which points everybody is ranked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.pairing.duels import rank_sections
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.phase import Carry
from scoring.queries.seating.rounds import load_rounds
from scoring.ranking.stages import Stage


class Span(NamedTuple):
    """A phase and the turns of the event that are its own."""

    phase: Phase
    first: int
    last: int
    sections: tuple[Section, ...]
    """Only of a phase that parts the field, see `parts_field`."""

    @property
    def is_cut(self) -> bool:
        """Whether those who play in it are placed above all others from then on."""
        phase = self.phase
        begins_anew = phase.carry == Carry.NONE and self.first > 1
        return bool(phase.qualify) or begins_anew or phase.find_movement().decides_places


def parts_field(phase: Phase) -> bool:
    """Whether it matters to the standings who is in which of its sections."""
    return bool(
        phase.qualify
        or phase.section_tables
        or phase.carry == Carry.NONE
        or phase.find_movement().decides_places
    )


def load_spans(tournament: Tournament, phases: Sequence[Phase] | None = None) -> list[Span]:
    """The phases in order. One query, none where all `phases` are given, and another where one of
    them parts the field.
    """
    phases = list(tournament.phases.all()) if phases is None else phases
    sections: dict[int, list[Section]] = defaultdict(list)
    if any(map(parts_field, phases)):
        for section in Section.objects.filter(phase__in=filter(parts_field, phases)):
            sections[section.phase_id].append(section)
    spans, before = [], 0
    for phase in phases:
        own = tuple(sections[phase.pk])
        spans.append(Span(phase, before + 1, before + phase.turns, own))
        before += phase.turns
    return spans


def find_stages(spans: Sequence[Span]) -> list[Stage]:
    """How the field is ranked at the end of the last of these. Five queries for a knockout."""
    stages = [Stage(1, spans[-1].last if spans else 0)]
    for span in spans:
        if not span.is_cut:
            continue
        last = stages.pop()
        members = frozenset(chain.from_iterable(section.members for section in span.sections))
        stages += [
            last._replace(last=span.first - 1),
            Stage(
                span.first if span.phase.carry == Carry.NONE else last.first,
                spans[-1].last,
                members or None,
                find_groups(span, span.sections),
            ),
        ]
    return stages


def find_section_stage(spans: Sequence[Span], section: Section) -> Stage:
    """How the members of a section of the last of these phases are ranked."""
    stage = find_stages([span._replace(sections=()) for span in spans])[-1]
    return stage._replace(
        members=frozenset(section.members), groups=find_groups(spans[-1], [section])
    )


def find_groups(span: Span, sections: Sequence[Section]) -> tuple[tuple[int, ...], ...]:
    """The entries that share each place of these sections, best first; none where points decide.

    A bracket that was changed by hand beyond what it can follow has no places of its own.
    """
    movement = span.phase.find_movement()
    if not movement.decides_places or not sections:
        return ()
    try:
        rounds = load_rounds(span.phase)
        return rank_sections(
            movement,
            [section.members for section in sections],
            [rounds[section.pk] for section in sections],
            span.phase.sections_by,
        )
    except ImpossiblePlan:
        return ()
