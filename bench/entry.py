"""Cost of a smazzata sent by each of sixty tables at once, compared with a bare INSERT.

The desk's own server runs as a separate process and gets HTTP requests, as from phones. The
yardstick is a URL of the same server that, under the same load, stores and commits the same body as
one row. Each round measures both; the figure is the round with the median ratio.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bench.entry_desk import Desk, have_desk, make_postgres_database
from bench.entry_events import SMAZZATE, TURN
from bench.entry_phones import (
    Acknowledged,
    Load,
    Request,
    make_key,
    send_at_once,
    write_smazzata,
)
from bench.records import make_deals
from bench.report import Line
from tests.needs.postgres import have_postgres

TABLES = 60
ROUNDS = 3
"""Number of counted rounds, which must be odd; one more round before them is not counted."""
INSERTS = 20
"""Bare INSERTs per phone and round: they take about as long as the phone's smazzate."""
LIMIT = 11
AGAINST = "one bare INSERT and commit of the same body, by the same server under the same load"


class Round(NamedTuple):
    smazzate: Load
    inserts: Load


def run() -> Iterable[Line]:
    """Measure how fast the desk records smazzate, on SQLite and, if available, on PostgreSQL."""
    make_deals()
    with have_desk() as desk:
        yield from _describe("SQLite", _measure(desk))
    with have_postgres(may_install=False) as postgres:
        if postgres.value is None:
            print("PostgreSQL: none here, not measured")
            return
        with make_postgres_database(postgres.value) as database, have_desk(database) as desk:
            yield from _describe("PostgreSQL", _measure(desk))


def _describe(database: str, rounds: Sequence[Round]) -> Iterator[Line]:
    who = f"{database}, {TABLES} tables at once"
    ours, bare = _choose([(one.smazzate.cost, one.inserts.cost) for one in rounds])
    yield Line(f"{who}: a smazzata", ours * 1e3, bare * 1e3, LIMIT, "ms", AGAINST)
    yield Line(f"{who}: throughput", 1 / ours, unit="/s")
    ours, bare = _choose([(one.smazzate.p95, one.inserts.p95) for one in rounds])
    yield Line(f"{who}: answered, 95 of 100, in", ours * 1e3, bare * 1e3, LIMIT, "ms", AGAINST)


def _choose(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the pair of times (a smazzata's, the bare INSERT's) with the median ratio. Each pair
    comes from one round, so that other work of the machine slows both."""
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]


def _measure(desk: Desk) -> list[Round]:
    """Run all rounds, each on its own event, and return their measurements without the first
    round, a warm-up. Also check that every acknowledged smazzata is stored."""
    events = json.loads(desk.run("bench.entry_events", "fill", str(TABLES), str(1 + ROUNDS)))
    rng = random.Random("bench entry")
    acknowledged: list[list[Acknowledged]] = []
    rounds, inserted = [], 0
    with desk.open() as port:
        for _slug, tokens, _own in events:
            smazzate = [
                play_table(rng, table, token) for table, token in enumerate(tokens, start=1)
            ]
            inserts = [
                [Request(f"/bench/insert/{make_key(rng)}/", queue[n % SMAZZATE][1].body)
                 for n in range(INSERTS)]
                for queue in smazzate
            ]  # fmt: skip
            bare = send_at_once(port, inserts)
            ours = send_at_once(port, [[request for _, request in queue] for queue in smazzate])
            acknowledged.append([one for queue in smazzate for one, _ in queue])
            inserted += len(bare.latencies)
            rounds.append(Round(ours, bare))
    told = json.dumps({"smazzate": acknowledged, "inserted": inserted})
    desk.run("bench.entry_events", "check", told=told)
    return rounds[1:]


def play_table(rng: random.Random, table: int, token: str) -> list[tuple[Acknowledged, Request]]:
    """Return a phone's (acknowledgement to expect, request) for each smazzata of a table."""
    sent = []
    for number in range(1, SMAZZATE + 1):
        deal = rng.choice(make_deals())
        made = Acknowledged.of(table, number, make_key(rng), deal)
        body = json.dumps(write_smazzata(deal.record, made, turn=TURN)).encode()
        sent.append((made, Request(f"/t/{token}/send/", body)))
    return sent
