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
from typing import TYPE_CHECKING, Any, NamedTuple

import django
from django.core.management import call_command

if TYPE_CHECKING:
    from scoring.models.tournament import Tournament

SMAZZATE = 4
TURN = 1


class Acknowledged(NamedTuple):
    """A smazzata that the desk acknowledged; `token` is the table's."""

    token: str
    number: int
    key: str
    ns: int
    ew: int


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


def check(acknowledged: Sequence[Acknowledged], inserted: int) -> None:
    """Check that exactly these smazzate are stored, each once, with consistent totals."""
    from django.db import connection

    from bench.urls import COUNT
    from scoring.models.held import HeldRecord
    from scoring.models.smazzata import SmazzataRevision
    from scoring.models.ticket import Ticket
    from scoring.models.turn import Seat, Table

    tickets = Ticket.objects.filter(table_number__isnull=False)
    places = {ticket.token: (ticket.tournament_id, ticket.table_number) for ticket in tickets}
    sent = sorted((*places[one.token], *one[1:]) for one in acknowledged)
    revisions = SmazzataRevision.objects.values_list(
        "smazzata__table__turn__tournament",
        "smazzata__table__number",
        "smazzata__number",
        "key",
        "smazzata__ns_gp",
        "smazzata__ew_gp",
    )
    assert sorted(revisions) == sent, "stored is not what was acknowledged"
    assert not HeldRecord.objects.exists()

    totals: dict[tuple[Any, ...], int] = {}
    for event, table, _number, _key, ns, ew in sent:
        for line, gp in (("NS", ns), ("EW", ew)):
            totals[event, table, line] = totals.get((event, table, line), 0) + gp
    for event, number, line, gp, mp in Seat.objects.values_list(
        "turn__tournament", "table__number", "line", "gp", "mp"
    ):
        other = totals.get((event, number, "EW" if line == "NS" else "NS"), 0)
        own = totals.get((event, number, line), 0)
        assert (gp, mp) == (own, own - other), f"table {number}, {line}: {gp}, {mp}"
    assert sum(Table.objects.values_list("recorded", flat=True)) == len(sent)
    with connection.cursor() as cursor:
        cursor.execute(COUNT)
        assert cursor.fetchone() == (inserted,)


def _make_event(director: Any, name: str, pairs: int) -> Tournament:
    from bench.data import NOW
    from players.roster import RosterEntry, RosterPlayer
    from scoring.pairing.draw import DrawMethod
    from scoring.pairing.phase import PhasePlan
    from scoring.rules.presets import FIBUR_2026
    from scoring.services.events.phases import PhaseSettings
    from scoring.services.events.tournaments import TournamentSettings, create_tournament
    from scoring.services.field.entries import Lineup, add_entries
    from scoring.services.hall.tickets import issue_tickets
    from scoring.services.journal.authors import Author
    from scoring.services.play.turns import start_turn
    from scoring.services.seating.draws import draw_seating, publish_turn

    author = Author.of(director, "bench")
    event = create_tournament(
        director=director,
        settings=TournamentSettings(
            name=name,
            date=NOW.date(),
            place="Hall",
            organiser="Club",
            language="it",
            rules_key=FIBUR_2026.key,
            tiebreaks=("vp", "mp", "gp", "direct"),
        ),
        phases=[PhaseSettings(PhasePlan("mitchell", TURN, SMAZZATE, 60), "four-smazzate")],
    )
    lineups = [
        Lineup.of(
            RosterEntry(
                n,
                RosterPlayer(f"Nord{n} Nora", f"{event.pk}A{n:04d}", f"Circolo {n % 20}"),
                RosterPlayer(f"Sud{n} Ugo", f"{event.pk}B{n:04d}", f"Circolo {n % 20}"),
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
            check([Acknowledged(*one) for one in told["smazzate"]], told["inserted"])
        case _:
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
