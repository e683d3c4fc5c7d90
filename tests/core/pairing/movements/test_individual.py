from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.core.pairing.draw import find_clashes, seat_drawn, shuffled
from scoring.core.pairing.movement import MAX_ENTRIES
from scoring.core.pairing.movements import individual
from scoring.core.pairing.movements.individual import Individual, is_by_rule
from scoring.core.pairing.seating import Plan, Seating, iter_numbers
from tests.core.pairing.clashes import list_misseated

INDIVIDUAL = Individual()
THREES = Individual(threes=1)
STARTERS = [n for n in individual.STARTERS if n <= 40]
LARGER = [n for n in individual.STARTERS if n > 40]
STARTERS_OF_THREES = [n for n in individual.STARTERS_OF_THREES if n < 40]
LARGER_STARTERS_OF_THREES = [n for n in individual.STARTERS_OF_THREES if n > 40]
WHIST = [n for n in STARTERS if n % 4 in (0, 1)]
BY_RULE = [*range(121, 129), 139, 179, *range(197, 205)]

# A club's schedule for eight, printed for burraco.


THREES_BY_RULE = [n for n in BY_RULE if n % 4 == 3]


def whole(players: int, individual: Individual = INDIVIDUAL) -> Plan:
    return individual.plan(players, individual.max_turns(players))


def count_partners(plan: Plan) -> Counter[tuple[int, ...]]:
    sides = (side for turn in plan for s in turn for side in (s.ns, s.ew))
    return Counter(tuple(sorted(side)) for side in sides if isinstance(side, tuple))


def count_opponents(plan: Plan) -> Counter[tuple[int, ...]]:
    return Counter(
        (min(x, y), max(x, y))
        for turn in plan
        for s in turn
        for x in iter_numbers(s.ns)
        for y in iter_numbers(s.ew)
    )


def is_whist(plan: Plan, players: int) -> bool:
    """Everybody partners everybody else once and opposes everybody else twice."""
    pairs = list(combinations(range(1, players + 1), 2))
    partners, opponents = count_partners(plan), count_opponents(plan)
    return partners == dict.fromkeys(pairs, 1) and opponents == dict.fromkeys(pairs, 2)


def test_four_players_and_seven_of_whom_one_of_three_plays_alone() -> None:
    assert [turn[0].sides for turn in INDIVIDUAL.plan(4, 3)] == [
        ((2, 4), (1, 3)),
        ((3, 4), (2, 1)),
        ((1, 4), (3, 2)),
    ]
    assert THREES.plan(7, 2) == (
        (Seating(1, (3, 7), (5, 6)), Seating(2, 1, (2, 4))),
        (Seating(1, (6, 3), (1, 2)), Seating(2, 4, (5, 7))),
    )


def test_six_players_rest_two_by_two_each_on_a_line() -> None:
    plan = INDIVIDUAL.plan(6, 3)
    assert [turn[1:] for turn in plan] == [
        (Seating(2, 1, None), Seating(3, 2, None)),
        (Seating(2, 3, None), Seating(3, 4, None)),
        (Seating(2, 5, None), Seating(3, 6, None)),
    ]
    assert all(s.resting is not None for turn in plan for s in turn[1:])


def test_every_field_that_was_promised_is_there() -> None:
    assert set(WHIST) >= {4, 8, 12, 16, 20, 24}
    assert list(range(41, 121)) == LARGER
    assert sorted(LARGER_STARTERS_OF_THREES) == list(range(43, 120, 4))
    assert not any(map(is_by_rule, range(4, 121)))
    assert sorted(STARTERS_OF_THREES) == list(range(7, 40, 4))


@pytest.mark.parametrize("players", WHIST)
def test_every_partner_once_and_every_opponent_twice(players: int) -> None:
    plan = whole(players)
    assert len(plan) == (players if players % 4 else players - 1)
    assert is_whist(plan, players)


@pytest.mark.parametrize("players", sorted(set(STARTERS) - set(WHIST)))
def test_where_no_whist_is_possible_no_opponent_comes_a_third_time(players: int) -> None:
    plan = whole(players)
    assert len(plan) == players
    assert max(count_opponents(plan).values()) <= 2
    partners = count_partners(plan)
    if players % 8 == 6:  # one partner of each comes back, half the turns later
        assert max(count_partners(plan[: players // 2]).values()) == 1
        assert sorted(partners.values())[-players // 2 :] == [2] * (players // 2)
        twice = [player for pair, times in partners.items() if times == 2 for player in pair]
        assert sorted(twice) == list(range(1, players + 1))
    else:
        assert max(partners.values()) == 1


@pytest.mark.parametrize("players", range(44, 121, 4))
def test_nobody_is_opposed_a_third_time_while_somebody_has_not_been_at_all(players: int) -> None:
    found = count_opponents(whole(players))
    times = {found.get(pair, 0) for pair in combinations(range(1, players + 1), 2)}
    assert times <= {1, 2, 3}


def check_opponents(plan: Plan, players: int) -> None:
    """Nobody a third time before anybody could have met everybody, nor a fourth time at all."""
    assert max(count_opponents(plan[: min(players // 2, 40)]).values()) <= 2
    assert max(count_opponents(plan).values()) <= 3


@pytest.mark.parametrize("players", LARGER)
def test_in_a_larger_field_nobody_meets_a_third_time_before_all_could_be_met(players: int) -> None:
    plan = whole(players)
    assert len(plan) == (players if players % 4 else players - 1)
    check_opponents(plan, players)
    assert max(count_partners(plan[: players // 2]).values()) == 1
    assert max(count_partners(plan).values()) == (2 if players % 8 == 6 else 1)


@pytest.mark.parametrize("players", BY_RULE)
def test_the_largest_fields_have_no_partner_twice_and_few_opponents_often(players: int) -> None:
    assert is_by_rule(players)
    plan = whole(players)
    is_even = players % 4 < 2
    assert len(plan) >= players // 2
    assert max(count_partners(plan).values()) == 1
    assert max(count_opponents(plan).values()) <= (4 if is_even else 8)
    assert max(count_opponents(plan[: 27 if is_even else 12]).values()) <= 2


@pytest.mark.parametrize("players", [*STARTERS, *LARGER[::9], *BY_RULE])
def test_everybody_sits_once_a_turn_and_rests_are_even_after_every_turn(players: int) -> None:
    everybody = range(1, players + 1)
    plan = whole(players)
    assert not list_misseated(plan, everybody)
    rests = Counter(dict.fromkeys(everybody, 0))
    for turn in plan:
        full, resting = divmod(players, 4)
        assert [s.table for s in turn] == list(range(1, full + resting + 1))
        assert all(isinstance(s.ns, tuple) and isinstance(s.ew, tuple) for s in turn[:full])
        rests.update(player for s in turn[full:] for player in iter_numbers(s.resting))
        assert max(rests.values()) - min(rests.values()) <= 1
    assert rests.total() == len(plan) * (players % 4)


@pytest.mark.parametrize("players", sorted(STARTERS_OF_THREES))
def test_with_a_table_of_three_the_whole_is_a_whist(players: int) -> None:
    plan = whole(players, THREES)
    assert len(plan) == players
    assert is_whist(plan, players)


@pytest.mark.parametrize("players", [*LARGER_STARTERS_OF_THREES, *THREES_BY_RULE])
def test_larger_fields_with_a_table_of_three_have_every_partner_once(players: int) -> None:
    plan = whole(players, THREES)
    pairs = combinations(range(1, players + 1), 2)
    assert count_partners(plan) == dict.fromkeys(pairs, 1)
    if not is_by_rule(players):
        check_opponents(plan, players)
    assert max(count_opponents(plan).values()) <= 8
    assert max(count_opponents(plan[:12]).values()) <= 2


@pytest.mark.parametrize("players", [*STARTERS_OF_THREES, 43, 75, 119, *THREES_BY_RULE])
def test_who_plays_alone_changes_as_evenly_as_who_rests(players: int) -> None:
    everybody = range(1, players + 1)
    plan = whole(players, THREES)
    assert not list_misseated(plan, everybody)
    assert not find_clashes(plan).repeated_rests
    at_three = Counter(dict.fromkeys(everybody, 0))
    for turn in plan:
        assert [s.table for s in turn] == list(range(1, players // 4 + 2))
        assert all(isinstance(s.ns, tuple) and isinstance(s.ew, tuple) for s in turn[:-1])
        assert isinstance(turn[-1].ew, tuple)
        at_three.update([*iter_numbers(turn[-1].ns), *turn[-1].ew])
        apart = max(at_three.values()) - min(at_three.values())
        assert apart <= {7: 2, 11: 3}.get(players, 1)
    assert at_three == dict.fromkeys(everybody, 3)
    assert sorted(n for turn in plan for n in iter_numbers(turn[-1].ns)) == list(everybody)


@pytest.mark.parametrize("players", [4, 5, 6, 8, 10, 41, 42])
def test_where_no_three_are_left_over_nothing_changes(players: int) -> None:
    assert THREES.plan(players, 3) == INDIVIDUAL.plan(players, 3)


@pytest.mark.parametrize("players", [4, 8, 24, 60])
def test_the_last_of_a_multiple_of_four_keeps_his_table_and_line(players: int) -> None:
    places = {
        (s.table, line)
        for turn in whole(players)
        for s in turn
        for line, side in (("NS", s.ns), ("EW", s.ew))
        if players in iter_numbers(side)
    }
    assert len(places) == 1


def test_a_draw_keeps_a_whist_a_whist_and_the_largest_hall_can_be_drawn() -> None:
    assert is_whist(seat_drawn(whole(12), shuffled(range(1, 13), "Roma 2026")), 12)
    plan = INDIVIDUAL.plan(MAX_ENTRIES, 4)
    assert not list_misseated(plan, range(1, MAX_ENTRIES + 1))
    assert max(count_partners(plan).values()) == 1
