"""Sixty tables that record while 300 phones and 4 screens of the hall watch their event.

The desk's own server runs as it does in a hall, with its processes. In the rush three smazzate
come in a second, as if all tables ended their turn at once, with watchers and without, each time
in an event of its own: measured is the wait of a table for its answer, and how long after it each
page that tells of the smazzata is there. A page is there when a watcher has received it and the
smazzata is read on it; so is a message of the director, which every page tells. A minute of an
evening at its own pace shows what a watcher's hour weighs.
"""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from bench.data import make_deals, open_database
from bench.entry import play_table
from bench.entry_desk import Desk
from bench.report import RESULTS, Line
from bench.watched_hall import Event, Hall, Player
from bench.watched_pages import PHONES, SCREENS, list_watched

TABLES = 60
ROUNDS, RUSHED = 2, 1
"""Rounds of the rush without watchers and with them, alternately; smazzate of a table in each."""
RUSH, EVENING = 20.0, 540.0
"""Seconds between two smazzate of a table."""
WARM = 5.0
"""Seconds between two smazzate of a table, before what is counted."""
MINUTE = 60.0
"""Seconds of the evening that are watched."""
MESSAGES = 2, 12
"""The director's, after the evening: by the minutes that each speaks of."""
LIMIT, WITHIN = 3.1, 5
"""The time of a smazzata with watchers, as a multiple of the time without; seconds until all
watchers have it."""


def run() -> Iterable[Line]:
    open_database()  # for whoever writes the deals' sums; the desk has its own
    make_deals()
    # The phones run in this process: garbage collection of what other sections left would stop all
    # of them at once.
    gc.collect()
    gc.freeze()
    RESULTS.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-watchers-", dir=RESULTS.parent) as name:
        folder = Path(name)
        desk = Desk(folder, f"sqlite:///{(folder / 'watchers.sqlite3').as_posix()}")
        first, evening, *rush = _make_events(desk)
        session = desk.run("bench.entry_events", "sign").strip()
        with desk.open(on_one_core=False) as port:
            player = Player(port, session)
            player.play(first.take(TABLES, 1), WARM, is_watched=True)
            alone: list[Hall] = []
            watched: list[Hall] = []
            for at, event in enumerate(rush):
                hall = player.play(event.take(TABLES, RUSHED), RUSH, is_watched=at % 2 == 1)
                (watched if at % 2 else alone).append(hall)
            tables = round(MINUTE / EVENING * TABLES)
            minute = player.play(evening.take(tables, 1), MINUTE, is_watched=True)
            told = player.play(evening.take(0, 0), 0, is_watched=True, messages=MESSAGES)
    yield from _describe_rush(alone, watched)
    yield from _describe_evening(minute, told)


def _make_events(desk: Desk) -> list[Event]:
    """Two, and one for each round of the rush."""
    count = str(2 + 2 * ROUNDS)
    filled = json.loads(desk.run("bench.entry_events", "fill", str(TABLES), count))
    named = json.loads(desk.run("bench.entry_events", "name"))
    rng = random.Random("bench watchers")
    return [
        Event(
            slug,
            list_watched(slug, pairs, TABLES),
            [
                [request for _, request in play_table(rng, table, token)]
                for table, token in enumerate(tokens, start=1)
            ],
        )
        for (slug, pairs), tokens in zip(named, filled, strict=True)
    ]


def _describe_rush(alone: Sequence[Hall], watched: Sequence[Hall]) -> Iterator[Line]:
    what = f"{TABLES} tables record, {sum(PHONES.values())} phones and {SCREENS} screens watch"
    ours, bare = (
        _find_p95([wait for hall in halls for wait in hall.answers]) * 1e3
        for halls in (watched, alone)
    )
    against = "the same tables with nobody watching"
    yield Line(f"{what}: a smazzata, 95 of 100, in", ours, bare, LIMIT, "ms", against)
    waits = [wait for hall in watched for looks in hall.looks.values() for wait in looks.waits]
    yield Line("a watcher's answer, 95 of 100, in", _find_p95(waits) * 1e3, unit="ms")
    delays = [delay for hall in watched for delay in hall.smazzata_delays]
    yield Line("a smazzata is on a page, 95 of 100, after", _find_p95(delays), unit="s")
    yield Line("a smazzata is on every page after", max(delays), limit=WITHIN, unit="s")


def _describe_evening(minute: Hall, told: Hall) -> Iterator[Line]:
    slowest = max(minute.smazzata_delays)
    yield Line("at an evening's pace, on every page after", slowest, limit=WITHIN, unit="s")
    slowest = max(told.message_delays)
    yield Line("a director's message is on every page after", slowest, limit=WITHIN, unit="s")
    for kind, looks in minute.looks.items():
        share = 100 * looks.answers[HTTPStatus.NOT_MODIFIED] / looks.answers.total()
        yield Line(f"a watcher's hour, {kind}: nothing new was the answer to", share, unit="%")
        yield Line(f"a watcher's hour, {kind}, both ways", looks.weigh_hour() / 1000, unit="kB")
    phones = [minute.looks[kind] for kind in PHONES]
    hour = sum(looks.bytes for looks in phones) / sum(looks.seconds for looks in phones) * 3600
    yield Line("a phone's hour, all kinds of pages, both ways", hour / 1000, unit="kB")


def _find_p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20)[-1]
