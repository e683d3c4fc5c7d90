"""Ranking by the mean: VP per turn played, compared exactly, of at least so many turns."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.ledger import AddedPoints, ClosedPoints, PointsLedger
from scoring.core.ranking.explanation import explain
from scoring.core.ranking.results import (
    USUAL_FIGURES,
    Result,
    Total,
    fill_needs,
    list_shown,
    list_stored,
    round_mean,
)
from scoring.core.ranking.standings import rank
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, find_needs

ORDER = ("mean", "vp")
TURNS = 8


def fill(*totals: Total, least: int = 0) -> list[Total]:
    return fill_needs(totals, find_needs(ORDER), tuple, "", least)


def total(entry: int, earned: int, played: int) -> Total:
    return Total(entry, earned, 0, 0, played=played, earned=earned)


def places(*totals: Total, least: int = 0) -> list[tuple[int, int]]:
    return [(line.place, line.entry) for line in rank(fill(*totals, least=least), ORDER)]


def test_who_played_fewer_turns_is_ranked_by_what_each_gave_exactly() -> None:
    assert places(total(1, 100, 10), total(2, 33, 3)) == [(1, 2), (2, 1)]
    # 3.3333… is above 3.33, though both are shown alike; 10 in 3 and 20 in 6 are one mean.
    assert places(total(1, 333, 100), total(2, 10, 3)) == [(1, 2), (2, 1)]
    first, second = rank(fill(total(1, 10, 3), total(2, 20, 6)), ("mean",))
    assert first.tied
    assert second.place == 1


def test_who_played_too_few_comes_after_the_others_and_who_played_none_last() -> None:
    played = (total(1, 40, 8), total(2, 60, 4), total(3, 21, 7), total(4, 0, 0), total(5, 70, 5))
    assert places(*played, least=7) == [(1, 1), (2, 3), (3, 2), (4, 5), (5, 4)]
    assert [one.short for one in fill(*played, least=7)] == [0, 3, 0, 7, 2]
    assert places(total(1, 0, 0), total(2, -3, 2)) == [(1, 2), (2, 1)]


def test_byes_and_absences_are_not_in_a_mean_and_rulings_are() -> None:
    results = [
        Result(1, 1, (2,), 13, 0, 0, False),
        Result(2, 1, (1,), 7, 0, 0, False),
        Result(1, 2, (), 14, 0, 0, True),
        Result(2, 2, (), 0, 0, 0, False, absent=True),
    ]
    added = (AddedPoints(1, None, -2, 0, 0),)
    ledger = PointsLedger(ClosedPoints(results), added, ORDER, "", 1)
    first, second = ledger.add_totals(1, 2)
    assert (first.vp, first.mean) == (25, 11)
    assert (second.vp, second.mean) == (7, 7)


@pytest.mark.parametrize(
    ("mean", "shown"), [((13, 4), "3.25"), ((10, 3), "3.33"), ((1, 8), "0.13"), ((5, 1), "5.00")]
)
def test_a_mean_has_two_decimals(mean: tuple[int, int], shown: str) -> None:
    assert round_mean(Fraction(*mean)) == Decimal(shown)
    assert str(round_mean(Fraction(*mean))) == shown


def test_its_figures_stand_only_where_it_ranks_and_explain_a_place() -> None:
    usual = {figure.key for figure in USUAL_FIGURES}
    assert {figure.key for figure in list_shown(DEFAULT_ORDER)} == usual
    first, *others = [figure.key for figure in list_shown(ORDER)]
    assert (first, {*others}) == ("mean", usual | {"played"})
    assert list_shown(("vp", "mean"))[0].key == "vp"
    assert {figure.key for figure in list_stored(ORDER)} == usual | {"earned", "played"}
    totals = fill(total(1, 100, 10), total(2, 33, 3))
    found = explain(totals, ORDER, None, 1)
    assert found.figure == ("mean", Fraction(10))
    assert found.above is not None
    assert found.above.their_figure[-1] == 11


@given(
    st.lists(st.tuples(st.integers(-50, 200), st.integers(0, TURNS)), min_size=1, max_size=9),
    st.integers(0, TURNS),
)
def test_the_order_is_that_of_the_fractions(played: list[tuple[int, int]], least: int) -> None:
    totals = [total(entry, *each) for entry, each in enumerate(played, start=1)]
    lines = rank(fill(*totals, least=least), ("mean",))
    enough = [line.total.mean for line in lines if (line.total.played or 0) >= max(1, least)]
    few = [line.total.mean for line in lines if 0 < (line.total.played or 0) < max(1, least)]
    none = [line for line in lines if not line.total.played]
    means = [*enough, *few]
    assert [line.total.mean for line in lines] == [*means, *(None for _ in none)]
    for part in (enough, few):
        assert part == sorted(part, key=lambda mean: mean or 0, reverse=True)
