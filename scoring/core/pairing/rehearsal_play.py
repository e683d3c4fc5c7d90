"""Rehearse an event with simulated results, before the start or during play.

The outcome (tables, rests, rematches, impossible phases, end time) depends on the plan and
the number of entries, hardly on the winners. The same seed gives the same rehearsal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from random import Random
from types import MappingProxyType

from scoring.core.pairing.draw import shuffled
from scoring.core.pairing.duels import PlayedTurn, decide_duel
from scoring.core.pairing.movement import MAX_ENTRIES, Basis, ImpossiblePlan, LateEntry, Movement
from scoring.core.pairing.phase import Carry, PhasePlan, SectionsBy, list_qualified
from scoring.core.pairing.rehearsal_outcome import (
    History,
    PlanProblem,
    Rehearsal,
    RehearsedPhase,
    RehearsedSection,
    RehearsedTurn,
)
from scoring.core.pairing.seating import (
    Contender,
    Duels,
    Pairing,
    Seating,
    SectionState,
    Tables,
    iter_numbers,
    iter_seated,
    keep_seated,
    seat_alone,
)

REST = (14, 355)
"""VP and MP of a simulated rest; using the event's real award would change little."""


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
    """Simulate the plan with `entries` entries; with a `history`, only the turns after it.

    `begins` is the start of the next turn; `break_minutes` is the break between two turns;
    `sessions` maps turn numbers to the earliest start of the turn. If `entries` exceeds the
    number of entries in `history`, the additional entries come late: they take free places, or
    else rest until the phase ends. If it is lower, the last placed entries have left. An
    impossible phase is listed in the rehearsal's problems; ImpossiblePlan is raised only for an
    impossible number of entries or history."""
    if entries > MAX_ENTRIES:
        raise ImpossiblePlan("plan.too_many_entries", {"entries": entries, "possible": MAX_ENTRIES})
    history = history or History(0, ())
    event = _Event(plan, max(0, entries), history, seed)
    return event.play(_Clock(begins, break_minutes, sessions))


class _Clock:
    def __init__(
        self, begins: datetime | None, break_minutes: int, sessions: Mapping[int, datetime]
    ) -> None:
        self.begins = begins
        self.break_minutes = break_minutes
        self.sessions = sessions
        self.minutes: int | None = None
        """Minutes from `begins` to the end of the last turn played; None before the first turn."""

    def play_turn(self, number: int, minutes: int) -> tuple[datetime | None, datetime | None]:
        """Advance the clock by the turn with this number; return the turn's start and end."""
        start = 0 if self.minutes is None else self.minutes + self.break_minutes
        if self.begins is not None and number in self.sessions:
            start = max(start, (self.sessions[number] - self.begins) // timedelta(minutes=1))
        self.minutes = start + minutes
        return self.find(start), self.find(self.minutes)

    def find(self, minutes: int) -> datetime | None:
        """Return the time this many minutes after `begins`, in the time zone of `begins`."""
        if self.begins is None or self.begins.tzinfo is None:
            return self.begins and self.begins + timedelta(minutes=minutes)
        # Through UTC, because the clocks may change during a night's play.
        passed = self.begins.astimezone(UTC) + timedelta(minutes=minutes)
        return passed.astimezone(self.begins.tzinfo)


class _Field:
    def __init__(self, entries: int, history: History, seed: str) -> None:
        self.entries = _gather_entries(entries, history, seed)
        """All entries in draw order, with their points, opponents and rests."""
        self.present = set(self.entries)
        self.early_rests: set[int] = set()
        self.won: dict[int, int] = {}
        """Last turn's MP by entry."""
        self._together: dict[int, tuple[int, ...]] = defaultdict(tuple)
        """Players that each player has met at tables of three."""
        self._results = Random(seed)  # nosec B311  # repeatable from its seed, protects nothing

    def rank(self, members: Iterable[int] | None = None) -> list[Contender]:
        """Rank the entries (only `members`, if given) that still play, best first.

        Before the first turn they are in draw order."""
        playing = self.present if members is None else self.present.intersection(members)
        entries = (one for number, one in self.entries.items() if number in playing)
        return sorted(entries, key=lambda one: (-one.vp, -one.mp))

    def forget_points(self) -> None:
        self.entries = {number: replace(one, vp=0, mp=0) for number, one in self.entries.items()}

    def play(self, tables: Tables, go_round: bool) -> tuple[list[int], int]:
        """Simulate a section's turn; return the entries that rest and the number of rematches.

        `go_round`: the movement lets all entries rest in turn. Then `early_rests` collects each
        entry that rests although an entry that plays has rested less often."""
        played = [table for table in tables if table.resting is None]
        resting = [number for table in tables for number in iter_numbers(table.resting)]
        rests = [self.entries[number].rests for table in played for number in iter_seated(table)]
        for number in resting:
            one = self.entries[number]
            if go_round and one.rests > min(rests, default=one.rests):
                self.early_rests.add(number)
            vp, mp = one.vp + REST[0], one.mp + REST[1]
            self.entries[number] = replace(one, rests=one.rests + 1, vp=vp, mp=mp)
        return resting, sum(map(self._play_table, played))

    def _play_table(self, table: Seating) -> int:
        """Simulate a result; return the number of rematches at this table."""
        sides = [[*iter_numbers(side)] for side in table.sides]
        mp = 5 * int(self._results.random() * 801) - 2000
        rematches = 0
        if table.is_of_three:
            # Play decides which of the three is alone: each meets both others, and has no partner.
            sides = [[number] for side in sides for number in side]
        shares = (mp, -mp) if len(sides) == 2 else (mp, -mp // 2, -mp // 2)
        for side, won in zip(sides, shares, strict=True):
            others = tuple(number for other in sides if other is not side for number in other)
            for number in side:
                one, mates = self.entries[number], tuple(mate for mate in side if mate != number)
                # Both partners record the partnership, as both opponents record the meeting.
                before, again = (one.partners, mates) if mates else (one.met, others)
                if table.is_of_three:
                    before = self._together[number]
                    self._together[number] += others
                rematches += sum(other in before for other in again)
                self.won[number] = won
                self.entries[number] = replace(
                    one,
                    vp=one.vp + 10 + int(won / 200),
                    mp=one.mp + won,
                    met=one.met + others,
                    partners=one.partners + mates,
                )
        return int(rematches > 0) if len(sides) == 3 else rematches // 2


def _gather_entries(entries: int, history: History, seed: str) -> dict[int, Contender]:
    """Return the entries by number; late entries get numbers above the highest used before."""
    ranked = sorted(history.contenders, key=lambda one: (-one.vp, -one.mp))
    known = {one.number: one for one in ranked[:entries]}
    taken = {one.number for one in ranked}.union(*history.sections)
    first = max(taken, default=0) + 1
    numbers = [*sorted(known), *range(first, first + entries - len(known))]
    return {number: known.get(number, Contender(number)) for number in shuffled(numbers, seed)}


def _admit_late(
    movement: Movement, sections: Sequence[Sequence[int]], present: Collection[int]
) -> tuple[list[list[int]], list[int]]:
    """Return the sections with late entries at free places, and the late entries left over.

    A movement seated at the draw cannot add tables during play. Its free places are the seats
    of entries that have left and, if the movement lets late entries join, the empty side in an
    odd section."""
    fixed = movement.basis is Basis.DRAW
    seated = {number for section in sections for number in section}
    late = [number for number in present if number not in seated]
    if movement.late_entry is LateEntry.FREE_PLACE:
        return [list(section) for section in sections], late
    admitted = []
    for section in sections:
        seats = list(section) if fixed else [seat for seat in section if seat in present]
        for place, seat in enumerate(seats):
            if late and seat not in present:
                seats[place] = late.pop(0)
        if late and len(seats) % 2 and movement.late_entry is LateEntry.ANYWHERE:
            seats.append(late.pop(0))
        admitted.append(seats)
    if not fixed:
        admitted[-1] += late
        late = []
    return admitted, late


class _Section:
    def __init__(self, movement: Movement, members: Sequence[int], rounds: Iterable[Duels]) -> None:
        self.movement = movement
        self.members = members
        self.rounds = list(rounds)
        self.seated: Tables = ()
        """The tables of the section's previous turn."""

    def pair(self, field: _Field, turn: int, is_last: bool) -> Pairing:
        """Pair turn `turn` of the phase in this section, without the entries that have left."""
        if self.seated and self.movement.basis is Basis.ROUNDS:
            played = PlayedTurn(
                {number: (number, field.won.get(number, 0), 0, 0) for number in field.present}, {}
            )
            tables = (table for table in self.seated if table.resting is None)
            self.rounds.append(tuple(decide_duel(self.members, table, played) for table in tables))
        ranked = field.rank(self.members)
        section = SectionState(self.members, turn, ranked, self.rounds, is_last)
        pairing = self.movement.seat_section(section)
        self.seated = pairing.tables
        return pairing._replace(tables=keep_seated(pairing.tables, field.present))


class _Event:
    def __init__(
        self, plan: Sequence[PhasePlan], entries: int, history: History, seed: str
    ) -> None:
        self.plan = plan
        self.history = history
        self.seed = seed
        self.field = _Field(entries, history, seed)
        self.sections: Sequence[Sequence[int]] = history.sections
        """The entries of each section in the latest simulated phase."""

    def play(self, clock: _Clock) -> Rehearsal:
        phases, before = [], 0
        for number, plan in enumerate(self.plan, start=1):
            played = min(max(0, self.history.turns - before), plan.turns)
            if played == 0 or played < plan.turns:
                phases.append(self.play_phase(number, before, played, clock))
            before += plan.turns
        minutes = clock.minutes or 0
        return Rehearsal(
            entries=len(self.field.entries),
            phases=tuple(phases),
            rests={one.number: one.rests for one in self.field.entries.values() if one.rests},
            early_rests=tuple(sorted(self.field.early_rests)),
            minutes=minutes,
            ends=clock.find(minutes),
        )

    def play_phase(self, number: int, before: int, played: int, clock: _Clock) -> RehearsedPhase:
        """Simulate a phase without its first `played` turns, which are over.

        `before`: the number of turns in earlier phases."""
        plan = self.plan[number - 1]
        movement = plan.find_movement()
        underway = played > 0 and bool(self.history.sections)
        problems: list[PlanProblem] = []
        sections: list[list[int]] = []
        waiting: list[int] = []
        try:
            if underway:
                sections, waiting = _admit_late(movement, self.history.sections, self.field.entries)
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
            results = [
                self.field.play(pairing.tables, movement.rests_go_round) for pairing in pairings
            ]
            begins, ends = clock.play_turn(number_in_event, plan.minutes)
            turns.append(
                RehearsedTurn(
                    number=number_in_event,
                    seating=tuple(pairing.tables for pairing in pairings),
                    resting=tuple(entry for resting, _ in results for entry in resting),
                    rematches=sum(rematches for _, rematches in results),
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
        """Split the entries into the sections that the plan of phase `number` sets.

        Within a section entries are in ranking order if the movement needs results, else in
        drawn order. `anew`: True if the phase begins now; this removes the entries that do not
        qualify."""
        plan = self.plan[number - 1]
        ranked, *by_section = (
            [one.number for one in self.field.rank(members)] for members in (None, *self.sections)
        )
        if anew and plan.qualify:
            ranked = list_qualified(plan, ranked, by_section)
            self.field.present = set(ranked)
        if anew and plan.carry is Carry.NONE:
            self.field.forget_points()
        if plan.sections_by is SectionsBy.DRAW:
            ranked = shuffled(sorted(ranked), f"{self.seed}/{number}")
        sections = plan.divide(ranked)
        if movement.needs_results:
            return sections
        return [
            shuffled(sorted(section), f"{self.seed}/{number}/{place}")
            for place, section in enumerate(sections, start=1)
        ]
