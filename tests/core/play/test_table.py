"""The figures of the seats of a table: by hand, and whatever was played."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.awards import Award
from scoring.core.play.match import count_due, find_deciding, list_later
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import (
    Fine,
    PlayedTable,
    SeatFigures,
    list_scores,
    score_seat,
    sum_fines,
)
from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import count_match_points
from scoring.core.rules.ruleset import ComparedWith
from scoring.core.rules.sides import Sides
from scoring.core.rules.victory import TABLES

NS, EW, L3 = Line
FIRST = SmazzataPoints(1, Sides(900, 400), Sides(2, 0))
SECOND = SmazzataPoints(2, Sides(300, 595), Sides(0, 1))
TABLE = PlayedTable((FIRST, SECOND), 2, TABLES["burraconline"])
THREE = replace(TABLE, smazzate=(FIRST, replace(SECOND, alone=3)), of_three=True)

points = st.integers(-400, 700).map(lambda n: 5 * n)
smazzate = st.lists(st.tuples(points, points), min_size=1, max_size=6).map(
    lambda made: tuple(
        SmazzataPoints(n, Sides(*both), Sides(0, 0)) for n, both in enumerate(made, start=1)
    )
)


def test_two_sides_share_the_difference_of_their_game_points() -> None:
    assert score_seat(TABLE, NS) == SeatFigures(1_200, 205, 12, 2)
    assert score_seat(TABLE, EW) == SeatFigures(995, -205, 8, 1)


def test_a_table_that_owes_smazzate_or_played_none_has_no_score() -> None:
    assert score_seat(replace(TABLE, due=3), NS) == SeatFigures(1_200, None, None, 2)
    assert score_seat(replace(TABLE, smazzate=(), due=0), NS) == SeatFigures()


def test_an_assigned_score_stands_whatever_was_played() -> None:
    ruled = replace(TABLE, assigned=Sides(Award(14, 355), Award(0, -100)), due=4)
    assert score_seat(ruled, NS) == SeatFigures(1_200, 355, 14, 2)
    assert score_seat(ruled, EW) == SeatFigures(995, -100, 0, 1)


def test_a_fine_on_a_smazzata_is_in_both_sides_match_points_also_before_it_is_recorded() -> None:
    fined = replace(TABLE, fines=(Fine(NS, 1, 2, -100),))
    assert score_seat(fined, NS) == SeatFigures(1_100, 105, 11, 2)
    assert score_seat(fined, EW) == SeatFigures(995, -105, 9, 1)
    assert list_scores(fined) == [(900, 400), (200, 595)]
    fined = replace(TABLE, fines=(Fine(EW, 2, 3, -50),))
    assert (score_seat(fined, EW).gp, score_seat(fined, NS).mp) == (945, 255)
    assert list_scores(fined) == [(900, 400), (300, 595)]


def test_three_have_what_they_made_alone_and_half_of_what_they_made_together() -> None:
    made = [score_seat(THREE, *chair) for chair in ((NS, 1), (EW, 1), (EW, 2))]
    assert made == [
        SeatFigures(1_198, 648, 15, 3),
        SeatFigures(498, -102, 9, 1),
        SeatFigures(500, -545, 5, 0),
    ]


def test_of_two_partners_a_fine_on_one_is_on_both() -> None:
    fined = replace(THREE, fines=(Fine(EW, 1, 1, -100),))
    assert [score_seat(fined, *chair).gp for chair in ((NS, 1), (EW, 1), (EW, 2))] == [
        1_198,
        448,
        450,
    ]
    assert [sum_fines(fined, line, FIRST) for line in (NS, EW)] == [0, -100]


THREE_SIDES = PlayedTable(
    (
        SmazzataPoints(1, Sides(900, 400, 105), Sides(2, 0, 1)),
        SmazzataPoints(2, Sides(300, 595, 200), Sides(0, 1, 0)),
    ),
    2,
    TABLES["burraconline"],
    sides=3,
)


def test_each_of_three_sides_is_compared_with_the_mean_or_the_better_of_the_others() -> None:
    # 1,200, 995 and 305: halves are rounded up once, of the whole turn.
    assert [score_seat(THREE_SIDES, line) for line in Line] == [
        SeatFigures(1_200, 550, 15, 2),
        SeatFigures(995, 243, 12, 1),
        SeatFigures(305, -792, 4, 1),
    ]
    best = replace(THREE_SIDES, compared_with=ComparedWith.BEST)
    assert [score_seat(best, line).mp for line in Line] == [205, -205, -895]


def test_a_third_side_shares_in_fines_and_has_its_own_assigned_score() -> None:
    fined = replace(THREE_SIDES, fines=(Fine(L3, 1, 1, -100),))
    assert [score_seat(fined, line).mp for line in Line] == [600, 293, -892]
    assert list_scores(fined) == [(900, 400, 5), (300, 595, 200)]
    ruled = replace(THREE_SIDES, assigned=Sides(Award(14, 355), Award(0, 0), Award(9, -5)))
    assert score_seat(ruled, L3) == SeatFigures(305, -5, 9, 1)


@given(st.lists(points, min_size=3, max_size=3), st.integers(-100, 100))
def test_match_points_of_three_balance_but_for_their_rounding(made: list[int], more: int) -> None:
    counted = count_match_points(made)
    assert 0 <= sum(counted) <= 1
    assert sorted(counted) == [counted[place] for place in sorted(range(3), key=made.__getitem__)]
    assert count_match_points([each + 5 * more for each in made]) == counted


def test_scores_end_before_a_smazzata_that_lacks_and_what_is_cancelled_was_not_played() -> None:
    holed = replace(TABLE, smazzate=(FIRST, replace(SECOND, number=3)))
    assert list_scores(holed) == [(900, 400)]
    cancelled = replace(TABLE, smazzate=(FIRST, replace(SECOND, is_cancelled=True)))
    assert (list_later(TABLE, 1), list_later(cancelled, 1)) == ([2], [])
    assert count_due(replace(TABLE, smazzate=()), None, 9, is_over=True) == 9


@pytest.mark.parametrize(
    ("decided", "is_over", "due"), [(1, False, 1), (None, True, 2), (None, False, 9)]
)
def test_what_an_open_match_owes(decided: int | None, is_over: bool, due: int) -> None:
    assert count_due(TABLE, decided, 9, is_over=is_over) == due


@given(smazzate, st.lists(st.builds(Fine, st.sampled_from(Line), st.just(1), st.just(1), points)))
def test_match_points_of_two_sides_cancel_out(
    played: tuple[SmazzataPoints, ...], fines: list[Fine]
) -> None:
    table = PlayedTable(played, len(played), TABLES["burraconline"], tuple(fines))
    ns, ew = score_seat(table, NS), score_seat(table, EW)
    assert ns.mp == ns.gp - ew.gp == -(ew.mp or 0)
    assert (ns.vp or 0) + (ew.vp or 0) == 20
    assert [sum(side) for side in zip(*list_scores(table), strict=True)] == [ns.gp, ew.gp]


POINTS = st.integers(-60, 200).map(lambda n: 5 * n)
MATCHES = st.lists(st.tuples(POINTS, POINTS), max_size=12)
TARGETS = st.sampled_from([505, 1_005, 2_000, 2_005])


@pytest.mark.parametrize(
    ("scores", "target", "reached", "decided"),
    [
        ([], 505, True, None), ([(400, 100)], 505, True, None),
        ([(400, 100), (105, 300)], 505, True, 2), ([(400, 100), (105, 300)], 505, False, None),
        ([(2_000, 100)], 2_000, False, None), ([(2_005, 100)], 2_000, False, 1),
        ([(600, 600), (100, 100), (50, 5)], 505, True, 3), ([(600, 600)], 505, True, None),
        ([(600, 600), (-300, -200)], 505, True, None),
        ([(300, 0), (300, 0), (300, 0)], 505, True, 2),
    ],
)  # fmt: skip
def test_the_deciding_smazzata(
    scores: list[tuple[int, int]], target: int, reached: bool, decided: int | None
) -> None:
    assert find_deciding(scores, target, reached=reached) == decided


@given(MATCHES, TARGETS, st.booleans())
def test_a_match_ends_at_the_first_smazzata_past_the_target_and_never_before(
    scores: list[tuple[int, int]], target: int, reached: bool
) -> None:
    ns = list(accumulate(side for side, _ in scores))
    ew = list(accumulate(side for _, side in scores))
    past = [
        n
        for n, (one, other) in enumerate(zip(ns, ew, strict=True), start=1)
        if one != other and (max(one, other) > target or (reached and target in (one, other)))
    ]
    assert find_deciding(scores, target, reached=reached) == (past[0] if past else None)


@given(MATCHES, TARGETS, st.booleans(), st.tuples(POINTS, POINTS))
def test_what_is_played_after_it_moves_nothing(
    scores: list[tuple[int, int]], target: int, reached: bool, more: tuple[int, int]
) -> None:
    decided = find_deciding(scores, target, reached=reached)
    if decided is not None:
        assert find_deciding([*scores, more], target, reached=reached) == decided
        assert find_deciding(scores[: decided - 1], target, reached=reached) is None


def test_of_three_the_one_who_passes_the_target_by_more_than_both_others_wins() -> None:
    assert find_deciding([(300, 150, 150), (300, 400, 150)], 505) == 2
    assert find_deciding([(300, 300, 150), (300, 300, 150)], 505) is None
