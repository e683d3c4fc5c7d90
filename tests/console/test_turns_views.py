"""The board of a turn, and its start and close."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.rulings.services import assign_score
from tests.cast import SIGNED, make_event, play_turn, record_totals, seat_event


def board(client: Client, event: Tournament) -> str:
    return client.get(reverse("board", args=[event.slug, 1])).text


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
    event = seat_event(make_event(director, pairs=pairs, turns=2))
    with django_assert_max_num_queries(13):
        board(anna, event)


def cut(client: Client, event: Tournament, **typed: str) -> Any:
    return client.post(reverse("turn_cut", args=[event.slug, 1]), typed)


def test_an_assigned_score_shows_on_the_board(anna: Client, playing: Tournament) -> None:
    award = Award(0, 0)
    first = Table.objects.get(turn__number=1, number=1)
    assign_score(table=first, ns=award, ew=award, reason="Nessuno", **SIGNED)
    (tile, *_rest) = anna.get(reverse("board", args=[playing.slug, 1])).context["tiles"]
    assert (tile.assigned, tile.state) == (True, "done")


def test_cutting_a_turn_short_says_which_tables_it_cuts_and_which_have_nothing(
    anna: Client, playing: Tournament
) -> None:
    record_totals(Table.objects.get(turn__number=1, number=2), 1, 300, 200)
    page = anna.get(reverse("turn_cut", args=[playing.slug, 1]))
    assert [tile.number for tile in page.context["short"]] == [2]
    assert [tile.number for tile in page.context["empty"]] == [1, 3]
    assert reverse("table_assign", args=[playing.slug, 1, 3]) in page.text
    assert "1 · Nord1 Nora – Sud1 Ugo / " in page.text
    assert Table.objects.get(turn__number=1, number=2).due == 2


def test_a_turn_is_cut_short_with_a_reason(anna: Client, playing: Tournament) -> None:
    cut_table = Table.objects.get(turn__number=1, number=2)
    record_totals(cut_table, 1, 300, 200)
    assert cut(anna, playing, reason=" ").status_code == 422
    assert cut(anna, playing, reason="Scaduto il tempo").status_code == 302
    cut_table.refresh_from_db()
    assert (cut_table.due, cut_table.recorded) == (1, 1)


def test_a_refused_cut_keeps_its_reason(anna: Client, playing: Tournament) -> None:
    answer = cut(anna, playing, reason="Scaduto il tempo")
    assert answer.status_code == 422
    assert "Scaduto il tempo" in answer.text
    assert answer.context["form"].non_field_errors()
