"""Compute an event's standings from the seats, phases and rulings of its bundle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from scoring.core.bundle.outcome_values import Place, SectionStandings, Standings, StoredStandings
from scoring.core.bundle.values import Bundle, Phase
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.ledger import AddedPoints, ClosedPoints, PointsLedger
from scoring.core.play.phases import (
    PhaseTurns,
    SectionMembers,
    find_section_stage,
    find_stages,
    list_reached,
    play_rounds,
)
from scoring.core.play.seats import Presence, TurnSeat, list_results
from scoring.core.ranking.results import list_figures
from scoring.core.ranking.stages import Stage, list_standings, rank_stages
from scoring.core.ranking.standings import Standing


class BundleStandings:
    """Computes the standings of an event from its bundle.

    `seats`: seats with recomputed points, used instead of the seats in the bundle.
    """

    def __init__(self, bundle: Bundle, seats: Sequence[TurnSeat] | None = None) -> None:
        self.seats = list_seats(bundle) if seats is None else seats
        self.closed = sorted({seat.turn for seat in self.seats if seat.is_closed})
        self.added = [
            AddedPoints.of(row.entry, row.turn, row.smazzata, row.vp, row.mp, row.gp)
            for row in bundle.adjustments
        ]
        """Points that rulings gave entries."""
        self.order = order = bundle.event.tiebreaks
        self._ledger = PointsLedger(
            ClosedPoints(list_results(self.seats)),
            self.added,
            order,
            bundle.event.lot_seed,
            bundle.event.least_turns,
        )
        self.phases: list[PhaseTurns] = []
        for phase in sorted(bundle.phases, key=lambda phase: phase.number):
            first = self.phases[-1].last + 1 if self.phases else 1
            self.phases.append(self._lay_out(phase, first))

    def _lay_out(self, phase: Phase, first: int) -> PhaseTurns:
        last, plan = first + phase.turns - 1, read_plan(phase)
        sections = tuple(
            SectionMembers(section.number, section.members) for section in phase.sections
        )
        own = [seat for seat in self.seats if first <= seat.turn <= last]
        find_rounds = partial(play_rounds, plan.find_movement(), sections, own, self.added)
        return PhaseTurns(
            phase.number, first, last, plan, sections, find_rounds, two_lines=phase.two_lines
        )

    @property
    def last_turn(self) -> int:
        """The number of the last closed turn, or 0."""
        return self.closed[-1] if self.closed else 0

    def list_stages(self) -> list[Stage]:
        """List the stages of the present standings: spans of turns, with the entries they rank."""
        return find_stages(list_reached(self.phases, self.last_turn))

    def rank(self, numbers: Iterable[int] = ()) -> list[Standing]:
        """Rank all entries with results, and the entries in `numbers` even without results."""
        return self._rank(self.list_stages(), numbers)

    def rank_entering(self, phase: PhaseTurns, numbers: Iterable[int]) -> list[Standing]:
        """Rank entries for pairing a phase's turns. `numbers`: ranked even without results."""
        return self._rank(find_stages(list_reached(self.phases, phase.first)), numbers)

    def is_reached(self, phase: PhaseTurns) -> bool:
        """True if a turn of the phase is closed."""
        return any(phase.first <= turn <= phase.last for turn in self.closed)

    def rank_section(self, phase: PhaseTurns, section: SectionMembers) -> list[Standing]:
        reached = [each for each in self.phases if each.number <= phase.number]
        return self._rank([find_section_stage(reached, section)], section.members)

    def rank_letter(self, letter: str) -> list[Standing]:
        """Rank section `letter` (A, B …) of the latest phase that has it; [] if none has."""
        found = self._find_section(letter)
        if found is None:
            return []
        phases, section = found
        return self._rank([find_section_stage(phases, section)], ())

    def find_members(self, letter: str) -> Sequence[int]:
        """List the entries of section `letter` (A, B …) in the latest phase that has it, or ()."""
        found = self._find_section(letter)
        return found[1].members if found else ()

    def _find_section(self, letter: str) -> tuple[Sequence[PhaseTurns], SectionMembers] | None:
        phases = list_reached(self.phases, self.last_turn)
        while phases:
            sections = phases[-1].sections
            for section in sections if len(sections) > 1 else ():
                if section.letter == letter:
                    return phases, section
            phases = phases[:-1]
        return None

    def rank_turns(self, first: int, last: int, members: Collection[int] | None) -> list[Standing]:
        """Rank entries by the turns from `first` to `last` alone.

        `members`: the entries to rank; None means all. Rulings on the final sum are not counted.
        """
        added = [row for row in self.added if row.turn is not None]
        ledger = replace(self._ledger, added=added, least_turns=0)
        stage = Stage(first, last, None if members is None else frozenset(members))
        return list_standings(rank_stages([stage], ledger, ledger.order))

    def _rank(self, stages: Sequence[Stage], numbers: Iterable[int]) -> list[Standing]:
        ledger = self._ledger.with_numbers(numbers)
        return list_standings(rank_stages(stages, ledger, ledger.order))


def read_plan(phase: Phase) -> PhasePlan:
    return PhasePlan(
        movement=phase.movement,
        turns=phase.turns,
        smazzate=phase.smazzate,
        minutes=phase.minutes,
        options=phase.options,
        section_tables=phase.section_tables,
        sections_by=phase.sections_by,
        qualify=phase.qualify,
        qualify_from=phase.qualify_from,
        carry=phase.carry,
        length=phase.length,
        target=phase.target,
    )


def list_seats(bundle: Bundle) -> list[TurnSeat]:
    """List every seat with its stored points, turn by turn; the absent entries of a turn last."""
    seats = []
    for turn in bundle.turns:
        for table in turn.tables:
            for seat in table.seats:
                place = (seat.entry, seat.line, seat.chair, table.seats_three, seat.unit, seat.kind)
                figures = (seat.vp, seat.mp, seat.gp, seat.clean)
                seats.append(TurnSeat(turn.number, turn.state, table.number, *place, *figures))
        for absent in turn.absent:
            away = (absent.entry, "", 1, False, absent.unit, Presence.ABSENT.value)
            figures = (absent.vp, absent.mp, absent.gp, absent.clean)
            seats.append(TurnSeat(turn.number, turn.state, None, *away, *figures))
    return seats


def list_bundle_standings(standings: BundleStandings, kept: StoredStandings | None) -> Standings:
    """Build the standings of a bundle. `kept`: the standings stored last, if any."""
    return Standings(
        places=_write_places(standings.rank() if standings.closed else [], standings.order),
        sections=tuple(
            SectionStandings(
                phase.number,
                section.number,
                _write_places(standings.rank_section(phase, section), standings.order),
            )
            for phase in standings.phases
            if standings.is_reached(phase) and len(phase.sections) > 1
            for section in phase.sections
        ),
        kept=kept,
    )


def _write_places(lines: Iterable[Standing], order: Collection[str]) -> tuple[Place, ...]:
    return tuple(
        Place(
            place=line.place,
            entry=line.entry,
            **list_figures(line.total, order),
            tied=line.tied,
            decided_by=line.decided_by,
        )
        for line in lines
    )
