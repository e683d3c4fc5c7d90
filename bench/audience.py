"""Simulated spectators of an event while each of its tables records a smazzata.

One asyncio process runs hundreds of spectators, to leave most processor time to the server. Each
spectator is a page that refreshes as js/common/live_page.js does: it polls at the same interval, on
a persistent connection, and sends the ETag of its content. A page with a clock also requests the
time, as js/clock/clock.js does.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from time import perf_counter
from typing import NamedTuple

from bench.entry_events import SMAZZATE, TURN
from bench.entry_phones import Request
from bench.wire import ITALIAN, Connection

INTERVAL = 4.0
"""Seconds over which the watchers' first requests are spread; also the default poll interval."""
LIVE = re.compile(r'data-live="(\d+)"')
"""Pattern of the poll interval in a page: the maximum seconds between two polls."""
SHORTEST = 0.8
"""Shortest pause between two polls, as a share of the interval."""
CLOCK = 60.0
"""Seconds between two requests for the time, by a page with a clock."""
AGAIN = 1.0
"""Seconds after which a phone resends a smazzata that the desk was too busy to accept."""
SETTLED = 15.0
"""Maximum seconds after the last smazzata until every watcher's page shows all smazzate."""
PHONES = {"event": 100, "standings": 60, "results": 60, "pair": 40, "own": 40}
"""Number of phones, of 300, that show each kind of page."""
SCREENS = 4


class WatchedPage(NamedTuple):
    """A page that a simulated spectator watches, and the numbers of the tables that it shows.
    `read` finds in its HTML the tables with a recorded smazzata."""

    address: str
    tables: frozenset[int] = frozenset()
    read: Callable[[str], set[int]] = lambda source: set()


def list_watched(slug: str, own: Sequence[str], tables: int) -> list[WatchedPage]:
    """Return the page that each phone and each screen watches; the event has tables 1 to `tables`.
    `own`: tokens of the pairs' own pages, by pair number. Pairs n and `tables` + n sit at table n.
    """
    event, everywhere = f"/e/{slug}/", frozenset(range(1, tables + 1))
    pages = {
        "event": [WatchedPage(event)],
        "standings": [WatchedPage(f"{event}standings/")],
        "results": [WatchedPage(f"{event}results/{TURN}/", everywhere, read_results)],
        "pair": [
            _watch_table(f"{event}pairs/{table}/", table, "Smazzata 1") for table in everywhere
        ],
        "own": [
            _watch_table(f"/p/{token}/", 1 + n % tables, f"1 di {SMAZZATE}")
            for n, token in enumerate(own)
        ],
    }
    phones = [
        pages[kind][n % len(pages[kind])] for kind, count in PHONES.items() for n in range(count)
    ]
    screens = [
        WatchedPage(f"{event}board/?screen={n}", everywhere, read_screen)
        for n in range(1, SCREENS + 1)
    ]
    return phones + screens


def _watch_table(address: str, table: int, sign: str) -> WatchedPage:
    return WatchedPage(
        address, frozenset({table}), lambda source: {table} if sign in source else set()
    )


def read_results(source: str) -> set[int]:
    rows = re.findall(rf'/tables/(\d+)/">.*\b(\d+) di {SMAZZATE}\b', source)
    return {int(table) for table, recorded in rows if recorded != "0"}


def read_screen(source: str) -> set[int]:
    """Find the tables with a recorded smazzata (`1/4`: one of four) in a hall screen's HTML."""
    marks = source.split('<li class="table-mark ')[1:]
    recorded = [mark for mark in marks if re.search(rf"[1-9]/{SMAZZATE}\b", mark)]
    return {int(re.findall(r'table-mark__number">(\d+)', mark)[0]) for mark in recorded}


class Told(NamedTuple):
    """Data read from a watched page. `recorded`: numbers of the tables with a recorded smazzata;
    `interval`: maximum seconds between two polls; `has_clock`: True if the page shows a clock."""

    recorded: set[int]
    interval: float
    has_clock: bool


@lru_cache(maxsize=2000)
def read_page(page: WatchedPage, body: bytes) -> Told:
    """Read a watched page's data from a gzipped response. Cached: many watchers get the same."""
    source = gzip.decompress(body).decode()
    live = LIVE.search(source)
    return Told(page.read(source), float(live[1]) if live else INTERVAL, "data-clock" in source)


class Watcher:
    interval = INTERVAL
    """Maximum seconds between two polls, until the page names another."""

    def __init__(self, port: int, page: WatchedPage, phase: float) -> None:
        """`phase`: the delay of the first request, as a share (0 to 1) of INTERVAL."""
        self.page, self._phase = page, phase
        self.seen: dict[int, float] = {}
        """For each table, the time at which the page first showed its smazzata."""
        self.waits: list[float] = []
        """Response time of each poll in seconds, except the first."""
        self.connection = Connection(port)
        self._known = dict(ITALIAN)
        """Request headers with the browser's state: ETag and cookie."""
        self._rng = random.Random(f"{page.address} {phase}")
        self._clock_due = float("inf")

    async def watch(self) -> None:
        await asyncio.sleep(self._phase * INTERVAL)
        try:
            await self.look()
            while True:
                await asyncio.sleep(self.interval * self._rng.uniform(SHORTEST, 1))
                start = perf_counter()
                await self.look()
                self.waits.append(perf_counter() - start)
                if perf_counter() > self._clock_due:
                    await self.connection.ask("/now/", fields=ITALIAN)
                    self._clock_due += CLOCK
        finally:
            self.connection.close()

    async def look(self) -> None:
        """Poll once, and note the tables whose smazzata is new."""
        answer = await self.connection.ask(self.page.address, fields=self._known)
        if cookie := answer.fields.get("set-cookie"):
            self._known["Cookie"] = cookie.split(";")[0]
        if answer.status == HTTPStatus.OK:
            self._known["If-None-Match"] = answer.fields.get("etag", "")
            told = read_page(self.page, answer.body)
            self.interval = told.interval
            for table in told.recorded - self.seen.keys():
                self.seen[table] = perf_counter()
            if told.has_clock and self._clock_due == float("inf"):
                self._clock_due = perf_counter() + CLOCK * self._rng.random()


class Hall(NamedTuple):
    """Times of one round, in which each table sends a smazzata while watchers poll their pages."""

    answers: list[float]
    """Seconds from sending each smazzata to its response."""
    waits: list[float]
    """Seconds that each watcher's poll took."""
    delays: list[float]
    """Seconds from each smazzata's acknowledgement until each watcher's page showed it."""


async def play(
    port: int,
    requests: Sequence[Request],
    pages: Sequence[WatchedPage],
    seconds: float,
    seed: str,
    reader: type[Watcher] = Watcher,
) -> Hall:
    """Send one smazzata per table, spread over `seconds`, while a `reader` polls each of `pages`.

    `seed` fixes when each reader starts. Raises RuntimeError if the server refuses a smazzata, or
    if a page does not show the smazzate of all its tables within SETTLED seconds.
    """
    rng = random.Random(seed)
    watchers = [reader(port, page, rng.random()) for page in pages]
    watching = [asyncio.create_task(one.watch()) for one in watchers]
    if watching:
        await asyncio.sleep(2 * INTERVAL)  # every watcher has the page
    acknowledged: dict[int, float] = {}
    answers = await asyncio.gather(
        *(
            _record(port, request, seconds * table / len(requests), table, acknowledged)
            for table, request in enumerate(requests, start=1)
        )
    )
    end = perf_counter() + SETTLED
    while perf_counter() < end and not all(one.seen.keys() >= one.page.tables for one in watchers):
        await asyncio.sleep(INTERVAL / 4)
    for task in watching:
        task.cancel()
    for ended in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    delays = [
        _find_delay(one, table, acknowledged) for one in watchers for table in one.page.tables
    ]
    return Hall(answers, [wait for one in watchers for wait in one.waits], delays)


async def _record(
    port: int, request: Request, offset: float, table: int, acknowledged: dict[int, float]
) -> float:
    """Send one table's request after `offset` seconds; return the seconds until it was
    accepted. Stores in `acknowledged` the time of acceptance, by table."""
    await asyncio.sleep(offset)
    connection, start = Connection(port), perf_counter()
    answer = await connection.ask(*request)
    while answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
        await asyncio.sleep(AGAIN)
        answer = await connection.ask(*request)
    if answer.status != HTTPStatus.OK:
        raise RuntimeError(f"{request.path}: {answer.status} {answer.body[:300]!r}")
    acknowledged[table] = perf_counter()
    connection.close()
    return acknowledged[table] - start


def _find_delay(watcher: Watcher, table: int, acknowledged: Mapping[int, float]) -> float:
    if table not in watcher.seen:
        raise RuntimeError(f"{watcher.page.address} never told of table {table}")
    return max(0.0, watcher.seen[table] - acknowledged[table])
