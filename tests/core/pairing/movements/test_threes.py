from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.core.pairing.draw import seat_drawn, shuffled
from scoring.core.pairing.movements.threes import PLANS, WALKS, TablesOfThree, find_tables
from scoring.core.pairing.seating import Plan, Seating, Tables, iter_numbers, renumber
from tests.core.pairing.clashes import has_clash

THREES = TablesOfThree()
FIELDS = range(3, 61)
TURNS = 10


def read_figures(text: str) -> dict[int, list[int]]:
    """Figures after turns 1, 2, 3 … by the number of players."""
    told = (word.split(":") for word in text.split())
    return {int(players): list(map(int, figures)) for players, figures in told}


# By how much the meetings of any two players differ after turns 1, 2, 3 …; by 1 where not said.
MEETINGS = read_figures(
    """
    3:0000000000 4:0000000000 5:1221012210 6:1222333210 7:1222210122 8:1222210122
    9:1110111011 10:1222212211 11:1222222211 12:1111221111 13:1111221112 14:1111211122
    15:1111110111 16:1111122211 17:1111222111 18:1111112222 19:1111122221 20:1111122222
    21:1111111110 22:1111112222 23:1111112222 25:1111111222 26:1111111222 28:1111111112
    29:1111111122 32:1111111112 35:1111111112
    """
)

# The same of how often players have been at a table of four.
FOURS = read_figures(
    """
    4:0000000000 5:1111011110 7:1222210122 8:0000000000 10:1111232233 13:1223221121
    14:1222212111 16:1110112211 17:1212221111 19:1111221122 20:1111221222 22:1111222112
    23:1121121222 25:1111122122 26:1111122122 28:1111122222 29:1111112212 31:1111122222
    32:1112112211 34:1111111221 35:1112111222 37:1111111222 38:1111211122 40:1111111122
    41:1111111112 43:1111111112 44:1111221112 47:1111221111 50:1111121111 53:1111112111
    56:1111122111 59:1111112211
    """
)


# The turn in which two partners of a table of four come together again; none where not said.
PARTNERED_AGAIN = {4: 4, 5: 6, 7: 9, 8: 8}


def players_at(seating: Seating) -> list[int]:
    return [*iter_numbers(seating.ns), *iter_numbers(seating.ew)]


def tables_of(turn: Tables) -> list[list[int]]:
    """The players of each table that plays."""
    return [players_at(seating) for seating in turn if seating.resting is None]


def count_meetings(plan: Plan, players: int) -> Counter[tuple[int, int]]:
    """The number of tables at which any two have met, the lower number first; those who never met,
    too."""
    met = Counter(dict.fromkeys(combinations(range(1, players + 1), 2), 0))
    for turn in plan:
        for table in tables_of(turn):
            met.update(combinations(sorted(table), 2))
    return met


def count_at_fours(plan: Plan, players: int) -> Counter[int]:
    at_fours = Counter(dict.fromkeys(range(1, players + 1), 0))
    for turn in plan:
        for table in tables_of(turn):
            at_fours.update(table if len(table) == 4 else [])
    return at_fours


def count_partners(plan: Plan) -> Counter[frozenset[int]]:
    """The number of times that any two have been partners at a table of four."""
    return Counter(
        frozenset(side)
        for turn in plan
        for seating in turn
        if isinstance(seating.ns, tuple)
        for side in (seating.ns, seating.ew)
        if isinstance(side, tuple)
    )


def spread(counted: Counter[int] | Counter[tuple[int, int]]) -> int:
    return max(counted.values()) - min(counted.values())


@pytest.mark.parametrize("players", [*FIELDS, 98, 99, 100, 200, 401])
def test_everybody_sits_once_and_only_so_many_at_fours_as_must(players: int) -> None:
    for turn in THREES.plan(players, TURNS):
        assert sorted(n for one in turn for n in players_at(one)) == list(range(1, players + 1))
        assert [seating.table for seating in turn] == list(range(1, len(turn) + 1))
        shapes = [(type(one.ns), type(one.ew)) for one in turn]
        fours, resting = (1, 1) if players == 5 else (players % 3, 0)
        threes = (players - 4 * fours) // 3
        assert shapes == (
            [(int, tuple)] * threes + [(tuple, tuple)] * fours + [(int, type(None))] * resting
        )


@pytest.mark.parametrize("players", FIELDS)
def test_meetings_are_as_even_as_is_said_after_every_turn(players: int) -> None:
    plan = THREES.plan(players, TURNS)
    spreads = [spread(count_meetings(plan[:turns], players)) for turns in range(1, TURNS + 1)]
    assert spreads == MEETINGS.get(players, [1] * TURNS)


@pytest.mark.parametrize("players", FIELDS)
def test_tables_of_four_go_round_as_evenly_as_is_said(players: int) -> None:
    plan = THREES.plan(players, TURNS)
    spreads = [spread(count_at_fours(plan[:turns], players)) for turns in range(1, TURNS + 1)]
    assert spreads == FOURS.get(players, [int(players % 3 > 0)] * TURNS)


@pytest.mark.parametrize("players", [60, 61, 62, 100, 200, 401])
def test_in_a_larger_field_nobody_meets_anybody_twice(players: int) -> None:
    plan = THREES.plan(players, TURNS)
    assert max(count_meetings(plan, players).values()) == 1
    for turns in range(1, TURNS + 1):
        assert spread(count_at_fours(plan[:turns], players)) <= 2


@pytest.mark.parametrize("players", [n for n in FIELDS if n % 3])
def test_at_tables_of_four_nobody_is_partnered_twice_while_it_can_be_helped(players: int) -> None:
    again = PARTNERED_AGAIN.get(players, TURNS + 1)
    assert max(count_partners(THREES.plan(players, again - 1)).values()) == 1
    if again <= TURNS:
        assert max(count_partners(THREES.plan(players, again)).values()) == 2


@pytest.mark.parametrize(("players", "turns"), [(9, 4), (15, 7), (21, 10), (27, 13)])
def test_everybody_meets_everybody_exactly_once(players: int, turns: int) -> None:
    assert set(count_meetings(THREES.plan(players, turns), players).values()) == {1}


def test_of_24_everybody_misses_one_in_eleven_turns_and_15_begin_again_after_seven() -> None:
    met = count_meetings(THREES.plan(24, 11), 24)
    missed = [pair for pair, times in met.items() if not times]
    assert sorted(n for pair in missed for n in pair) == list(range(1, 25))
    assert max(met.values()) == 1
    plan = THREES.plan(15, 14)
    assert plan[7:] == plan[:7]
    assert {*count_meetings(plan, 15).values()} == {2}


@pytest.mark.parametrize("players", [4, 8])
def test_a_field_of_fours_plays_a_whist(players: int) -> None:
    plan = THREES.plan(players, players - 1)
    assert {*count_partners(plan).values()} == {1}
    assert {*count_meetings(plan, players).values()} == {3}


def test_three_sit_at_one_table_for_ever_and_of_five_everybody_rests_once() -> None:
    assert THREES.plan(3, 12) == ((Seating(1, 1, (2, 3)),),) * 12
    plan = THREES.plan(5, 5)
    rests = [n for turn in plan for seating in turn for n in iter_numbers(seating.resting)]
    assert sorted(rests) == [1, 2, 3, 4, 5]
    assert {*count_partners(plan).values()} == {1}
    assert {*count_meetings(plan, 5).values()} == {3}


@pytest.mark.parametrize("players", [5, 6, 9, 11, 15, 16, 24, 26, 38])
def test_a_turn_is_the_same_in_any_plan_and_any_order(players: int) -> None:
    longest = THREES.plan(players, 12)
    find_tables.cache_clear()
    assert THREES.seat_turn(players, 9) == longest[8]
    find_tables.cache_clear()
    for turns in (3, 1, 8, 12):
        assert THREES.plan(players, turns) == longest[:turns]


def test_the_plans_that_are_written_down_are_in_use_and_in_order() -> None:
    for players, turns in PLANS.items():
        for turn, text in enumerate(turns, start=1):
            seats = "-".join(
                str(n) for one in THREES.seat_turn(players, turn) for n in players_at(one)
            )
            assert seats == text.replace(", ", "-")
    assert not {*PLANS} & {*WALKS}


def test_a_draw_and_a_hand_leave_tables_of_three_what_they_are() -> None:
    drawn = shuffled(range(101, 110), "hall")
    plan = seat_drawn(THREES.plan(9, 4), drawn)
    assert not has_clash(plan, drawn)
    first, second = plan[1][0].ns, plan[1][1].ew
    assert isinstance(first, int)
    assert isinstance(second, tuple)
    swapped = renumber(plan[1], {first: second[0], second[0]: first})
    assert swapped[0].ns == second[0]
    assert swapped[1].ew == (first, second[1])
