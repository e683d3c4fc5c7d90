"""Rehearsal: an event played through with made-up results, before the start or during play.

What it shows hangs on the plan and the number of entries, hardly on who wins: tables, rests,
rematches, what is impossible, and when it all ends. The same seed gives the same rehearsal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import chain
from typing import NamedTuple

from scoring.pairing.draw import shuffled
from scoring.pairing.knockout import Knockout, Round
from scoring.pairing.movement import (
    MOST_ENTRIES,
    FixedMovement,
    ImpossiblePlan,
    Movement,
    Seating,
    Turn,
    iter_numbers,
)
from scoring.pairing.phase import Carry, PhasePlan, SectionsBy, cut_sections, size_sections
from scoring.pairing.rehearsal_field import (
    Field,
    admit_late,
    decide,
    seat_alone,
    seat_holders,
)
from scoring.pairing.rehearsed import (
    History,
    Problem,
    Rehearsal,
    RehearsedPhase,
    RehearsedSection,
    RehearsedTurn,
    Variant,
)
from scoring.pairing.result_driven import ResultDriven


def rehearse_variants(
    plan: Sequence[PhasePlan],
    entries: int,
    *,
    break_minutes: int,
    seed: str,
    begins: datetime | None = None,
    history: History | None = None,
) -> tuple[Variant, ...]:
    """The event with one entry less (if there is one), as it is, and with one more."""
    play = partial(
        rehearse,
        plan,
        break_minutes=break_minutes,
        seed=seed,
        begins=begins,
        history=history,
    )
    wanted = (("one_less", entries - 1), ("as_it_is", entries), ("one_more", entries + 1))
    return tuple(Variant(key, number, play(number)) for key, number in wanted if number >= 0)


def rehearse(
    plan: Sequence[PhasePlan],
    entries: int,
    *,
    break_minutes: int,
    seed: str,
    begins: datetime | None = None,
    history: History | None = None,
) -> Rehearsal:
    """Play the plan with `entries` entries; with a `history`, the turns of it that are left.

    `begins` is when the next turn begins; `break_minutes` lie between two turns. During play,
    entries beyond the history's are late ones: they take places that are free, or else rest until
    the phase ends; if there are fewer, the last placed have left. A phase that is impossible is
    among the problems of the rehearsal; ImpossiblePlan is raised only for a number of entries or
    a history that cannot be at all.
    """
    if entries > MOST_ENTRIES:
        raise ImpossiblePlan(
            "plan.too_many_entries", {"entries": entries, "possible": MOST_ENTRIES}
        )
    history = history or History(0, ())
    event = _Event(plan, max(0, entries), history, seed)
    return event.play(_Clock(begins, break_minutes))


class _Clock:
    """The time of day while the event goes on."""

    def __init__(self, begins: datetime | None, break_minutes: int) -> None:
        self.begins = begins
        self.break_minutes = break_minutes
        self.minutes: int | None = None
        """From the begin to the end of the last turn so far; None before the first."""

    def play_turn(self, minutes: int) -> tuple[datetime | None, datetime | None]:
        """When the next turn begins and ends."""
        start = 0 if self.minutes is None else self.minutes + self.break_minutes
        self.minutes = start + minutes
        return self.find(start), self.find(self.minutes)

    def find(self, minutes: int) -> datetime | None:
        """The time that many minutes after the begin, in its own zone."""
        if self.begins is None or self.begins.tzinfo is None:
            return self.begins and self.begins + timedelta(minutes=minutes)
        # By way of UTC, because the clocks may be changed during a night's play.
        passed = self.begins.astimezone(UTC) + timedelta(minutes=minutes)
        return passed.astimezone(self.begins.tzinfo)


class _Paired(NamedTuple):
    """A turn of a section."""

    turn: Turn
    forced: int = 0
    rests_go_round: bool = True
    """Whether nobody should rest again before all have; the best seeds of a knockout may."""


PairTurn = Callable[[int], _Paired]
"""The turn of a section by its number in the phase."""


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
        """What is left of a phase; `before` turns are those of the phases before it."""
        plan = self.plan[number - 1]
        movement = plan.find_movement()
        underway = played > 0 and bool(self.history.sections)
        problems: list[Problem] = []
        sections: list[list[int]] = []
        waiting: list[int] = []
        try:
            if underway:
                sections, waiting = admit_late(movement, self.history.sections, self.field.present)
            else:
                sections = self.part_field(number, movement, anew=played == 0)
        except ImpossiblePlan as impossible:
            problems.append(Problem(impossible.code, impossible.params, 0))
        pairers: list[PairTurn] = []
        last = sum(phase.turns for phase in self.plan) - before
        for place, seats in enumerate(sections, start=1):
            try:
                movement.check(len(seats), plan.turns)
                rounds = self.history.rounds[place - 1 : place] if underway else ()
                pairers.append(self.choose_pairer(movement, seats, list(chain(*rounds)), last))
            except ImpossiblePlan as impossible:
                problems.append(Problem(impossible.code, impossible.params, place))
                pairers.append(lambda turn: _Paired(()))
        if waiting:
            pairers.append(lambda turn: _Paired(seat_alone(waiting)))
        turns = tuple(
            self.play_turn(before + turn, [pair(turn) for pair in pairers], plan.minutes, clock)
            for turn in range(played + 1, plan.turns + 1)
        )
        return RehearsedPhase(
            number=number,
            plan=plan,
            entries=len(self.field.present),
            sections=tuple(
                RehearsedSection(
                    number=place,
                    entries=sum(seat in self.field.present for seat in seats),
                    tables=len(turns[0].seating[place - 1]) if turns else 0,
                )
                for place, seats in enumerate(sections, start=1)
            ),
            waiting=tuple(waiting),
            turns=turns,
            problems=tuple(problems),
        )

    def part_field(self, number: int, movement: Movement, anew: bool) -> list[list[int]]:
        """The sections of phase `number`, each in its ranking, or as drawn if nothing hangs on it.

        `anew` says that the phase begins now, so that who does not qualify goes out.
        """
        plan = self.plan[number - 1]
        ranked = self.field.rank()
        if anew and plan.qualify:
            ranked = ranked[: plan.qualify]
            self.field.keep(ranked)
        if anew and plan.carry is Carry.NONE:
            for one in self.field.present.values():
                one.vp = one.mp = 0
        if plan.sections_by is SectionsBy.DRAW:
            ranked = shuffled(sorted(ranked), f"{self.seed}/{number}")
        sizes = size_sections(len(ranked), plan.section_tables, movement.entries_a_table)
        sections = cut_sections(ranked, sizes)
        if not isinstance(movement, FixedMovement):
            return sections
        return [
            shuffled(sorted(section), f"{self.seed}/{number}/{place}")
            for place, section in enumerate(sections, start=1)
        ]

    def choose_pairer(
        self, movement: Movement, seats: Sequence[int], rounds: list[Round], last: int
    ) -> PairTurn:
        """How a section is paired; turn `last` of its phase would be the event's last one."""
        if isinstance(movement, ResultDriven):
            return partial(self.pair_by_results, movement, seats, last)
        if isinstance(movement, Knockout):
            return partial(self.pair_round, movement, seats, rounds, [])
        assert isinstance(movement, FixedMovement)  # nosec B101  # narrows a type for mypy
        return partial(self.follow_plan, movement, seats)

    def pair_by_results(
        self, movement: ResultDriven, seats: Sequence[int], last: int, turn: int
    ) -> _Paired:
        ranked = [self.field.present[number].freeze() for number in self.field.rank(seats)]
        pairing = movement.pair(ranked, last=turn == last)
        return _Paired(pairing.turn, len(pairing.rematches))

    def pair_round(
        self,
        movement: Knockout,
        seeds: Sequence[int],
        rounds: list[Round],
        seated: list[Seating],
        turn: int,
    ) -> _Paired:
        """The next round; `rounds` and `seated`, the tables of the last one, are kept up."""
        present = self.field.present
        if seated:
            rounds.append(tuple(decide(one, present) for one in seated if one.resting is None))
        seated[:] = movement.pair_round(seeds, rounds)
        stay = {number: number for number in present}
        return _Paired(seat_holders(tuple(seated), stay), rests_go_round=False)

    def follow_plan(self, movement: FixedMovement, seats: Sequence[int], turn: int) -> _Paired:
        present = self.field.present
        holders = {place: seat for place, seat in enumerate(seats, start=1) if seat in present}
        return _Paired(seat_holders(movement.seat_turn(len(seats), turn), holders))

    def play_turn(
        self, number: int, paired: Sequence[_Paired], minutes: int, clock: _Clock
    ) -> RehearsedTurn:
        resting: list[int] = []
        rematches = 0
        for turn, _, go_round in paired:
            alone = [entry for table in turn for entry in iter_numbers(table.resting)]
            self.field.rest(turn, alone, go_round)
            resting += alone
            rematches += sum(
                self.field.play_table(table) for table in turn if table.resting is None
            )
        begins, ends = clock.play_turn(minutes)
        return RehearsedTurn(
            number=number,
            seating=tuple(one.turn for one in paired),
            resting=tuple(resting),
            rematches=rematches,
            forced=sum(one.forced for one in paired),
            begins=begins,
            ends=ends,
        )
