"""The desk's own conversion tables: kept, copied, changed while nothing is published, retired."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.rules.victory import TABLES, ConversionTable, Row
from scoring.events.phases_services import change_phase, read_phase
from scoring.library.queries import find_conversion_table, list_kept_tables
from scoring.library.services import (
    change_kept,
    copy_table,
    reinstate_kept,
    retire_kept,
    save_table,
)
from scoring.models.kept import KeptTable
from tests.cast import SIGNED, make_event, plan_phase, seat_event

ROWS = (Row(100, 10, 10), Row(None, 15, 5))

pytestmark = pytest.mark.django_db


@pytest.fixture
def ours() -> KeptTable:
    """A copy of the table for three smazzate."""
    return copy_table(table=TABLES["burraconline"], name="Tabella del circolo", **SIGNED)


def shorten(kept: KeptTable) -> ConversionTable:
    return replace(kept.conversion, rows=ROWS)


def test_a_copy_has_a_key_of_its_own_and_the_same_rows(ours: KeptTable) -> None:
    assert (ours.key, ours.based_on) == ("tabella-del-circolo", "burraconline")
    assert find_conversion_table(ours.key) == replace(
        TABLES["burraconline"], key=ours.key, name="Tabella del circolo"
    )
    again = copy_table(table=ours.conversion, name=ours.name, **SIGNED)
    assert again.key == "tabella-del-circolo-2"


@pytest.mark.parametrize("name", ["Burraconline", "Scaled 2", "♠♥"])
def test_a_kept_table_never_takes_the_key_of_a_given_one(name: str) -> None:
    given = find_conversion_table("burraconline"), find_conversion_table("scaled-2")
    kept = save_table(table=replace(TABLES["win-loss"], name=name), **SIGNED)
    assert (find_conversion_table("burraconline"), find_conversion_table("scaled-2")) == given
    assert find_conversion_table(kept.key) == kept.conversion


def test_a_change_reaches_no_phase(director: User, ours: KeptTable) -> None:
    waiting = make_event(director, phases=[plan_phase(ours.key)])
    playing = seat_event(make_event(director, phases=[plan_phase(ours.key)]))
    change_kept(ours, shorten(ours), **SIGNED)
    assert KeptTable.objects.get().conversion.rows == ROWS
    for event in (waiting, playing):
        assert event.phases.get().conversion == ours.conversion


def test_a_retired_table_is_not_given_but_stays_where_it_is(
    director: User, ours: KeptTable
) -> None:
    event = make_event(director, phases=[plan_phase(ours.key)])
    retire_kept(kept=ours, **SIGNED)
    assert find_conversion_table(ours.key) is None
    assert not list_kept_tables()
    phase = event.phases.get()
    change_phase(phase=phase, settings=replace(read_phase(phase), two_lines=True), **SIGNED)
    assert event.phases.get().conversion.key == ours.key
    with pytest.raises(Refusal, match=r"phase\.no_such_table"):
        make_event(director, phases=[plan_phase(ours.key)])
    reinstate_kept(kept=ours, **SIGNED)
    assert find_conversion_table(ours.key) is not None
