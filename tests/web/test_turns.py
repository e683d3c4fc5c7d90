"""The board of a turn, and its start and close."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models.phase import DrawMethod
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, TurnState
from scoring.services.seating import draw_seating, publish_turn
from tests.cast import SIGNED, make_event, play_turn, record_totals, seat_event


def board(client: Client, event: Tournament) -> str:
    return client.get(reverse("board", args=[event.slug, 1])).text


def test_the_board_shows_every_tables_state(anna: Client, playing: Tournament) -> None:
    first, second = Table.objects.filter(turn__number=1, number__in=[1, 2])
    record_totals(first, 1, 300, 200)
    record_totals(second, 1, 300, 200)
    record_totals(second, 2, 300, 200)
    shown = board(anna, playing)
    states = [shown.count(f"tile tile--{s}") for s in ("playing", "done", "waiting", "half")]
    assert states == [1, 1, 1, 1]


def test_a_turn_is_started(anna: Client, event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    publish_turn(turn=event.turns.get(number=1), **SIGNED)
    anna.post(reverse("turn_start", args=[event.slug, 1]))
    assert event.turns.get(number=1).state == TurnState.PLAYING


def test_an_incomplete_turn_stays_open_and_says_which_tables(
    anna: Client, playing: Tournament
) -> None:
    answer = anna.post(reverse("turn_close", args=[playing.slug, 1]), follow=True)
    (message,) = answer.context["messages"]
    assert "1, 2, 3" in str(message)
    assert playing.turns.get(number=1).state == TurnState.PLAYING


def test_a_complete_turn_is_closed(anna: Client, playing: Tournament) -> None:
    play_turn(playing.turns.get(number=1))
    assert reverse("turn_close", args=[playing.slug, 1]) in board(anna, playing)
    anna.post(reverse("turn_close", args=[playing.slug, 1]))
    assert playing.turns.get(number=1).state == TurnState.CLOSED


def test_the_board_renews_its_tiles_alone(anna: Client, playing: Tournament) -> None:
    url = reverse("board", args=[playing.slug, 1])
    fragment = anna.get(url, headers={"HX-Request": "true"}).text
    assert "<html" not in fragment
    assert "tile--waiting" in fragment


@pytest.mark.parametrize("pairs", [4, 24])
def test_the_board_asks_as_often_for_many_tables(
    anna: Client, director: User, pairs: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = seat_event(make_event(director, pairs=pairs, turns_planned=2))
    with django_assert_max_num_queries(7):
        board(anna, event)
