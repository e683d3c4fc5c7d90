"""Rank the entries of a desk (an event in memory), with the code that ranks a bundle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.core.bundle import values
from scoring.core.bundle.standings import BundleStandings, rank_seats
from scoring.core.desk.desk import Desk, DeskPhase
from scoring.core.play.seats import Presence, TurnSeat


def list_desk_seats(desk: Desk) -> list[TurnSeat]:
    """List every seat and absence with its points, in the form that the ranking needs."""
    seats = []
    for turn in desk.turns:
        number, state = turn.number, turn.state.value
        for table in turn.tables:
            for one in table.seats:
                chair = (one.entry, one.line.value, one.chair, table.of_three, one.unit)
                kind, figures = one.kind.value, (one.vp, one.mp, one.gp, one.clean)
                seats.append(TurnSeat(number, state, table.number, *chair, kind, *figures))
        for absent in turn.absent:
            away = (absent.entry, "", 1, False, absent.unit)
            kind, figures = Presence.ABSENT.value, (absent.vp, absent.mp, absent.gp, absent.clean)
            seats.append(TurnSeat(number, state, None, *away, kind, *figures))
    return seats


def rank_desk(desk: Desk) -> BundleStandings:
    phases = freeze_phases(desk.phases)
    return rank_seats(desk.event, phases, desk.adjustments, list_desk_seats(desk))


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
