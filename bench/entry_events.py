"""`python -m bench.entry_events fill|sign|check`: create and check events in DATABASE_URL.

`fill TABLES EVENTS` creates events whose first turn is being played, without records; it
prints, as JSON, each event's slug, the tokens of its tables and the tokens of its pairs by
number. `sign` prints the session key of their director. `check` reads from standard input, as
JSON, which smazzate the desk has acknowledged, and compares them with the stored ones.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import django
from django.core.management import call_command

from bench.entry_phones import Acknowledged

SMAZZATE = 4
TURN = 1

Tokens = tuple[str, list[str], list[str]]
"""An event's slug, the tokens of its tables, the tokens of its pairs."""


def fill(tables: int, events: int) -> list[Tokens]:
    from django.db import connection

    from bench.urls import CREATE

    call_command("migrate", verbosity=0, skip_checks=True)
    with connection.cursor() as cursor:
        cursor.execute(CREATE)
    return [_make_event(f"Bench {n}", 2 * tables) for n in range(1, events + 1)]


def sign_in() -> str:
    """Log the director of all events in and return the session key."""
    from django.test import Client

    from bench.pages import get_director

    client = Client()
    client.force_login(get_director())
    return client.cookies["sessionid"].value


def check(acknowledged: Sequence[Sequence[Acknowledged]], inserted: int) -> None:
    """Check that exactly the acknowledged smazzate are stored, once each, with consistent totals.
    `acknowledged` has a list for each event, in order of creation. Also check that the table for
    bare INSERTs, which are measured for comparison, has `inserted` rows."""
    from django.db import connection

    from bench.urls import COUNT
    from scoring.models.tournament import Tournament
    from tests.load.stored import find_faults

    for event, sent in zip(Tournament.objects.order_by("pk"), acknowledged, strict=True):
        assert (faults := find_faults(event, sent)) == [], faults
    with connection.cursor() as cursor:
        cursor.execute(COUNT)
        assert cursor.fetchone() == (inserted,)


def _make_event(name: str, pairs: int) -> Tokens:
    from bench.data import NOW, create_empty_event, register
    from bench.pages import get_director
    from scoring.actions.authors_services import Author
    from scoring.core.pairing.draw import DrawMethod
    from scoring.core.pairing.phase import PhasePlan
    from scoring.play.turns_services import start_turn
    from scoring.seating.draws_services import draw_seating, publish_turn
    from scoring.tickets.services import issue_tickets

    director = get_director()
    author = Author.of(director, "bench")
    event = create_empty_event(director, name, "it", PhasePlan("mitchell", TURN, SMAZZATE, 60))
    register(event, pairs)
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, author=author, now=NOW)
    turn = event.turns.get(number=TURN)
    publish_turn(turn=turn, author=author, now=NOW)
    start_turn(turn=turn, author=author, now=NOW)
    issue_tickets(event=event, author=author, now=NOW)
    tables = event.tickets.exclude(table_number=None).order_by("table_number")
    own = event.tickets.exclude(entry=None).order_by("entry__number")
    return event.slug, [one.token for one in tables], [one.token for one in own]


def main(arguments: Sequence[str]) -> int:
    django.setup()
    match arguments:
        case ["fill", tables, events]:
            print(json.dumps(fill(int(tables), int(events))))
        case ["sign"]:
            print(sign_in())
        case ["check"]:
            told = json.load(sys.stdin)
            sent = [[Acknowledged(*one) for one in event] for event in told["smazzate"]]
            check(sent, told["inserted"])
        case _:
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
