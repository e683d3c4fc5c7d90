"""Rehearsal: an event played through with simulated results, before the start or during play.

Its outcome (tables, rests, rematches, impossible phases, the time of the end) depends on the plan
and the number of entries, hardly on the winners. The same seed gives the same rehearsal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from types import MappingProxyType

from scoring.core.pairing.draw import shuffled
from scoring.core.pairing.movement import MAX_ENTRIES, Basis, ImpossiblePlan, Movement
from scoring.core.pairing.phase import (
    Carry,
    PhasePlan,
    SectionsBy,
    cut_sections,
    list_qualified,
    size_sections,
)
from scoring.core.pairing.rehearsal_field import Field, admit_late, decide
from scoring.core.pairing.rehearsal_outcome import (
    History,
    PlanProblem,
    Rehearsal,
    RehearsedPhase,
    RehearsedSection,
    RehearsedTurn,
)
from scoring.core.pairing.seating import Tables, iter_numbers, keep_seated, seat_alone
from scoring.core.pairing.section import Duels, Pairing, SectionState


def rehearse(
    plan: Sequence[PhasePlan],
    entries: int,
    *,
    break_minutes: int,
    seed: str,
    begins: datetime | None = None,
    history: History | None = None,
    sessions: Mapping[int, datetime] = MappingProxyType({}),
) -> Rehearsal:
    """Play the plan with `entries` entries; with a `history`, the turns of it that are left.

    `begins` is when the next turn begins; `break_minutes` lie between two turns; `sessions` has the
    hours before which some turns do not begin, by the number of the turn. During play,
    entries beyond the history's are late ones: they take places that are free, or else rest until
    the phase ends; if there are fewer, the last placed have left. A phase that is impossible is
    among the problems of the rehearsal; ImpossiblePlan is raised only for a number of entries or
    a history that cannot be at all.
    """
    if entries > MAX_ENTRIES:
        raise ImpossiblePlan("plan.too_many_entries", {"entries": entries, "possible": MAX_ENTRIES})
    history = history or History(0, ())
    event = _Event(plan, max(0, entries), history, seed)
    return event.play(_Clock(begins, break_minutes, sessions))


class _Clock:
    """The time of day while the event goes on."""

    def __init__(
        self, begins: datetime | None, break_minutes: int, sessions: Mapping[int, datetime]
    ) -> None:
        self.begins = begins
        self.break_minutes = break_minutes
        self.sessions = sessions
        self.minutes: int | None = None
        """Minutes from the start to the end of the last turn so far; None before the first."""

    def play_turn(self, number: int, minutes: int) -> tuple[datetime | None, datetime | None]:
        """The times at which the next turn, of this number, begins and ends."""
        start = 0 if self.minutes is None else self.minutes + self.break_minutes
        if self.begins is not None and number in self.sessions:
            start = max(start, (self.sessions[number] - self.begins) // timedelta(minutes=1))
        self.minutes = start + minutes
        return self.find(start), self.find(self.minutes)

    def find(self, minutes: int) -> datetime | None:
        """The time that many minutes after the start, in its own zone."""
        if self.begins is None or self.begins.tzinfo is None:
            return self.begins and self.begins + timedelta(minutes=minutes)
        # By way of UTC, because the clocks may be changed during a night's play.
        passed = self.begins.astimezone(UTC) + timedelta(minutes=minutes)
        return passed.astimezone(self.begins.tzinfo)


class _Section:
    """A section of a phase, from turn to turn."""

    def __init__(self, movement: Movement, members: Sequence[int], rounds: Iterable[Duels]) -> None:
        self.movement = movement
        self.members = members
        self.rounds = list(rounds)
        self.seated: Tables = ()
        """The tables of the turn before."""

    def pair(self, field: Field, turn: int, is_last: bool) -> Pairing:
        """The tables of a turn of the phase, without the entries that have left."""
        if self.seated and self.movement.basis is Basis.ROUNDS:
            played = (table for table in self.seated if table.resting is None)
            self.rounds.append(tuple(decide(table, field.present) for table in played))
        ranked = [field.present[number].freeze() for number in field.rank(self.members)]
        section = SectionState(self.members, turn, ranked, self.rounds, is_last)
        pairing = self.movement.seat_section(section)
        self.seated = pairing.tables
        return pairing._replace(tables=keep_seated(pairing.tables, field.present))


class _Event:
    """The event as it goes on; nothing outside is changed."""

    def __init__(
        self,
        plan: Sequence[PhasePlan],
        entries: int,
        history: History,
        seed: str,
    ) -> None:
        self.plan = plan
        self.history = history
        self.seed = seed
        self.field = Field(entries, history, seed)
        self.sections: Sequence[Sequence[int]] = history.sections
        """The entries of each section of the phase played last."""

    def play(self, clock: _Clock) -> Rehearsal:
        everybody = self.field.present
        phases, before = [], 0
        for number, plan in enumerate(self.plan, start=1):
            played = min(max(0, self.history.turns - before), plan.turns)
            if played == 0 or played < plan.turns:
                phases.append(self.play_phase(number, before, played, clock))
            before += plan.turns
        minutes = clock.minutes or 0
        return Rehearsal(
            entries=len(everybody),
            phases=tuple(phases),
            rests={one.number: one.rests for one in everybody.values() if one.rests},
            early_rests=tuple(sorted(self.field.early_rests)),
            minutes=minutes,
            ends=clock.find(minutes),
        )

    def play_phase(self, number: int, before: int, played: int, clock: _Clock) -> RehearsedPhase:
        """Play the rest of a phase; `before` is the number of turns of the phases before it."""
        plan = self.plan[number - 1]
        movement = plan.find_movement()
        underway = played > 0 and bool(self.history.sections)
        problems: list[PlanProblem] = []
        sections: list[list[int]] = []
        waiting: list[int] = []
        try:
            if underway:
                sections, waiting = admit_late(movement, self.history.sections, self.field.present)
            else:
                sections = self.part_field(number, movement, anew=played == 0)
        except ImpossiblePlan as impossible:
            problems.append(PlanProblem(impossible.code, impossible.params, 0))
        self.sections = sections
        playing: list[_Section | None] = []
        for place, members in enumerate(sections, start=1):
            try:
                movement.check(len(members), plan.turns)
            except ImpossiblePlan as impossible:
                problems.append(PlanProblem(impossible.code, impossible.params, place))
                playing.append(None)
            else:
                rounds = self.history.rounds[place - 1 : place] if underway else ()
                playing.append(_Section(movement, members, chain(*rounds)))
        last = sum(phase.turns for phase in self.plan)
        turns = []
        for turn in range(played + 1, plan.turns + 1):
            number_in_event = before + turn
            pairings = [
                section.pair(self.field, turn, number_in_event == last) if section else Pairing(())
                for section in playing
            ]
            if waiting:
                pairings.append(Pairing(seat_alone(waiting)))
            resting, rematches = self.play_turn(pairings, movement.rests_go_round)
            begins, ends = clock.play_turn(number_in_event, plan.minutes)
            turns.append(
                RehearsedTurn(
                    number=number_in_event,
                    seating=tuple(pairing.tables for pairing in pairings),
                    resting=tuple(resting),
                    rematches=rematches,
                    forced=sum(len(pairing.rematches) for pairing in pairings),
                    begins=begins,
                    ends=ends,
                )
            )
        return RehearsedPhase(
            number=number,
            plan=plan,
            entries=len(self.field.present),
            sections=tuple(
                RehearsedSection(
                    number=place,
                    entries=sum(member in self.field.present for member in members),
                    tables=len(turns[0].seating[place - 1]) if turns else 0,
                )
                for place, members in enumerate(sections, start=1)
            ),
            waiting=tuple(waiting),
            turns=tuple(turns),
            problems=tuple(problems),
        )

    def part_field(self, number: int, movement: Movement, anew: bool) -> list[list[int]]:
        """The sections of phase `number`, each in its ranking, or as drawn where that is enough.

        With `anew` the phase begins now, and entries that do not qualify go out.
        """
        plan = self.plan[number - 1]
        ranked = self.field.rank()
        if anew and plan.qualify:
            by_section = [self.field.rank(members) for members in self.sections]
            ranked = list_qualified(plan, ranked, by_section)
            self.field.keep(ranked)
        if anew and plan.carry is Carry.NONE:
            for one in self.field.present.values():
                one.vp = one.mp = 0
        if plan.sections_by is SectionsBy.DRAW:
            ranked = shuffled(sorted(ranked), f"{self.seed}/{number}")
        sizes = size_sections(len(ranked), plan.section_tables, movement.entries_a_table)
        sections = cut_sections(ranked, sizes)
        if movement.needs_results:
            return sections
        return [
            shuffled(sorted(section), f"{self.seed}/{number}/{place}")
            for place, section in enumerate(sections, start=1)
        ]

    def play_turn(self, pairings: Iterable[Pairing], go_round: bool) -> tuple[list[int], int]:
        """Simulate a turn's results; returns the entries that rest and the number of rematches."""
        resting: list[int] = []
        rematches = 0
        for pairing in pairings:
            tables = pairing.tables
            alone = [entry for table in tables for entry in iter_numbers(table.resting)]
            self.field.rest(tables, alone, go_round)
            resting += alone
            played = (table for table in tables if table.resting is None)
            rematches += sum(self.field.play_table(table) for table in played)
        return resting, rematches
