"""An event that is played over HTTP while people watch it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from time import perf_counter
from urllib.parse import urlencode

from bench.audience import (
    INTERVAL,
    Looks,
    WatchedPage,
    Watcher,
    find_message_delays,
    find_smazzata_delays,
)
from bench.entry_phones import Request
from bench.wire import Connection

AGAIN = 1.0
"""Seconds after which a phone resends what the desk was too busy to accept."""
SETTLED = 15.0
"""Seconds after the last smazzata until which every watcher must have seen everything."""


@dataclass
class Hall:
    """The measurements of a round of tables and watchers."""

    answers: list[float] = field(default_factory=list)
    """Seconds of each smazzata until its answer."""
    smazzate: dict[tuple[int, int], float] = field(default_factory=dict)
    """The time at which each smazzata was acknowledged, by table and number."""
    messages: dict[int, float] = field(default_factory=dict)
    """The time at which the desk had answered each message, by the message's minutes."""
    looks: dict[str, Looks] = field(default_factory=dict)
    """The polls, by kind of page."""
    smazzata_delays: list[float] = field(default_factory=list)
    """Seconds until each page told of each smazzata."""
    message_delays: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Event:
    """An event to be played: the pages that are watched, and what each table sends."""

    slug: str
    pages: Sequence[WatchedPage]
    queues: Sequence[Sequence[Request]]

    def take(self, tables: int, smazzate: int) -> Event:
        """The event with its first `tables` tables alone, and of each the first `smazzate`
        smazzate."""
        return Event(self.slug, self.pages, [queue[:smazzate] for queue in self.queues[:tables]])


class Player:
    """Plays events on the desk at this port; `session` is the director's."""

    def __init__(self, port: int, session: str) -> None:
        self._port, self._session = port, session

    def play(
        self,
        event: Event,
        every: float,
        *,
        is_watched: bool = False,
        messages: Sequence[int] = (),
    ) -> Hall:
        """All that the tables have to send, each a smazzata every so many seconds.

        Each of the director's messages is sent after as many seconds as it says minutes.
        """
        pages = event.pages if is_watched else []
        return asyncio.run(self._play(event, every, pages, messages))

    async def _play(
        self, event: Event, every: float, pages: Sequence[WatchedPage], messages: Sequence[int]
    ) -> Hall:
        hall = Hall(looks={page.kind: Looks() for page in pages})
        rng = random.Random(event.slug)
        watchers = [
            Watcher(self._port, page, hall.looks[page.kind], rng.random()) for page in pages
        ]
        watching = [asyncio.create_task(one.watch()) for one in watchers]
        if watching:
            await asyncio.sleep(2 * INTERVAL)  # every watcher has the page
        await asyncio.gather(
            *(
                self._record(hall, table, queue, every, every * table / len(event.queues))
                for table, queue in enumerate(event.queues, start=1)
            ),
            *(self._say(hall, event.slug, minutes) for minutes in messages),
        )
        end = perf_counter() + SETTLED
        while watching and perf_counter() < end and not _have_all_seen(hall, watchers):
            await asyncio.sleep(INTERVAL / 4)
        for task in watching:
            task.cancel()
        for ended in await asyncio.gather(*watching, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        hall.smazzata_delays = find_smazzata_delays(watchers, hall.smazzate)
        hall.message_delays = find_message_delays(watchers, hall.messages)
        return hall

    async def _record(
        self, hall: Hall, table: int, queue: Sequence[Request], every: float, offset: float
    ) -> None:
        await asyncio.sleep(offset)
        for number, (path, body) in enumerate(queue, start=1):
            connection = Connection(self._port)  # the last one has been idle too long to be kept
            start = perf_counter()
            answer = await connection.ask(path, body)
            while answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
                await asyncio.sleep(AGAIN)
                answer = await connection.ask(path, body)
            if answer.status != HTTPStatus.OK:
                raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
            hall.smazzate[table, number] = perf_counter()
            hall.answers.append(perf_counter() - start)
            connection.close()
            if number < len(queue):
                await asyncio.sleep(max(0, every - hall.answers[-1]))

    async def _say(self, hall: Hall, slug: str, minutes: int) -> None:
        await asyncio.sleep(minutes)
        connection, token = Connection(self._port), "b" * 32
        fields = {"message": f"Pausa di {minutes} minuti", "csrfmiddlewaretoken": token}
        answer = await connection.ask(
            f"/desk/{slug}/screens/message/",
            urlencode(fields).encode(),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"sessionid={self._session}; csrftoken={token}",
            },
        )
        if answer.status != HTTPStatus.FOUND:
            raise RuntimeError(f"The message: {answer.status} {answer.body[:300]!r}")
        hall.messages[minutes] = perf_counter()
        connection.close()


def _have_all_seen(hall: Hall, watchers: Sequence[Watcher]) -> bool:
    recorded: Mapping[int, int] = dict(sorted(hall.smazzate))
    return all(
        one.shown[-1].message >= max(hall.messages, default=0)
        and all(
            one.shown[-1].progress.get(table, 0) >= recorded[table]
            for table in one.page.tables & recorded.keys()
        )
        for one in watchers
    )
