"""The phases of an event, as its standings see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.pairing.phase import Carry
from scoring.play.phases import PhaseTurns, SectionMembers
from scoring.queries.seating.rounds import load_rounds


def load_phase_turns(
    tournament: Tournament, phases: Sequence[Phase] | None = None
) -> list[PhaseTurns]:
    """The phases in order. One query, none where all `phases` are given, and another where one of
    them parts the field.
    """
    phases = list(tournament.phases.all()) if phases is None else phases
    sections: dict[int, list[SectionMembers]] = defaultdict(list)
    if any(map(_parts_field, phases)):
        for section in Section.objects.filter(phase__in=filter(_parts_field, phases)):
            members = SectionMembers(section.number, tuple(section.members))
            sections[section.phase_id].append(members)
    found: list[PhaseTurns] = []
    for phase in phases:
        before = found[-1].last if found else 0
        found.append(
            PhaseTurns(
                number=phase.number,
                first=before + 1,
                last=before + phase.turns,
                plan=phase.plan,
                sections=tuple(sections[phase.pk]),
                find_rounds=partial(load_rounds, phase),
                two_lines=phase.two_lines,
            )
        )
    return found


def _parts_field(phase: Phase) -> bool:
    """Whether it matters to the standings who is in which of its sections."""
    return bool(
        phase.qualify
        or phase.section_tables
        or phase.carry == Carry.NONE
        or phase.find_movement().decides_places
    )
