"""The points that an entry lacks for the next better place and for the first."""

from __future__ import annotations

from scoring.core.ranking.results import Total
from scoring.core.ranking.standings import Goal, list_goals, rank


def rank_points(*points: tuple[int, int]) -> list[list[Goal]]:
    """The goals of entries 1, 2, … with these victory and match points."""
    totals = [Total(entry, vp, mp, 0) for entry, (vp, mp) in enumerate(points, 1)]
    standings = rank(totals, ("vp", "mp"), None)
    return [list_goals(standings, total) for total in totals]


def test_the_place_above_and_the_first() -> None:
    first, second, third = rank_points((30, 0), (25, 0), (22, 0))
    assert first == []
    assert second == [Goal(1, (1,), 5)]
    assert third == [Goal(2, (2,), 3), Goal(1, (1,), 8)]


def test_whom_only_a_tiebreak_parts_lacks_nothing() -> None:
    assert rank_points((30, 100), (30, 40))[1] == [Goal(1, (1,), 0)]


def test_who_shares_a_place_looks_above_it() -> None:
    goals = rank_points((30, 0), (25, 0), (25, 0), (20, 0))
    assert goals[1] == goals[2] == [Goal(1, (1,), 5)]
    assert goals[3] == [Goal(2, (2, 3), 5), Goal(1, (1,), 10)]
