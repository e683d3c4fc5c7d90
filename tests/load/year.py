"""`python -m tests.load.year --postgres URL`: a part of a year's events, and what grows with them.

One event is played through the services; PostgreSQL then multiplies its rows. Printed are the room
that an event takes, table by table, and how long pages take before and after, with the statements
that read a whole table where they should not. A database is made for it and dropped.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.entry_desk import make_postgres_database
from tests.load.hall import set_up

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.db.models import Model

    from scoring.models.tournament import Tournament

TABLES, TURNS, SMAZZATE = 16, 4, 4
"""An evening at a club: 32 pairs."""
YEAR = 40_000
"""Events of a national body."""
STRIDE = 100_000
"""Between the keys of one copy and the next: more rows than an event has of any kind."""
MANY_ROWS = 2_000
"""Rows of a table that no statement may read whole: there an index is missing."""
ROUNDS = 15


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.year", description=__doc__)
    parser.add_argument("--postgres", required=True, metavar="URL", help="a server of ours")
    parser.add_argument("--events", type=int, default=400, help="400 are the hundredth of a year")
    given = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="year-"))
        os.environ["SLOW_REQUEST_MS"] = "0"  # what is slow here is printed below
        set_up(Path(folder), stack.enter_context(make_postgres_database(given.postgres)))
        run(given.events)
    return 0


def run(events: int) -> None:
    from django.contrib.auth.models import User
    from django.db import connections

    director = User.objects.create_user("year")
    begun = perf_counter()
    play_event(director, TURNS)
    print(f"One event of {2 * TABLES} pairs, {TURNS} turns of {SMAZZATE} smazzate, through the")
    print(f"services: {perf_counter() - begun:.1f} s")
    last_keys = find_last_keys()
    before = time_pages(director)
    begun = perf_counter()
    multiply(last_keys, events - 1)
    print(f"{events} events: {perf_counter() - begun:.1f} s\n")
    print_room(events)
    after = time_pages(director)
    print(f"\n{'':<22} {'CPU of the program, ms':>27} {'statements, ms':>27}")
    print(f"{'events':<22}" + 2 * f" {1:>13} {events:>13}")
    for name, now in after.items():
        columns = (before[name].program, now.program, before[name].statements, now.statements)
        print(f"{name:<22}" + "".join(f" {ms:>13.1f}" for ms in columns))
    connections.close_all()


def play_event(director: User, turns_closed: int) -> Tournament:
    """An event with so many turns closed; the next one, if there is one, is being played."""
    from scoring.models.station import Station
    from scoring.play.turns_services import close_turn
    from scoring.tickets.services import issue_tickets
    from tests.cast import NOW, SIGNED, make_event, open_turn, plan_phase, seat_turn
    from tests.load.event import record_everywhere

    phase = plan_phase("four-smazzate", turns=TURNS, smazzate=SMAZZATE)
    event = make_event(director, pairs=2 * TABLES, phases=[phase])
    for number in range(1, TURNS + 1):
        seat_turn(event, number)
        turn = open_turn(event, number)
        if number == 1:
            issue_tickets(event=event, **SIGNED)
        for table in turn.tables.all():
            Station.objects.create(table=table, device=f"{table.pk:032x}", name="Lia", seen_at=NOW)
        if number > turns_closed:
            break
        rng = random.Random(f"year {turn.number}")
        for smazzata in range(1, SMAZZATE + 1):
            record_everywhere(turn, smazzata, rng, **SIGNED)
        close_turn(turn=turn, **SIGNED)
    return event


LastKeys = dict[type["Model"], int]


def find_last_keys() -> LastKeys:
    """The last key that is taken, for every kind of row that belongs to events."""
    from django.apps import apps
    from django.db.models import Max

    models = apps.get_app_config("scoring").get_models(include_auto_created=True)
    return {
        model: model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        for model in models
        if "kept" not in model._meta.db_table
    }


def multiply(last_keys: LastKeys, copies: int) -> None:
    """Copy every row up to these keys so many times, with keys of the copies' own."""
    from django.core.management.color import no_style
    from django.db import connection

    models = list(last_keys)
    own = {model._meta.db_table for model in models}
    with connection.cursor() as cursor:
        # Copies of rows that fit together fit together: nothing is checked a million times.
        cursor.execute("SET session_replication_role = replica")
        for model in models:
            columns = [field.column for field in model._meta.concrete_fields]
            values = [write_value(field, own) for field in model._meta.concrete_fields]
            names = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f'INSERT INTO "{model._meta.db_table}" ({names})'
                f' SELECT {", ".join(values)} FROM "{model._meta.db_table}" AS row'
                f" CROSS JOIN generate_series(1, {copies}) AS copy"
                f" WHERE row.id <= {last_keys[model]}"
            )
        cursor.execute("SET session_replication_role = DEFAULT")
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def write_value(field: Any, own: set[str]) -> str:
    """A column of a copy, in SQL: other keys, addresses, tokens and PINs; another day."""
    column = f'row."{field.column}"'
    if field.primary_key or (field.is_relation and field.related_model._meta.db_table in own):
        return f"{column} + copy * {STRIDE}"
    match f"{field.model._meta.model_name}.{field.name}":
        case "tournament.slug" | "ticket.token":
            return f"{column} || '-copy-' || copy"
        case "ticket.pin":
            return f"lpad(to_hex((row.id + copy * {STRIDE}) % 4294967295), 8, '0')"
        case "tournament.date":
            return f"{column} - copy % 365"
    return column


def print_room(events: int) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, n_live_tup, pg_table_size(relid), pg_indexes_size(relid)"
            " FROM pg_stat_user_tables WHERE n_live_tup > 0"
            " ORDER BY pg_total_relation_size(relid) DESC LIMIT 12"
        )
        rows = cursor.fetchall()
    print(f"{'table':<28} {'rows/event':>10} {'KB/event':>9} {'of it indexes':>14} {'GB/year':>8}")
    sums = [0.0, 0.0, 0.0]
    for name, count, size, indexes in rows:
        each, kb, own = count / events, (size + indexes) / events / 1024, indexes / events / 1024
        sums = [sums[0] + each, sums[1] + kb, sums[2] + own]
        print(f"{name:<28} {each:>10.1f} {kb:>9.1f} {own:>14.1f} {kb * YEAR / 2**20:>8.1f}")
    each, kb, own = sums
    print(f"{'together':<28} {each:>10.1f} {kb:>9.1f} {own:>14.1f} {kb * YEAR / 2**20:>8.1f}")


def time_pages(director: User) -> dict[str, PageTime]:
    """Times of pages of an event that is being played, made for it and left there."""
    from django.test import Client
    from django.urls import reverse

    event = play_event_anew(director)
    anna, guest = Client(), Client()
    anna.force_login(director)
    token = event.tickets.get(table_number=1).token
    pair = event.tickets.filter(entry__number=1)[0].token
    pages = {
        "list of events": (guest, reverse("home")),
        "the director's desk": (anna, reverse("desk")),
        "console": (anna, reverse("console", args=[event.slug])),
        "board": (anna, reverse("board", args=[event.slug, 2])),
        "standings": (guest, reverse("event_standings", args=[event.slug])),
        "results of turn 1": (guest, reverse("event_results", args=[event.slug, 1])),
        "a table's state": (guest, reverse("phone_state", args=[token])),
        "a pair's page": (guest, reverse("pair_page", args=[pair])),
        "metrics": (guest, reverse("metrics")),
    }
    return {name: time_page(name, client, address) for name, (client, address) in pages.items()}


def play_event_anew(director: User) -> Tournament:
    return play_event(director, 1)


class PageTime(NamedTuple):
    """The times of one request, in milliseconds."""

    program: float
    """The processor's time of the program."""
    statements: float
    """The time that the program waits for the database."""


def time_page(name: str, client: Any, address: str) -> PageTime:
    from django.db import connection

    from burraco_tourney.operations.requests import StatementWatch

    with whole_tables_read() as read:
        assert client.get(address).status_code == 200, address
    for table, rows in sorted(read.items()):
        print(f"  {name}: reads all {rows} rows of {table}")
    own, waited = [], []
    for _round in range(ROUNDS):
        statements = StatementWatch(0)
        begun = process_time()
        with connection.execute_wrapper(statements):
            client.get(address)
        own.append(process_time() - begun)
        waited.append(statements.seconds)
    # Others work on the machine too: the quickest round is the one that they left alone.
    return PageTime(1000 * min(own), 1000 * min(waited))


@contextmanager
def whole_tables_read() -> Iterator[dict[str, int]]:
    """Tables of many rows that a statement of this block reads from end to end, with their rows."""
    from django.db import connection

    asked: list[tuple[Any, Any]] = []
    found: dict[str, int] = {}

    def keep(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        yield found
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, n_live_tup FROM pg_stat_user_tables")
        rows = dict(cursor.fetchall())
        for sql, params in asked:
            if str(sql).lstrip("(").startswith("SELECT"):
                cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
                ((plan,),) = cursor.fetchone()
                for table in list_scans(plan["Plan"]):
                    if rows.get(table, 0) > MANY_ROWS:
                        found[table] = rows[table]


def list_scans(plan: dict[str, Any]) -> Iterator[str]:
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from list_scans(part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
