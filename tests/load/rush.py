"""`python -m tests.load.rush`: the thousand tables of one event send within a minute, to two desks.

A cluster as `make cluster` runs it. First one table sends alone, its smazzate one after another;
then every table sends one, at a moment of its own choice, each over a connection of its own. Exit 1
where one of twenty takes more than three times as long as it did alone, or is not stored.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from statistics import median, quantiles
from time import monotonic, sleep
from typing import TYPE_CHECKING

from bench.entry_phones import HEADERS, Acknowledged, make_key, write_smazzata
from tests.load.members import FRONT, FRONT_PORT, run_cluster

if TYPE_CHECKING:
    from tests.load.phones import TableCard

ALONE = 40
"""Smazzate of the table that is alone; the first ten do not count."""
MOST = 3.0
WARM_UP = 10


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.rush", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args(arguments)
    with run_cluster():
        return _rush(given)


def _rush(given: argparse.Namespace) -> int:
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.models.smazzata import SmazzataRevision
    from tests.load.event import list_cards, make_hall

    begun = monotonic()
    director = User.objects.create_user("rush")
    alone = list_cards(make_hall(director, 1, ALONE))
    cards = list_cards(make_hall(director, given.tables, 4))
    connections.close_all()
    made = monotonic() - begun
    one = [send(alone[0], number) for number in range(1, ALONE + 1)][WARM_UP:]
    rng = random.Random("rush")
    moments = [rng.uniform(0, given.seconds) for _ in cards]

    def send_at(card: TableCard, moment: float) -> float:
        sleep(moment)
        return send(card, 1)

    with ThreadPoolExecutor(given.tables) as phones:
        rushed = list(phones.map(send_at, cards, moments))
    stored = SmazzataRevision.objects.count()
    figures = {
        "tables": given.tables,
        "made and drawn in s": round(made, 1),
        "alone, ms (half, 95 of 100)": _describe(one),
        "in the rush, ms": _describe(rushed),
        "ratio of 95 of 100": round(_p95(rushed) / _p95(one), 2),
    }
    print(json.dumps(figures, indent=2))
    return int(_p95(rushed) > MOST * _p95(one) or stored != ALONE + given.tables)


def send(card: TableCard, number: int) -> float:
    """The seconds until a new smazzata of a table was stored. RuntimeError where it was not."""
    rng = random.Random(f"{card.token} {number}")
    made = Acknowledged(card.number, number, make_key(rng), 300, 200 + 5 * number)
    body = json.dumps(write_smazzata({"NS": made.ns, "EW": made.ew}, made, depth="totals"))
    connection = HTTPConnection(FRONT, FRONT_PORT, timeout=60)
    begun = monotonic()
    connection.request("POST", f"/t/{card.token}/send/", body, HEADERS)
    answer = connection.getresponse()
    said = answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{answer.status}: {said[:300]!r}")
    return monotonic() - begun


def _describe(seconds: Sequence[float]) -> str:
    return f"{1000 * median(seconds):.0f}, {1000 * _p95(seconds):.0f}"


def _p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
