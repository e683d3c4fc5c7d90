"""The plan of an event: its phases in order, with progress, times, and whether each is possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.pairing.entries import EntryKind
from scoring.pairing.movement import ImpossiblePlan
from scoring.play.seated_rules import find_unsuited
from scoring.play.turns import TurnState
from scoring.queries.events.forecast import TimeSpan, find_missed_start, forecast_turns
from scoring.queries.events.plan_checks import PhaseField, count_fields, find_impossible
from scoring.queries.field.spans import list_field

FEWEST_ENTRIES = 2


class PhaseState(StrEnum):
    TO_COME = "to_come"
    DRAWN = "drawn"
    """A turn is seated, but none is published."""
    PLAYING = "playing"
    """At least one of its turns is published."""
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A phase in its place in the event."""

    phase: Phase
    place: int
    """Position from 1; unlike the phase's number it has no gaps where phases were removed."""
    first_turn: int
    published: int
    state: PhaseState
    span: TimeSpan
    field: PhaseField
    impossible: ImpossiblePlan | None
    """Why the phase cannot be played, by these entries or by any of their kind; None if it can be,
    or once it has begun."""

    @property
    def last_turn(self) -> int:
        return self.first_turn + self.phase.turns - 1

    @property
    def has_begun(self) -> bool:
        return self.published > 0

    @property
    def can_end_early(self) -> bool:
        return 0 < self.published < self.phase.turns

    @property
    def last_published(self) -> int:
        """The number in the event of the phase's last published turn."""
        return self.first_turn + self.published - 1


@dataclass(frozen=True, slots=True)
class EventPlan:
    phases: tuple[PlannedPhase, ...]
    entries: int
    """Entries that play in the next turn."""
    published: int
    """Published turns, whose pairings are final."""
    spans: tuple[TimeSpan, ...]
    """The span of every turn."""
    missed_start: datetime | None = None
    """The planned start, if it has passed and no turn has begun: see `find_missed_start`."""

    @property
    def turns(self) -> int:
        return len(self.spans)

    @property
    def span(self) -> TimeSpan:
        """From the begin of the first turn to the end of the last."""
        return TimeSpan(self.spans[0].begins, self.spans[-1].ends)


def load_event_plan(tournament: Tournament, now: datetime) -> EventPlan:
    """The plan of an event that has at least one phase, as of `now`. Three queries."""
    phases = list(tournament.phases.order_by("number"))
    turns = list(tournament.turns.order_by("number"))
    published = sum(turn.state != TurnState.DRAFT for turn in turns)
    entries = len(list_field(tournament, published + 1))
    spans = forecast_turns(tournament, phases, turns, now)
    fields = count_fields([phase.plan for phase in phases], entries)
    planned, before = [], 0
    kind = EntryKind(tournament.entry_kind)
    for place, (phase, field) in enumerate(zip(phases, fields, strict=True), start=1):
        own = [turn for turn in turns if turn.phase_id == phase.pk]
        shown = sum(turn.state != TurnState.DRAFT for turn in own)
        impossible = None
        if not shown:
            impossible = find_unsuited(kind, tournament.rules, phase.find_movement())
            if impossible is None and entries >= FEWEST_ENTRIES:
                impossible = find_impossible(phase.plan, field.playing)
        planned.append(
            PlannedPhase(
                phase=phase,
                place=place,
                first_turn=before + 1,
                published=shown,
                state=_find_state(phase, own),
                span=TimeSpan(spans[before].begins, spans[before + phase.turns - 1].ends),
                field=field,
                impossible=impossible,
            )
        )
        before += phase.turns
    missed = find_missed_start(tournament, turns, now)
    return EventPlan(tuple(planned), entries, published, tuple(spans), missed)


def _find_state(phase: Phase, turns: Sequence[Turn]) -> PhaseState:
    if sum(turn.state == TurnState.CLOSED for turn in turns) == phase.turns:
        return PhaseState.PLAYED
    if any(turn.state != TurnState.DRAFT for turn in turns):
        return PhaseState.PLAYING
    return PhaseState.DRAWN if turns else PhaseState.TO_COME
