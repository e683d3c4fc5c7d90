"""Penalties and awards on the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament

TYPED: dict[str, Any] = {
    "pair": "3",
    "turn": "1",
    "vp": "-1",
    "mp": "-100",
    "gp": "0",
    "reason": "Seconda ammonizione",
}


def rule(client: Client, event: Tournament, **changes: str) -> Any:
    return client.post(reverse("rulings", args=[event.slug]), TYPED | changes)


def test_a_penalty_is_recorded_with_its_author(anna: Client, finished: Tournament) -> None:
    rule(anna, finished)
    ruling = Adjustment.objects.get()
    assert (ruling.entry.number, ruling.turn_id, ruling.vp, ruling.mp) == (
        3,
        finished.turns.get(number=1).pk,
        -1,
        -100,
    )
    assert ruling.author_name == "Anna Neri"


def test_a_ruling_on_the_final_standings_has_no_turn(anna: Client, finished: Tournament) -> None:
    rule(anna, finished, turn="final")
    assert Adjustment.objects.get().turn is None


@pytest.mark.parametrize(
    "changes",
    [
        {"pair": "99"},
        {"pair": ""},
        {"turn": "9"},
        {"vp": "uno"},
        {"vp": "0", "mp": "0"},
        {"reason": "  "},
        {"mp": "99999999999"},
    ],
)
def test_a_ruling_that_says_nothing_is_refused(
    anna: Client, finished: Tournament, changes: dict[str, str]
) -> None:
    assert rule(anna, finished, **changes).status_code == 422
    assert not Adjustment.objects.exists()


def test_a_ruling_is_taken_back(anna: Client, finished: Tournament) -> None:
    rule(anna, finished)
    pk = Adjustment.objects.get().pk
    anna.post(reverse("ruling_remove", args=[finished.slug, pk]))
    assert not Adjustment.objects.exists()


def test_another_events_ruling_is_out_of_reach(
    anna: Client, bruno: Client, finished: Tournament
) -> None:
    rule(anna, finished)
    pk = Adjustment.objects.get().pk
    assert bruno.post(reverse("ruling_remove", args=[finished.slug, pk])).status_code == 404
    assert Adjustment.objects.exists()
