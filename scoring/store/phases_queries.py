"""Queries for the phases of an event with their turns, and for the phase in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from scoring.core.play.turns import TurnState
from scoring.core.rules.ruleset import RuleSet
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn

TURN = [field.attname for field in Turn._meta.concrete_fields]


PhaseWithTurns = tuple[Phase, tuple[Turn, ...]]
"""A phase and its existing turns, in order, drafts included."""


@dataclass(frozen=True, slots=True)
class PhaseInPlay:
    phase: Phase
    before: int
    """The number of turns in earlier phases."""
    turns: tuple[Turn, ...]
    """The phase's existing turns, in order, drafts included."""
    phases: tuple[Phase, ...]

    @property
    def closed(self) -> int:
        return sum(turn.state == TurnState.CLOSED for turn in self.turns)

    @property
    def published(self) -> int:
        return sum(turn.state != TurnState.DRAFT for turn in self.turns)

    @property
    def next_turn(self) -> int:
        """The number of the first turn that is not closed; turns are numbered through the event."""
        return self.before + self.closed + 1

    @property
    def last_turn(self) -> int:
        """The number of the phase's last planned turn, counted through the whole event."""
        return self.before + self.phase.turns


def find_phase_in_play(event: Tournament) -> PhaseInPlay | None:
    """Return the phase in play, or None if all planned turns are closed. One query."""
    return find_in_play(load_phases(event))


def load_seated_rules(event: Tournament) -> RuleSet:
    """Load the event's rule set, adapted to the number of players at a table. The number depends on
    the movement of the phase in play or, if all turns are closed, of the last phase. One query."""
    phases = load_phases(event)
    place = find_in_play(phases)
    phase = place.phase if place else phases[-1][0]
    return phase.seat_rules(event)


def find_in_play(phases: Sequence[PhaseWithTurns]) -> PhaseInPlay | None:
    """Return the first of these phases with a turn that is not closed, or None."""
    before, every = 0, tuple(phase for phase, _ in phases)
    for phase, turns in phases:
        found = PhaseInPlay(phase, before, turns, every)
        if found.closed < phase.turns:
            return found
        before += phase.turns
    return None


def load_phases(event: Tournament) -> list[PhaseWithTurns]:
    """Load all phases of an event in order, as (phase, its existing turns). One query."""
    return load_phases_of([event])[event.pk]


def load_phases_of(tournaments: Sequence[Tournament]) -> dict[int, list[PhaseWithTurns]]:
    """Load the phases of several events, like `load_phases`, by event key. One query for all."""
    events = {tournament.pk: tournament for tournament in tournaments}
    rows: Any = (
        Phase.objects.filter(tournament__in=events)
        .annotate(**{f"turn_{name}": F(f"turn_set__{name}") for name in TURN})
        .order_by("tournament", "number", "turn_set__number")
    )
    found: dict[int, dict[int, tuple[Phase, list[Turn]]]] = {key: {} for key in events}
    for row in rows:
        phase, turns = found[row.tournament_id].setdefault(row.pk, (row, []))
        phase.tournament = events[row.tournament_id]
        if row.turn_id is not None:
            turn = Turn.from_db(row._state.db, TURN, [getattr(row, f"turn_{n}") for n in TURN])
            turn.tournament, turn.phase = phase.tournament, phase
            turns.append(turn)
    return {
        key: [(phase, tuple(turns)) for phase, turns in phases.values()]
        for key, phases in found.items()
    }
