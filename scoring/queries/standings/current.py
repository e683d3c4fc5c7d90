"""Standings from stored totals: never from smazzate, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Aggregate, Count, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger import PointsLedger
from scoring.play.phases import find_section_stage, find_stages, list_reached
from scoring.play.seats import Presence, list_results
from scoring.play.turns import TurnState
from scoring.queries.play.turn_seats import load_added_points, load_turn_seats
from scoring.queries.standings.phases import load_phase_turns
from scoring.ranking.results import Meeting, Total, find_meetings, sum_totals
from scoring.ranking.stages import Stage, list_standings, rank_stages
from scoring.ranking.standings import Standing
from scoring.ranking.tiebreaks import ON_DEMAND, find_needs


def load_standings(
    tournament: Tournament,
    numbers: Iterable[int] = (),
    *,
    phase: Phase | None = None,
    phases: Sequence[Phase] | None = None,
) -> list[Standing]:
    """The general standings over the closed turns, penalties and awards summed in.

    Whom a phase took on comes first, then the others by the standings that they went out with.
    `numbers` are entries that stand in the list even without a result. With a phase they are those
    that its seating goes by, else as of the last phase of which a turn is closed.

    Three queries; one more where a phase parts the field, and where the direct encounter or the
    strength of opponents is looked at; those of `load_rounds` where winning decides places.
    """
    (standings,) = load_standings_among(tournament, [tuple(numbers)], phase=phase, phases=phases)
    return standings


def load_standings_among(
    tournament: Tournament,
    fields: Iterable[Collection[int]],
    *,
    phase: Phase | None = None,
    phases: Sequence[Phase] | None = None,
) -> list[list[Standing]]:
    """The general standings once for each of these sets of `numbers`. Queries as load_standings."""
    turns = load_phase_turns(tournament, phases)
    points = load_phase_points(tournament)
    last = points.last_turn
    if phase is not None:
        last = next(each.first for each in turns if each.number == phase.number)
    stages = find_stages(list_reached(turns, last))
    ledger = _load_ledger(tournament, points)
    return [_rank(ledger.with_numbers(numbers), stages) for numbers in fields]


def load_section_standings(tournament: Tournament, phases: Sequence[Phase]) -> list[list[Standing]]:
    """The standings of each section of the last of these phases, which are the event's first ones.

    None where everybody is in one. Queries as load_standings.
    """
    turns = load_phase_turns(tournament, phases)
    ledger = _load_ledger(tournament, load_phase_points(tournament))
    return [
        _rank(ledger.with_numbers(section.members), [find_section_stage(turns, section)])
        for section in turns[-1].sections
    ]


def _load_ledger(tournament: Tournament, points: PhasePoints) -> PointsLedger:
    added = load_added_points(tournament)
    order, lot_seed = tournament.tiebreaks, tournament.lot_seed
    return PointsLedger(points, added, order, lot_seed, tournament.least_turns)


def _rank(ledger: PointsLedger, stages: Sequence[Stage]) -> list[Standing]:
    return list_standings(rank_stages(stages, ledger, ledger.order))


@dataclass(frozen=True, slots=True)
class PhasePoints:
    """The points of the closed turns as `play.ledger.PointsSource`, summed up by the database.

    Standings ask for the turns of whole phases alone, so there is one sum a phase.
    """

    tournament: Tournament
    sums: Mapping[int, Mapping[int, Total]]
    """By the first closed turn of a phase, then by entry."""
    last_turn: int
    """The last turn that is closed, 0 for none."""

    def sum_turns(self, first: int, last: int) -> dict[int, Total]:
        found: dict[int, Total] = {}
        for turn, sums in self.sums.items():
            if first <= turn <= last:
                for entry, total in sums.items():
                    found[entry] = sum_totals(found[entry], total) if entry in found else total
        return found

    def find_meetings(
        self, first: int, last: int, among: Collection[int] | None = None
    ) -> list[Meeting]:
        """One query."""
        seats = list_closed_seats(self.tournament).filter(turn__number__range=(first, last))
        if among is not None:
            seats = seats.filter(entry__number__in=among)
        return find_meetings(list_results(load_turn_seats(seats)), among)


_SUMS: dict[str, Aggregate | Coalesce] = {
    "vp": Coalesce(Sum("vp"), 0),
    "mp": Coalesce(Sum("mp"), 0),
    "gp": Sum("gp"),
    # A team has a seat for each of its pairs, of which one is enough to count a turn.
    "played": Count("pk", filter=Q(kind=Presence.PLAYS, unit=1)),
    "clean": Sum("clean_burrachi"),
    "rests": Count("pk", filter=Q(kind=Presence.BYE, unit=1)),
    "earned": Coalesce(Sum("vp", filter=Q(kind=Presence.PLAYS)), 0),
}
"""What the database sums up over the seats of an entry, by the field of `Total`."""


def load_phase_points(tournament: Tournament) -> PhasePoints:
    """The sums of every entry over the closed turns, phase by phase. One query."""
    unasked = ON_DEMAND - find_needs(tournament.tiebreaks)
    keys = [key for key in _SUMS if key not in unasked]
    sums: dict[int, dict[int, Total]] = defaultdict(dict)
    last_turn = 0
    for number, _phase, first, last, *figures in (
        list_closed_seats(tournament)
        .order_by()
        .values_list("entry__number", "turn__phase")
        .annotate(
            first=Min("turn__number"),
            last=Max("turn__number"),
            # Under its own name a sum would stand for the column in the sums after it.
            **{f"sum_{key}": _SUMS[key] for key in keys},
        )
    ):
        sums[first][number] = Total(number, **dict(zip(keys, figures, strict=True)))
        last_turn = max(last_turn, last)
    return PhasePoints(tournament, sums, last_turn)


def list_closed_seats(tournament: Tournament) -> QuerySet[Seat]:
    """The seats of the turns that count."""
    return Seat.objects.filter(turn__tournament=tournament, turn__state=TurnState.CLOSED)
