"""The tie-breaks that are filled on demand: opponents, clean burrachi, rests, the lot."""

from __future__ import annotations

import pytest

from scoring.core.ranking.results import (
    Meeting,
    Result,
    Total,
    add_strength,
    add_up,
    draw_lots,
    fill_needs,
    find_meetings,
)
from scoring.core.ranking.standings import rank
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, UnknownTieBreak, find_needs


def first(better: Total, worse: Total, *order: str) -> bool:
    """Whether the last of `order` puts `better` above `worse`, alone and by name."""
    standings = rank([worse, better], order)
    return [line.entry for line in standings] == [better.entry, worse.entry] and (
        standings[1].decided_by == order[-1]
    )


def test_strength_and_clean_burrachi_are_better_but_rests_and_lots_are_not() -> None:
    assert first(Total(2, 20, 0, 0, strength=90), Total(1, 20, 0, 0, strength=89), "vp", "strength")
    assert first(Total(2, 20, 0, 0, clean=4), Total(1, 20, 0, 0, clean=3), "vp", "clean")
    assert first(Total(2, 20, 0, 0, rests=0), Total(1, 20, 0, 0, rests=1), "vp", "rests")
    assert first(Total(2, 20, 0, 0, lot=1), Total(1, 20, 0, 0, lot=2), "vp", "lot")
    assert [line.tied for line in rank([Total(1, 20, 0, 0), Total(2, 20, 0, 0)], ["lot"])] == [
        True,
        True,
    ]


def test_strength_sums_the_victory_points_of_the_opponents_met_twice_if_met_twice() -> None:
    totals = [Total(1, 30, 0, 0), Total(2, 20, 0, 0), Total(3, 10, 0, 0)]
    met = [Meeting(1, 2, 13, 0), Meeting(2, 1, 7, 0), Meeting(1, 3, 17, 0), Meeting(3, 1, 3, 0)]
    assert [total.strength for total in add_strength(totals, met)] == [30, 30, 30]
    totals = [Total(1, 30, 0, 0), Total(2, 12, 0, 0)]
    assert add_strength(totals, [Meeting(1, 2, 15, 0)] * 2)[0].strength == 24


def test_only_byes_are_rests() -> None:
    results = [
        Result(1, 1, (), 14, 355, 0, True),
        Result(1, 2, (2,), 10, 0, 900, False, clean=3),
        Result(1, 3, (), 0, 0, 0, False, absent=True),
        Result(2, 2, (1,), 9, 0, 0, False),
    ]
    totals = add_up(results)
    assert [(total.entry, total.played, total.rests) for total in totals] == [(1, 1, 1), (2, 1, 0)]
    assert totals[0].clean == 3


def test_needs_are_filled_where_an_order_has_them_and_a_bye_adds_no_strength() -> None:
    results = [Result(1, 1, (), 14, 355, 0, True, clean=2)]
    totals = add_up(results)
    assert totals == [Total(1, 14, 355, 0, 0, clean=2, rests=1)]
    assert fill_needs(totals, (), lambda: pytest.fail("not asked for"), "seed") == totals
    totals = [Total(1, 14, 355, 0), Total(2, 20, 0, 0)]
    met = find_meetings([Result(1, 1, (), 14, 355, 0, True)])
    assert add_strength(totals, met)[0].strength == 0
    totals = [Total(1, 30, 0, 0), Total(2, 12, 0, 0)]
    filled = fill_needs(
        totals, {"strength", "lot"}, lambda: [Meeting(1, 2, 15, 0), Meeting(2, 1, 5, 0)], "seed"
    )
    assert [total.strength for total in filled] == [12, 30]
    assert {total.entry: total.lot for total in filled} == draw_lots([1, 2], "seed")


def test_an_order_says_what_it_needs_and_the_usual_one_nothing() -> None:
    assert find_needs(DEFAULT_ORDER) == frozenset()
    assert find_needs(("vp", "strength", "direct", "lot")) == {"strength", "lot"}
    with pytest.raises(UnknownTieBreak):
        find_needs(("vp", "coin"))
