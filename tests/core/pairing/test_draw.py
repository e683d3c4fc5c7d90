from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.draw import (
    draw_apart,
    find_clashes,
    group_clubmates,
    read_clubmates,
    seat_drawn,
    shuffled,
)
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.seating import (
    Plan,
    Seating,
    Side,
    iter_opposed,
    keep_seated,
    list_seated,
    renumber,
)
from tests.core.pairing.clashes import has_clash

FOUR = Mitchell().plan(4, 2)  # 1-3 and 2-4, then 1-4 and 2-3


def test_the_draw_of_a_seed_never_changes_and_a_number_and_its_digits_are_one_seed() -> None:
    drawn = [2, 11, 13, 3, 9, 6, 8, 15, 10, 14, 1, 5, 4, 12, 7]
    assert shuffled(range(1, 16), "Roma 2026") == drawn
    assert shuffled(range(50), 7) == shuffled(range(50), "7") != shuffled(range(50), "8")


def test_three_entries_are_drawn_evenly_and_global_randomness_is_left_alone() -> None:
    before = random.getstate()
    shuffled(range(50), "seed")
    assert random.getstate() == before
    orders = [tuple(shuffled("abc", seed)) for seed in range(6000)]
    assert all(900 < orders.count(order) < 1100 for order in set(orders))
    assert len(set(orders)) == 6


@given(st.lists(st.integers()), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_draw_keeps_everybody(entries: list[int], seed: str) -> None:
    assert sorted(shuffled(entries, seed)) == sorted(entries)


@given(st.integers(2, 40), st.integers(1, 8), st.integers())
def test_clubs_are_kept_apart_at_the_price_of_no_more_than_another_draw(
    entries: int, clubs: int, seed: int
) -> None:
    numbers, first_turn = range(1, entries + 1), Mitchell().plan(entries, 1)[0]
    club = {number: f"Club {number % clubs}" for number in numbers}

    def count_clubmates(drawn: list[int]) -> int:
        (turn,) = seat_drawn((first_turn,), drawn)
        return sum(s.resting is None and club[s.ns] == club[s.ew] for s in turn)

    drawn = draw_apart(numbers, seed, first_turn, club)
    assert sorted(drawn) == list(numbers)
    assert drawn == draw_apart(numbers, seed, first_turn, club)
    assert count_clubmates(drawn) <= count_clubmates(shuffled(numbers, seed))


def test_clubmates_never_meet_in_turn_1_and_without_any_the_draw_is_that_of_its_seed() -> None:
    first_turn = Mitchell().plan(8, 1)[0]
    assert draw_apart(range(1, 9), "7", first_turn, {}) == shuffled(range(1, 9), "7")
    first_turn = Mitchell().plan(12, 1)[0]
    club = {number: "ABC"[number % 3] for number in range(1, 13)}
    for seed in range(20):
        (turn,) = seat_drawn((first_turn,), draw_apart(range(1, 13), seed, first_turn, club))
        assert all(club[seating.ns] != club[seating.ew] for seating in turn)


def test_the_entry_drawn_first_takes_the_first_position_and_partners_are_drawn_one_by_one() -> None:
    assert seat_drawn(FOUR, [30, 10, 40, 20])[0] == (Seating(1, 30, 40), Seating(2, 10, 20))
    assert seat_drawn(((Seating(1, (1, 2), (3, 4)),),), [4, 3, 2, 1]) == (
        (Seating(1, (4, 3), (2, 1)),),
    )
    assert seat_drawn(Mitchell().plan(3, 1), [3, 2, 1])[0][1] == Seating(2, 2, None)


@pytest.mark.parametrize("drawn", [[1, 2, 3], [1, 2, 3, 4, 5]])
def test_a_draw_of_another_number_of_entries_is_refused(drawn: list[int]) -> None:
    with pytest.raises(ImpossiblePlan) as refused:
        seat_drawn(FOUR, drawn)
    assert refused.value.params == {"entries": len(drawn), "possible": 4}


def test_a_rematch_and_a_second_rest_are_found() -> None:
    (rematch,) = find_clashes((FOUR[0], renumber(FOUR[1], {3: 4, 4: 3}))).rematches[:1]
    assert rematch == (1, 3, (1, 2))
    plan = Mitchell().plan(5, 2)  # 3 rests, then 1
    again = (plan[0], renumber(plan[1], {3: 1, 1: 3}))
    assert find_clashes(again).repeated_rests == ((3, (1, 2)),)


def individual(*tables: tuple[Side, Side]) -> Plan:
    """A plan of one table a turn."""
    return tuple((Seating(1, ns, ew),) for ns, ew in tables)


def test_partners_may_not_be_partners_again_and_opponents_meet_no_third_time() -> None:
    turns = individual(((1, 2), (3, 4)), ((5, 6), (2, 1)))
    assert find_clashes(turns).rematches == ((1, 2, (1, 2)),)
    turns = individual(((1, 2), (3, 4)), ((1, 5), (6, 3)), ((3, 7), (8, 1)))
    assert not find_clashes(turns[:2]).rematches
    assert find_clashes(turns).rematches == ((1, 3, (1, 2, 3)),)
    assert not find_clashes(individual(((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))))
    turns = individual((1, (2, 3)), (2, (1, 4)), (1, (2, 5)))
    assert not find_clashes(turns[:2]).rematches
    assert find_clashes(turns).rematches == ((1, 2, (1, 2, 3)),)


@pytest.mark.parametrize("players", [8, 11, 12])
def test_a_whist_played_whole_has_no_rematch(players: int) -> None:
    whist = Individual(threes=1)
    turns = whist.plan(players, whist.max_turns(players))
    assert not has_clash(turns, range(1, players + 1))
    assert find_clashes((*turns, turns[0])).rematches


THREE_SIDES = Seating(1, 4, 5, 6)


def test_three_pairs_share_a_table_and_each_meets_both_others_but_partners_do_not_meet() -> None:
    assert list_seated((THREE_SIDES,)) == [4, 5, 6]
    assert [*iter_opposed(THREE_SIDES)] == [(4, 5), (4, 6), (5, 6)]
    assert not THREE_SIDES.is_of_three
    assert THREE_SIDES.resting is None
    assert [*iter_opposed(Seating(1, (1, 2), (3, 4)))] == [(1, 3), (1, 4), (2, 3), (2, 4)]


def test_the_third_side_moves_with_the_others_and_a_third_meeting_is_a_rematch() -> None:
    assert renumber((THREE_SIDES,), {6: 9, 4: 6}) == (Seating(1, 6, 5, 9),)
    plan = (renumber((THREE_SIDES, Seating(2, 1, 2, 3)), {6: 1, 1: 6}),)
    assert plan == ((Seating(1, 4, 5, 1), Seating(2, 6, 2, 3)),)
    assert not find_clashes(((THREE_SIDES,),) * 2)
    assert [each[:2] for each in find_clashes(((THREE_SIDES,),) * 3).rematches] == [
        (4, 5), (4, 6), (5, 6),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("leaves", "left"),
    [
        ({6}, (Seating(2, 1, 2, 3), Seating(3, 4, None), Seating(4, 5, None))),
        ({4, 6}, (Seating(2, 1, 2, 3), Seating(3, 5, None))),
        ({4, 5, 6}, (Seating(2, 1, 2, 3),)),
    ],
)
def test_two_of_three_sides_do_not_play(leaves: set[int], left: tuple[Seating, ...]) -> None:
    tables = (THREE_SIDES, Seating(2, 1, 2, 3))
    assert keep_seated(tables, {1, 2, 3, 4, 5, 6} - leaves) == left


def test_entries_of_one_club_stand_together_and_are_read_again() -> None:
    clubs = {4: "Uno", 1: "Due", 2: "", 3: "Uno", 5: "Due", 6: "Tre", 7: ""}
    assert group_clubmates(clubs) == [[1, 5], [3, 4]]
    assert group_clubmates({1: "Uno", 2: "Due", 3: ""}) == []
    read = read_clubmates([[1, 5], [3, 4]])
    assert read is not None
    assert group_clubmates(read) == [[1, 5], [3, 4]]
    assert read_clubmates([]) == {}


NOT_CLUBS = (None, "1, 2", {"1": 2}, [1, 2], [["1", 2]], [[1, True]], [[1, 1]])


@pytest.mark.parametrize("told", NOT_CLUBS)
def test_anything_else_tells_nothing(told: object) -> None:
    assert read_clubmates(told) is None
