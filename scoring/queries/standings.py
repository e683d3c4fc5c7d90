"""Standings from stored totals: never from smazzate, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Count, Q, Sum

from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, TurnState
from scoring.ranking.results import Meeting, Total
from scoring.ranking.standings import Standing, rank


def load_standings(tournament: Tournament, numbers: Iterable[int] = ()) -> list[Standing]:
    """The standings over the closed turns, entries by number, penalties and awards summed in.

    `numbers` are entries that stand in the list even without a result. Two queries, and a third
    where the direct encounter has to be looked at.
    """
    return rank(
        load_totals(tournament, numbers),
        tournament.tiebreaks,
        lambda level: _load_meetings(tournament, level),
    )


def load_totals(tournament: Tournament, numbers: Iterable[int] = ()) -> list[Total]:
    """VP, net MP and GP of every entry over the closed turns. Two queries."""
    totals = {number: Total(number, 0, 0, 0, 0) for number in numbers}
    for row in (
        Seat.objects.filter(turn__tournament=tournament, turn__state=TurnState.CLOSED)
        .values_list("entry__number")
        .annotate(Sum("vp"), Sum("mp"), Sum("gp"), played=Count("pk", filter=Q(is_bye=False)))
    ):
        totals[row[0]] = Total(*row)
    add_adjustments(tournament, totals)
    return list(totals.values())


def add_adjustments(tournament: Tournament, totals: dict[int, Total]) -> frozenset[int]:
    """Sum penalties and awards into these totals; gives the entries that have any. One query."""
    adjusted = set()
    for number, vp, mp, gp in Adjustment.objects.filter(entry__tournament=tournament).values_list(
        "entry__number", "vp", "mp", "gp"
    ):
        adjusted.add(number)
        total = totals.get(number, Total(number, 0, 0, 0, 0))
        totals[number] = total._replace(vp=total.vp + vp, mp=total.mp + mp, gp=total.gp + gp)
    return frozenset(adjusted)


def load_points_by_turn(tournament: Tournament) -> dict[int, dict[int, tuple[int, bool]]]:
    """By entry, then closed turn: its victory points, and whether it rested. One query."""
    points: dict[int, dict[int, tuple[int, bool]]] = defaultdict(dict)
    for entry, turn, vp, is_bye in Seat.objects.filter(
        turn__tournament=tournament, turn__state=TurnState.CLOSED
    ).values_list("entry__number", "turn__number", "vp", "is_bye"):
        points[entry][turn] = (vp or 0, is_bye)
    return points


def _load_meetings(tournament: Tournament, level: Collection[int]) -> list[Meeting]:
    """The matches that these entries played with each other in closed turns. One query."""
    tables: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for table, entry, vp, mp in Seat.objects.filter(
        turn__tournament=tournament,
        turn__state=TurnState.CLOSED,
        is_bye=False,
        entry__number__in=level,
    ).values_list("table_id", "entry__number", "vp", "mp"):
        tables[table].append((entry, vp or 0, mp or 0))
    meetings = []
    for seats in tables.values():
        if len(seats) == 2:
            (a, a_vp, a_mp), (b, b_vp, b_mp) = seats
            meetings += [Meeting(a, b, a_vp, a_mp), Meeting(b, a, b_vp, b_mp)]
    return meetings
