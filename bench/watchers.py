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
LIMIT = 2


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
    looks: Counter[int] = Counter()
    waits: list[float] = []
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
                answers = asyncio.run(_play_hall(port, queues, address, looks, waits))
                if at >= 2:
                    (watched if at % 2 else alone).extend(answers)
    against = "the same tables with nobody watching"
    what = f"{TABLES} tables record, {WATCHERS} watch"
    ours, bare = (quantiles(each, n=20)[-1] * 1e3 for each in (watched, alone))
    yield Line(f"{what}: a smazzata, 95 of 100, in", ours, bare, LIMIT, "ms", against)
    yield Line(f"{what}: a watcher, 95 of 100, in", quantiles(waits, n=20)[-1] * 1e3, unit="ms")
    share = 100 * looks[HTTPStatus.NOT_MODIFIED] / looks.total()
    yield Line(f"{what}: nothing new was the answer to", share, unit="%")


async def _play_hall(
    port: int,
    queues: Sequence[Sequence[Request]],
    watched: str,
    looks: Counter[int],
    waits: list[float],
) -> list[float]:
    """The seconds of each smazzata; `watched`: the address of the watched page, "" without
    watchers."""
    watchers = [
        asyncio.create_task(watch_page(port, watched, n / WATCHERS, looks, waits))
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


async def watch_page(
    port: int, address: str, phase: float, looks: Counter[int], waits: list[float]
) -> None:
    """Poll a page with its ETag, as a browser does, until cancelled.

    `phase`: the share (0 to 1) of the interval before the first poll. Counts the answers by status,
    and adds the seconds that each took.
    """
    connection = Connection(port)
    tag = ""
    await asyncio.sleep(phase * LOOKS)
    try:
        while True:
            start = perf_counter()
            known = {"If_None_Match": tag} if tag else {}
            answer = await connection.ask(address, Accept_Language="it", **known)
            waits.append(perf_counter() - start)
            looks[answer.status] += 1
            tag = answer.fields.get("etag", "")
            await asyncio.sleep(max(0, LOOKS - waits[-1]))
    finally:
        connection.close()
