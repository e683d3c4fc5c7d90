"""Sixty tables that record while three hundred watch the standings of the same event.

The desk's own server runs as it does in a hall, with its processes. Every table sends a smazzata
every few seconds, each watcher polls every few seconds. Measured is the wait of a table for its
answer, against the same tables without watchers; both are played alternately on one server, each
with its own event.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.data import make_deals, open_database
from bench.entry import play_table
from bench.entry_desk import Desk
from bench.entry_phones import Request
from bench.report import RESULTS, Line
from bench.wire import Connection

TABLES, WATCHERS = 60, 300
ROUNDS = 3
"""Rounds, after one that is not counted."""
EVERY = 3.0
"""Seconds between two smazzate of a table: an hour of play takes a few seconds."""
LOOKS = 4.0
"""Seconds between two polls of a watcher."""
AGAIN = 1.0
"""Seconds after which a phone resends what the desk was too busy to accept."""
CHANGES = 6
"""How often in an hour the standings change: a turn or two are closed, a score is corrected."""
ASKED = 600
"""Bytes of a browser's request for a page that it has, with all its headers."""
LIMIT = 2


@dataclass
class Looks:
    """The polls of all watchers."""

    answers: Counter[int] = field(default_factory=Counter)
    """By status."""
    bytes: Counter[int] = field(default_factory=Counter)
    """Of the responses, by status."""
    waits: list[float] = field(default_factory=list)
    """In seconds."""

    def weigh_hour(self) -> float:
        """Bytes that a watcher sends and receives in an hour with so many changes."""
        nothing, page = (
            self.bytes[status] / max(1, self.answers[status])
            for status in (HTTPStatus.NOT_MODIFIED, HTTPStatus.OK)
        )
        return 3600 / LOOKS * (ASKED + nothing) + CHANGES * page


def run() -> Iterable[Line]:
    open_database()  # for whoever writes the deals' sums; the desk has its own
    make_deals()
    # The phones run in this process: garbage collection of what other sections left would stop all
    # of them at once.
    gc.collect()
    gc.freeze()
    RESULTS.parent.mkdir(exist_ok=True)
    rng = random.Random("bench watchers")
    alone: list[float] = []
    watched: list[float] = []
    looks = Looks()
    with TemporaryDirectory(prefix="bench-watchers-", dir=RESULTS.parent) as name:
        folder = Path(name)
        desk = Desk(folder, f"sqlite:///{(folder / 'watchers.sqlite3').as_posix()}")
        count = 2 * (1 + ROUNDS)
        events = json.loads(desk.run("bench.entry_events", "fill", str(TABLES), str(count)))
        slugs = json.loads(desk.run("bench.entry_events", "name"))
        with desk.open(on_one_core=False) as port:
            for at, (tokens, slug) in enumerate(zip(events, slugs, strict=True)):
                queues = [
                    [request for _, request in play_table(rng, table, token)]
                    for table, token in enumerate(tokens, start=1)
                ]
                address = f"/e/{slug}/standings/" if at % 2 else ""
                answers = asyncio.run(_play_hall(port, queues, address, looks))
                if at >= 2:
                    (watched if at % 2 else alone).extend(answers)
    against = "the same tables with nobody watching"
    what = f"{TABLES} tables record, {WATCHERS} watch"
    ours, bare = (quantiles(each, n=20)[-1] * 1e3 for each in (watched, alone))
    yield Line(f"{what}: a smazzata, 95 of 100, in", ours, bare, LIMIT, "ms", against)
    in_ms = quantiles(looks.waits, n=20)[-1] * 1e3
    yield Line(f"{what}: a watcher, 95 of 100, in", in_ms, unit="ms")
    share = 100 * looks.answers[HTTPStatus.NOT_MODIFIED] / looks.answers.total()
    yield Line(f"{what}: nothing new was the answer to", share, unit="%")
    yield Line("a watcher's bytes in an hour, both ways", looks.weigh_hour() / 1000, unit="kB")


async def _play_hall(
    port: int,
    queues: Sequence[Sequence[Request]],
    watched: str,
    looks: Looks,
) -> list[float]:
    """The seconds of each smazzata; `watched`: the address of the watched page, "" without
    watchers."""
    watchers = [
        asyncio.create_task(watch_page(port, watched, n / WATCHERS, looks))
        for n in range(WATCHERS if watched else 0)
    ]
    if watched:
        await asyncio.sleep(LOOKS)  # every watcher has the page
    tables = [_record(port, queue, EVERY * n / len(queues)) for n, queue in enumerate(queues)]
    answers = await asyncio.gather(*tables)
    for watcher in watchers:
        watcher.cancel()
    for ended in await asyncio.gather(*watchers, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    return [seconds for own in answers for seconds in own]


async def _record(port: int, queue: Sequence[Request], offset: float) -> list[float]:
    connection = Connection(port)
    await asyncio.sleep(offset)
    answers = []
    for path, body in queue:
        start = perf_counter()
        while (answer := await connection.ask(path, body)).status == HTTPStatus.SERVICE_UNAVAILABLE:
            await asyncio.sleep(AGAIN)
        answers.append(perf_counter() - start)
        if answer.status != HTTPStatus.OK:
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
        await asyncio.sleep(max(0, EVERY - answers[-1]))
    connection.close()
    return answers


async def watch_page(port: int, address: str, phase: float, looks: Looks) -> None:
    """Poll a page with its ETag, as js/live_page.js does, until cancelled.

    `phase`: the share (0 to 1) of the interval before the first poll.
    """
    connection = Connection(port)
    tag = ""
    await asyncio.sleep(phase * LOOKS)
    try:
        while True:
            start = perf_counter()
            known = {"If_None_Match": tag} if tag else {}
            answer = await connection.ask(address, Accept_Language="it", **known)
            seconds = perf_counter() - start
            looks.waits.append(seconds)
            looks.answers[answer.status] += 1
            looks.bytes[answer.status] += answer.weight
            tag = answer.fields.get("etag", "")
            await asyncio.sleep(max(0, LOOKS - seconds))
    finally:
        connection.close()
