"""`python -m tests.load.watchers`: ten thousand watch one event through the cache of a cluster.

Each has a connection of its own and asks for its page every twenty seconds, as a page does, half of
them with the version that they have. Meanwhile smazzate are recorded and the turn is closed. Exit 1
where the desks were asked for a page more than five times a second, or where anybody was sent an
old page five seconds after the turn had been closed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from tests.load.members import FRONT, FRONT_PORT, METRICS_TOKEN, run_cluster

if TYPE_CHECKING:
    from scoring.models.tournament import Tournament

EVERY = 20
"""Seconds between two questions of a watcher."""
MOST_ASKED = 5
"""Requests a second that a page may cost the desks."""
SEEN_WITHIN = 5
"""Seconds after which everybody must be sent the closed turn."""
COUNTED = re.compile(
    r'^burraco_(?:requests_total\{.*route="event_\w+".*\}|shared_answers_total) ([0-9.e+]+)$',
    re.MULTILINE,
)


@dataclass
class Watching:
    """The answers to the watchers; `stale_at` is when a page was last asked for whose answer
    was older than the close."""

    paths: Sequence[str]
    statuses: Counter[str] = field(default_factory=Counter)
    before: dict[str, str] = field(default_factory=dict)
    closed_at: float = 0.0
    stale_at: float = 0.0

    def note(self, path: str, asked_at: float, status: str, tag: str) -> None:
        self.statuses[status] += 1
        if not self.closed_at:
            self.before[path] = tag
        elif tag == self.before.get(path):
            self.stale_at = max(self.stale_at, asked_at)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.watchers", description=__doc__)
    parser.add_argument("--watchers", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=60, help="before and after the close")
    given = parser.parse_args(arguments)
    with run_cluster():
        return asyncio.run(_watch(given))


async def _watch(given: argparse.Namespace) -> int:
    from django.contrib.auth.models import User
    from django.urls import reverse

    from tests.cast import make_event, seat_event

    def make() -> Tournament:
        director = User.objects.create_user("watched")
        return seat_event(make_event(director, pairs=80, turns=2, smazzate=4))

    event = await asyncio.to_thread(make)
    paths = [
        reverse("event", args=[event.slug]),
        reverse("event_standings", args=[event.slug]),
        reverse("event_results", args=[event.slug, 1]),
        reverse("event_race", args=[event.slug]),
    ]
    watching = Watching(paths)
    over = asyncio.Event()
    watchers = [
        asyncio.create_task(_ask(watching, at, EVERY * at / given.watchers, over))
        for at in range(given.watchers)
    ]
    await asyncio.sleep(EVERY)  # all have begun
    asked, begun = await asyncio.to_thread(_count_asked), monotonic()
    await asyncio.to_thread(_play, event, given.seconds)
    watching.closed_at = monotonic()
    await asyncio.sleep(given.seconds)
    asked = await asyncio.to_thread(_count_asked) - asked
    cost = asked / (monotonic() - begun) / len(paths)
    over.set()
    await asyncio.gather(*watchers)
    stale = max(0.0, watching.stale_at - watching.closed_at)
    figures = {
        "watchers": given.watchers,
        "answers": dict(watching.statuses),
        "requests a second and page at the desks": round(cost, 2),
        "old pages sent for so many seconds after the close": round(stale, 1),
    }
    print(json.dumps(figures, indent=2))
    failed = set(watching.statuses) - {"200", "304"}
    return int(bool(failed) or cost > MOST_ASKED or stale > SEEN_WITHIN)


async def _ask(watching: Watching, at: int, first: float, over: asyncio.Event) -> None:
    """One watcher, from its first question until all is over."""
    path, tag = watching.paths[at % len(watching.paths)], ""
    await asyncio.sleep(first)
    reader, writer = await asyncio.open_connection(FRONT, FRONT_PORT)
    while not over.is_set():
        known = f"If-None-Match: {tag}\r\n" if tag and at % 2 else ""
        head = f"GET {path} HTTP/1.1\r\nHost: {FRONT}:{FRONT_PORT}\r\nAccept-Encoding: gzip\r\n"
        asked_at = monotonic()
        writer.write(f"{head}Accept-Language: it\r\n{known}\r\n".encode())
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if headers.get("transfer-encoding") == "chunked":
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        else:
            await reader.readexactly(int(headers.get("content-length", 0)))
        tag = headers.get("etag", "").replace("w/", "W/")
        watching.note(path, asked_at, lines[0].split()[1], tag)
        try:
            await asyncio.wait_for(over.wait(), EVERY - (monotonic() - asked_at))
        except TimeoutError:
            continue
    writer.close()


def _play(event: Tournament, seconds: int) -> None:
    """Record the turn's smazzate over so many seconds, and close it."""
    from scoring.play.turns_services import close_turn
    from tests.cast import SIGNED, record_totals

    turn = event.turns.get(number=1)
    todo = [(table, number) for number in range(1, 5) for table in turn.tables.order_by("number")]
    for table, number in todo:
        record_totals(table, number, 300, 200)
        sleep(seconds / len(todo))
    close_turn(turn=turn, **SIGNED)


def _count_asked() -> float:
    """Requests for public pages that the desks have answered since they began."""
    asked = 0.0
    for port in (8191, 8192):
        question = Request(
            f"http://{FRONT}:{port}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}
        )
        with urlopen(question, timeout=10) as answer:
            asked += sum(map(float, COUNTED.findall(answer.read().decode())))
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
