"""Phones that send smazzate over HTTP, all at the same time; each waits for every response."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from statistics import quantiles
from threading import Barrier
from time import perf_counter
from typing import Any, NamedTuple, Self

from scoring.core.generator.records import DrawnRecord

HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
}
PATIENCE = 60
"""Seconds to wait for a response."""


class Request(NamedTuple):
    path: str
    body: bytes


class Acknowledged(NamedTuple):
    """A smazzata that the desk acknowledged: table, number, key, and the totals of both sides."""

    table: int
    number: int
    key: str
    ns: int
    ew: int

    @classmethod
    def of(cls, table: int, number: int, key: str, deal: DrawnRecord) -> Self:
        return cls(table, number, key, deal.sums.ns.total, deal.sums.ew.total)


def write_smazzata(
    data: Mapping[str, Any],
    made: Acknowledged,
    *,
    turn: int = 1,
    depth: str = "cards",
    seen: str = "",
    reason: str = "",
) -> dict[str, object]:
    """Build a phone's JSON for a smazzata. `data`: record, of detail `depth`; `made`: its table,
    number, key and totals; `seen`: in a correction, the key of the corrected revision."""
    return {
        "kind": "smazzata",
        "key": made.key,
        "turn": turn,
        "table": made.table,
        "device": f"{made.table:032x}",
        "name": "Lia",
        "made_at": "2026-11-21T15:00:00+00:00",
        "number": made.number,
        "depth": depth,
        "data": data,
        "seen": seen,
        "reason": reason,
        "override": "",
        "totals": {"NS": made.ns, "EW": made.ew},
    }


def make_key(rng: random.Random) -> str:
    """Return a random key as devices generate them: 32 hexadecimal digits."""
    return f"{rng.getrandbits(128):032x}"


class Load(NamedTuple):
    seconds: float
    """Seconds from the first request to the last response."""
    latencies: list[float]
    """Seconds of each request, measured by its phone."""

    @property
    def cost(self) -> float:
        return self.seconds / len(self.latencies)

    @property
    def p95(self) -> float:
        return quantiles(self.latencies, n=20)[-1]


def send_at_once(port: int, queues: Sequence[Sequence[Request]]) -> Load:
    """Send each phone's queue of requests in order, all phones starting together. Raises
    RuntimeError for any status except 200."""
    barrier = Barrier(len(queues))
    with ThreadPoolExecutor(len(queues)) as phones:
        spans = list(phones.map(lambda queue: _send(port, queue, barrier), queues))
    every = [span for own in spans for span in own]
    begun, ended = min(start for start, _ in every), max(end for _, end in every)
    return Load(ended - begun, [end - start for start, end in every])


def _send(port: int, queue: Sequence[Request], barrier: Barrier) -> list[tuple[float, float]]:
    """Send a phone's requests once all phones are ready. Return (start, end) of each request."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    spans = []
    try:
        connection.connect()
        barrier.wait(PATIENCE)
        for path, body in queue:
            start = perf_counter()
            connection.request("POST", path, body, HEADERS)
            answer = connection.getresponse()
            said = answer.read()
            spans.append((start, perf_counter()))
            if answer.status != 200:
                raise RuntimeError(f"{path}: {answer.status} {said[:500]!r}")
    except BaseException:
        barrier.abort()
        raise
    finally:
        connection.close()
    return spans
