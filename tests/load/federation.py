"""`python -m tests.load.federation`: many events at once on PostgreSQL behind a pooler.

A private PostgreSQL, a private PgBouncer in transaction mode, the desk's own server with several
processes. Each kind of request that phones and watchers send is sent by itself, many at a time, to
all events in turn; printed is the processor's time of each part for one request. Then all kinds go
together in the proportion of a hall. Exit 1 where an answer is not as it should be, or where a
smazzata that was acknowledged is not stored once. Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from itertools import count, cycle, islice
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import local
from time import perf_counter
from typing import NamedTuple

import psutil

from bench.entry_desk import Desk, make_postgres_database, measure_processor
from bench.entry_phones import Acknowledged, write_smazzata
from burraco_tourney.serve import IDLE
from tests.load.hall import set_up
from tests.needs.pgbouncer import find_pgbouncer, run_pgbouncer
from tests.needs.postgres import find_binaries, run_private_server

SMAZZATE = 4
PATIENCE = 90
HALL = {"a sign of life": 60, "a pair's page, nothing new": 90, "standings, nothing new": 10,
        "standings": 4, "a smazzata": 2}  # fmt: skip
"""The share of each kind in 166 requests of a hall: a table's phone speaks every 15 s, its two
pairs' pages every 20 s, a smazzata takes 7.5 minutes."""


class Request(NamedTuple):
    method: str
    path: str
    expected: int
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


class Place(NamedTuple):
    """A table in play: the event, the token of its phone, that of one of its pairs."""

    slug: str
    table: int
    token: str
    pair: str


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.federation", description=__doc__)
    parser.add_argument("--events", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=16, help="requests under way at once")
    parser.add_argument("--requests", type=int, default=600, help="of each kind")
    parser.add_argument(
        "--sessions", type=int, default=8, help="of PostgreSQL behind the pooler; 0: no pooler"
    )
    given = parser.parse_args(arguments)
    binaries, pooler = find_binaries(), find_pgbouncer()
    if binaries is None or pooler is None:
        print("PostgreSQL's server and pgbouncer are needed.")
        return 2
    with ExitStack() as stack:
        server = stack.enter_context(run_private_server(binaries))
        database = direct = stack.enter_context(make_postgres_database(server))
        os.environ["BACKUP_DATABASE_URL"] = direct
        if given.sessions:
            database = stack.enter_context(run_pgbouncer(pooler, database, given.sessions))
        folder = stack.enter_context(TemporaryDirectory(prefix="federation-"))
        set_up(Path(folder), database)
        places = make_places(given.events, given.tables)
        pooled = f"PgBouncer with {given.sessions} sessions" if given.sessions else "no pooler"
        print(f"{given.events} events of {given.tables} tables, {given.processes} processes,")
        print(f"{pooled}, {given.threads} requests at once\n")
        desk = Desk(Path(folder), database, PROCESSES=str(given.processes))
        port = stack.enter_context(desk.open(on_one_core=False))
        return Federation(port, desk.pid, find_postmaster(), places, given).run()


def make_places(events: int, tables: int) -> list[Place]:
    """Events whose first turn is being played; one table of each after the other."""
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.models.ticket import Ticket
    from tests.load.event import make_hall

    director = User.objects.create_user("federation")
    found: list[list[Place]] = []
    for _ in range(events):
        event = make_hall(director, tables, SMAZZATE)
        tokens = dict(event.tickets.filter(entry=None).values_list("table_number", "token"))
        pairs = dict(Ticket.objects.filter(tournament=event).values_list("entry", "token"))
        seats = event.turns.get(number=1).tables.values_list("number", "seats__entry")
        found.append(
            [Place(event.slug, n, tokens[n], pairs[entry]) for n, entry in dict(seats).items()]
        )
    connections.close_all()
    return [place for row in zip(*found, strict=True) for place in row]


def find_postmaster() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    connection.close()
    return psutil.Process(pid).ppid()


class Federation:
    """The requests of all events, and what they cost the desk and its database."""

    def __init__(
        self, port: int, desk: int, postmaster: int, places: list[Place], given: argparse.Namespace
    ) -> None:
        self._port, self._desk, self._postmaster = port, desk, postmaster
        self._places, self._given = places, given
        self._own = local()
        self._numbers = count(1)
        self._wrong: Counter[str] = Counter()
        self._latencies: list[float] = []

    def run(self) -> int:
        kinds = {
            "a sign of life": self._list_signs(),
            "a table's state": (Request("GET", f"/t/{p.token}/state/", 200) for p in self._each()),
            "a pair's page": (Request("GET", f"/p/{p.pair}/", 200) for p in self._each()),
            "a pair's page, nothing new": self._list_unchanged_pairs(),
            "standings": (Request("GET", f"/e/{p.slug}/standings/", 200) for p in self._each()),
            "standings, nothing new": self._list_unchanged_standings(),
            "a smazzata": self._list_smazzate(),
        }
        print(f"{'':<28} {'desk':>8} {'database':>9} {'a second':>9} {'95th':>8}   (ms; CPU)")
        writes = len(self._places) * SMAZZATE // 2
        with ThreadPoolExecutor(self._given.threads) as threads:  # every process begins to work
            list(threads.map(self._send, islice(kinds["a pair's page"], 8 * self._given.threads)))
        for name, requests in kinds.items():
            number = min(self._given.requests, writes if name == "a smazzata" else 10**9)
            self._measure(name, list(islice(requests, number)))
        hall = [request for name, share in HALL.items() for request in islice(kinds[name], share)]
        self._measure("all, as a hall sends them", hall)
        return self._check()

    def _measure(self, name: str, requests: list[Request]) -> None:
        self._latencies = []
        parts = {"desk": self._desk, "database": self._postmaster}
        before = {part: measure_processor(pid) for part, pid in parts.items()}
        begun = perf_counter()
        with ThreadPoolExecutor(self._given.threads) as threads:
            list(threads.map(self._send, requests))
        seconds = perf_counter() - begun
        ms = {p: 1000 * (measure_processor(pid) - before[p]) for p, pid in parts.items()}
        desk, database = (ms[part] / len(requests) for part in parts)
        late = 1000 * quantiles(self._latencies, n=20)[-1]
        rate = len(requests) / seconds
        print(f"{name:<28} {desk:>8.1f} {database:>9.1f} {rate:>9.0f} {late:>8.0f}", flush=True)

    def _send(self, request: Request) -> tuple[int, bytes, dict[str, str]]:
        begun = perf_counter()
        if begun > getattr(self._own, "good_until", 0):
            self._own.connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        self._own.good_until = begun + IDLE / 2
        headers = {"Accept-Encoding": "gzip", **dict(request.headers)}
        self._own.connection.request(request.method, request.path, request.body, headers)
        answer = self._own.connection.getresponse()
        body = answer.read()
        self._latencies.append(perf_counter() - begun)
        if answer.status != request.expected:
            self._wrong[f"{answer.status} in place of {request.expected}"] += 1
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, body, headers

    def _each(self) -> Iterator[Place]:
        return cycle(self._places)

    def _list_signs(self) -> Iterator[Request]:
        for place in self._each():
            body = {"table": place.table, "device": f"{place.table:032x}", "name": "Lia"}
            yield self._post(f"/t/{place.token}/here/", body | {"number": 0, "waiting": 0})

    def _list_smazzate(self) -> Iterator[Request]:
        """Each table's smazzate in their order, once."""
        for number in range(1, SMAZZATE + 1):
            for place in self._places:
                key = f"{next(self._numbers):032x}"
                made = Acknowledged(place.table, number, key, ns=300, ew=200)
                item = write_smazzata({"NS": 300, "EW": 200}, made, depth="totals")
                yield self._post(f"/t/{place.token}/send/", item)

    def _list_unchanged_pairs(self) -> Iterator[Request]:
        for place in self._each():
            path = f"/p/{place.pair}/"
            tag = self._send(Request("GET", path, 200, headers=PLAIN))[2]["etag"]
            yield Request("GET", path, 304, headers=(("If-None-Match", tag), *PLAIN))

    def _list_unchanged_standings(self) -> Iterator[Request]:
        for place in self._each():
            path = f"/e/{place.slug}/standings/"
            tag = self._send(Request("GET", path, 200))[2]["etag"]
            yield Request("GET", path, 304, headers=(("If-None-Match", tag),))

    def _post(self, path: str, body: dict[str, object]) -> Request:
        headers = (("Content-Type", "application/json"),)
        return Request("POST", path, 200, json.dumps(body).encode(), headers)

    def _check(self) -> int:
        from scoring.models.smazzata import SmazzataRevision

        sent = next(self._numbers) - 1
        stored = SmazzataRevision.objects.count()
        print(f"\n{sent} smazzate sent, {stored} stored; answers that were wrong: ", end="")
        print(dict(self._wrong) or "none")
        return int(bool(self._wrong) or sent != stored)


PLAIN = (("Accept-Encoding", "identity"),)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
