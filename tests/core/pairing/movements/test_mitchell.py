from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.movement import MAX_ENTRIES, ImpossiblePlan
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.pairing.seating import Plan, Seating

MITCHELL = Mitchell()


@st.composite
def orders(draw: st.DrawFn) -> tuple[int, int]:
    entries = draw(st.integers(2, 300))
    return entries, draw(st.integers(1, MITCHELL.max_turns(entries)))


def sides(plan: Plan, turn: int) -> list[tuple[object, object]]:
    return [(seating.ns, seating.ew) for seating in plan[turn - 1]]


def refusal(entries: int, turns: int) -> ImpossiblePlan:
    with pytest.raises(ImpossiblePlan) as refused:
        MITCHELL.plan(entries, turns)
    return refused.value


def test_first_table_of_fourteen_entries() -> None:
    assert MITCHELL.plan(14, 1)[0][0] == Seating(table=1, ns=1, ew=8)


def test_east_west_moves_one_table_up() -> None:
    plan = MITCHELL.plan(6, 3)
    assert sides(plan, 1) == [(1, 4), (2, 5), (3, 6)]
    assert sides(plan, 2) == [(1, 6), (2, 4), (3, 5)]
    assert sides(plan, 3) == [(1, 5), (2, 6), (3, 4)]


def test_north_south_of_an_odd_field_rests_in_turn() -> None:
    plan = MITCHELL.plan(5, 3)
    assert [s.resting for turn in plan for s in turn if s.resting] == [3, 1, 2]


def test_two_entries_play_one_turn() -> None:
    assert MITCHELL.plan(2, 1) == ((Seating(1, 1, 2),),)


@pytest.mark.slow
def test_every_field_and_every_number_of_turns() -> None:
    for entries in range(3, 121):
        tables = MITCHELL.count_tables(entries)
        whole = MITCHELL.plan(entries, tables)
        assert not find_clashes(whole, range(1, entries + 1)), entries
        # Of large fields some numbers of turns: every one would take as long as all other fields.
        for turns in range(1, tables + 1, 1 + entries // 40 * 5):
            assert MITCHELL.plan(entries, turns) == whole[:turns], (entries, turns)
        assert refusal(entries, tables + 1).params["possible"] == tables


@pytest.mark.slow
@given(orders())
def test_nobody_rests_twice_nor_meets_anybody_twice(order: tuple[int, int]) -> None:
    entries, turns = order
    assert not find_clashes(MITCHELL.plan(entries, turns), range(1, entries + 1))


@given(orders())
def test_north_south_never_moves(order: tuple[int, int]) -> None:
    for turn in MITCHELL.plan(*order):
        assert [seating.ns for seating in turn] == [seating.table for seating in turn]


@given(orders())
def test_each_east_west_moves_one_table(order: tuple[int, int]) -> None:
    plan = MITCHELL.plan(*order)
    tables = MITCHELL.count_tables(order[0])
    for before, after in pairwise(plan):
        was_at = {seating.ew: seating.table for seating in before}
        assert all(was_at[seating.ew] % tables + 1 == seating.table for seating in after)


def test_more_turns_than_tables_says_what_is_possible() -> None:
    error = refusal(entries=15, turns=9)
    assert error.code == "plan.too_many_turns"
    assert error.params == {"entries": 15, "turns": 9, "possible": 8}


@pytest.mark.parametrize(
    ("entries", "turns", "code", "possible"),
    [
        (1, 1, "plan.too_few_entries", 2),
        (0, 1, "plan.too_few_entries", 2),
        (-4, 1, "plan.too_few_entries", 2),
        (10, 0, "plan.too_few_turns", 1),
        (MAX_ENTRIES + 1, 1, "plan.too_many_entries", MAX_ENTRIES),
    ],
)
def test_what_cannot_be_planned(entries: int, turns: int, code: str, possible: int) -> None:
    error = refusal(entries, turns)
    assert (error.code, error.params["possible"]) == (code, possible)


def test_a_mitchell_needs_no_results() -> None:
    assert not MOVEMENTS["mitchell"].needs_results
