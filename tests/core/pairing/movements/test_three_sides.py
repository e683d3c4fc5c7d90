from __future__ import annotations

from collections import Counter
from itertools import combinations
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.draw import draw_apart
from scoring.core.pairing.measure import Measure, measure_plan
from scoring.core.pairing.movements.three_sides import ThreeSides
from scoring.core.pairing.seating import Plan, Seating, iter_seated, list_seated

SIDES = ThreeSides()
TURNS = 10

# By how much the meetings of any two differ after turns 1, 2, 3 …; by 1 where not said.
MEETINGS = {
    3: "0000000000",
    4: "1210121012",
    5: "1122122110",
    6: "1222333210",
    7: "1222212112",
    8: "1111211121",
    9: "1110111011",
}


def spread(found: dict[int, int]) -> int:
    return max(found) - min(found)


def measure(plan: Plan, entries: int) -> Measure:
    return measure_plan(plan, range(1, entries + 1))


@pytest.mark.parametrize("entries", [*range(3, 41), 98, 100])
def test_meetings_and_rests_are_even_after_every_turn(entries: int) -> None:
    plan = SIDES.plan(entries, TURNS)
    so_far = [measure(plan[:turns], entries) for turns in range(1, TURNS + 1)]
    assert max(spread(dict(one.rests)) for one in so_far) <= 1
    spreads = [spread(dict(one.meetings)) for one in so_far]
    if entries in MEETINGS:
        assert spreads == list(map(int, MEETINGS[entries]))
    else:
        assert max(spreads) <= (2 if entries < 36 else 1)


@pytest.mark.parametrize(
    ("entries", "most"), [(5, "1122233333"), (6, "1222334444")], ids=["five", "six"]
)
def test_no_plan_of_five_or_six_has_two_meet_less_often(entries: int, most: str) -> None:
    """The most meetings of any two after turns 1, 2, 3 …, and the least that they can be."""
    plan = SIDES.plan(entries, TURNS)
    found = [max(measure(plan[:turns], entries).meetings) for turns in range(1, TURNS + 1)]
    assert found == list(map(int, most)) == find_least(entries)


def find_least(entries: int) -> list[int]:
    """The least sums that can come about, found by trying every sequence of turns in which rests
    are even."""
    everybody = range(1, entries + 1)
    pairs = list(combinations(everybody, 2))
    kinds = [
        ([{*one}, {*everybody} - {*one}], [])
        if entries == 6
        else ([{*one}], [n for n in everybody if n not in one])
        for one in combinations(everybody, 3)
    ]
    adds = {
        (
            tuple(sum({a, b} <= table for table in tables) for a, b in pairs),
            tuple(int(n in resting) for n in everybody),
        )
        for tables, resting in kinds
    }
    sums = {min(adds)}  # which turn comes first is but a matter of numbers
    least = [1]
    for _ in range(TURNS - 1):
        sums = {
            (tuple(map(add, met, more)), tuple(map(add, rests, left)))
            for met, rests in sums
            for more, left in adds
        }
        sums = {one for one in sums if max(one[1]) - min(one[1]) <= 1}
        least.append(min(max(met) for met, _ in sums))
    return least


@given(st.integers(3, 50), st.integers(1, 12))
def test_everybody_sits_once_three_by_three_or_rests(entries: int, turn: int) -> None:
    tables = SIDES.seat_turn(entries, turn)
    playing, over = divmod(entries, 3)
    assert [one.table for one in tables] == list(range(1, playing + over + 1))
    assert all(one.third is not None for one in tables[:playing])
    assert all(one.resting is not None for one in tables[playing:])
    assert sorted(list_seated(tables)) == list(range(1, entries + 1))


@pytest.mark.parametrize(("entries", "turns"), [(9, 4), (15, 7), (21, 10), (27, 13)])
def test_everybody_meets_everybody_exactly_once(entries: int, turns: int) -> None:
    assert set(measure(SIDES.plan(entries, turns), entries).meetings) == {1}


def test_four_and_five_entries_meet_and_rest_evenly_in_a_whole_plan() -> None:
    found = measure(SIDES.plan(4, 4), 4)
    assert (found.meetings, found.rests) == ({2: 6}, {1: 4})
    found = measure(SIDES.plan(5, 10), 5)
    assert (found.meetings, found.rests) == ({3: 10}, {4: 5})


def test_the_first_side_goes_round_and_no_entry_stays_on_one_side() -> None:
    assert SIDES.plan(3, 4) == (
        (Seating(1, 1, 2, 3),),
        (Seating(1, 2, 3, 1),),
        (Seating(1, 3, 1, 2),),
        (Seating(1, 1, 2, 3),),
    )
    first = Counter(one.ns for turn in SIDES.plan(12, 12) for one in turn)
    assert max(first.values()) <= 7


def test_a_draw_keeps_clubmates_apart() -> None:
    (first,) = SIDES.plan(9, 1)
    clubs = dict.fromkeys((1, 2, 3), "roma")
    drawn = draw_apart(range(1, 10), "hall", first, clubs)
    at_table = {drawn[n - 1]: one.table for one in first for n in iter_seated(one)}
    assert len({at_table[n] for n in (1, 2, 3)}) == 3
