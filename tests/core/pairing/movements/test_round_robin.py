from __future__ import annotations

from collections import Counter
from itertools import combinations

from scoring.core.pairing.movements.round_robin import RoundRobin
from scoring.core.pairing.seating import Seating
from tests.core.pairing.clashes import has_clash

ROUND_ROBIN = RoundRobin()

# As chess prints them for five or six players (FIDE Handbook, C.05 Annex 1).
BERGER_OF_SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]


def test_six_entries_play_the_berger_table_and_two_play_once() -> None:
    plan = ROUND_ROBIN.plan(6, 5)
    assert [[(s.ns, s.ew) for s in turn] for turn in plan] == BERGER_OF_SIX
    assert ROUND_ROBIN.plan(2, 1) == ((Seating(1, 1, 2),),)


def test_of_five_entries_who_would_meet_the_sixth_rests_at_the_last_table() -> None:
    plan = ROUND_ROBIN.plan(5, 5)
    assert [[(s.ns, s.ew) for s in turn[:-1]] for turn in plan] == [
        table[1:] for table in BERGER_OF_SIX
    ]
    assert [turn[-1] for turn in plan] == [Seating(3, rests, None) for rests in (1, 4, 2, 5, 3)]


def test_every_field_meets_whole_with_balanced_sides() -> None:
    for entries in range(2, 81):
        everybody = range(1, entries + 1)
        turns = entries if entries % 2 else entries - 1
        plan = ROUND_ROBIN.plan(entries, turns)
        assert not has_clash(plan, everybody), entries
        played = [(s.ns, s.ew) for turn in plan for s in turn if s.resting is None]
        met = [tuple(sorted((ns, ew))) for ns, ew in played]
        assert sorted(met) == list(combinations(everybody, 2)), entries
        rests = [s.resting for turn in plan for s in turn if s.resting is not None]
        assert sorted(rests) == (list(everybody) if entries % 2 else []), entries
        north_south = Counter(ns for ns, _ew in played)
        unequal = {abs(2 * north_south[entry] - (entries - 1)) for entry in everybody}
        assert unequal == {1 - entries % 2}, entries
        for turn in plan:
            assert [s.table for s in turn] == list(range(1, (entries + 1) // 2 + 1)), entries
