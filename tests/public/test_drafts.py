"""An event is private until it, or a seating of it, is published."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import publish_turn
from tests.cast import NOW, SIGNED, draw_in_order, make_event

PAGES = {
    "event": (),
    "event_standings": (),
    "event_rules": (),
    "event_figures": (),
    "event_calendar": (),
    "event_preview": (),
    "hall_screen": (),
    "event_pair": (1,),
}


@pytest.fixture
def private(director: User) -> Tournament:
    event = make_event(director)
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    event.is_public = False
    return event


def look(client: Client, event: Tournament) -> set[int]:
    return {
        client.get(reverse(name, args=[event.slug, *args])).status_code
        for name, args in PAGES.items()
    }


def test_outsiders_find_nothing_of_it_and_those_who_work_at_it_do(
    visitor: Client, anna: Client, bruno: Client, private: Tournament
) -> None:
    assert look(visitor, private) == look(bruno, private) == {404}
    assert look(anna, private) == {200}
    assert private.name not in visitor.get(reverse("home")).text
    assert "Pubblica il torneo" in anna.get(reverse("console", args=[private.slug])).text


def test_its_director_publishes_it(visitor: Client, anna: Client, private: Tournament) -> None:
    anna.post(reverse("event_publish", args=[private.slug]))
    assert look(visitor, private) == {200}
    assert private.name in visitor.get(reverse("home")).text
    assert "Pubblica il torneo" not in anna.get(reverse("console", args=[private.slug])).text


def test_the_first_seating_publishes_it(visitor: Client, private: Tournament) -> None:
    draw_in_order(private)
    assert look(visitor, private) == {404}
    publish_turn(turn=private.turns.get(number=1), **SIGNED)
    assert look(visitor, private) == {200}


def test_a_new_one_is_private(anna: Client, director: User) -> None:
    assert not Tournament(name="x").is_public
    event = make_event(director)
    anna.post(
        reverse("event_duplicate", args=[event.slug]),
        {"name": "Serata nuova", "date": "2026-12-01", "which": "none"},
    )
    assert not Tournament.objects.get(name="Serata nuova").is_public


def test_an_imported_one_is_public_if_a_seating_was(playing: Tournament, event: Tournament) -> None:
    for original, is_public in ((playing, True), (event, False)):
        assert import_bundle(load_bundle(original, NOW)).is_public is is_public
