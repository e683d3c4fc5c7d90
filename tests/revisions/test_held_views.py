"""Two versions side by side, and the choice of one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.play.records import HeldKind
from scoring.events.services import close_event
from scoring.models.held import HeldRecord
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, key_of, record_totals
from tests.play.test_live_queries import hold, table


@pytest.fixture
def held(playing: Tournament) -> HeldRecord:
    """Ugo's 700 to 100, which came when 300 to 200 stood."""
    record_totals(table(1), 1, 300, 200)
    return hold(1)


def page(client: Client, held: HeldRecord, **typed: Any) -> Any:
    url = reverse("held_settle", args=[held.table.turn.tournament.slug, held.pk])
    if not typed:
        return client.get(url)
    return client.post(url, typed if "seen" in typed else {"seen": key_of(1), **typed})


def test_both_versions_stand_side_by_side(anna: Client, held: HeldRecord) -> None:
    shown = page(anna, held)
    totals = [(a, b) for _name, a, b, _apart in shown.context["comparison"].totals]
    assert totals == [(300, 700), (200, 100)]
    assert "Android · Chrome" in shown.text
    assert "moves" not in shown.context  # the turn is open
    listed = anna.get(reverse("held", args=[held.table.turn.tournament.slug])).text
    assert reverse("held_settle", args=[held.table.turn.tournament.slug, held.pk]) in listed


def test_what_came_counts_with_a_reason(anna: Client, held: HeldRecord) -> None:
    refused = page(anna, held, take="1", reason=" ")
    assert (refused.status_code, len(refused.context["sentences"])) == (422, 1)
    assert page(anna, held, take="1", reason="Foglio di carta").status_code == 302
    standing = SmazzataRevision.objects.get(smazzata__table=held.table, number=2)
    assert (standing.key, standing.reason) == (held.key, "Foglio di carta")
    held.refresh_from_db()
    assert (held.taken, held.settled_by) == (True, "Anna Neri")


def test_what_stands_goes_on_counting(anna: Client, held: HeldRecord) -> None:
    assert page(anna, held, take="0").status_code == 302
    held.refresh_from_db()
    assert (held.taken, table(1).smazzate.get().revision) == (False, 1)
    again = page(anna, held, take="1", reason="Anzi")
    assert (again.status_code, table(1).smazzate.get().revision) == (422, 1)


def test_a_choice_is_of_what_was_seen(anna: Client, held: HeldRecord) -> None:
    record_totals(held.table, 1, 350, 200, based_on=1, reason="letto male")
    answer = page(anna, held, take="1", reason="Foglio di carta")
    assert answer.status_code == 409
    assert table(1).smazzate.get().revision == 2
    assert answer.context["form"]["seen"].value() == key_of(2)
    assert "Foglio di carta" in answer.text
    held.refresh_from_db()
    assert held.settled_at is None


@pytest.mark.parametrize("typed", [{"take": "2"}, {"take": "1", "seen": "x" * 65}, {"take": ""}])
def test_a_choice_that_is_none(anna: Client, held: HeldRecord, typed: dict[str, str]) -> None:
    assert page(anna, held, **typed).status_code == 422
    assert table(1).smazzate.get().revision == 1


def test_a_record_that_fails_a_check_counts_with_the_reason_for_it(
    anna: Client, playing: Tournament
) -> None:
    came = hold(
        2, kind=HeldKind.FAULTY, record={"NS": 301, "EW": 100}, overridden=["points.not_five"]
    )
    shown = page(anna, came)
    assert len(shown.context["checks"]) == 1
    refused = page(anna, came, take="1", seen="", override=" ")
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["override"])
    assert page(anna, came, take="1", seen="", override="Visto al tavolo").status_code == 302
    standing = SmazzataRevision.objects.get(smazzata__table=came.table)
    assert (standing.key, standing.override) == (came.key, "Visto al tavolo")


def test_a_record_that_fails_a_check_is_dropped_without_a_reason(
    anna: Client, playing: Tournament
) -> None:
    came = hold(
        2, kind=HeldKind.FAULTY, record={"NS": 301, "EW": 100}, overridden=["points.not_five"]
    )
    assert page(anna, came, take="0", seen="", override="").status_code == 302
    assert not table(2).smazzate.exists()


def test_a_late_entry_shows_what_it_moves(anna: Client, finished: Tournament) -> None:
    late = hold(1, kind=HeldKind.LATE, record={"NS": 0, "EW": 2000})
    shown = page(anna, late)
    assert shown.context["moves"].ranks
    assert not SmazzataRevision.objects.filter(number=2).exists()
    assert page(anna, late, take="1", reason="Arrivata tardi").status_code == 302
    assert table(1).smazzate.get(number=1).ew_gp == 2000


def test_a_late_entry_to_a_closed_event_only_says_so(anna: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    late = hold(1, kind=HeldKind.LATE)
    assert page(anna, late).context["sentences"]
    assert page(anna, late, take="1", reason="Arrivata tardi").status_code == 422
