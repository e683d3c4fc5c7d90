"""People who watch an event, on phones and on screens of the hall.

Each is a page that renews itself as js/common/live_page.js does: on a kept connection, with the
tag of what it has, at the same interval; js/clock/clock.js asks for the time besides. They are
made up by one process with asyncio, so that hundreds take little of the machine that they share
with the server.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from time import perf_counter
from typing import NamedTuple

from bench.wire import Answer, Connection

INTERVAL = 4.0
"""Seconds within which the watchers come, and all have seen what is new."""
LIVE = re.compile(r'data-live="(\d+)"')
"""Seconds between two polls at most, as a page says."""
SHORTEST = 0.8
"""The share of the interval that the shortest pause takes."""
CLOCK = 60.0
"""Seconds between two questions for the time, by a page with a clock."""
BROWSER = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/142.0.0.0 Mobile Safari/537.36",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "it-IT,it;q=0.9,en;q=0.8",
    "Connection": "keep-alive",
    "Referer": "http://192.168.1.10:8000/e/torneo-di-burraco-2026/standings/",
}
"""The header fields that a phone's browser sends with each request on plain http."""
MESSAGE = re.compile(r"Pausa di (\d+) minuti")
"""The director's messages, each of more minutes than the one before."""

Progress = Mapping[int, int]
"""The number of recorded smazzate, by table."""


@dataclass(frozen=True, slots=True)
class WatchedPage:
    """A page that people watch; `read` finds in its source the progress of these tables."""

    kind: str
    address: str
    tables: frozenset[int] = frozenset()
    read: Callable[[str], Progress] = lambda source: {}


class Shown(NamedTuple):
    """A page's content at a moment: the recorded smazzate and the director's message."""

    at: float
    progress: Progress
    message: int
    """The minutes that the message speaks of; 0 for no message."""


@dataclass
class Looks:
    """The polls of the watchers of one kind of page; their first requests are left out."""

    answers: Counter[int] = field(default_factory=Counter)
    """The number of answers, by status."""
    bytes: int = 0
    """Bytes of all requests and answers with their headers, without what TCP and IP add."""
    waits: list[float] = field(default_factory=list)
    """Seconds until each answer."""
    seconds: float = 0
    """Seconds that all watchers spent, waits and pauses together."""

    def weigh_hour(self) -> float:
        """Bytes of one watcher in an hour."""
        return self.bytes / self.seconds * 3600


class Watcher:
    """One page that is open in a browser."""

    def __init__(self, port: int, page: WatchedPage, looks: Looks, phase: float) -> None:
        """`phase`: the share (0 to 1) of the interval before the first request."""
        self.page = page
        self.shown: list[Shown] = []
        """The page's content each time that it was sent anew, in order."""
        self._looks, self._phase = looks, phase
        self._connection = Connection(port)
        self._known: dict[str, str] = {}
        """Header fields that say what the browser has: a tag, a cookie."""
        self._rng = random.Random(f"{page.address} {phase}")
        self._clock_due = float("inf")
        self._interval = INTERVAL

    async def watch(self) -> None:
        """Until cancelled."""
        await asyncio.sleep(self._phase * INTERVAL)
        try:
            await self._look()
            while True:
                pause = self._interval * self._rng.uniform(SHORTEST, 1)
                await asyncio.sleep(pause)
                start = perf_counter()
                answer = await self._look()
                wait = perf_counter() - start
                self._looks.answers[answer.status] += 1
                self._looks.waits.append(wait)
                self._looks.bytes += answer.asked + answer.weight
                self._looks.seconds += pause + wait
                if perf_counter() > self._clock_due:
                    now = await self._connection.ask("/now/", fields=BROWSER)
                    self._looks.bytes += now.asked + now.weight
                    self._clock_due += CLOCK
        finally:
            self._connection.close()

    async def _look(self) -> Answer:
        answer = await self._connection.ask(self.page.address, fields=BROWSER | self._known)
        if cookie := answer.fields.get("set-cookie"):
            self._known["Cookie"] = cookie.split(";")[0]
        if answer.status == HTTPStatus.OK:
            self._known["If-None-Match"] = answer.fields.get("etag", "")
            told = read_page(self.page, answer.body)
            self.shown.append(Shown(perf_counter(), told.progress, told.message))
            self._interval = told.interval
            if told.has_clock and self._clock_due == float("inf"):
                self._clock_due = perf_counter() + CLOCK * self._rng.random()
        return answer


class Told(NamedTuple):
    """The facts that a watcher reads in the source of a page."""

    progress: Progress
    message: int
    interval: float
    has_clock: bool


@lru_cache(maxsize=2000)
def read_page(page: WatchedPage, body: bytes) -> Told:
    """The facts in an answer to this page; an answer that was read before is not read again."""
    source = gzip.decompress(body).decode()
    message = max(map(int, MESSAGE.findall(source)), default=0)
    live = LIVE.search(source)
    interval = float(live[1]) if live else INTERVAL
    return Told(page.read(source), message, interval, "data-clock" in source)


def find_smazzata_delays(
    watchers: Iterable[Watcher], acknowledged: Mapping[tuple[int, int], float]
) -> list[float]:
    """Seconds from each smazzata's acknowledgement until each page that tells of it was there.

    `acknowledged`: when each was, by table and number. RuntimeError for a page that never told.
    """
    return [
        _find_delay(one, at, [x.at for x in one.shown if x.progress.get(table, 0) >= number])
        for one in watchers
        for (table, number), at in acknowledged.items()
        if table in one.page.tables
    ]


def find_message_delays(watchers: Iterable[Watcher], said: Mapping[int, float]) -> list[float]:
    """Seconds from each message of the director until each page that tells of it was there.

    `said`: when each was sent, by its minutes. RuntimeError for a page that never told.
    """
    return [
        _find_delay(one, at, [x.at for x in one.shown if x.message >= minutes])
        for one in watchers
        for minutes, at in said.items()
    ]


def _find_delay(watcher: Watcher, at: float, seen: Sequence[float]) -> float:
    if not seen:
        raise RuntimeError(f"{watcher.page.address} never told what happened")
    return max(0.0, seen[0] - at)
