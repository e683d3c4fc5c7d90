"""What the public's pages read beyond the other queries: standings with all that stands in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.queries.standings import add_adjustments, find_first_counted
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

    `numbers` are entries that stand in the list even without a result. Always three queries,
    because every turn's rows are wanted here anyway and the direct encounter is in them.
    """
    first = find_first_counted(tournament)
    results = _load_results(tournament, first)
    totals = {number: Total(number, 0, 0, 0, 0) for number in numbers}
    totals |= {total.entry: total for total in add_up(results)}
    adjusted = add_adjustments(tournament, totals, first)

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


def _load_results(tournament: Tournament, first_turn: int) -> list[Result]:
    """What every entry took from every closed turn from this one on. One query."""
    tables: dict[object, list[tuple[Any, ...]]] = defaultdict(list)
    for table, *seat in Seat.objects.filter(
        turn__tournament=tournament,
        turn__state=TurnState.CLOSED,
        turn__number__gte=first_turn,
    ).values_list("table_id", "line", "entry__number", "turn__number", "vp", "mp", "gp", "kind"):
        # Who is absent has no table: it stands alone.
        tables[table or (seat[1], seat[2])].append(tuple(seat))
    results = []
    for seats in tables.values():
        for line, entry, turn, vp, mp, gp, kind in seats:
            opponents = [other[1] for other in seats if other[0] != line]
            opponent = opponents[0] if kind == SeatKind.PLAYS and opponents else None
            results.append(
                Result(entry, turn, opponent, vp or 0, mp or 0, gp, kind != SeatKind.PLAYS)
            )
    return results
