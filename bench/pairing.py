"""Pairing the next turn from the standings, against one exact matching over all possible
pairings."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import combinations

import rustworkx

from bench.report import Line, compare
from scoring.core.pairing.matching import Costs
from scoring.core.pairing.movements.danese import DaneseNoRematch
from scoring.core.pairing.movements.swiss import Swiss
from scoring.core.pairing.result_driven import ResultDriven
from scoring.core.pairing.section import Contender

MOVEMENTS = (DaneseNoRematch(), Swiss())
SMALL, MIDDLE, LARGE = 100, 400, 2_000
CLUBS, APART = 20, 5
"""The number of clubs of the largest field, and the strength of keeping them apart."""
SHARES = (0, 10, 45, 60, 90)
"""Percentages of entries that are of one club; the others are of CLUBS more, all kept so far
apart:"""
FAR_APART = 10
TURNS, FEW_TURNS = 6, 4
LIMIT = 1
MOST_GROWTH = 2
"""Limit of growth, as a multiple of the square of the field's growth."""
MOST_APART = 3
"""The time with clubs kept apart as a multiple of the time without."""
MOST_BY_POINTS, FEW = 200, 10
"""Swiss has this limit instead where more than so many of a hundred are of one club: entries of
equal points can all meet, so that a pair of clubmates hinders tables however long."""
WIN = 20
"""The victory points of a table."""
ROUNDS, FEW_ROUNDS = 5, 2
"""Rounds, and those of Swiss where most are of one club, of which each takes seconds."""


def run() -> Iterable[Line]:
    """Lines for each movement: the ratio to the yardstick, exactness, growth, and clubs kept
    apart."""
    for movement in MOVEMENTS:
        yield from _measure(movement)
        for size in (300, MIDDLE, LARGE):
            # With more of one club than a few, Swiss takes minutes for the largest field.
            if size < LARGE or movement.key != Swiss.key:
                yield from _measure_shares(movement, size)


def _measure(movement: ResultDriven) -> Iterable[Line]:
    fields = {size: _play(movement, size) for size in (SMALL, MIDDLE, LARGE)}
    ours: dict[int, float] = {}
    for size in (SMALL, MIDDLE):
        field = fields[size]
        found: list[int] = []
        ours[size], yardstick = compare(
            partial(movement.pair, field),
            partial(_note_best, found, movement, field),
            rounds=ROUNDS,
        )
        yield Line(
            f"{movement.key}, {size:,} entries after {TURNS} turns",
            ours[size] * 1e3,
            yardstick * 1e3,
            limit=LIMIT,
            unit="ms",
            against="rustworkx matching all meetings of the same entries, on these costs",
        )
        yield Line(
            f"{movement.key}: cost beside the best of all, {size:,} entries",
            abs(movement.pair(field).cost - found[-1]),
            limit=0,
            unit="",
        )
    ours[LARGE], _ = compare(lambda: movement.pair(fields[LARGE]), lambda: None, rounds=1)
    yield Line(
        f"{movement.key}, {LARGE:,} entries after {TURNS} turns", ours[LARGE] * 1e3, unit="ms"
    )
    for few, many in ((SMALL, MIDDLE), (MIDDLE, LARGE)):
        yield Line(
            f"{movement.key}: growth from {few:,} to {many:,} entries",
            ours[many] / ours[few],
            limit=MOST_GROWTH * (many / few) ** 2,
            unit="×",
        )
    yield _measure_clubs(movement, fields[LARGE])


def _measure_clubs(movement: ResultDriven, field: list[Contender]) -> Line:
    apart = replace(movement, apart=APART)
    of_clubs = [replace(one, club=f"c{one.number % CLUBS}") for one in field]
    ours, yardstick = compare(
        lambda: apart.pair(of_clubs), lambda: movement.pair(field), rounds=ROUNDS
    )
    return Line(
        f"{movement.key}: {len(field):,} entries of {CLUBS} clubs kept {APART} apart",
        ours * 1e3,
        yardstick * 1e3,
        limit=MOST_APART,
        unit="ms",
        against="the same entries where clubs may meet",
    )


def _measure_shares(movement: ResultDriven, entries: int) -> Iterable[Line]:
    apart = replace(movement, apart=FAR_APART)
    field = _play(movement, entries, FEW_TURNS)
    for share in SHARES:
        rng = random.Random(share)
        of_clubs = [
            replace(one, club="home" if rng.randrange(100) < share else f"c{rng.randrange(CLUBS)}")
            for one in field
        ]
        is_slow = movement.key == Swiss.key and share > FEW
        ours, yardstick = compare(
            partial(apart.pair, of_clubs),
            partial(movement.pair, of_clubs),
            rounds=FEW_ROUNDS if is_slow else ROUNDS,
        )
        yield Line(
            f"{movement.key}: {entries:,} entries, {share} % of one club, kept {FAR_APART} apart",
            ours * 1e3,
            yardstick * 1e3,
            limit=MOST_BY_POINTS if is_slow else MOST_APART,
            unit="ms",
            against="the same entries where clubs may meet",
        )


def _play(movement: ResultDriven, entries: int, turns: int = TURNS) -> list[Contender]:
    """The ranking of an even field after turns paired by the movement, with random results."""
    rng = random.Random(f"bench {entries}")
    ranked = [Contender(number) for number in range(1, entries + 1)]
    for _ in range(turns):
        now = {one.number: one for one in ranked}
        for table in movement.pair(ranked).tables:
            ns, ew = table.ns, table.ew
            assert isinstance(ns, int)
            assert isinstance(ew, int)
            vp, mp = rng.randint(0, WIN), rng.randrange(-2_000, 2_000, 5)
            now[ns] = _add(now[ns], vp, mp, ew)
            now[ew] = _add(now[ew], WIN - vp, -mp, ns)
        ranked = sorted(now.values(), key=lambda one: (-one.vp, -one.mp))
    return ranked


def _add(one: Contender, vp: int, mp: int, opponent: int) -> Contender:
    return replace(one, vp=one.vp + vp, mp=one.mp + mp, met=(*one.met, opponent))


def _note_best(found: list[int], movement: ResultDriven, field: list[Contender]) -> None:
    found.append(_match_all(movement.find_costs(field)))


def _match_all(costs: Costs) -> int:
    """The least total cost, by a maximum matching whose weights fall with the cost."""
    found = {(a, b): costs.find(a, b) for a, b in combinations(range(costs.size), 2)}
    dearest = max(found.values())
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(costs.size))
    graph.add_edges_from([(a, b, dearest - cost) for (a, b), cost in found.items()])
    tables = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(found[min(table), max(table)] for table in tables)
