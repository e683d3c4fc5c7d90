"""The page of a player across events: what it shows, and to whom."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.models import Player
from scoring.events.services import close_event, reopen_event
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.web.fresh_views import rendered_pages
from tests.cast import SIGNED, make_event, play_through


@pytest.fixture(autouse=True)
def no_page_is_kept() -> None:
    rendered_pages.clear()


@pytest.fixture
def evenings(director: User) -> list[Tournament]:
    events = []
    for at in (1, 2):
        event = make_event(director, name=f"Sera {at}", date=date(2026, 11, at), turns=2)
        play_through(event, 2)
        events.append(close_event(event=event, **SIGNED))
    return events


@pytest.fixture
def nora(evenings: list[Tournament]) -> Player:
    return Player.objects.get(name="Nord1 Nora")


def test_the_page_has_each_closed_event_with_place_and_partner(
    visitor: Client, nora: Player, evenings: list[Tournament]
) -> None:
    shown = visitor.get(reverse("player", args=[nora.token])).context
    assert [one.event.name for one in shown["played"]] == ["Sera 2", "Sera 1"]
    assert shown["partners"] == [("Sud1 Ugo", 2)]
    assert {one.event.entries for one in shown["played"]} == {7}
    assert shown["best"] == min(one.score.place for one in shown["played"])


def test_an_open_or_hidden_event_is_not_on_the_page(
    visitor: Client, nora: Player, evenings: list[Tournament]
) -> None:
    reopen_event(event=evenings[0], reason="Errore", **SIGNED)
    Tournament.objects.filter(pk=evenings[1].pk).update(is_public=False)
    answer = visitor.get(reverse("player", args=[nora.token]))
    assert not answer.context["played"]


def test_a_player_who_wants_no_page_has_none(visitor: Client, nora: Player) -> None:
    Player.objects.filter(pk=nora.pk).update(has_page=False)
    assert visitor.get(reverse("player", args=[nora.token])).status_code == 404
    assert visitor.get(reverse("player", args=["nobody"])).status_code == 404


def test_an_erased_player_is_on_no_page(
    visitor: Client, nora: Player, evenings: list[Tournament]
) -> None:
    EntryPlayer.objects.filter(player=nora).update(player=None)
    token = nora.token
    nora.delete()
    assert visitor.get(reverse("player", args=[token])).status_code == 404


def test_the_owner_hides_the_page_and_shows_it_again(
    anna: Client, director: User, visitor: Client, nora: Player
) -> None:
    director.is_superuser = True
    director.save()
    own, public = reverse("person_page", args=[nora.pk]), reverse("player", args=[nora.token])
    anna.post(own)
    assert visitor.get(public).status_code == 404
    anna.post(own, {"show": "1"})
    assert visitor.get(public).status_code == 200
