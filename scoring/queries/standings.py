"""Standings from stored totals: never from smazzate, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Count, Q, QuerySet, Sum

from scoring.models.adjustment import Adjustment
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.pairing.phase import Carry
from scoring.ranking.results import Meeting, Total
from scoring.ranking.standings import Standing, rank


def load_standings(
    tournament: Tournament, numbers: Iterable[int] = (), *, phase: Phase | None = None
) -> list[Standing]:
    """The standings over the closed turns, entries by number, penalties and awards summed in.

    `numbers` are entries that stand in the list even without a result. With a phase they are those
    that its seating goes by. Three queries, and a fourth where the direct encounter is looked at.
    """
    first = find_first_counted(tournament, phase)
    return rank(
        load_totals(tournament, numbers, first),
        tournament.tiebreaks,
        lambda level: _load_meetings(tournament, level, first),
    )


def find_first_counted(tournament: Tournament, phase: Phase | None = None) -> int:
    """The number of the first turn that counts: a phase may have begun from zero. One query.

    Without a phase, as of the last one of which a turn is closed.
    """
    phases = list(tournament.phases.order_by("number").annotate(closed=_CLOSED))
    first, before = 1, 0
    for each in phases:
        reached = each.number <= phase.number if phase else each.closed
        if reached and each.carry == Carry.NONE:
            first = before + 1
        before += each.turns
    return first


_CLOSED = Count("turn_set", filter=Q(turn_set__state=TurnState.CLOSED))


def load_totals(
    tournament: Tournament, numbers: Iterable[int] = (), first_turn: int = 1
) -> list[Total]:
    """VP, net MP and GP of every entry over the closed turns from this one on. Two queries."""
    totals = {number: Total(number, 0, 0, 0, 0) for number in numbers}
    played = Count("turn", filter=Q(kind=SeatKind.PLAYS), distinct=True)
    for row in (
        _closed_seats(tournament, first_turn)
        .values_list("entry__number")
        .annotate(Sum("vp"), Sum("mp"), Sum("gp"), played=played)
    ):
        totals[row[0]] = Total(*row)
    add_adjustments(tournament, totals, first_turn)
    return list(totals.values())


def _closed_seats(tournament: Tournament, first_turn: int) -> QuerySet[Seat]:
    return Seat.objects.filter(
        turn__tournament=tournament, turn__state=TurnState.CLOSED, turn__number__gte=first_turn
    )


def add_adjustments(
    tournament: Tournament, totals: dict[int, Total], first_turn: int = 1
) -> frozenset[int]:
    """Sum penalties and awards into these totals; gives the entries that have any. One query.

    Game points on a smazzata are in its table's totals already.
    """
    adjusted = set()
    for number, turn, smazzata, vp, mp, gp in Adjustment.objects.filter(
        entry__tournament=tournament
    ).values_list("entry__number", "turn__number", "smazzata", "vp", "mp", "gp"):
        adjusted.add(number)
        if turn is not None and turn < first_turn:
            continue
        total = totals.get(number, Total(number, 0, 0, 0, 0))
        gp = 0 if smazzata is not None else gp
        totals[number] = total._replace(vp=total.vp + vp, mp=total.mp + mp, gp=total.gp + gp)
    return frozenset(adjusted)


def load_points_by_turn(tournament: Tournament) -> dict[int, dict[int, tuple[int, bool]]]:
    """By entry, then closed turn: its victory points, and whether it played. One query."""
    points: dict[int, dict[int, tuple[int, bool]]] = defaultdict(dict)
    for entry, turn, vp, kind in _closed_seats(tournament, 1).values_list(
        "entry__number", "turn__number", "vp", "kind"
    ):
        before, _ = points[entry].get(turn, (0, False))
        points[entry][turn] = (before + (vp or 0), kind != SeatKind.PLAYS)
    return points


def _load_meetings(
    tournament: Tournament, level: Collection[int], first_turn: int
) -> list[Meeting]:
    """The matches that these entries played with each other in closed turns. One query."""
    tables: dict[int, list[tuple[int, str, int, int]]] = defaultdict(list)
    turns: dict[int, int] = {}
    for table, turn, entry, line, vp, mp in (
        _closed_seats(tournament, first_turn)
        .filter(kind=SeatKind.PLAYS, entry__number__in=level)
        .values_list("table_id", "turn__number", "entry__number", "line", "vp", "mp")
    ):
        tables[table].append((entry, line, vp or 0, mp or 0))
        turns[table] = turn
    # The pairs of two teams meet at several tables, and that is one match.
    matches: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for table, seats in tables.items():
        for entry, line, vp, mp in seats:
            for other, other_line, _, _ in seats:
                if other_line != line:
                    figures = matches[turns[table], entry, other]
                    figures[0] += vp
                    figures[1] += mp
    return [Meeting(entry, opponent, vp, mp) for (_, entry, opponent), (vp, mp) in matches.items()]
