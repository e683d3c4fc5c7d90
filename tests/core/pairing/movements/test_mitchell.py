from __future__ import annotations

from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.seating import Plan, Seating
from tests.core.pairing.clashes import has_clash

MITCHELL = Mitchell()


@st.composite
def orders(draw: st.DrawFn) -> tuple[int, int]:
    entries = draw(st.integers(2, 300))
    return entries, draw(st.integers(1, MITCHELL.max_turns(entries)))


def sides(plan: Plan, turn: int) -> list[tuple[object, object]]:
    return [(seating.ns, seating.ew) for seating in plan[turn - 1]]


def refusal(entries: int, turns: int, shift: int = 1) -> ImpossiblePlan:
    with pytest.raises(ImpossiblePlan) as refused:
        Mitchell(shift=shift).plan(entries, turns)
    return refused.value


def test_east_west_moves_one_table_up_and_north_south_of_an_odd_field_rests_in_turn() -> None:
    assert MITCHELL.plan(14, 1)[0][0] == Seating(table=1, ns=1, ew=8)
    assert MITCHELL.plan(2, 1) == ((Seating(1, 1, 2),),)
    plan = MITCHELL.plan(6, 3)
    assert sides(plan, 1) == [(1, 4), (2, 5), (3, 6)]
    assert sides(plan, 2) == [(1, 6), (2, 4), (3, 5)]
    assert sides(plan, 3) == [(1, 5), (2, 6), (3, 4)]
    plan = MITCHELL.plan(5, 3)
    assert [s.resting for turn in plan for s in turn if s.resting] == [3, 1, 2]


@pytest.mark.slow
def test_every_field_and_every_number_of_turns() -> None:
    for entries in range(3, 121):
        tables = MITCHELL.count_tables(entries)
        whole = MITCHELL.plan(entries, tables)
        assert not has_clash(whole, range(1, entries + 1)), entries
        # Of large fields some numbers of turns: every one would take as long as all other fields.
        for turns in range(1, tables + 1, 1 + entries // 40 * 5):
            assert MITCHELL.plan(entries, turns) == whole[:turns], (entries, turns)
        assert refusal(entries, tables + 1).params["possible"] == tables


@given(orders())
def test_north_south_never_moves(order: tuple[int, int]) -> None:
    for turn in MITCHELL.plan(*order):
        assert [seating.ns for seating in turn] == [seating.table for seating in turn]


def test_a_shift_below_zero_moves_down() -> None:
    assert [seating.ew for seating in Mitchell(shift=-1).plan(6, 2)[1]] == [5, 6, 4]


@pytest.mark.slow
def test_every_field_and_every_shift() -> None:
    for entries in range(3, 61):
        tables = (entries + 1) // 2
        for shift in range(1, tables):
            most = tables // gcd(tables, shift)
            plan = Mitchell(shift=shift).plan(entries, most)
            assert not has_clash(plan, range(1, entries + 1)), (entries, shift)
            assert refusal(entries, most + 1, shift).params["possible"] == most
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
    error = refusal(entries, turns, shift)
    assert error.code == "plan.shift_impossible"
    assert error.params == {"entries": entries, "shift": shift, "possible": 6}
