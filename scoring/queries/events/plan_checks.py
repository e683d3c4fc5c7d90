"""Whether a number of entries can play a phase as planned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.pairing.movement import MOST_ENTRIES, ImpossiblePlan
from scoring.pairing.phase import PhasePlan, count_qualified, size_sections


class PhaseField(NamedTuple):
    """The entries of a phase, counted."""

    arriving: int
    """At its start: those that no phase before has eliminated."""
    playing: int
    """Those that qualify."""


def count_fields(plans: Sequence[PhasePlan], entries: int) -> list[PhaseField]:
    """The field of each phase: entries eliminated in one are out of all later ones."""
    fields: list[PhaseField] = []
    sections: Sequence[int] = (entries,)
    for plan in plans:
        playing = count_qualified(plan, sections)
        fields.append(PhaseField(sum(sections), playing))
        try:
            sections = size_sections(
                playing, plan.section_tables, plan.find_movement().entries_a_table
            )
        except ImpossiblePlan:
            sections = (playing,)
    return fields


def find_impossible(plan: PhasePlan, playing: int) -> ImpossiblePlan | None:
    """Why so many qualified entries cannot play a phase; None if they can."""
    movement = plan.find_movement()
    try:
        for size in size_sections(playing, plan.section_tables, movement.entries_a_table):
            movement.check(size, plan.turns)
    except ImpossiblePlan as impossible:
        return impossible
    return None


def find_never_possible(plans: Sequence[PhasePlan]) -> ImpossiblePlan | None:
    """Why the last of these phases cannot be played by any number of entries; None if one can.

    It is said of the largest field that the phases before let through.
    """
    plan = plans[-1]
    movement = plan.find_movement()
    most = movement.most_entries + sum(plan.section_tables) * movement.entries_a_table
    most = min(most, count_fields(plans, MOST_ENTRIES)[-1].playing)
    for playing in range(2, most + 1):
        if (impossible := find_impossible(plan, playing)) is None:
            return None
    return impossible
