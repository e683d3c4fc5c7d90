"""Compute the standings and prizes of an event from the seats, phases and rulings of its bundle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scoring.core.bundle.outcome_values import (
    Place,
    Prizes,
    SectionStandings,
    Standings,
    StoredStandings,
    write_prizes,
)
from scoring.core.bundle.values import Adjustment, Bundle, Event, Phase
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.ledger import AddedPoints, ClosedPoints, PointsLedger
from scoring.core.play.phases import PhaseTurns, SectionMembers, play_rounds
from scoring.core.play.rankings import EventRankings
from scoring.core.play.seats import Presence, TurnSeat, list_results
from scoring.core.prizes.awarding import award_prizes
from scoring.core.prizes.grounds import pick_club, rank_grounds
from scoring.core.prizes.plan import PrizeGroup, PrizePlan
from scoring.core.ranking.results import list_figures
from scoring.core.ranking.standings import Standing


@dataclass(frozen=True)
class BundleStandings(EventRankings):
    seats: Sequence[TurnSeat]

    def is_reached(self, phase: PhaseTurns) -> bool:
        return any(phase.first <= turn <= phase.last for turn in self.closed)


def rank_bundle(bundle: Bundle, seats: Sequence[TurnSeat] | None = None) -> BundleStandings:
    """Build the rankings of a bundle, from its own seats or from recomputed `seats`."""
    seats = list_seats(bundle.turns) if seats is None else seats
    return rank_seats(bundle.event, bundle.phases, bundle.adjustments, seats)


def rank_seats(
    event: Event,
    planned: Iterable[Phase],
    adjustments: Iterable[Adjustment],
    seats: Sequence[TurnSeat],
) -> BundleStandings:
    added = [
        AddedPoints.of(row.entry, row.turn, row.smazzata, row.vp, row.mp, row.gp)
        for row in adjustments
    ]
    phases: list[PhaseTurns] = []
    for phase in sorted(planned, key=lambda phase: phase.number):
        first = phases[-1].last + 1 if phases else 1
        last, plan = first + phase.turns - 1, PhasePlan.of(phase)
        sections = tuple(SectionMembers(one.number, one.members) for one in phase.sections)
        own = [seat for seat in seats if first <= seat.turn <= last]
        find_rounds = partial(play_rounds, plan.find_movement(), sections, own, added)
        phases.append(
            PhaseTurns(
                phase.number, first, last, plan, sections, find_rounds, two_lines=phase.two_lines
            )
        )
    points = ClosedPoints(list_results(seats))
    ledger = PointsLedger(points, added, event.tiebreaks, event.lot_seed, event.least_turns)
    return BundleStandings(phases, ledger, points.list_turns(), seats)


def list_seats(turns: Iterable[Any]) -> list[TurnSeat]:
    """List every seat with its stored points, turn by turn; the absent entries of a turn last.

    `turns`: the turns of a bundle or of a desk."""
    seats = []
    for turn in turns:
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
    """Compute the `standings` field of a bundle. It includes `kept`, the last stored standings."""
    return Standings(
        places=_write_places(
            standings.rank_everybody() if standings.closed else [], standings.order
        ),
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


def award_bundle(bundle: Bundle, standings: BundleStandings, data: Mapping[str, object]) -> Prizes:
    """Award a plan's prizes by a bundle's standings. `data`: the plan (PrizePlan.to_data)."""
    plan, entries = PrizePlan.from_data(data), bundle.entries

    def find_members(group: PrizeGroup, name: str) -> Collection[int]:
        if group is PrizeGroup.CATEGORY:
            return {entry.number for entry in entries if name in entry.categories}
        clubs = {entry.number: [player.club for player in entry.players] for entry in entries}
        return pick_club(clubs, group, name)

    withdrawn = {one.number for one in entries if one.withdrawal is not None}
    rankings = rank_grounds(plan, standings, withdrawn, find_members)
    return write_prizes(data, award_prizes(plan, rankings, plan.typed_fees))
