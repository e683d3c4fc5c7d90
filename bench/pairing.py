"""The next turn from the standings, against networkx matching a small field on the same costs."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import networkx

from bench.report import Line, compare
from scoring.pairing.danese import DaneseNoRematch
from scoring.pairing.result_driven import Contender, Costs, ResultDriven
from scoring.pairing.swiss import Swiss

MOVEMENTS = (DaneseNoRematch(), Swiss())
SMALL, MIDDLE, LARGE = 100, 400, 2_000
YARDSTICK = 200
"""The field of networkx: it looks at all meetings, and takes as long as the cube of the field."""
TURNS = 6
LIMIT = 1
WIN = 20
"""The victory points of a table."""
ROUNDS = 5


def run() -> Iterable[Line]:
    """For each movement: three sizes beside the yardstick, how it grows, and that it is exact."""
    for movement in MOVEMENTS:
        yield from _measure(movement)


def _measure(movement: ResultDriven) -> Iterable[Line]:
    fields = {size: _play(movement, size) for size in (SMALL, MIDDLE, LARGE, YARDSTICK)}
    ours: dict[int, float] = {}
    ours[SMALL], ours[MIDDLE] = compare(
        lambda: movement.pair(fields[SMALL]), lambda: movement.pair(fields[MIDDLE]), rounds=ROUNDS
    )
    graph = _make_graph(movement.find_costs(fields[YARDSTICK]))
    found: list[set[tuple[int, int]]] = []  # kept, because it takes seconds
    ours[LARGE], yardstick = compare(
        lambda: movement.pair(fields[LARGE]),
        lambda: found.append(_match_by_networkx(graph)),
        rounds=1,
    )
    small_graph = _make_graph(movement.find_costs(fields[SMALL]))
    best = {SMALL: _match_by_networkx(small_graph), YARDSTICK: found[-1]}
    for size, seconds in ours.items():
        yield Line(
            f"{movement.key}, {size:,} entries after {TURNS} turns",
            seconds * 1e3,
            yardstick * 1e3,
            limit=LIMIT if size == LARGE else None,
            unit="ms",
            against=f"networkx's matching of all meetings of {YARDSTICK} entries, on these costs",
        )
    for few, many in ((SMALL, MIDDLE), (MIDDLE, LARGE)):
        yield Line(
            f"{movement.key}: growth from {few:,} to {many:,} entries",
            ours[many] / ours[few],
            unit="×",
        )
    for size, tables in best.items():
        yield Line(
            f"{movement.key}: cost beside networkx's best, {size:,} entries",
            _compare_costs(movement, fields[size], tables),
            limit=0,
            unit="",
        )


def _play(movement: ResultDriven, entries: int) -> list[Contender]:
    """The ranking of an even field after the turns, paired by the movement, with drawn results."""
    rng = random.Random(f"bench {entries}")
    ranked = [Contender(number) for number in range(1, entries + 1)]
    for _ in range(TURNS):
        now = {one.number: one for one in ranked}
        for _, ns, ew in movement.pair(ranked).turn:
            vp, mp = rng.randint(0, WIN), rng.randrange(-2_000, 2_000, 5)
            now[ns] = _add(now[ns], vp, mp, ew)
            now[ew] = _add(now[ew], WIN - vp, -mp, ns)
        ranked = sorted(now.values(), key=lambda one: (-one.vp, -one.mp))
    return ranked


def _add(one: Contender, vp: int, mp: int, opponent: int) -> Contender:
    return replace(one, vp=one.vp + vp, mp=one.mp + mp, met=(*one.met, opponent))


def _make_graph(costs: Costs) -> networkx.Graph:
    """Every meeting; it weighs the more, the less it costs."""
    found = {(a, b): costs.find(a, b) for a, b in combinations(range(costs.size), 2)}
    dearest = max(found.values())
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, dearest - cost) for (a, b), cost in found.items())
    return graph


def _match_by_networkx(graph: networkx.Graph) -> set[tuple[int, int]]:
    return networkx.max_weight_matching(graph, maxcardinality=True)


def _compare_costs(
    movement: ResultDriven, ranked: list[Contender], best: set[tuple[int, int]]
) -> int:
    """By how much our pairing costs more or less than the best tables of all, as positions."""
    costs = movement.find_costs(ranked)
    return abs(movement.pair(ranked).cost - sum(costs.find(*sorted(table)) for table in best))
