"""Data of earlier versions: it is still there, and means the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from players.models import TOKEN_LENGTH, Player
from scoring.actions.rows_services import restore_rows
from scoring.models.tournament import Tournament
from scoring.till.queries import load_cash, load_cash_lines

Apps = Any
Schema = dict[str, list[str]]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("grown")]
NUMBERED = ("fk_", "__unnamed_")
"""The beginnings of names that SQLite does not keep; Django counts them."""
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def migrate(name: str) -> Apps:
    """The models as of this migration."""
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", name)])
    return executor.loader.project_state([("scoring", name)]).apps


def migrate_to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def create_event(apps: Apps, slug: str, **fields: object) -> Any:
    return apps.get_model("scoring", "Tournament").objects.create(
        slug=slug, name="Coppa", date=date(2026, 5, 1), **fields
    )


@pytest.fixture(scope="module")
def grown(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[Schema, Schema]]:
    """A database that has grown from the squashed migration on: each version stored something its
    own way before the next one came. The tables as the models make them, and as they have grown."""
    with django_db_blocker.unblock():
        made = describe_tables()
        drop_tables()  # quicker than every migration backwards
        for version, store in STORED:
            store(migrate(version))
        migrate_to_today()
        yield made, describe_tables()
        call_command("flush", interactive=False)


def drop_tables() -> None:
    """Take away our own tables; Django's stay as they are."""
    with connection.schema_editor() as editor:
        for table in connection.introspection.table_names():
            if table.startswith(("players_", "scoring_")):
                editor.execute(editor.sql_delete_table % {"table": editor.quote_name(table)})
    applied = MigrationRecorder(connection).migration_qs
    applied.filter(app__in=["players", "scoring"]).delete()


def describe_tables() -> Schema:
    """The columns of each table and what is checked of them, in no order."""
    read, found = connection.introspection, {}
    with connection.cursor() as cursor:
        for table in read.django_table_names(only_existing=True, include_views=False):
            columns = read.get_table_description(cursor, table)
            checks = read.get_constraints(cursor, table)
            named = [
                ("" if name.startswith(NUMBERED) else name, check) for name, check in checks.items()
            ]
            found[table] = sorted(map(repr, [*columns, *named]))
    return found


def test_the_tables_that_grew_are_those_of_the_models(grown: tuple[Schema, Schema]) -> None:
    """The other tests make theirs at once."""
    made, today = grown
    assert today == made


def store_players(apps: Apps) -> None:
    """A player who was in an event, and one who never was."""
    MigrationExecutor(connection).migrate([("players", "0003_member_lists")])
    create = apps.get_model("players", "Player").objects.create
    seated, known = (create(name=name, key=name.lower()) for name in ("Ospite Olga", "Socio Saro"))
    assert seated.pk != known.pk
    event = create_event(apps, "with-a-guest", rules_data={}, tiebreaks=[])
    entry = event.entries.create(number=1)
    entry.members.create(tournament=event, player=seated, position=1, name=seated.name)


def test_players_are_told_apart_and_known_since_their_first_event() -> None:
    seated, known = Player.objects.filter(name__in=["Ospite Olga", "Socio Saro"])
    assert len({seated.token, known.token, ""}) == 3
    assert len(seated.token) == TOKEN_LENGTH
    assert seated.added_on == date(2026, 5, 1)
    assert known.added_on > seated.added_on


MINE, HERS = {"author_name": "Anna"}, {"author_name": "Elena", "device": "Android · Chrome"}
WRITTEN = {"created_at": NOON, "created_at_revision": 1}


def store_money(apps: Apps) -> None:
    """Money at two tills, one of them counted; and a payment of an entry that was removed."""
    event = create_event(apps, "with-money", rules_data={}, tiebreaks=[])
    entry = event.entries.create(number=1)
    paid = {**WRITTEN, "entry": entry, "position": 1, "method": "cash"}
    event.payments.create(cents=2000, key="one", **MINE, **paid)
    event.payments.create(cents=1500, key="two", **HERS, **paid)
    event.payments.create(cents=500, key="three", is_refund=True, **HERS, **paid)
    counted = {"till": "Elena · Android · Chrome", "expected": 1000, "counted": 1000}
    event.cash_counts.create(**MINE, **WRITTEN, **counted)
    gone = event.payments.create(cents=700, key="four", author_name="Carla", **paid)
    row = event.payments.filter(pk=gone.pk).values().get() | {"created_at": NOON.isoformat()}
    changes = {"payment": {"added": [], "removed": [row], "changed": []}}
    event.acts.create(number=1, kind="remove_entry", changes=changes, **MINE, **WRITTEN)
    gone.delete()


def test_money_of_before_is_in_a_till_for_each_account_and_kind_of_device() -> None:
    event = Tournament.objects.get(slug="with-money")
    assert load_cash(event) == {"Anna": 2000, "Elena · Android · Chrome": 1000}
    counts = [line.count and line.count.counted for line in load_cash_lines(event)]
    assert counts == [None, 1000]
    restore_rows(event.acts.get().changes)
    assert load_cash(event)["Carla"] == 700


STORED: tuple[tuple[str, Callable[[Apps], None]], ...] = (
    ("0001_squashed_0040_unknown_keys", store_players),
    ("0045_prizes", store_money),
)
"""Rows as a version stored them that knew no other way, or a look at what is there."""
