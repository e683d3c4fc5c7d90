"""`python -m tests.load.large`: an event of a thousand tables beside one of a hundred.

On PostgreSQL, each is drawn, its first turn recorded and closed, and its standings shown for the
first time. Exit 1 where closing takes more than 12 times as long with ten times the tables, or the
first standings of 2,000 pairs more than 6 times as long as those of 400.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.entry_desk import make_postgres_database
from tests.load.hall import set_up
from tests.needs.postgres import have_postgres

PAIRS = (200, 400, 2000)
SMAZZATE = 2
MOST_CLOSING, MOST_STANDINGS = 12, 6


class Seconds(NamedTuple):
    draw: float
    close: float
    standings: float


def main() -> int:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="large-")))
        found = stack.enter_context(have_postgres(may_install=False))
        if found.value is None:
            print(f"Nothing was measured: {found.how}")
            return 2
        set_up(folder, stack.enter_context(make_postgres_database(found.value)))
        _play(PAIRS[0])  # everything is imported and prepared
        hundred, few, thousand = map(_play, PAIRS)
        _close_connections()
    closing = thousand.close / hundred.close
    standings = thousand.standings / few.standings
    for pairs, seconds in zip(PAIRS, (hundred, few, thousand), strict=True):
        print(
            f"{pairs:5} pairs: " + ", ".join(f"{k} {v:.2f} s" for k, v in seconds._asdict().items())
        )
    print(f"closing: {closing:.1f} times, at most {MOST_CLOSING}")
    print(f"first standings: {standings:.1f} times, at most {MOST_STANDINGS}")
    return int(closing > MOST_CLOSING or standings > MOST_STANDINGS)


def _play(pairs: int) -> Seconds:
    from django.contrib.auth.models import User
    from django.test import Client
    from django.urls import reverse

    from scoring.play.turns_services import close_turn
    from tests.cast import SIGNED, make_event, play_turn, seat_event

    director = User.objects.get_or_create(username="large")[0]
    event = make_event(director, pairs=pairs, turns=2, smazzate=SMAZZATE)
    times = [perf_counter()]
    seat_event(event)
    times.append(perf_counter())
    turn = event.turns.get(number=1)
    play_turn(turn, lambda table, number: (300 + 50 * (table % 9), 250 + 5 * number))
    times.append(perf_counter())
    close_turn(turn=turn, **SIGNED)
    times.append(perf_counter())
    page = reverse("event_standings", args=[event.slug])
    if (status := Client().get(page, headers={"host": "localhost"}).status_code) != 200:
        raise RuntimeError(f"{page}: {status}")
    times.append(perf_counter())
    return Seconds(times[1] - times[0], times[3] - times[2], times[4] - times[3])


def _close_connections() -> None:
    from django.db import connections

    connections.close_all()


if __name__ == "__main__":
    sys.exit(main())
