"""`python -m bench.entry_events fill|name|sign|check`: makes and checks events in DATABASE_URL.

`fill TABLES EVENTS` makes empty tables that play; it prints the tokens of each event's tables as
JSON. `name` prints their slugs, in the same order, each with the tokens of its pairs by number.
`sign` prints the session of their director. `check` reads what the desk has acknowledged, as JSON,
and compares it to what is stored.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import django
from django.core.management import call_command

from bench.entry_phones import Acknowledged

if TYPE_CHECKING:
    from scoring.models.tournament import Tournament

SMAZZATE = 4
TURN = 1


def fill(tables: int, events: int) -> list[list[str]]:
    """Make events of this number of tables in their first turn, without records; gives tokens by
    table."""
    from django.contrib.auth.models import User
    from django.db import connection

    from bench.urls import CREATE

    call_command("migrate", verbosity=0, skip_checks=True)
    with connection.cursor() as cursor:
        cursor.execute(CREATE)
    director = User.objects.create_user("bench")
    made = [_make_event(director, f"Bench {n}", 2 * tables) for n in range(1, events + 1)]
    return [
        list(
            event.tickets.filter(table_number__isnull=False)
            .order_by("table_number")
            .values_list("token", flat=True)
        )
        for event in made
    ]


def list_events() -> list[tuple[str, list[str]]]:
    """The slugs of the events, in order of creation, with the tokens of their pairs."""
    from scoring.models.tournament import Tournament

    return [
        (
            event.slug,
            list(
                event.tickets.filter(entry__isnull=False)
                .order_by("entry__number")
                .values_list("token", flat=True)
            ),
        )
        for event in Tournament.objects.order_by("pk")
    ]


def sign_in() -> str:
    """The key of a new session of the director of all events."""
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client()
    client.force_login(User.objects.get(username="bench"))
    return client.cookies["sessionid"].value


def check(acknowledged: Sequence[Sequence[Acknowledged]], inserted: int) -> None:
    """Check that exactly these smazzate are stored, those of each event in order of creation, each
    once, with consistent totals."""
    from django.db import connection

    from bench.urls import COUNT
    from scoring.models.tournament import Tournament
    from tests.load.stored import find_faults

    for event, sent in zip(Tournament.objects.order_by("pk"), acknowledged, strict=True):
        assert (faults := find_faults(event, sent)) == [], faults
    with connection.cursor() as cursor:
        cursor.execute(COUNT)
        assert cursor.fetchone() == (inserted,)


def _make_event(director: Any, name: str, pairs: int) -> Tournament:
    from bench.data import NOW, create_event
    from players.person import Person
    from players.roster import RosterEntry
    from scoring.actions.authors_services import Author
    from scoring.core.pairing.draw import DrawMethod
    from scoring.core.pairing.phase import PhasePlan
    from scoring.entries.services import Lineup, add_entries
    from scoring.play.turns_services import start_turn
    from scoring.seating.draws_services import draw_seating, publish_turn
    from scoring.tickets.services import issue_tickets

    author = Author.of(director, "bench")
    event = create_event(director, name, "it", PhasePlan("mitchell", TURN, SMAZZATE, 60))
    lineups = [
        Lineup.of(
            RosterEntry(
                n,
                Person(f"Nord{n} Nora", f"{event.pk}A{n:04d}", f"Circolo {n % 20}"),
                Person(f"Sud{n} Ugo", f"{event.pk}B{n:04d}", f"Circolo {n % 20}"),
            )
        )
        for n in range(1, pairs + 1)
    ]
    add_entries(tournament=event, lineups=lineups, author=author, now=NOW)
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, author=author, now=NOW)
    turn = event.turns.get(number=TURN)
    publish_turn(turn=turn, author=author, now=NOW)
    start_turn(turn=turn, author=author, now=NOW)
    issue_tickets(tournament=event, author=author, now=NOW)
    return event


def main(arguments: Sequence[str]) -> int:
    django.setup()
    match arguments:
        case ["fill", tables, events]:
            print(json.dumps(fill(int(tables), int(events))))
        case ["name"]:
            print(json.dumps(list_events()))
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
