from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations
from math import ceil, log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.duels import TurnFigures, find_winner
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.knockout import Knockout, order_bracket
from scoring.core.pairing.seating import Duel, Duels, Seating, Tables, list_seated

OUT = Knockout()
PLACING = Knockout(placing=1)
SYSTEMS = st.sampled_from([OUT, PLACING])
FIELDS = st.integers(2, 64)

Judge = Callable[[int, int], int]
"""The winner of a table of these two: the better seed is the first."""


def seeds_of(entries: int, seed: int = 0) -> list[int]:
    """Entry numbers with gaps, best first: no seed has its own number."""
    numbers = [10 * i + 7 for i in range(entries)]
    Random(seed).shuffle(numbers)
    return numbers


def play(
    movement: Knockout, seeds: Sequence[int], judge: Judge = min, turns: int | None = None
) -> tuple[list[Tables], list[Duels]]:
    """Every round to the final (or the first `turns`); `judge` knows the seeds by their place."""
    shown: list[Tables] = []
    rounds: list[Duels] = []
    for _ in range(turns or movement.max_turns(len(seeds))):
        shown.append(movement.pair_round(seeds, rounds))
        duels = []
        for _table, ns, ew, _third in shown[-1]:
            if isinstance(ns, int) and isinstance(ew, int):
                winner = seeds[judge(seeds.index(ns), seeds.index(ew))]
                duels.append(Duel(winner, ns + ew - winner))
        rounds.append(tuple(duels))
    return shown, rounds


def by_lot(seed: int) -> Judge:
    lot = Random(seed)
    return lambda a, b: a if lot.random() < 0.5 else b


def meetings(turns: Sequence[Tables]) -> list[frozenset[object]]:
    return [frozenset((s.ns, s.ew)) for turn in turns for s in turn if s.resting is None]


def test_the_bracket_of_eight() -> None:
    assert order_bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert PLACING.pair_round(range(1, 9), []) == (
        Seating(1, 1, 8), Seating(2, 2, 7), Seating(3, 3, 6), Seating(4, 4, 5),
    )  # fmt: skip


def test_eight_without_and_with_placing_matches() -> None:
    turns, rounds = play(OUT, range(1, 9))
    assert turns[1:] == [(Seating(1, 1, 4), Seating(2, 2, 3)), (Seating(1, 1, 2),)]
    assert OUT.rank_field(range(1, 9), rounds[:1]) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert OUT.rank_field(range(1, 9), rounds) == [[1], [2], [3, 4], [5, 6, 7, 8]]
    turns, rounds = play(PLACING, range(1, 9))
    assert [s.sides for s in turns[1]] == [(1, 4), (2, 3), (5, 8), (6, 7)]
    assert [s.sides for s in turns[2]] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert PLACING.rank_field(range(1, 9), rounds[:2]) == [[1, 2], [3, 4], [5, 6], [7, 8]]


def test_six_the_two_best_rest_in_round_one_at_the_last_tables() -> None:
    turns, rounds = play(PLACING, range(1, 7), max)
    assert turns[0] == (
        Seating(1, 3, 6), Seating(2, 4, 5), Seating(3, 1, None), Seating(4, 2, None),
    )  # fmt: skip
    assert [s.sides for s in turns[1]] == [(1, 5), (2, 6), (3, 4)]
    assert [s.sides for s in turns[2]] == [(5, 6), (1, 2)]  # 3 and 4 have their places
    assert PLACING.rank_field(range(1, 7), rounds) == [[6], [5], [2], [1], [4], [3]]


def test_in_an_odd_losers_pool_the_best_seed_rests() -> None:
    turns, _ = play(PLACING, range(1, 8))  # 5, 6 and 7 lose in round 1
    assert [s.sides for s in turns[1]] == [(1, 4), (2, 3), (6, 7), (5, None)]
    assert [s.sides for s in turns[2]] == [(1, 2), (3, 4), (5, 6)]


def test_before_the_first_round_all_share_the_first_place_and_after_the_final_is_none() -> None:
    assert OUT.rank_field([9, 4, 6], []) == [[9, 4, 6]]
    _, rounds = play(OUT, [5, 6, 7])
    with pytest.raises(ImpossiblePlan) as refused:
        OUT.pair_round([5, 6, 7], rounds)
    assert refused.value.code == "plan.too_many_turns"


@given(FIELDS)
def test_the_rounds_halve_the_field_to_one(entries: int) -> None:
    assert OUT.max_turns(entries) == PLACING.max_turns(entries) == ceil(log2(entries))
    _, rounds = play(OUT, seeds_of(entries))
    assert sum(map(len, rounds)) == entries - 1


@given(SYSTEMS, FIELDS, st.integers(0, 99))
def test_nobody_sits_twice_in_a_round_and_nobody_meets_again(
    movement: Knockout, entries: int, seed: int
) -> None:
    seeds = seeds_of(entries, seed)
    turns, _ = play(movement, seeds, by_lot(seed))
    assert sorted(list_seated(turns[0])) == sorted(seeds)
    for turn in turns:
        assert len(set(list_seated(turn))) == len(list_seated(turn))
        assert [s.table for s in turn] == list(range(1, len(turn) + 1))
        resting = [s.resting is not None for s in turn]
        assert resting == sorted(resting)
    assert len(set(meetings(turns))) == len(meetings(turns))


@given(FIELDS, st.integers(0, 99))
def test_who_has_lost_is_not_seated_again(entries: int, seed: int) -> None:
    turns, rounds = play(OUT, seeds_of(entries, seed), by_lot(seed))
    out: set[int] = set()
    for turn, duels in zip(turns, rounds, strict=True):
        assert out.isdisjoint(list_seated(turn))
        out |= {duel.loser for duel in duels}


@given(SYSTEMS, st.integers(3, 64))
def test_the_best_seeds_meet_as_late_as_they_can(movement: Knockout, entries: int) -> None:
    seeds = seeds_of(entries)
    turns, rounds = play(movement, seeds)
    stages = [set(meetings([turn])) for turn in turns]
    for (_, a), (j, b) in combinations(enumerate(seeds[:8]), 2):
        # Of the best two none meet before the final, of the best four none before the semi-finals …
        early = stages[: max(0, len(turns) - j.bit_length())]
        assert not any(frozenset((a, b)) in stage for stage in early)
    assert turns[-1][0].sides == (seeds[0], seeds[1])
    assert movement.rank_field(seeds, rounds)[:2] == [[seeds[0]], [seeds[1]]]


@given(FIELDS, st.integers(0, 99))
def test_with_placing_everybody_ends_with_a_place_of_his_own(entries: int, seed: int) -> None:
    seeds = seeds_of(entries, seed)
    _, rounds = play(PLACING, seeds, by_lot(seed))
    places = PLACING.rank_field(seeds, rounds)
    assert sorted(chain.from_iterable(places)) == sorted(seeds)
    assert all(len(group) == 1 for group in places)


@given(FIELDS, st.integers(0, 99))
def test_without_placing_those_who_went_out_together_share_a_place(entries: int, seed: int) -> None:
    seeds = seeds_of(entries, seed)
    _, rounds = play(OUT, seeds, by_lot(seed))
    together = [sorted((duel.loser for duel in duels), key=seeds.index) for duels in rounds]
    (final,) = rounds[-1]
    assert OUT.rank_field(seeds, rounds) == [[final.winner], *reversed(together)]


@given(SYSTEMS, FIELDS, st.integers(0, 99), st.data())
def test_who_wins_everything_is_first(
    movement: Knockout, entries: int, seed: int, data: st.DataObject
) -> None:
    seeds = seeds_of(entries, seed)
    best = data.draw(st.integers(0, entries - 1))
    _, rounds = play(movement, seeds, lambda a, b: best if best in (a, b) else by_lot(seed)(a, b))
    assert movement.rank_field(seeds, rounds)[0] == [seeds[best]]


@given(FIELDS, st.integers(0, 99), st.data())
def test_whoever_is_still_in_stands_before_whoever_is_out(
    entries: int, seed: int, data: st.DataObject
) -> None:
    seeds = seeds_of(entries, seed)
    turns = data.draw(st.integers(1, OUT.max_turns(entries)))
    _, rounds = play(OUT, seeds, by_lot(seed), turns)
    out = {duel.loser for duels in rounds for duel in duels}
    assert OUT.rank_field(seeds, rounds)[0] == [one for one in seeds if one not in out]


@given(FIELDS, st.integers(0, 99))
def test_with_placing_a_winner_stands_before_whom_he_beat_for_good(entries: int, seed: int) -> None:
    seeds = seeds_of(entries, seed)
    _, rounds = play(PLACING, seeds, by_lot(seed))
    place = {one: i for i, (one,) in enumerate(PLACING.rank_field(seeds, rounds))}
    assert all(place[duel.winner] < place[duel.loser] for duels in rounds for duel in duels)


@pytest.mark.parametrize(
    ("other", "winner"),
    [
        ((2, 11, -500, 0), 2), ((2, 10, 101, 0), 2), ((2, 10, 100, 2001), 2),
        ((2, 10, 100, 2000), 1), ((8, 10, 100, 2000), 8), ((8, 9, 500, 9000), 1),
    ],
)  # fmt: skip
def test_vp_decide_then_mp_then_gp_then_the_better_seed(other: TurnFigures, winner: int) -> None:
    seeds, one = [8, 1, 2], (1, 10, 100, 2000)
    (loser,) = {1, other[0]} - {winner}
    assert find_winner(seeds, one, other) == find_winner(seeds, other, one) == (winner, loser)


@pytest.mark.parametrize(
    ("duels", "code", "entry", "opponent"),
    [
        ((Duel(1, 4),), "knockout.undecided", 2, 3),
        ((Duel(1, 4), Duel(3, 2), Duel(5, 6)), "knockout.not_paired", 5, 6),
        ((Duel(1, 3), Duel(4, 2)), "knockout.not_paired", 1, 3),
        ((Duel(1, 4), Duel(4, 1), Duel(2, 3)), "knockout.not_paired", 4, 1),
    ],
)
def test_rounds_that_do_not_follow_from_the_seeds(
    duels: Duels, code: str, entry: int, opponent: int
) -> None:
    for ask in (OUT.pair_round, OUT.rank_field):
        with pytest.raises(ImpossiblePlan) as refused:
            ask([1, 2, 3, 4], [duels])
        assert refused.value.code == code
        assert refused.value.params == {"turn": 1, "entry": entry, "opponent": opponent}


@pytest.mark.parametrize("entries", range(2, 17))
def test_a_newcomer_moves_nobody_who_plays(entries: int) -> None:
    """In round 1 a place is free where the bracket lets a seed rest, and only there."""
    members = range(1, entries + 1)
    drawn = Knockout().pair_round(members, ())
    tables = Knockout().seat_newcomer([*members, entries + 1], 1)
    playing = {table.sides for table in drawn if table.resting is None}
    assert bool(tables) == any(table.resting is not None for table in drawn)
    assert not tables or playing <= {table.sides for table in tables}
    assert Knockout().seat_newcomer([*members, entries + 1], 2) == ()
