"""The points of one event, and the choice of the results that count."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.circuits.circuit import Circuit, CircuitStage, Decay, PlaceTable, PointsBasis
from scoring.core.circuits.points import StageLine, StageResults, choose_best, score_stage

DAY = date(2026, 1, 31)
SMALL, LARGE = PlaceTable(0, (10, 6, 3)), PlaceTable(16, (100, 80, 65))


def score(
    place: int = 1,
    *,
    entries: int = 8,
    percent: int = 100,
    day: date = DAY,
    withdrawn: bool = False,
    **rules: object,
) -> tuple[int, int]:
    """The points of one line as won and on the day, in hundredths."""
    circuit = Circuit("c", "C", tables=(LARGE, SMALL), **rules)
    line = StageLine(1, 1, place, 61, -335, "", withdrawn)
    results = StageResults(CircuitStage("e", percent=percent), DAY, entries, [line])
    return next((won, left) for _line, won, left in score_stage(circuit, results, day))


@pytest.mark.parametrize(
    ("won", "given"),
    [
        (10_00, {}),
        (3_00, {"place": 3}),
        (0, {"place": 4}),
        (2_00, {"place": 4, "participation": 2}),
        (12_00, {"participation": 2}),
        (100_00, {"entries": 16}),
        (20_00, {"percent": 200}),
        (5_00, {"full_field": 16}),
        (3_33, {"full_field": 24}),
        (2_00, {"place": 3, "scoring_percent": 25, "participation": 2}),
        (8_00, {"place": 2, "scoring_percent": 25, "participation": 2}),
        (8_00, {"basis": PointsBasis.BEATEN}),
        (1_00, {"basis": PointsBasis.BEATEN, "place": 8}),
        (61_00, {"basis": PointsBasis.VP}),
        (-335_00, {"basis": PointsBasis.MP}),
        (2_00, {"withdrawn": True, "participation": 2}),
    ],
)
def test_an_event_gives_these_points(won: int, given: dict[str, object]) -> None:
    assert score(**given) == (won, won)


@pytest.mark.parametrize(
    ("left", "decay", "day"),
    [
        (10_00, Decay.MONTH, date(2026, 2, 28)),
        (9_00, Decay.MONTH, date(2026, 3, 1)),
        (8_10, Decay.MONTH, date(2026, 3, 31)),
        (10_00, Decay.YEAR, date(2027, 1, 30)),
        (9_00, Decay.YEAR, date(2027, 1, 31)),
        (7_29, Decay.YEAR, date(2029, 6, 1)),
        (10_00, Decay.MONTH, date(2025, 6, 1)),
    ],
)
def test_whole_periods_take_their_share_and_the_points_won_stay(
    left: int, decay: Decay, day: date
) -> None:
    assert score(decay=decay, decay_percent=90, day=day) == (10_00, left)


results = st.lists(st.tuples(st.integers(-50, 300), st.integers(1, 3)), max_size=9)


@given(results, st.integers(1, 9))
def test_no_other_choice_of_results_gives_more(own: list[tuple[int, int]], most: int) -> None:
    points, slots = [one for one, _ in own], [taken for _, taken in own]
    chosen = choose_best(points, slots, most)
    assert sum(slots[at] for at in chosen) <= most
    every = (
        sum(points[at] for at in some)
        for size in range(len(own) + 1)
        for some in combinations(range(len(own)), size)
        if sum(slots[at] for at in some) <= most
    )
    assert sum(points[at] for at in chosen) == max(every)


@given(results)
def test_without_a_limit_every_result_counts(own: list[tuple[int, int]]) -> None:
    assert len(choose_best([one for one, _ in own], [1] * len(own), 0)) == len(own)
