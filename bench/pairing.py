"""Cost of pairing a turn from the standings, compared with an exact matching of all entries."""

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
from scoring.core.pairing.seating import Contender

MOVEMENTS = (DaneseNoRematch(), Swiss())
SMALL, MIDDLE, LARGE = 100, 400, 2_000
CLUBS = 20
"""Number of clubs that the entries belong to, when clubmates are kept apart."""
SHARES = (0, 10, 45, 60, 90)
"""Percentages of entries of one large club; the others belong to CLUBS smaller clubs."""
APART, FAR_APART = 5, 10
"""Values of the option `apart`. A meeting of two clubmates costs as much as a meeting of two
entries this many places (Swiss: points) apart. FAR_APART: for fields with one large club."""
TURNS, FEW_TURNS = 6, 4
LIMIT = 1
MOST_GROWTH = 2
"""Limit of the growth in time: if the entries grow n-fold, at most MOST_GROWTH * n ** 2."""
MOST_APART = 4
"""Limit of the time with clubmates kept apart, as a multiple of the time without."""
MOST_BY_POINTS, FEW = 200, 10
"""In Swiss, if one club has more than FEW percent of the entries, this limit replaces MOST_APART.
Keeping clubmates apart is then slower: any two entries of equal points may meet, so one pair of
clubmates can affect many tables."""
WIN = 20
"""Victory points of a table, both sides together."""
ROUNDS, FEW_ROUNDS = 5, 2
"""Rounds of a measurement; fewer for Swiss with one large club, which takes seconds each."""


def run() -> Iterable[Line]:
    for movement in MOVEMENTS:
        yield from _measure(movement)
        for size in (300, MIDDLE, LARGE):
            # With more of one club than a few, Swiss takes minutes for the largest field.
            if size < LARGE or movement.key != Swiss.key:
                yield from _measure_shares(movement, size)


def _measure(movement: ResultDriven) -> Iterable[Line]:
    fields = {size: _play(movement, size) for size in (SMALL, MIDDLE, LARGE)}
    ours: dict[int, float] = {}
    against = "rustworkx matching all meetings of the same entries, on these costs"
    for size in (SMALL, MIDDLE):
        field = fields[size]
        found: list[int] = []
        ours[size], bare = compare(
            partial(movement.pair, field),
            partial(_note_best, found, movement, field),
            rounds=ROUNDS,
        )
        what = f"{movement.key}, {size:,} entries after {TURNS} turns"
        yield Line(what, ours[size] * 1e3, bare * 1e3, LIMIT, "ms", against)
        what = f"{movement.key}: cost beside the best of all, {size:,} entries"
        yield Line(what, abs(movement.pair(field).cost - found[-1]), limit=0, unit="")
    ours[LARGE], _ = compare(lambda: movement.pair(fields[LARGE]), lambda: None, rounds=1)
    what = f"{movement.key}, {LARGE:,} entries after {TURNS} turns"
    yield Line(what, ours[LARGE] * 1e3, unit="ms")
    for few, many in ((SMALL, MIDDLE), (MIDDLE, LARGE)):
        what, most = f"{few:,} to {many:,} entries", MOST_GROWTH * (many / few) ** 2
        yield Line(f"{movement.key}: growth from {what}", ours[many] / ours[few], None, most, "×")
    of_clubs = [replace(one, club=f"c{one.number % CLUBS}") for one in fields[LARGE]]
    yield _compare_apart(movement, APART, of_clubs, f"{LARGE:,} entries of {CLUBS} clubs")


def _measure_shares(movement: ResultDriven, entries: int) -> Iterable[Line]:
    field = _play(movement, entries, FEW_TURNS)
    for share in SHARES:
        rng = random.Random(share)
        of_clubs = [
            replace(one, club="home" if rng.randrange(100) < share else f"c{rng.randrange(CLUBS)}")
            for one in field
        ]
        is_slow = movement.key == Swiss.key and share > FEW
        what = f"{entries:,} entries, {share} % of one club"
        yield _compare_apart(movement, FAR_APART, of_clubs, what, is_slow=is_slow)


def _compare_apart(
    movement: ResultDriven, apart: int, field: list[Contender], what: str, *, is_slow: bool = False
) -> Line:
    """Compare pairing with and without clubmates kept apart, for the same entries. `apart`: see
    APART. `what`: the description of the entries. `is_slow`: run fewer rounds, and use the limit
    MOST_BY_POINTS instead of MOST_APART."""
    ours, bare = compare(
        partial(replace(movement, apart=apart).pair, field),
        partial(movement.pair, field),
        rounds=FEW_ROUNDS if is_slow else ROUNDS,
    )
    what = f"{movement.key}: {what}, kept {apart} apart"
    limit = MOST_BY_POINTS if is_slow else MOST_APART
    against = "the same entries where clubs may meet"
    return Line(what, ours * 1e3, bare * 1e3, limit, "ms", against)


def _play(movement: ResultDriven, entries: int, turns: int = TURNS) -> list[Contender]:
    """Pair `turns` turns by the movement with random results; return the entries as then ranked."""
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
    """Return the least total cost of pairing all entries, by rustworkx's maximum weight matching. A
    pairing's weight is the highest cost minus its own."""
    found = {(a, b): costs.find(a, b) for a, b in combinations(range(costs.size), 2)}
    dearest = max(found.values())
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(costs.size))
    graph.add_edges_from([(a, b, dearest - cost) for (a, b), cost in found.items()])
    tables = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(found[min(table), max(table)] for table in tables)
