"""Circuits as clubs play them, compared with a slow ranking written from their rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, replace
from datetime import date, timedelta
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.circuits.circuit import (
    Circuit,
    CircuitPart,
    CircuitStage,
    CircuitTie,
    PlaceTable,
    PointsBasis,
)
from scoring.core.circuits.points import StageLine, StageResults
from scoring.core.circuits.ranking import CircuitRanking, rank_circuit, rank_clubs

FIRST, LAST = date(2026, 1, 9), date(2027, 1, 1)
TABLE = (PlaceTable(0, (10, 8, 6, 5, 4, 3, 2, 1)),)


def play(
    orders: Iterable[Sequence[int]], stages: Sequence[CircuitStage] = (), club: str = ""
) -> list[StageResults]:
    """One event a week, with its players in the order of their places."""
    return [
        StageResults(
            stages[at] if stages else CircuitStage(f"e{at}"),
            FIRST + timedelta(weeks=at),
            len(order),
            [
                StageLine(player, place, place, 20 - place, 100 - 50 * place, club)
                for place, player in enumerate(order, start=1)
            ],
        )
        for at, order in enumerate(orders)
    ]


def points_of(ranking: CircuitRanking) -> dict[int, int]:
    return {line.player: line.points for line in (*ranking.lines, *ranking.unlisted)}


def order_of(ranking: CircuitRanking) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in ranking.lines]


def count_slowly(circuit: Circuit, results: Sequence[StageResults], player: int, part: int) -> int:
    """The highest sum of any choice of the player's results that fits the part's limit."""
    own = []
    for each in results:
        for line in each.lines:
            if line.player == player and each.stage.part == part:
                table = circuit.tables[0].points
                base = table[line.place - 1] if line.place <= len(table) else 0
                own.append((base * each.stage.percent, each.stage.slots))
    most = circuit.parts[part - 1].best or sum(slots for _, slots in own)
    return max(
        sum(points for points, _ in some)
        for size in range(len(own) + 1)
        for some in combinations(own, size)
        if sum(slots for _, slots in some) <= most
    )


fields = st.permutations(range(1, 9)).flatmap(
    lambda order: st.integers(2, 8).map(lambda size: list(order)[:size])
)


@given(st.lists(fields, min_size=9, max_size=9), st.booleans())
def test_best_seven_of_nine_fridays_with_two_double_evenings(
    orders: list[list[int]], takes_two: bool
) -> None:
    double = {3, 8}
    stages = [
        CircuitStage(
            f"e{at}",
            percent=200 if at in double else 100,
            slots=2 if at in double and takes_two else 1,
        )
        for at in range(9)
    ]
    circuit = Circuit("c", "C", tuple(stages), (CircuitPart(best=7),), tables=TABLE)
    results = play(orders, stages)
    (ranking,) = rank_circuit(circuit, results, LAST)
    found = points_of(ranking)
    assert found == {player: count_slowly(circuit, results, player, 1) for player in found}
    assert [line.points for line in ranking.lines] == sorted(found.values(), reverse=True)


@given(st.lists(fields, min_size=8, max_size=8))
def test_best_three_of_four_in_two_halves_leaves_the_qualified_out(orders: list[list[int]]) -> None:
    stages = [CircuitStage(f"e{at}", part=1 + at // 4) for at in range(8)]
    parts = (CircuitPart("Autumn", 3, qualify=2), CircuitPart("Spring", 3, qualify=2))
    circuit = Circuit("c", "C", tuple(stages), parts, tables=TABLE, ties=(CircuitTie.LOT,))
    results = play(orders, stages)
    autumn, spring, whole = rank_circuit(circuit, results, LAST)
    through = {line.player for line in autumn.lines if line.qualified_in == 1}
    assert through == {line.player for line in autumn.lines[:2]}
    assert not through & points_of(spring).keys()
    played_in_spring = {line.player for each in results[4:] for line in each.lines}
    assert points_of(spring).keys() == played_in_spring - through
    for part, ranking in ((1, autumn), (2, spring)):
        for player, points in points_of(ranking).items():
            assert points == count_slowly(circuit, results, player, part)
    for player, points in points_of(whole).items():
        assert points == sum(count_slowly(circuit, results, player, part) for part in (1, 2))


@given(st.lists(fields, min_size=8, max_size=8), st.integers(0, 7))
def test_a_ranking_on_a_past_day_is_that_of_the_events_until_then(
    orders: list[list[int]], last: int
) -> None:
    circuit = Circuit("c", "C", parts=(CircuitPart(best=6),), tables=TABLE)
    results = play(orders)
    then = rank_circuit(circuit, results, results[last].day)
    assert then == rank_circuit(circuit, results[: last + 1], LAST)


@given(st.lists(fields, min_size=3, max_size=3), st.randoms(use_true_random=False))
def test_the_order_of_the_lines_read_does_not_matter(orders: list[list[int]], random) -> None:
    circuit = Circuit(
        "c", "C", tables=TABLE, ties=(CircuitTie.DIRECT, CircuitTie.BEST, CircuitTie.LOT)
    )
    results = play(orders)
    mixed = [
        StageResults(one.stage, one.day, one.entries, random.sample(one.lines, len(one.lines)))
        for one in results
    ]
    assert rank_circuit(circuit, results, LAST) == rank_circuit(circuit, mixed, LAST)


def rank(ties: tuple[CircuitTie, ...], *orders: Sequence[int], **rules: object) -> CircuitRanking:
    circuit = Circuit("c", "C", tables=TABLE, ties=ties, **rules)
    return rank_circuit(circuit, play(orders), LAST)[0]


def test_players_with_equal_points_share_the_place_without_a_criterion() -> None:
    assert order_of(rank((), [1, 2, 3], [2, 1, 3])) == [(1, 1), (1, 2), (3, 3)]


def test_the_one_more_often_ahead_is_first() -> None:
    # Both have 10 + 8 points; in their only common event player 2 finished ahead.
    assert order_of(rank((CircuitTie.DIRECT,), [2, 1], [1], [9, 2]))[:2] == [(1, 2), (2, 1)]
    assert order_of(rank((), [2, 1], [1], [9, 2]))[:2] == [(1, 1), (1, 2)]


def test_tied_players_are_split_by_the_best_result_then_wins_events_and_lot() -> None:
    # 10 + 4 against 8 + 6.
    ranking = rank((CircuitTie.BEST,), [1, 2, 3, 4, 5], [6, 7, 2, 8, 1])
    places = {line.player: line.place for line in ranking.lines}
    assert places[1] < places[2]
    assert next(line for line in ranking.lines if line.player == 2).decided_by is CircuitTie.BEST
    seeds = {
        tuple(order_of(rank((CircuitTie.LOT,), [1, 2], [2, 1], lot_seed=str(seed))))
        for seed in range(20)
    }
    assert seeds == {((1, 1), (2, 2)), ((1, 2), (2, 1))}


def test_partners_who_always_played_together_share_one_lot() -> None:
    lines = [StageLine(player, (player + 1) // 2, 1, 0, 0, "") for player in (1, 2, 3, 4)]
    results = [StageResults(CircuitStage("e"), FIRST, 2, lines)]
    circuit = Circuit("c", "C", tables=TABLE, ties=(CircuitTie.LOT,))
    places = [
        order_of(rank_circuit(replace(circuit, lot_seed=str(n)), results, LAST)[0])
        for n in range(9)
    ]
    assert {tuple(one) for one in places} == {
        ((1, 1), (1, 2), (3, 3), (3, 4)),
        ((1, 3), (1, 4), (3, 1), (3, 2)),
    }


def test_below_the_least_number_of_events_a_player_is_not_listed() -> None:
    ranking = rank((), [1, 2, 3], [1, 2], least_events=2)
    assert order_of(ranking) == [(1, 1), (2, 2)]
    assert [line.player for line in ranking.unlisted] == [3]


def test_missing_events_count_zero_in_a_mean() -> None:
    circuit = Circuit("c", "C", tables=TABLE, divides=True, least_events=2)
    (ranking,) = rank_circuit(circuit, play([[1, 2], [1], [1]]), LAST)
    assert points_of(ranking) == {1: 10_00, 2: 4_00}


def test_the_career_total_has_all_points() -> None:
    circuit = Circuit("c", "C", parts=(CircuitPart(best=1),), tables=TABLE)
    (ranking,) = rank_circuit(circuit, play([[1, 2], [2, 1]]), LAST)
    assert {line.player: (line.points, line.career) for line in ranking.lines} == {
        1: (10_00, 18_00),
        2: (10_00, 18_00),
    }


def test_match_points_below_zero_count_only_if_everything_counts() -> None:
    every = Circuit("c", "C", basis=PointsBasis.MP)
    best = Circuit("c", "C", parts=(CircuitPart(best=2),), basis=PointsBasis.MP)
    events = play([[1, 2, 3], [2, 3, 1]])
    assert points_of(rank_circuit(every, events, LAST)[0])[3] == -50_00
    assert points_of(rank_circuit(best, events, LAST)[0])[3] == 0


def test_a_clubs_best_players_of_each_event_count() -> None:
    lines = [
        StageLine(1, 1, 1, 0, 0, "Lucca"),
        StageLine(2, 1, 1, 0, 0, "Lucca"),
        StageLine(3, 2, 2, 0, 0, "Pisa"),
        StageLine(4, 3, 3, 0, 0, ""),
    ]
    results = [StageResults(CircuitStage("e"), FIRST, 3, lines)]
    circuit = Circuit("c", "C", tables=TABLE, club_players=1)
    assert [astuple(line) for line in rank_clubs(circuit, results, LAST)] == [
        (1, "Lucca", 10_00, 2),
        (2, "Pisa", 8_00, 1),
    ]


def test_a_circuit_survives_its_stored_form() -> None:
    circuit = Circuit(
        "estate", "Estate", (CircuitStage("a", 2, 150, 2),), (CircuitPart("A", 3, 2),),
        tables=TABLE, ties=(CircuitTie.DIRECT, CircuitTie.LOT), lot_seed="7",
    )  # fmt: skip
    assert Circuit.from_data(circuit.to_data()) == circuit
