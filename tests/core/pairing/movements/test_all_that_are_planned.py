"""Movements seated at the draw, and the knockout: what they can plan, and what they refuse."""

from __future__ import annotations

import pytest

from scoring.core.pairing.movement import MAX_ENTRIES, ImpossiblePlan, Movement
from scoring.core.pairing.movements.howell import Howell
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.movements.round_robin import RoundRobin
from scoring.core.pairing.movements.three_sides import ThreeSides
from scoring.core.pairing.movements.threes import TablesOfThree
from scoring.core.pairing.registry import MOVEMENTS
from tests.core.pairing.clashes import list_misseated

REFUSED = """
howell too_few_entries: 2 1 3
howell too_many_entries: 25 5 24, 10000 5 24
howell too_many_turns: 10 10 9, 9 10 9
howell too_few_turns: 10 0 1
individual too_few_entries: 3 1 4
individual too_many_entries: {many} 1 {most}
individual too_many_turns: 8 8 7, 9 10 9, 10 11 10, 202 102 101
individual too_few_turns: 8 0 1
individual-danese too_few_entries: 3 1 4
knockout too_few_entries: 1 1 2
knockout too_many_entries: 65 1 64
knockout too_many_turns: 8 4 3, 9 5 4
knockout too_few_turns: 8 0 1
mitchell too_few_entries: 1 1 2, 0 1 2, -4 1 2
mitchell too_many_entries: {many} 1 {most}
mitchell too_many_turns: 15 9 8, 2 2 1
mitchell too_few_turns: 10 0 1
round-robin too_few_entries: 1 1 2
round-robin too_many_entries: {many} 1 {most}
round-robin too_many_turns: 8 8 7, 9 10 9
round-robin too_few_turns: 8 0 1
three-sides too_few_entries: 2 1 3
threes too_few_entries: 2 1 3
threes too_many_turns: 3 13 12, 9 13 12, 13 13 12, 14 14 13, 38 38 37, 61 61 60, 500 61 60
""".format(many=MAX_ENTRIES + 1, most=MAX_ENTRIES)


@pytest.mark.parametrize("told", REFUSED.strip().split("\n"), ids=lambda told: told.split(":")[0])
def test_what_cannot_be_planned_says_what_is_possible(told: str) -> None:
    """A movement and the end of a code, then entries, turns, and the possible figure."""
    (key, code), cases = told.split(":")[0].split(), told.split(":")[1].split(",")
    for entries, turns, possible in (map(int, case.split()) for case in cases):
        with pytest.raises(ImpossiblePlan) as refused:
            MOVEMENTS[key].check(entries, turns)
        told_of = {"entries": entries, "turns": turns, "possible": possible}
        assert refused.value.code == f"plan.{code}"
        assert refused.value.params == {name: told_of[name] for name in refused.value.params}
        assert "possible" in refused.value.params
        if "turns" in code and turns:
            MOVEMENTS[key].check(entries, possible)


def test_a_shift_is_looked_at_after_the_field_and_the_turns() -> None:
    for shift, entries, turns, code, possible in (
        (0, 1, 1, "plan.too_few_entries", 2),
        (2, 10, 0, "plan.too_few_turns", 1),
        (1, 2, 2, "plan.too_many_turns", 1),
        (0, 2, 1, "plan.shift_impossible", 1),
    ):
        with pytest.raises(ImpossiblePlan) as refused:
            Mitchell(shift=shift).plan(entries, turns)
        assert (refused.value.code, refused.value.params["possible"]) == (code, possible)


@pytest.mark.parametrize(
    ("movement", "fields", "turns"),
    [
        (Howell(), (9,), 9),
        (RoundRobin(), range(2, 31), 30),
        (ThreeSides(), (7, 11, 12, 25), 9),
        (Individual(), (8, 10, 13, 55), 7),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_fewer_turns_are_the_first_of_all(
    movement: Movement, fields: tuple[int, ...], turns: int
) -> None:
    for entries in fields:
        whole = movement.plan(entries, min(turns, movement.max_turns(entries)))
        assert not list_misseated(whole[:3], range(1, entries + 1))
        for some in range(1, len(whole)):
            assert movement.plan(entries, some) == whole[:some]


def test_they_are_in_the_registry() -> None:
    planned = (Howell(), Individual(), Mitchell(), RoundRobin(), ThreeSides(), TablesOfThree())
    for movement in planned:
        assert MOVEMENTS[movement.key] == movement
        assert not MOVEMENTS[movement.key].needs_results
    assert {key for key, one in MOVEMENTS.items() if one.sides_a_table == 3} == {"three-sides"}
