"""The plan of an event: its phases with their times, entries and problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import MAX_ENTRIES, ImpossiblePlan
from scoring.core.pairing.phase import PhasePlan, count_qualified, size_sections
from scoring.core.play.phases import find_ranking_fault
from scoring.core.play.seated_rules import find_unsuited
from scoring.core.play.sessions import PlannedSession
from scoring.core.play.turns import TurnState
from scoring.entries.queries import list_playing
from scoring.events.forecast_queries import TimeSpan, find_missed_start, forecast_turns
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.sessions.queries import load_sessions

MIN_ENTRIES = 2


class PhaseEntries(NamedTuple):
    arriving: int
    """Entries not eliminated by an earlier phase."""
    playing: int
    """Entries that qualify for this phase."""


def count_phase_entries(plans: Sequence[PhasePlan], entries: int) -> list[PhaseEntries]:
    """Count the entries of each phase. An entry once eliminated misses all later phases."""
    counts: list[PhaseEntries] = []
    sections: Sequence[int] = (entries,)
    for plan in plans:
        playing = count_qualified(plan, sections)
        counts.append(PhaseEntries(sum(sections), playing))
        try:
            sections = size_sections(
                playing, plan.section_tables, plan.find_movement().entries_a_table
            )
        except ImpossiblePlan:
            sections = (playing,)
    return counts


def find_impossible(plan: PhasePlan, playing: int) -> ImpossiblePlan | None:
    """Return why this number of qualified entries cannot play a phase, or None."""
    movement = plan.find_movement()
    try:
        for size in size_sections(playing, plan.section_tables, movement.entries_a_table):
            movement.check(size, plan.turns)
    except ImpossiblePlan as impossible:
        return impossible
    return None


def find_never_possible(plans: Sequence[PhasePlan]) -> ImpossiblePlan | None:
    """Return why the last of these phases cannot be played with any number of entries, or None.

    Tries every number of entries that can qualify in the earlier phases."""
    plan = plans[-1]
    movement = plan.find_movement()
    most = movement.max_entries + sum(plan.section_tables) * movement.entries_a_table
    most = min(most, count_phase_entries(plans, MAX_ENTRIES)[-1].playing)
    for playing in range(2, most + 1):
        if (impossible := find_impossible(plan, playing)) is None:
            return None
    return impossible


class PlanDoubt(NamedTuple):
    """A warning about a phase that can be played, but probably not as intended.

    Code `plan.nobody_out`: all `entries` qualify. Code `plan.no_winner`: a knockout has `turns`
    turns, but needs `possible` turns to find the winner of a section of `entries` entries."""

    code: str
    params: dict[str, int]


def find_plan_doubts(plan: PhasePlan, entries: PhaseEntries, *, is_last: bool) -> list[PlanDoubt]:
    """List warnings about a phase that can be played; `is_last`: the event ends with this phase."""
    doubts = []
    if plan.qualify and entries.playing == entries.arriving:
        doubts.append(PlanDoubt("plan.nobody_out", {"entries": entries.playing}))
    movement = plan.find_movement()
    if movement.decides_places and is_last:
        sizes = size_sections(entries.playing, plan.section_tables, movement.entries_a_table)
        needed = movement.max_turns(max(sizes))
        if plan.turns < needed:
            params = {"entries": max(sizes), "turns": plan.turns, "possible": needed}
            doubts.append(PlanDoubt("plan.no_winner", params))
    return doubts


class PhaseState(StrEnum):
    TO_COME = "to_come"
    DRAWN = "drawn"
    """At least one turn has seats, but none is published."""
    PLAYING = "playing"
    """At least one turn is published, and at least one planned turn is not closed."""
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    phase: Phase
    place: int
    """Position among the event's phases, from 1 without gaps; `phase.number` may have gaps."""
    first_turn: int
    published: int
    state: PhaseState
    span: TimeSpan
    entries: PhaseEntries
    impossible: ImpossiblePlan | None
    """Reason why the phase cannot be played, or None.
    Before the phase begins, its settings and number of entries are checked; later, only whether the
    next turn can be paired by VP."""
    doubts: tuple[PlanDoubt, ...]
    """Warnings; empty once the phase begins."""

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
        """Number of the phase's last published turn, counted over the whole event."""
        return self.first_turn + self.published - 1


@dataclass(frozen=True, slots=True)
class EventPlan:
    phases: tuple[PlannedPhase, ...]
    entries: int
    """Number of entries that play in the next turn."""
    published: int
    closed: int
    spans: tuple[TimeSpan, ...]
    sessions: tuple[PlannedSession, ...]
    missed_start: datetime | None = None
    """The event's planned start if it has passed but no turn has begun, else None."""

    @property
    def turns(self) -> int:
        return len(self.spans)

    @property
    def span(self) -> TimeSpan:
        """The whole event, from the start of the first turn to the end of the last."""
        return TimeSpan(self.spans[0].begins, self.spans[-1].ends)


def load_event_plan(event: Tournament, now: datetime) -> EventPlan:
    """Load the plan of an event that has phases, with times forecast at `now`. Three queries."""
    phases = list(event.phases.order_by("number"))
    turns = list(event.turns.order_by("number"))
    published = sum(turn.state != TurnState.DRAFT for turn in turns)
    closed = sum(turn.state == TurnState.CLOSED for turn in turns)
    entries = len(list_playing(event, published + 1))
    sessions = load_sessions(event, sum(phase.turns for phase in phases))
    spans = forecast_turns(event, phases, turns, sessions, now)
    counts = count_phase_entries([phase.plan for phase in phases], entries)
    planned, before = [], 0
    kind = EntryKind(event.entry_kind)
    for place, (phase, counted) in enumerate(zip(phases, counts, strict=True), start=1):
        own = [turn for turn in turns if turn.phase_id == phase.pk]
        shown = sum(turn.state != TurnState.DRAFT for turn in own)
        impossible = None
        if shown < phase.turns:
            plans = [one.plan for one in phases[:place]]
            impossible = find_ranking_fault(plans, event.tiebreaks)
        if impossible is None and not shown:
            impossible = find_unsuited(kind, event.rules, phase.find_movement())
            if impossible is None and entries >= MIN_ENTRIES:
                impossible = find_impossible(phase.plan, counted.playing)
        doubts = (
            ()
            if impossible or shown or entries < MIN_ENTRIES
            else find_plan_doubts(phase.plan, counted, is_last=place == len(phases))
        )
        planned.append(
            PlannedPhase(
                phase=phase,
                place=place,
                first_turn=before + 1,
                published=shown,
                state=_find_state(phase, own),
                span=TimeSpan(spans[before].begins, spans[before + phase.turns - 1].ends),
                entries=counted,
                impossible=impossible,
                doubts=tuple(doubts),
            )
        )
        before += phase.turns
    missed = find_missed_start(event, turns, now)
    return EventPlan(
        tuple(planned), entries, published, closed, tuple(spans), tuple(sessions), missed
    )


def _find_state(phase: Phase, turns: Sequence[Turn]) -> PhaseState:
    if sum(turn.state == TurnState.CLOSED for turn in turns) == phase.turns:
        return PhaseState.PLAYED
    if any(turn.state != TurnState.DRAFT for turn in turns):
        return PhaseState.PLAYING
    return PhaseState.DRAWN if turns else PhaseState.TO_COME
