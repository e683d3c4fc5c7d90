"""Benchmark: sixty tables record smazzate while 300 phones and 4 hall screens watch.

The desk's own server runs with all its processes, as in a hall. In each round three smazzate arrive
per second, as if all tables ended their turn at once; half of the rounds have no watchers. Measured
are a table's wait for its response, and the time until each watcher's page shows the smazzata.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections.abc import Iterable, Sequence
from statistics import quantiles

from bench.audience import PHONES, SCREENS, Hall, list_watched, play
from bench.entry import play_table
from bench.entry_desk import have_desk
from bench.records import make_deals
from bench.report import Line

TABLES = 60
ROUNDS = 2
"""Rounds of the rush with watchers, and as many without, alternately."""
RUSH, WARM = 20.0, 5.0
"""Seconds in which all tables record, in a round and in the first round, which is not counted."""
LIMIT, WITHIN = 3.1, 5
"""Limits: a smazzata's time as a multiple of that without watchers; seconds until all see it."""


def run() -> Iterable[Line]:
    make_deals()
    # The phones run in this process: garbage collection of what other sections left would stop all
    # of them at once.
    gc.collect()
    gc.freeze()
    rng = random.Random("bench watchers")
    alone: list[Hall] = []
    watched: list[Hall] = []
    with have_desk() as desk:
        count = str(1 + 2 * ROUNDS)
        events = json.loads(desk.run("bench.entry_events", "fill", str(TABLES), count))
        with desk.open(on_one_core=False) as port:
            for at, (slug, tokens, pairs) in enumerate(events):
                tables = enumerate(tokens, start=1)
                requests = [play_table(rng, table, token)[0][1] for table, token in tables]
                pages = list_watched(slug, pairs, TABLES) if at % 2 == 0 else []
                hall = asyncio.run(play(port, requests, pages, RUSH if at else WARM, slug))
                (watched if pages else alone).append(hall)
    del watched[0]  # the desk has warmed up
    what = f"{TABLES} tables record, {sum(PHONES.values())} phones and {SCREENS} screens watch"
    ours, bare = (
        _find_p95([wait for hall in halls for wait in hall.answers]) * 1e3
        for halls in (watched, alone)
    )
    against = "the same tables with nobody watching"
    yield Line(f"{what}: a smazzata, 95 of 100, in", ours, bare, LIMIT, "ms", against)
    waits = [wait for hall in watched for wait in hall.waits]
    yield Line("a watcher's answer, 95 of 100, in", _find_p95(waits) * 1e3, unit="ms")
    delays = [delay for hall in watched for delay in hall.delays]
    yield Line("a smazzata is on a page, 95 of 100, after", _find_p95(delays), unit="s")
    yield Line("a smazzata is on every page after", max(delays), limit=WITHIN, unit="s")


def _find_p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20)[-1]
