"""What was stored by an earlier version is still there, and means the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.apps import apps as django_apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.models.guess import KnownAddress
from scoring.models.kept import KeptTable
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.rules.presets import FIBUR_2026
from scoring.rules.sums import SideSums, SmazzataSums
from scoring.rules.victory import TABLES
from scoring.services.hall.tickets import hash_token

Apps = Any

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(name: str) -> Apps:
    """The models as of this migration."""
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", name)])
    return executor.loader.project_state([("scoring", name)]).apps


@pytest.fixture
def first_version() -> Iterator[Apps]:
    yield migrate("0001_initial")
    migrate_to_today()


@pytest.fixture
def ordered_by_time() -> Iterator[Apps]:
    """The last version in which a clock said what came before what."""
    yield migrate("0007_three_at_a_table")
    migrate_to_today()


def migrate_to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def store_event(apps: Apps) -> None:
    """Three pairs in the first turn: 1 against 2, and 3 rests."""
    event = apps.get_model("scoring", "Tournament").objects.create(
        slug="coppa",
        name="Coppa",
        date=date(2026, 5, 1),
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


def test_an_event_of_before_is_one_of_a_single_phase(first_version: Apps) -> None:
    store_event(first_version)
    migrate_to_today()
    event = Tournament.objects.get()
    phase = event.phases.get()
    assert (phase.movement, phase.turns, phase.smazzate, phase.minutes) == ("mitchell", 2, 3, 40)
    assert (phase.draw_seed, phase.sections.get().members) == ("lucca", [1, 2, 3])
    assert [table.due for table in event.turns.get().tables.all()] == [3, 3]
    assert sorted(event.turns.get().seats.values_list("kind", "vp")) == [
        ("bye", 14),
        ("plays", 9),
        ("plays", 11),
    ]


def test_what_was_ordered_by_time_keeps_its_order(ordered_by_time: Apps) -> None:
    """Also what an undone act took away: it comes back where it was."""
    event = ordered_by_time.get_model("scoring", "Tournament").objects.create(
        slug="coppa", name="Coppa", date=date(2026, 5, 1), rules_data=FIBUR_2026.to_data()
    )

    def at(minute: int) -> datetime:
        return datetime(2026, 5, 1, 16, minute, tzinfo=UTC)

    gone = {"id": 7, "created_at": at(2).isoformat(), "settled_at": None}
    changes = {"heldrecord": {"added": [], "removed": [gone], "changed": []}}
    event.acts.create(number=1, kind="draw", author_name="Anna", created_at=at(1))
    event.acts.create(number=2, kind="undo", changes=changes, author_name="A", created_at=at(4))
    event.standings_versions.create(created_at=at(4), after_turn=1, rows=[], cause="undo")
    event.tickets.create(kind="roving", token="t", created_at=at(3), revoked_at=at(5))
    migrate_to_today()
    event = Tournament.objects.get()
    draw, undo = event.acts.all()
    ticket, version = event.tickets.get(), event.standings_versions.get()
    assert (draw.created_at_revision, ticket.created_at_revision) == (1, 3)
    assert undo.changes["heldrecord"]["removed"][0]["created_at_revision"] == 2
    assert "settled_at_revision" not in undo.changes["heldrecord"]["removed"][0]
    assert undo.created_at_revision == version.created_at_revision == 4, "one write made both"
    assert ticket.revoked_at_revision == event.revision == 5


@pytest.fixture
def kept_by_all() -> Iterator[Apps]:
    """The last version in which any director changed what another kept."""
    yield migrate("0010_events_newest_first")
    migrate_to_today()


def test_what_is_kept_belongs_to_the_one_account_of_its_keepers_name(kept_by_all: Apps) -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    users = kept_by_all.get_model("auth", "User").objects
    for name, first, last in (("anna", "Anna", "Neri"), ("bruno", "", ""), ("b2", "bruno", "")):
        users.create(username=name, first_name=first, last_name=last)
    for author in ("Anna Neri", "bruno", "Carla"):
        kept_by_all.get_model("scoring", "KeptTable").objects.create(
            key=author, name=author, data={}, author_name=author, created_at=noon, changed_at=noon
        )
    migrate_to_today()
    owners = KeptTable.objects.values_list("author_name", "owner__username")
    assert dict(owners) == {"Anna Neri": "anna", "bruno": None, "Carla": None}


@pytest.fixture
def readable_when_revoked() -> Iterator[Apps]:
    """The last version in which a revoked ticket kept its link and PIN."""
    yield migrate("0011_kept_owners")
    migrate_to_today()


def test_only_revoked_tickets_lose_their_links(readable_when_revoked: Apps) -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    apps = readable_when_revoked
    event = apps.get_model("scoring", "Tournament").objects.create(
        slug="coppa", name="Coppa", date=date(2026, 5, 1), rules_data={}, tiebreaks=[]
    )
    for number, revoked in ((1, None), (2, noon)):
        apps.get_model("scoring", "Ticket").objects.create(
            tournament=event,
            kind="table",
            table_number=number,
            token=f"link-{number}",
            pin=f"48291{number}",
            created_at=noon,
            created_at_revision=0,
            revoked_at=revoked,
        )
    migrate_to_today()
    live, dead = Ticket.objects.order_by("table_number")
    assert (live.token, live.pin) == ("link-1", "482911")
    assert (dead.token, dead.pin) == (hash_token("link-2"), "")


@pytest.fixture
def ordered_sums() -> Iterator[Apps]:
    """The last version in which the lines of a sum were told by their positions."""
    yield migrate("0013_turns_in_play")
    migrate_to_today()


def store_records(apps: Apps) -> None:
    """A recorded smazzata, a held one with an exact cut, and an act that took two away."""
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    event = apps.get_model("scoring", "Tournament").objects.create(
        slug="coppa", name="Coppa", date=date(2026, 5, 1), rules_data={}, tiebreaks=[]
    )
    phase = event.phases.create(
        number=1, movement="mitchell", turns=1, smazzate=2, minutes=40, table_data={}
    )
    section = phase.sections.create(number=1, members=[])
    turn = event.turns.create(phase=phase, number=1)
    table = turn.tables.create(section=section, number=1, due=2)
    smazzata = table.smazzate.create(number=1, revision=1, ns_gp=405, ew_gp=-115)
    made = {"record": {}, "author_name": "Anna", "created_at": noon, "created_at_revision": 1}
    smazzata.revisions.create(number=1, depth="cards", sums=ORDERED, key="a", **made)
    table.held.create(number=2, kind="late", depth="cards", sums=CUT, key="b", **made)
    removed = {
        name: {"added": [], "removed": [{"id": 7, "sums": sums}], "changed": []}
        for name, sums in (("smazzatarevision", ORDERED), ("heldrecord", CUT))
    }
    only = {"author_name": "Anna", "created_at": noon, "created_at_revision": 1}
    event.acts.create(number=1, kind="undo", changes={"turn": {"added": [1]}} | removed, **only)


ORDERED = {
    "NS": [115, 200, 100, 10, 0, 405],
    "EW": [15, 0, 0, 30, 100, -115],
    "clean": [1, 0],
}
CUT = ORDERED | {"cut": [0, 50]}


def list_sums(apps: Apps) -> list[Any]:
    """The sums of what `store_records` stored: recorded, held, and taken away."""
    act = apps.get_model("scoring", "Act").objects.get()
    assert act.changes["turn"] == {"added": [1]}
    return [
        apps.get_model("scoring", "SmazzataRevision").objects.get().sums,
        apps.get_model("scoring", "HeldRecord").objects.get().sums,
        *(act.changes[name]["removed"][0]["sums"] for name in ("smazzatarevision", "heldrecord")),
    ]


def test_sums_get_names_and_lose_nothing(ordered_sums: Apps) -> None:
    store_records(ordered_sums)
    migrate_to_today()
    recorded, held, *removed = list_sums(django_apps)
    assert recorded == SmazzataSums(
        SideSums(115, 200, 100, hand_points=10, total=405, clean_burrachi=1),
        SideSums(15, hand_points=30, pozzetto_penalty=100, total=-115),
    )
    assert held == replace(recorded, ew=replace(recorded.ew, cut_bonus=50))
    assert removed == [recorded.to_data(), held.to_data()]


def test_named_sums_can_be_put_in_order_again(ordered_sums: Apps) -> None:
    store_records(ordered_sums)
    migrate("0014_named_sums")
    assert list_sums(migrate("0013_turns_in_play")) == [ORDERED, CUT, ORDERED, CUT]


@pytest.fixture
def counted_elsewhere() -> Iterator[Apps]:
    """The last version in which another package counted who guessed passwords, and its table."""
    yield migrate("0014_named_sums")
    migrate_to_today()
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE axes_accesslog")


def test_from_where_an_account_logged_in_goes_on_to_be_known(counted_elsewhere: Apps) -> None:
    anna = counted_elsewhere.get_model("auth", "User").objects.create(username="anna")
    address = "inet" if connection.vendor == "postgresql" else "char(39)"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE axes_accesslog (username varchar(255), ip_address {address})")
        cursor.execute(
            "INSERT INTO axes_accesslog VALUES"
            " ('anna', '10.0.0.5'), ('anna', '10.0.0.5'), ('gone', '10.0.0.6'), ('anna', NULL)"
        )
    migrate_to_today()
    known = KnownAddress.objects.values_list("user", "address")
    assert list(known) == [(anna.pk, "10.0.0.5")]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM axes_accesslog")
        assert cursor.fetchone() == (0,)
