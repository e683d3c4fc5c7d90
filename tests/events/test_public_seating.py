"""The public page of a turn's seating: its orders, and how it came about."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.cast import make_event, plan_phase, play_through
from tests.public.pages import HEAD, address, read


@pytest.mark.parametrize("by", ["table", "name"])
def test_the_seating_has_two_orders(visitor: Client, playing: Tournament, by: str) -> None:
    page = read(visitor, address(playing, "event_seating") + f"?by={by}")
    assert page.count("<tr") == HEAD + {"table": 4, "name": 14}[by]
    assert "Seated in the order of entry." in page


def test_the_seating_says_how_it_came_about(visitor: Client, director: User) -> None:
    drawn, by_results = plan_phase(turns=1), plan_phase(movement="danese", turns=2)
    event = make_event(director, pairs=8, phases=[drawn, by_results])
    play_through(event, 3)
    said = [
        "Seated in the order of entry.",
        "Seated by the standings.",
        "Paired by the results of the turns before.",
    ]
    for turn, sentence in enumerate(said, start=1):
        page = read(visitor, reverse("event_seating", args=[event.slug, turn]))
        assert [words for words in said if words in page] == [sentence]
