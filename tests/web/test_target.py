"""Matches to a target: the form of a phase, and the pages that say how far a table is."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.cast import make_event, record_totals, seat_event
from tests.web.test_plan import TYPED


def type_phase(anna: Client, event: Tournament, **typed: str) -> Any:
    typed = TYPED | {"table_key": "four-smazzate", "section_tables": "", "smazzate": ""} | typed
    return anna.post(reverse("phase_new", args=[event.slug]), typed, HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def match(director: User) -> Tournament:
    """Two pairs play to 2,000, and have 1,250 to 980 after two smazzate."""
    settings: dict[str, Any] = {"length": "target", "target": 2_000, "smazzate": 20, "turns": 1}
    event = seat_event(make_event(director, pairs=2, movement="mitchell", **settings))
    for number, (ns, ew) in enumerate([(1_000, 480), (250, 500)], start=1):
        record_totals(event.turns.get().tables.get(), number, ns, ew)
    return event


def test_a_phase_to_a_target(anna: Client, event: Tournament) -> None:
    assert type_phase(anna, event, length="target", target="1005", cap="").status_code == 302
    phase = event.phases.latest("number")
    assert (phase.length, phase.target, phase.smazzate) == ("target", 1_005, 20)
    plan = anna.get(reverse("plan", args=[event.slug]), HTTP_ACCEPT_LANGUAGE="en").text
    assert "to 1,005, at most 20 smazzate" in plan


@pytest.mark.parametrize("target", ["", "0", "503", "-5", "x"])
def test_a_target_is_a_multiple_of_five(anna: Client, event: Tournament, target: str) -> None:
    answer = type_phase(anna, event, length="target", target=target)
    assert answer.status_code == 422
    assert answer.context["form"].errors["target"]


def test_a_phase_for_a_set_time(anna: Client, event: Tournament) -> None:
    assert type_phase(anna, event, length="time", cap="12").status_code == 302
    phase = event.phases.latest("number")
    assert (phase.length, phase.target, phase.smazzate) == ("time", 0, 12)


@pytest.mark.parametrize("page", ["board", "table", "event_table"])
def test_the_sums_stand_against_the_target(anna: Client, match: Tournament, page: str) -> None:
    args = [match.slug, 1] if page == "board" else [match.slug, 1, 1]
    shown = anna.get(reverse(page, args=args), HTTP_ACCEPT_LANGUAGE="en").text
    assert "2 smazzate · 1,250 – 980, to 2,000" in shown


def test_an_open_match_lists_no_more_than_the_next_smazzata(
    anna: Client, match: Tournament
) -> None:
    shown = anna.get(reverse("table", args=[match.slug, 1, 1]))
    assert [deal.number for deal in shown.context["deals"]] == [1, 2, 3]


@pytest.mark.parametrize(("target", "after"), [("1505", 1_505), ("1000", 2_000), ("x", 2_000)])
def test_the_target_of_a_phase_under_way(
    anna: Client, match: Tournament, target: str, after: int
) -> None:
    anna.post(reverse("phase_target", args=[match.slug, 1]), {"target": target})
    assert match.phases.get().target == after
