"""Rank the entries of a desk (an event in memory), with the code that ranks a bundle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.core.bundle import values
from scoring.core.bundle.standings import BundleStandings, list_seats, rank_seats
from scoring.core.desk.desk import Desk, DeskPhase


def rank_desk(desk: Desk) -> BundleStandings:
    phases = freeze_phases(desk.phases)
    return rank_seats(desk.event, phases, desk.adjustments, list_seats(desk.turns))


def freeze_phases(phases: Sequence[DeskPhase]) -> tuple[values.Phase, ...]:
    return tuple(
        replace(
            phase.settings,
            draw_method=phase.draw_method,
            draw_seed=phase.draw_seed,
            sections=tuple(
                values.Section(section.number, tuple(section.members), section.first_table)
                for section in phase.sections
            ),
        )
        for phase in phases
    )
