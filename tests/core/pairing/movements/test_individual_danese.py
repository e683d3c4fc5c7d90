"""Individual Danese: four neighbours in the ranking at a table, the best two against the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.individual_danese import IndividualDanese
from scoring.core.pairing.seating import (
    Contender,
    Pairing,
    Seating,
    SectionState,
    iter_numbers,
    list_seated,
)

PURE, CHANGING = IndividualDanese(), IndividualDanese(fresh=1)


def pair(movement: IndividualDanese, ranked: list[Contender]) -> Pairing:
    return movement.seat_section(SectionState([one.number for one in ranked], 1, ranked))


def field(size: int) -> list[Contender]:
    return [Contender(number) for number in range(1, size + 1)]


def play(movement: IndividualDanese, size: int, turns: int, seed: int) -> Iterator[Pairing]:
    """Each turn, paired from results that are drawn."""
    draw = Random(seed)
    ranked = field(size)
    for _ in range(turns):
        pairing = pair(movement, ranked)
        yield pairing
        now = {one.number: one for one in ranked}
        for seating in pairing.tables:
            if seating.resting is not None:
                (number,) = iter_numbers(seating.resting)
                one = now[number]
                now[number] = replace(one, vp=one.vp + 12, rests=one.rests + 1)
                continue
            vp = draw.randint(0, 20)
            for side, won in zip(seating.sides, (vp, 20 - vp), strict=True):
                mates = tuple(iter_numbers(side))
                for number in mates:
                    one = now[number]
                    others = (mate for mate in mates if mate != number)
                    now[number] = replace(one, vp=one.vp + won, partners=(*one.partners, *others))
        ranked = sorted(now.values(), key=lambda one: (-one.vp, -one.mp))


def test_first_and_second_play_third_and_fourth_and_the_lowest_placed_rests() -> None:
    ranked = [Contender(number) for number in (7, 2, 5, 1, 8, 3, 4, 6)]
    assert pair(PURE, ranked).tables == (Seating(1, (7, 2), (5, 1)), Seating(2, (8, 3), (4, 6)))
    assert pair(PURE, field(9)).tables[-1] == Seating(3, 9, None)
    assert pair(PURE, field(3)).tables == tuple(Seating(n, n, None) for n in (1, 2, 3))
    assert pair(PURE, []).tables == ()


def test_partners_come_again_where_that_is_the_rule_else_fresh_ones_of_the_four() -> None:
    ranked = [Contender(1, partners=(2,)), Contender(2, partners=(1,)), *field(4)[2:]]
    assert pair(PURE, ranked).tables == (Seating(1, (1, 2), (3, 4)),)
    assert not pair(PURE, ranked).rematches
    ranked = [Contender(1, partners=(2,)), Contender(2, partners=(1,)), *field(4)[2:]]
    assert pair(CHANGING, ranked).tables == (Seating(1, (1, 3), (2, 4)),)
    ranked[0] = Contender(1, partners=(2, 3))
    assert pair(CHANGING, ranked).tables == (Seating(1, (1, 4), (2, 3)),)


def test_where_all_have_been_partners_it_is_said() -> None:
    ranked = [
        Contender(number, partners=tuple(mate for mate in range(1, 5) if mate != number))
        for number in range(1, 5)
    ]
    pairing = pair(CHANGING, ranked)
    assert pairing.tables == (Seating(1, (1, 2), (3, 4)),)
    assert pairing.rematches == ((1, 2), (3, 4))


@pytest.mark.parametrize("size", [5, 6, 7, 9, 22, 23])
def test_who_is_left_over_rests_and_nobody_twice_before_all(size: int) -> None:
    rests: Counter[int] = Counter()
    for pairing in play(PURE, size, 12, seed=size):
        assert sorted(list_seated(pairing.tables)) == list(range(1, size + 1))
        resting = [number for table in pairing.tables for number in iter_numbers(table.resting)]
        assert len(resting) == size % 4
        full = [table for table in pairing.tables if table.resting is None]
        assert pairing.tables[: len(full)] == tuple(full), "half tables come last"
        rests.update(resting)
        counts = [rests[number] for number in range(1, size + 1)]
        assert max(counts) - min(counts) <= 1


def test_three_who_are_left_over_play_at_the_last_table() -> None:
    tables = pair(IndividualDanese(threes=1), field(11)).tables
    assert tables[-1] == Seating(3, 9, (10, 11))
    assert tables[-1].is_of_three
    assert pair(IndividualDanese(threes=1), field(10)).tables[-2:] == (
        Seating(3, 9, None),
        Seating(4, 10, None),
    )


@pytest.mark.parametrize("seed", range(5))
def test_fresh_in_four_turns_of_a_hall(seed: int) -> None:
    """In the pure form they come again all the time: partners stand side by side."""

    def count_again(movement: IndividualDanese) -> int:
        seen: Counter[frozenset[int]] = Counter()
        for pairing in play(movement, 40, 4, seed):
            for table in pairing.tables:
                seen.update(frozenset(iter_numbers(side)) for side in table.sides)
        return sum(times - 1 for times in seen.values())

    assert count_again(CHANGING) <= 2 < 20 <= count_again(PURE)


def test_who_stands_twice_is_refused() -> None:
    with pytest.raises(ImpossiblePlan, match=r"standings\.twice"):
        pair(PURE, [*field(3), Contender(3)])
