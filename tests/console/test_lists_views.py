"""Lists of events: where each one is, in a constant number of queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.console.search_queries import A_PAGE, EventSearch, list_events, load_event_lines
from scoring.models.tournament import Tournament
from tests.cast import make_event, open_turn, play_through


def test_events_say_where_they_are(event: Tournament) -> None:
    play_through(event, 1)
    open_turn(event, 2)
    (line,) = load_event_lines(list_events(EventSearch()))
    assert (line["turns_planned"], line["closed_turns"], line["turn_playing"]) == (3, 1, 2)


def test_an_event_that_has_not_begun_has_no_turn(director: User) -> None:
    make_event(director, pairs=0)
    (line,) = load_event_lines(list_events(EventSearch()))
    assert (line["closed_turns"], line["turn_playing"]) == (0, None)


@pytest.mark.parametrize("events", [1, A_PAGE, 3 * A_PAGE])
@pytest.mark.parametrize(("name", "queries"), [("home", 5), ("desk", 9)])
def test_a_list_costs_the_same_however_many_there_are(
    anna: Client,
    visitor: Client,
    director: User,
    django_assert_num_queries: Any,
    name: str,
    queries: int,
    events: int,
) -> None:
    for _ in range(events):
        make_event(director, pairs=0)
    client = visitor if name == "home" else anna
    with django_assert_num_queries(queries):
        page = client.get(reverse(name)).content.decode()
    assert page.count("Torneo di prova</") == min(events, A_PAGE)
    assert ("?page=2" in page) is (events > A_PAGE)


def test_the_pages_of_a_list_are_turned(visitor: Client, director: User) -> None:
    for _ in range(A_PAGE + 1):
        make_event(director, pairs=0)
    last = visitor.get(reverse("home"), {"page": "2"}).content.decode()
    assert last.count("Torneo di prova") == 1
    for strange in ("0", "-1", "99", "x", "٣"):
        assert visitor.get(reverse("home"), {"page": strange}).status_code == 200


def test_a_card_of_the_desk_says_what_comes_next(anna: Client, event: Tournament) -> None:
    play_through(event, 1)
    page = anna.get(reverse("desk")).content.decode()
    for words in ("Turni giocati: 1 di 3", "7 coppie", "Pubblica i posti del turno 2"):
        assert words in page
