"""What was stored by an earlier version is still there, and means the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.models.tournament import Tournament
from scoring.rules.presets import FIBUR_2026
from scoring.rules.victory import TABLES

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
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
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
