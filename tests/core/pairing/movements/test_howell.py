from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from scoring.core.pairing.movements.howell import Howell
from scoring.core.pairing.seating import Seating
from tests.core.pairing.clashes import has_clash

HOWELL = Howell()
SIZES = range(3, 25)

# Starters in use at bridge, where they must lead the boards round as well.


def test_two_tables_and_three_entries_that_rest_in_turn_at_the_last_table() -> None:
    plan = HOWELL.plan(4, 3)
    assert [[(s.ns, s.ew) for s in turn] for turn in plan] == [
        [(3, 2), (4, 1)],
        [(1, 3), (4, 2)],
        [(2, 1), (4, 3)],
    ]
    rests = [turn[-1] for turn in HOWELL.plan(3, 3)]
    assert rests == [Seating(2, None, 1), Seating(2, None, 2), Seating(2, None, 3)]


@pytest.mark.parametrize("entries", SIZES)
def test_every_pair_meets_every_other(entries: int) -> None:
    everybody = range(1, entries + 1)
    plan = HOWELL.plan(entries, entries if entries % 2 else entries - 1)
    assert not has_clash(plan, everybody)
    played = [(s.ns, s.ew) for turn in plan for s in turn if s.resting is None]
    assert sorted(tuple(sorted(met)) for met in played) == list(combinations(everybody, 2))
    rests = [s.resting for turn in plan for s in turn if s.resting is not None]
    assert sorted(rests) == (list(everybody) if entries % 2 else [])
    for turn in plan:
        assert [s.table for s in turn] == list(range(1, (entries + 1) // 2 + 1))


@pytest.mark.parametrize("entries", SIZES)
def test_one_pair_is_fixed_and_the_others_move_to_the_next_table(entries: int) -> None:
    plan = HOWELL.plan(entries, HOWELL.max_turns(entries))
    fixed = None if entries % 2 else entries
    assert {turn[-1].ns for turn in plan} == {fixed}
    for before, after in pairwise(plan):
        place = {s.ew: (s.table, "EW") for s in before} | {s.ns: (s.table, "NS") for s in before}
        for s in after:
            for entry, side in ((s.ns, "NS"), (s.ew, "EW")):
                if entry != fixed:
                    was_at, was_side = place[entry]
                    changed_sides = (was_at, was_side, s.table) == (1, "NS", 1)
                    assert abs(s.table - was_at) == 1 or changed_sides, (entry, side)


@pytest.mark.parametrize("entries", SIZES)
def test_who_moves_visits_every_place_once(entries: int) -> None:
    plan = HOWELL.plan(entries, HOWELL.max_turns(entries))
    moving = set(range(1, entries + 1)) - ({entries} if entries % 2 == 0 else set())
    seats = Counter((s.ew, s.table, "EW") for turn in plan for s in turn)
    seats += Counter((s.ns, s.table, "NS") for turn in plan for s in turn if s.ns in moving)
    assert set(seats.values()) == {1}
    assert len(seats) == len(moving) * len(plan)
