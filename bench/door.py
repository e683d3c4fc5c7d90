"""Load tests of the server: sixty phones at once, a guest who blocks connections, and polling.

The desk's own server runs as a separate process with its own workers; each phone is a browser with
an empty cache and six persistent connections. Waits are measured in seconds, as users feel them.
The answer to a poll for an unchanged page is measured in processor time of all the server's
workers, compared with an empty page.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from statistics import median, quantiles

from bench.door_phones import have_addresses, hold_idle, open_at_once, wait_as_new_client
from bench.entry_desk import Desk, have_desk, measure_processor
from bench.report import Line
from bench.wire import ITALIAN, Connection

PHONES = 60
ROUNDS = 3
"""Number of measured rounds, after one that is not counted; the result is their median."""
USABLE = 3
"""Seconds within which 95 of 100 phones must have a usable page."""
REQUESTS = 6
"""Requests of a phone that opens a table's page: page, style sheet, theme, module, icon, state."""
IDLE = 900
NEW_CLIENTS = 9
BESIDE_IDLE = 10
"""Limit of a new client's wait while a guest opens IDLE connections, relative to the usual wait."""
BLOCKS, OF_UNCHANGED, OF_EMPTY = 4, 500, 125
"""The measurement sends OF_UNCHANGED requests for an unchanged page, then OF_EMPTY requests for an
empty page, and repeats this BLOCKS times."""
BESIDE_EMPTY = 0.1
"""Limit of the processor time per unchanged page, as a share of the time per empty page."""


def run() -> Iterable[Line]:
    with have_desk() as desk:
        ((slug, tokens, _own),) = json.loads(
            desk.run("bench.entry_events", "fill", str(PHONES), "1")
        )
        with desk.open(on_one_core=False) as port:
            yield from _measure_pages(port, tokens)
            if have_addresses():
                yield _measure_wait(port, tokens[0])
            yield asyncio.run(_measure_unchanged(desk, port, slug))


def _measure_pages(port: int, tokens: list[str]) -> Iterator[Line]:
    rounds = [open_at_once(port, tokens) for _round in range(1 + ROUNDS)]
    seconds = [quantiles([one.seconds for one in phones], n=20)[-1] for phones in rounds[1:]]
    one = rounds[-1][0]
    yield Line(f"{PHONES} phones, usable, 95 of 100, in", median(seconds), limit=USABLE, unit="s")
    yield Line("a phone's requests for it", one.requests, limit=REQUESTS, unit="")
    yield Line("the weight of their answers", one.weight / 1e3, unit="KB")


def _measure_wait(port: int, token: str) -> Line:
    alone = [wait_as_new_client(port, token) for _client in range(NEW_CLIENTS)]
    with hold_idle(port, IDLE):
        beside = [wait_as_new_client(port, token) for _client in range(NEW_CLIENTS)]
    return Line(
        f"a new client's page while one guest tries for {IDLE} connections",
        median(beside) * 1e3,
        median(alone) * 1e3,
        BESIDE_IDLE,
        "ms",
        "the same without that guest",
    )


async def _measure_unchanged(desk: Desk, port: int, slug: str) -> Line:
    """Compare the server's time for a 304 (unchanged page) with its time for an empty page."""
    connection = Connection(port)
    page, empty = f"/e/{slug}/standings/", f"/bench/empty/public/{slug}/"
    tag = (await connection.ask(page, fields=ITALIAN)).fields["etag"]

    async def measure(path: str, expected: HTTPStatus, count: int) -> float:
        begun = measure_processor(desk.pid)
        for _request in range(count):
            answer = await connection.ask(path, fields=ITALIAN | {"If-None-Match": tag})
            if answer.status != expected:
                raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
        return measure_processor(desk.pid) - begun

    unchanged = bare = 0.0
    for _block in range(BLOCKS):
        unchanged += await measure(page, HTTPStatus.NOT_MODIFIED, OF_UNCHANGED)
        bare += await measure(empty, HTTPStatus.OK, OF_EMPTY)
    connection.close()
    return Line(
        "nothing new, answered before Django",
        unchanged / (BLOCKS * OF_UNCHANGED) * 1e3,
        bare / (BLOCKS * OF_EMPTY) * 1e3,
        BESIDE_EMPTY,
        "ms",
        "an empty page through the same server, in the server's processor time",
    )
