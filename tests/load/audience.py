"""People who watch an event on their phones while it is played: made up, in a process of their own.

Each asks for one of the public pages every few seconds, as a page that renews itself would: with
the tag of what it has.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from statistics import quantiles
from typing import NamedTuple

from bench.audience import Looks, WatchedPage, Watcher

PATIENCE = 30
"""Seconds until the watchers must have said what they saw."""


class Watched(NamedTuple):
    """The answers that the watchers got."""

    waits: list[float]
    """Seconds."""
    statuses: Counter[int]

    def __str__(self) -> str:
        p95 = quantiles(self.waits, n=20)[-1]
        answers = ", ".join(f"{n} × {status}" for status, n in sorted(self.statuses.items()))
        return (
            f"{len(self.waits)} answers ({answers}), 95 of 100 in {p95 * 1e3:.0f} ms, "
            f"the slowest in {max(self.waits) * 1e3:.0f} ms"
        )


@contextmanager
def have_audience(port: int, pages: Sequence[str], watchers: int) -> Iterator[list[Watched]]:
    """Watch these pages with so many watchers while the block lasts.

    The list has the answers when the block is over, and stays empty where nobody watches.
    """
    if not watchers:
        yield []
        return
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_watch, args=(there, port, pages, watchers))
    process.start()
    seen: list[Watched] = []
    try:
        yield seen
        here.send("stop")
        if here.poll(PATIENCE):
            seen.append(here.recv())
    finally:
        process.kill()
        process.join()


def _watch(stop: Pipe, port: int, pages: Sequence[str], watchers: int) -> None:
    stop.send(asyncio.run(_watch_until(stop, port, pages, watchers)))


async def _watch_until(stop: Pipe, port: int, pages: Sequence[str], watchers: int) -> Watched:
    looks = Looks()
    watching = [
        asyncio.create_task(
            Watcher(port, WatchedPage("", pages[n % len(pages)]), looks, n / watchers).watch()
        )
        for n in range(watchers)
    ]
    await asyncio.get_running_loop().run_in_executor(None, stop.recv)
    for task in watching:
        task.cancel()
    for ended in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    return Watched(looks.waits, looks.answers)
