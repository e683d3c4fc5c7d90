"""A match to a target ends at the first smazzata that passes it, unless both are as far."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.match import find_deciding

POINTS = st.integers(-60, 200).map(lambda n: 5 * n)
MATCHES = st.lists(st.tuples(POINTS, POINTS), max_size=12)
TARGETS = st.sampled_from([505, 1_005, 2_000, 2_005])


@pytest.mark.parametrize(
    ("scores", "target", "reached", "decided"),
    [
        ([], 505, True, None),
        ([(400, 100)], 505, True, None),
        ([(400, 100), (105, 300)], 505, True, 2),
        ([(400, 100), (105, 300)], 505, False, None),
        ([(2_000, 100)], 2_000, False, None),
        ([(2_005, 100)], 2_000, False, 1),
        ([(600, 600), (100, 100), (50, 5)], 505, True, 3),
        ([(600, 600)], 505, True, None),
        ([(600, 600), (-300, -200)], 505, True, None),
        ([(300, 0), (300, 0), (300, 0)], 505, True, 2),
    ],
)
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
