from __future__ import annotations

from itertools import pairwise
from math import gcd

import pytest

from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.mitchell import Mitchell


def refusal(shift: int, entries: int, turns: int) -> ImpossiblePlan:
    with pytest.raises(ImpossiblePlan) as refused:
        Mitchell(shift=shift).plan(entries, turns)
    return refused.value


def test_a_shift_of_two_moves_two_tables_up() -> None:
    plan = Mitchell(shift=2).plan(10, 3)
    assert [[seating.ew for seating in turn] for turn in plan] == [
        [6, 7, 8, 9, 10],
        [9, 10, 6, 7, 8],
        [7, 8, 9, 10, 6],
    ]


def test_a_shift_below_zero_moves_down() -> None:
    assert [seating.ew for seating in Mitchell(shift=-1).plan(6, 2)[1]] == [5, 6, 4]


@pytest.mark.slow
def test_every_field_and_every_shift() -> None:
    for entries in range(3, 61):
        tables = (entries + 1) // 2
        for shift in range(1, tables):
            most = tables // gcd(tables, shift)
            plan = Mitchell(shift=shift).plan(entries, most)
            assert not find_clashes(plan, range(1, entries + 1)), (entries, shift)
            assert refusal(shift, entries, most + 1).params["possible"] == most
            for before, after in pairwise(plan):
                was_at = {seating.ew: seating.table for seating in before}
                assert all((s.table - was_at[s.ew] - shift) % tables == 0 for s in after)


def test_the_turn_that_is_refused_would_be_a_rematch() -> None:
    for entries in range(4, 61, 2):
        for shift in range(1, entries // 2):
            movement = Mitchell(shift=shift)
            refused = movement.seat_turn(entries, movement.max_turns(entries) + 1)
            assert refused == movement.seat_turn(entries, 1)


@pytest.mark.parametrize("shift", [0, 7, 14, -7])
@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("entries", [13, 14])
def test_a_shift_that_moves_nobody_is_refused(shift: int, turns: int, entries: int) -> None:
    error = refusal(shift, entries, turns)
    assert error.code == "plan.shift_impossible"
    assert error.params == {"entries": entries, "shift": shift, "possible": 6}


def test_too_small_a_field_is_refused_before_its_shift() -> None:
    assert refusal(0, 1, 1).code == "plan.too_few_entries"


def test_too_few_turns_are_refused_with_any_shift() -> None:
    assert refusal(2, 10, 0).code == "plan.too_few_turns"


def test_one_table_plays_one_turn() -> None:
    assert refusal(1, 2, 2).params == {"entries": 2, "turns": 2, "possible": 1}
    assert refusal(0, 2, 1).params["possible"] == 1
