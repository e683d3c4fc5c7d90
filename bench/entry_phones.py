"""Phones that send concurrently over HTTP, each on its own connection, one request at a time."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from statistics import quantiles
from threading import Barrier
from time import perf_counter
from typing import NamedTuple

HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
}
PATIENCE = 60
"""Seconds to wait for an answer."""


class Request(NamedTuple):
    path: str
    body: bytes


class Load(NamedTuple):
    """The times of a round of requests."""

    seconds: float
    """From the first request to the last answer."""
    latencies: list[float]
    """Seconds of each request, measured at its phone."""

    @property
    def cost(self) -> float:
        """Seconds of the round divided by its requests."""
        return self.seconds / len(self.latencies)

    @property
    def p95(self) -> float:
        return quantiles(self.latencies, n=20)[-1]


def send_at_once(port: int, queues: Sequence[Sequence[Request]]) -> Load:
    """Each phone sends its queue in order, all starting together.

    RuntimeError for any status but 200.
    """
    barrier = Barrier(len(queues))
    with ThreadPoolExecutor(len(queues)) as phones:
        spans = list(phones.map(lambda queue: _send(port, queue, barrier), queues))
    every = [span for own in spans for span in own]
    begun, ended = min(start for start, _ in every), max(end for _, end in every)
    return Load(ended - begun, [end - start for start, end in every])


def _send(port: int, queue: Sequence[Request], barrier: Barrier) -> list[tuple[float, float]]:
    """The times at which each request began and its answer arrived."""
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
