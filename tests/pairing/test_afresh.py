from __future__ import annotations

import pytest

from scoring.pairing.afresh import pair_afresh
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.movements.mitchell import Mitchell
from scoring.pairing.seating import Seating, list_seated


def test_no_two_meet_again() -> None:
    earlier = Mitchell().plan(6, 2)
    again = {frozenset((table.ns, table.ew)) for turn in earlier for table in turn}
    tables = pair_afresh(range(1, 7), earlier)
    assert not again & {frozenset((table.ns, table.ew)) for table in tables}
    assert sorted(list_seated(tables)) == [1, 2, 3, 4, 5, 6]


def test_an_entry_that_has_rested_plays() -> None:
    earlier = ((Seating(1, 1, 2), Seating(2, 3, None)),)
    (resting,) = [table.ns for table in pair_afresh([1, 2, 3], earlier) if table.ew is None]
    assert resting != 3


def test_one_entry_cannot_be_paired() -> None:
    with pytest.raises(ImpossiblePlan):
        pair_afresh([1], ())
