"""A table of two or three sides, as numbers."""

from __future__ import annotations

import pytest

from scoring.core.pairing.draw import find_clashes, swap
from scoring.core.pairing.seating import Seating, iter_opposed, keep_seated, list_seated, renumber

THREE_SIDES = Seating(1, 4, 5, 6)


def test_three_pairs_share_a_table_and_each_meets_both_others() -> None:
    assert list_seated((THREE_SIDES,)) == [4, 5, 6]
    assert [*iter_opposed(THREE_SIDES)] == [(4, 5), (4, 6), (5, 6)]
    assert not THREE_SIDES.is_of_three
    assert THREE_SIDES.resting is None


def test_partners_do_not_meet() -> None:
    assert [*iter_opposed(Seating(1, (1, 2), (3, 4)))] == [(1, 3), (1, 4), (2, 3), (2, 4)]


def test_the_third_side_moves_with_the_others() -> None:
    assert renumber((THREE_SIDES,), {6: 9, 4: 6}) == (Seating(1, 6, 5, 9),)
    plan = swap(((THREE_SIDES, Seating(2, 1, 2, 3)),), 6, 1, from_turn=1)
    assert plan == ((Seating(1, 4, 5, 1), Seating(2, 6, 2, 3)),)


@pytest.mark.parametrize(
    ("leaves", "left"),
    [
        ({6}, (Seating(2, 1, 2, 3), Seating(3, 4, None), Seating(4, 5, None))),
        ({4, 6}, (Seating(2, 1, 2, 3), Seating(3, 5, None))),
        ({4, 5, 6}, (Seating(2, 1, 2, 3),)),
    ],
)
def test_two_of_three_sides_do_not_play(leaves: set[int], left: tuple[Seating, ...]) -> None:
    tables = (THREE_SIDES, Seating(2, 1, 2, 3))
    assert keep_seated(tables, {1, 2, 3, 4, 5, 6} - leaves) == left


def test_three_sides_that_meet_a_third_time_are_a_rematch() -> None:
    assert not find_clashes(((THREE_SIDES,),) * 2)
    assert [each[:2] for each in find_clashes(((THREE_SIDES,),) * 3).rematches] == [
        (4, 5), (4, 6), (5, 6),
    ]  # fmt: skip
