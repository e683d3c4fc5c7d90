"""What the public's pages read beyond the other queries: standings with all that stands in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, TurnState
from scoring.queries.standings import add_adjustments
from scoring.ranking.results import Meeting, Result, Total, add_up, find_meetings
from scoring.ranking.standings import Standing, rank


def list_events() -> QuerySet[Tournament]:
    """All events, the newest first, each with the turn it is in: `turns_closed` and
    `turns_playing`, the number of the turn being played or None. One query.
    """
    return Tournament.objects.annotate(
        turns_closed=Count("turns", filter=Q(turns__state=TurnState.CLOSED)),
        turns_playing=Max("turns__number", filter=Q(turns__state=TurnState.PLAYING)),
    )


@dataclass(frozen=True, slots=True)
class EventStandings:
    """The standings after the closed turns, with the parts that they are made of."""

    standings: tuple[Standing, ...]
    turns: tuple[int, ...]
    """The closed turns, in order."""
    results: dict[int, dict[int, Result]]
    """Of each entry, its result in each closed turn."""
    adjusted: frozenset[int]
    """Entries that have a penalty or an award."""

    @property
    def after_turn(self) -> int:
        """The last turn that counts, 0 while none does."""
        return self.turns[-1] if self.turns else 0

    def find(self, entry: int) -> Standing | None:
        """The line of one entry."""
        return next((line for line in self.standings if line.entry == entry), None)


def load_event_standings(tournament: Tournament, numbers: Iterable[int]) -> EventStandings:
    """The figures of `queries.standings.load_standings`, with each turn's beside them.

    `numbers` are entries that stand in the list even without a result. Always two queries,
    because every turn's rows are wanted here anyway and the direct encounter is in them.
    """
    results = _load_results(tournament)
    totals = {number: Total(number, 0, 0, 0, 0) for number in numbers}
    totals |= {total.entry: total for total in add_up(results)}
    adjusted = add_adjustments(tournament, totals)

    def meet(level: Collection[int]) -> list[Meeting]:
        return find_meetings(results, set(level))

    by_entry: dict[int, dict[int, Result]] = defaultdict(dict)
    for result in results:
        by_entry[result.entry][result.turn] = result
    return EventStandings(
        tuple(rank(totals.values(), tournament.tiebreaks, meet)),
        tuple(sorted({result.turn for result in results})),
        dict(by_entry),
        adjusted,
    )


def _load_results(tournament: Tournament) -> list[Result]:
    """What every entry took from every closed turn. One query."""
    tables: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for table, *seat in Seat.objects.filter(
        turn__tournament=tournament, turn__state=TurnState.CLOSED
    ).values_list("table_id", "entry__number", "turn__number", "vp", "mp", "gp", "is_bye"):
        tables[table].append(tuple(seat))
    results = []
    for seats in tables.values():
        for place, (entry, turn, *figures) in enumerate(seats):
            opponent = seats[1 - place][0] if len(seats) == 2 else None
            results.append(Result(entry, turn, opponent, *figures))
    return results
