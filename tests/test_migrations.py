"""Data of earlier versions: it is still there, and means the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.apps import apps as django_apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from players.models import TOKEN_LENGTH, Player
from scoring.common.rows_services import put_back
from scoring.core.rules.presets import FIBUR_2026
from scoring.core.rules.sums import SideSums, SmazzataSums
from scoring.core.rules.victory import TABLES
from scoring.models.guess import KnownAddress
from scoring.models.kept import KeptTable
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.tickets.services import hash_token
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
    """A database that has grown from the first version on: each version stored something its own
    way before the next one came. The tables as the models make them, and as they have grown."""
    with django_db_blocker.unblock():
        made = describe_tables()
        drop_tables()  # quicker than every migration backwards
        for version, store in STORED:
            store(migrate(version))
        migrate_to_today()
        yield made, describe_tables()
        call_command("flush", interactive=False)
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE axes_accesslog")


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


def store_event(apps: Apps) -> None:
    """Three pairs in the first turn: 1 against 2, and 3 rests."""
    event = create_event(
        apps,
        "single-phase",
        rules_data=FIBUR_2026.to_data(),
        table_data=TABLES["burraconline"].to_data(),
        turns_planned=2,
        smazzate_per_turn=3,
        minutes_per_turn=40,
        bye_vp=14,
        bye_mp=355,
        draw_method="random",
        draw_seed="lucca",
    )
    turn = event.turns.create(number=1, state="closed")
    entries = [event.entries.create(number=number) for number in (1, 2, 3)]
    full, half = (turn.tables.create(number=number) for number in (1, 2))
    seat = apps.get_model("scoring", "Seat").objects.create
    seat(turn=turn, table=full, entry=entries[0], line="NS", gp=300, mp=100, vp=11)
    seat(turn=turn, table=full, entry=entries[1], line="EW", gp=200, mp=-100, vp=9)
    seat(turn=turn, table=half, entry=entries[2], line="NS", is_bye=True, mp=355, vp=14)


def test_an_event_of_before_is_one_of_a_single_phase() -> None:
    event = Tournament.objects.get(slug="single-phase")
    phase = event.phases.get()
    assert (phase.movement, phase.turns, phase.smazzate, phase.minutes) == ("mitchell", 2, 3, 40)
    assert (phase.draw_seed, phase.sections.get().members) == ("lucca", [1, 2, 3])
    assert [table.due for table in event.turns.get().tables.all()] == [3, 3]
    assert sorted(event.turns.get().seats.values_list("kind", "vp")) == [
        ("bye", 14),
        ("plays", 9),
        ("plays", 11),
    ]


def store_in_order_of_time(apps: Apps) -> None:
    """A draw, a ticket, an undo and the ticket's end, a minute after each other."""
    event = create_event(apps, "by-time", rules_data=FIBUR_2026.to_data())

    def at(minute: int) -> datetime:
        return datetime(2026, 5, 1, 16, minute, tzinfo=UTC)

    gone = {"id": 7, "created_at": at(2).isoformat(), "settled_at": None}
    changes = {"heldrecord": {"added": [], "removed": [gone], "changed": []}}
    event.acts.create(number=1, kind="draw", author_name="Anna", created_at=at(1))
    event.acts.create(number=2, kind="undo", changes=changes, author_name="A", created_at=at(4))
    event.standings_versions.create(created_at=at(4), after_turn=1, rows=[], cause="undo")
    event.tickets.create(kind="roving", token="t", created_at=at(3), revoked_at=at(5))


def test_what_was_ordered_by_time_keeps_its_order() -> None:
    """Also what an undone act took away: it comes back where it was."""
    event = Tournament.objects.get(slug="by-time")
    draw, undo = event.acts.all()
    ticket, version = event.tickets.get(), event.standings_versions.get()
    assert (draw.created_at_revision, ticket.created_at_revision) == (1, 3)
    assert undo.changes["heldrecord"]["removed"][0]["created_at_revision"] == 2
    assert "settled_at_revision" not in undo.changes["heldrecord"]["removed"][0]
    assert undo.created_at_revision == version.created_at_revision == 4, "one write made both"
    assert ticket.revoked_at_revision == event.revision == 5


def keep_tables_by_all(apps: Apps) -> None:
    """Any director changed what another kept."""
    users = apps.get_model("auth", "User").objects
    for name, first, last in (("anna", "Anna", "Neri"), ("bruno", "", ""), ("b2", "bruno", "")):
        users.create(username=name, first_name=first, last_name=last)
    for author in ("Anna Neri", "bruno", "Carla"):
        apps.get_model("scoring", "KeptTable").objects.create(
            key=author, name=author, data={}, author_name=author, created_at=NOON, changed_at=NOON
        )


def test_what_is_kept_belongs_to_the_one_account_of_its_keepers_name() -> None:
    owners = KeptTable.objects.values_list("author_name", "owner__username")
    assert dict(owners) == {"Anna Neri": "anna", "bruno": None, "Carla": None}


def store_readable_tickets(apps: Apps) -> None:
    """A live one, and one that kept its link and PIN though it was revoked."""
    event = create_event(apps, "tickets", rules_data={}, tiebreaks=[])
    for number, revoked in ((1, None), (2, NOON)):
        apps.get_model("scoring", "Ticket").objects.create(
            tournament=event,
            kind="table",
            table_number=number,
            token=f"link-{number}",
            pin=f"48291{number}",
            created_at=NOON,
            created_at_revision=0,
            revoked_at=revoked,
        )


def test_only_revoked_tickets_lose_their_links() -> None:
    live, dead = Ticket.objects.filter(tournament__slug="tickets").order_by("table_number")
    assert (live.token, live.pin) == ("link-1", "482911")
    assert (dead.token, dead.pin) == (hash_token("link-2"), "")


ORDERED = {
    "NS": [115, 200, 100, 10, 0, 405],
    "EW": [15, 0, 0, 30, 100, -115],
    "clean": [1, 0],
}
CUT = ORDERED | {"cut": [0, 50]}


def store_ordered_sums(apps: Apps) -> None:
    """A recorded smazzata, a held one with an exact cut, and an act that took two away: the lines
    of a sum told by their positions."""
    event = create_event(apps, "sums", rules_data={}, tiebreaks=[])
    phase = event.phases.create(
        number=1, movement="mitchell", turns=1, smazzate=2, minutes=40, table_data={}
    )
    section = phase.sections.create(number=1, members=[])
    turn = event.turns.create(phase=phase, number=1)
    table = turn.tables.create(section=section, number=1, due=2)
    smazzata = table.smazzate.create(number=1, revision=1, ns_gp=405, ew_gp=-115)
    made = {"record": {}, "author_name": "Anna", "created_at": NOON, "created_at_revision": 1}
    smazzata.revisions.create(number=1, depth="cards", sums=ORDERED, key="a", **made)
    table.held.create(number=2, kind="late", depth="cards", sums=CUT, key="b", **made)
    removed = {
        name: {"added": [], "removed": [{"id": 7, "sums": sums}], "changed": []}
        for name, sums in (("smazzatarevision", ORDERED), ("heldrecord", CUT))
    }
    only = {"author_name": "Anna", "created_at": NOON, "created_at_revision": 1}
    event.acts.create(number=1, kind="undo", changes={"turn": {"added": [1]}} | removed, **only)


def list_sums(apps: Apps) -> list[Any]:
    """The sums of what `store_ordered_sums` stored: recorded, held, and taken away."""
    act = apps.get_model("scoring", "Act").objects.get(tournament__slug="sums")
    assert act.changes["turn"] == {"added": [1]}
    return [
        apps.get_model("scoring", "SmazzataRevision").objects.get().sums,
        apps.get_model("scoring", "HeldRecord").objects.get().sums,
        *(act.changes[name]["removed"][0]["sums"] for name in ("smazzatarevision", "heldrecord")),
    ]


def test_sums_get_names_and_lose_nothing() -> None:
    recorded, held, *removed = list_sums(django_apps)
    assert recorded == SmazzataSums(
        SideSums(115, 200, 100, hand_points=10, total=405, clean_burrachi=1),
        SideSums(15, hand_points=30, pozzetto_penalty=100, total=-115),
    )
    assert held == replace(recorded, ew=replace(recorded.ew, cut_bonus=50))
    assert removed == [recorded.to_data(), held.to_data()]


def check_order_of_sums(apps: Apps) -> None:
    """Named sums can be put in order again."""
    assert list_sums(migrate("0013_turns_in_play")) == [ORDERED, CUT, ORDERED, CUT]


def store_addresses(apps: Apps) -> None:
    """Another package counted who guessed passwords, in a table of its own."""
    apps.get_model("auth", "User").objects.create(username="dora")
    address = "inet" if connection.vendor == "postgresql" else "char(39)"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE axes_accesslog (username varchar(255), ip_address {address})")
        cursor.execute(
            "INSERT INTO axes_accesslog VALUES"
            " ('dora', '10.0.0.5'), ('dora', '10.0.0.5'), ('gone', '10.0.0.6'), ('dora', NULL)"
        )


def test_from_where_an_account_logged_in_goes_on_to_be_known() -> None:
    known = KnownAddress.objects.values_list("user__username", "address")
    assert list(known) == [("dora", "10.0.0.5")]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM axes_accesslog")
        assert cursor.fetchone() == (0,)


BY_POSITION = [[1, 7, 24, 300, 1_200], [2, 4, 16, -300, 900]]
WITH_MEAN = [[1, 7, 24, 300, 1_200, 24, 2]]


def store_standings_by_position(apps: Apps) -> None:
    """The standings that two events kept; in the second the mean ranked."""
    for slug, rows in (("by-position", BY_POSITION), ("by-mean", WITH_MEAN)):
        event = create_event(apps, slug, rules_data={}, tiebreaks=[])
        event.standings_versions.create(
            created_at=NOON, created_at_revision=1, after_turn=1, rows=rows, cause="close_turn"
        )


def test_kept_standings_get_names_and_lose_nothing() -> None:
    events = Tournament.objects.filter(slug__in=["by-position", "by-mean"]).order_by("pk")
    plain, mean = (event.standings_versions.get().rows for event in events)
    assert plain == [
        {"place": 1, "entry": 7, "vp": 24, "mp": 300, "gp": 1_200},
        {"place": 2, "entry": 4, "vp": 16, "mp": -300, "gp": 900},
    ]
    assert mean == [plain[0] | {"earned": 24, "played": 2}]
    assert [event.standings_versions.get().tells_turn for event in events] == [1, 1]


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
    put_back(event.acts.get().changes)
    assert load_cash(event)["Carla"] == 700


STORED: tuple[tuple[str, Callable[[Apps], None]], ...] = (
    ("0001_initial", store_event),
    ("0007_three_at_a_table", store_in_order_of_time),
    ("0010_events_newest_first", keep_tables_by_all),
    ("0011_kept_owners", store_readable_tickets),
    ("0013_turns_in_play", store_ordered_sums),
    ("0014_named_sums", check_order_of_sums),
    ("0014_named_sums", store_addresses),
    ("0034_public_events_listed", store_standings_by_position),
    ("0040_unknown_keys", store_players),
    ("0045_prizes", store_money),
)
"""Rows as a version stored them that knew no other way, or a look at what is there."""
