"""Benchmark: sixty tables record smazzate while 300 phones and 4 hall screens watch.

The program's own server runs with all its processes, as in a hall. In each round three smazzate
arrive per second, as if all tables ended their turn at once; half of the rounds have no watchers.
Measured: a table's wait for its response, and the time until each watcher's page shows a smazzata.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import quantiles

from bench.audience import PHONES, SCREENS, Hall, WatchedPage, Watcher, list_watched, play
from bench.entry import play_table
from bench.entry_desk import have_desk
from bench.records import make_deals
from bench.report import Line

TABLES = 60
ROUNDS = 2
"""Number of rounds with watchers, alternating with as many rounds without."""
RUSH, WARM = 20.0, 5.0
"""Seconds over which the tables' smazzate are spread: in a counted round, in the warm-up round."""
LIMIT, WITHIN = 3.1, 5
"""Limits: a smazzata's response time with watchers, as a multiple of the time without;
seconds until every watcher sees a smazzata."""


def run() -> Iterable[Line]:
    watched, alone = play_rounds(list_watched)
    what = f"{TABLES} tables record, {sum(PHONES.values())} phones and {SCREENS} screens watch"
    yield from compare_halls(what, watched, alone, LIMIT)
    delays = [delay for hall in watched for delay in hall.delays]
    yield Line("a smazzata is on a page, 95 of 100, after", find_p95(delays), unit="s")
    yield Line("a smazzata is on every page after", max(delays), limit=WITHIN, unit="s")


def play_rounds(
    list_pages: Callable[[str, Sequence[str], int], list[WatchedPage]],
    reader: type[Watcher] = Watcher,
) -> tuple[list[Hall], list[Hall]]:
    """Play all rounds; return the rounds with watchers of pages, and the rounds without watchers.

    `list_pages` gets an event's slug, the tokens of its pairs and the number of its tables.
    """
    make_deals()
    # The readers run in this process: garbage collection of what other sections left would stop all
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
                pages = list_pages(slug, pairs, TABLES) if at % 2 == 0 else []
                seconds = RUSH if at else WARM
                hall = asyncio.run(play(port, requests, pages, seconds, slug, reader))
                (watched if pages else alone).append(hall)
    return watched[1:], alone  # the desk has warmed up


def compare_halls(
    what: str, watched: list[Hall], alone: list[Hall], limit: float
) -> Iterator[Line]:
    """Yield report lines: response times (95th percentile) of a smazzata and of a watcher's poll.
    `watched`, `alone`: the rounds with and without watchers. `limit`: the maximum ratio of the
    smazzata's times in the two. `what`: the description in the smazzata's report line."""
    ours, bare = (
        find_p95([wait for hall in halls for wait in hall.answers]) * 1e3
        for halls in (watched, alone)
    )
    against = "the same tables with nobody watching"
    yield Line(f"{what}: a smazzata, 95 of 100, in", ours, bare, limit, "ms", against)
    waits = [wait for hall in watched for wait in hall.waits]
    yield Line("a reader's answer, 95 of 100, in", find_p95(waits) * 1e3, unit="ms")


def find_p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20)[-1]
