from __future__ import annotations

from math import comb

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.measure import measure_plan
from scoring.core.pairing.movement import Basis
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.pairing.seating import Contender, Plan, Seating

PLANNED = sorted(key for key, one in MOVEMENTS.items() if one.basis is Basis.DRAW)

TWO_TURNS: Plan = ((Seating(1, 1, 3), Seating(2, 2, None)), (Seating(1, 3, 1), Seating(2, None, 2)))


def test_meetings_rests_and_tables_are_counted_also_of_entries_that_never_sit() -> None:
    measure = measure_plan(TWO_TURNS, [1, 2, 3])
    assert measure.meetings == {0: 2, 2: 1}
    assert measure.partners == {}
    assert measure.rests == {0: 2, 2: 1}
    assert measure.tables == {0: 1, 1: 2}
    assert measure.places == {0: 1, 2: 2}
    assert measure.clubmates is None
    measure = measure_plan(TWO_TURNS, [1, 2, 3, 4])
    assert measure.meetings == {0: 5, 2: 1}
    assert measure.rests == {0: 3, 2: 1}


def test_partners_are_no_opponents_and_three_at_a_table_all_meet() -> None:
    measure = measure_plan(((Seating(1, (1, 2), (3, 4)),),), range(1, 5))
    assert measure.partners == {0: 4, 1: 2}
    assert measure.meetings == {0: 2, 1: 4}
    measure = measure_plan(((Seating(1, 1, (2, 3)),),), range(1, 4))
    assert (measure.meetings, measure.partners) == ({1: 3}, {})
    measure = measure_plan(((Seating(1, 1, 2, 3),),), range(1, 4))
    assert (measure.meetings, measure.places) == ({1: 3}, {1: 3})


def test_clubmates_who_meet_are_counted_and_what_was_before_counts() -> None:
    assert measure_plan(TWO_TURNS, [1, 2, 3], {1: "roma", 3: "roma", 2: ""}).clubmates == 2
    assert measure_plan(TWO_TURNS, [1, 2, 3], {1: "roma", 3: "lodi"}).clubmates == 0
    before = [Contender(1, met=(3, 2)), Contender(2, met=(1, 9), rests=1), Contender(3, met=(1,))]
    measure = measure_plan(TWO_TURNS[:1], [1, 2, 3], {}, before)
    assert measure.meetings == {0: 1, 1: 1, 2: 1}
    assert measure.rests == {0: 2, 2: 1}


@given(st.sampled_from(PLANNED), st.integers(8, 23), st.integers(1, 4))
def test_everybody_and_every_two_are_counted_once(key: str, entries: int, turns: int) -> None:
    movement = MOVEMENTS[key]
    measure = measure_plan(movement.plan(entries, turns), range(1, entries + 1))
    assert sum(measure.meetings.values()) == comb(entries, 2)
    for spread in (measure.rests, measure.tables, measure.places):
        assert sum(spread.values()) == entries
        assert list(spread) == sorted(spread)
