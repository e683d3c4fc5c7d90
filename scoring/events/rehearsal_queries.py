"""Load the starting point of a rehearsal: the event's plan, entries and turns played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.core.pairing.movement import Basis
from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.rehearsal_outcome import History, Rehearsal
from scoring.core.pairing.rehearsal_play import rehearse
from scoring.core.pairing.seating import Duel, Duels, SectionState, iter_seated
from scoring.core.play.seats import Meetings
from scoring.core.play.turns import TurnState
from scoring.entries.queries import list_playing
from scoring.events.plan_queries import EventPlan
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger_queries import load_turn_seats
from scoring.sessions.queries import list_begins
from scoring.standings.queries import load_rounds, load_standings
from scoring.text.entrants_queries import load_entrants


@dataclass(frozen=True)
class RehearsalStart:
    plans: tuple[PhasePlan, ...]
    begun: int
    """Number of phases that have begun. A rehearsal does not change these."""
    entries: int
    history: History | None
    """The published turns; None if there are none."""
    begins: datetime | None
    """Start of the next turn, if known."""
    break_minutes: int
    sessions: Mapping[int, datetime]
    """Start times of sessions, if set, by the number of each session's first turn."""
    seed: str

    def play(self, entries: int, plans: Sequence[PhasePlan] | None = None) -> Rehearsal:
        """Simulate the event with this number of entries and, if given, with other plans. Raises
        ImpossiblePlan if the entries cannot play them."""
        return rehearse(
            plans or self.plans,
            entries,
            break_minutes=self.break_minutes,
            seed=self.seed,
            begins=self.begins,
            history=self.history,
            sessions=self.sessions,
        )


def load_start(event: Tournament, plan: EventPlan) -> RehearsalStart:
    """Load the starting point of a rehearsal of `event`, after its published turns."""
    history = _load_history(event, plan) if plan.published else None
    return RehearsalStart(
        plans=tuple(planned.phase.plan for planned in plan.phases),
        begun=sum(planned.has_begun for planned in plan.phases),
        entries=len(history.contenders) if history else plan.entries,
        history=history,
        begins=_find_next_begin(event, plan),
        break_minutes=event.break_minutes,
        sessions=list_begins(plan.sessions),
        seed=event.slug,
    )


def _find_next_begin(event: Tournament, plan: EventPlan) -> datetime | None:
    if plan.published < plan.turns:
        return plan.spans[plan.published].begins
    ends = plan.spans[-1].ends
    return ends and ends + timedelta(minutes=event.break_minutes)


def _load_history(event: Tournament, plan: EventPlan) -> History:
    last = [planned for planned in plan.phases if planned.has_begun][-1]
    sections = list(last.phase.sections.order_by("number"))
    seated = {number for section in sections for number in section.members}
    playing = list_playing(event, plan.published + 1)
    if any(planned.phase.qualify for planned in plan.phases if planned.has_begun):
        playing = [number for number in playing if number in seated]
    underway = last.published < last.phase.turns
    published = Seat.objects.filter(turn__tournament=event).exclude(turn__state=TurnState.DRAFT)
    seats = load_turn_seats(published)
    ranked = load_standings(event, playing, seats=seats, phase=last.phase)
    clubs = {number: one.shared_club for number, one in load_entrants(event).items()}
    return History(
        turns=plan.published,
        contenders=tuple(Meetings(seats).rank(ranked, playing, clubs)),
        sections=tuple(tuple(section.members) for section in sections),
        rounds=_finish_rounds(last.phase, sections, last.published) if underway else (),
    )


def _finish_rounds(
    phase: Phase, sections: Sequence[Section], published: int
) -> tuple[tuple[Duels, ...], ...]:
    """Return a knock-out phase's duels in its first `published` turns, by section and turn.

    In a turn not yet closed, the better seeds count as winners. Returns () for other phases."""
    movement = phase.find_movement()
    if movement.basis is not Basis.ROUNDS:
        return ()
    closed = load_rounds(phase)
    for section in sections:
        rounds = closed[section.number]
        while len(rounds) < published:
            state = SectionState(section.members, len(rounds) + 1, rounds=rounds)
            tables = movement.seat_section(state).tables
            rounds.append(
                tuple(Duel(*iter_seated(table)) for table in tables if table.resting is None)
            )
    return tuple(tuple(closed[section.number]) for section in sections)
