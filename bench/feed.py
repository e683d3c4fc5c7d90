"""Benchmark: sixty tables record smazzate while 100 programs poll the API's feed of the event.

It runs the program's own server. Half of the rounds have no readers, as in `bench.watchers`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from time import perf_counter

from bench.audience import WatchedPage, Watcher
from bench.report import Line
from bench.watchers import TABLES, compare_halls, play_rounds
from bench.wire import ITALIAN

READERS = 100
LIMIT = 2.0
"""Limit of a smazzata's response time, as a multiple of the time without readers."""
PAUSE = 5.0
"""Maximum seconds between two requests of a reader; the minimum is four fifths of this.
The API's documentation asks programs to wait at least five seconds."""


class FeedReader(Watcher):
    since = ""
    interval = PAUSE

    async def look(self) -> None:
        address = f"{self.page.address}?since={self.since}"
        answer = await self.connection.ask(address, fields=ITALIAN)
        for line in map(json.loads, gzip.decompress(answer.body).splitlines()[:-1]):
            if line["kind"] == "next":
                self.since = line["id"]
            elif line["kind"] == "table" and line["state"]["recorded"]:
                self.seen.setdefault(line["state"]["table"], perf_counter())


def run() -> Iterable[Line]:
    yield from compare_halls(
        f"{TABLES} tables record, {READERS} programs read the feed",
        *play_rounds(_list_feeds, FeedReader),
        LIMIT,
    )


def _list_feeds(slug: str, own: Sequence[str], tables: int) -> list[WatchedPage]:
    feed = f"/api/v1/events/{slug}/feed"
    return [WatchedPage(feed, frozenset(range(1, tables + 1)))] * READERS
