"""Whether a number of entries can play a phase as planned."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.phase import PhasePlan, size_sections


def find_impossible(plan: PhasePlan, entries: int) -> ImpossiblePlan | None:
    """Why `entries` entries, before any qualification, cannot play a phase; None if they can."""
    field = min(entries, plan.qualify or entries)
    movement = plan.find_movement()
    try:
        for size in size_sections(field, plan.section_tables, movement.entries_a_table):
            movement.check(size, plan.turns)
    except ImpossiblePlan as impossible:
        return impossible
    return None


def count_fields(plans: Sequence[PhasePlan], entries: int) -> list[int]:
    """The number of entries at the start of each phase: entries eliminated in one are out of all
    later ones."""
    fields = []
    for plan in plans:
        fields.append(entries)
        entries = min(entries, plan.qualify or entries)
    return fields
