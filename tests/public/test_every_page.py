"""All public pages of an event: who reads them, how they are built, how many queries they take."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.seating.draws_services import draw_seating
from scoring.standings.services import store_public_rows
from scoring.web.fresh_views import rendered_pages
from tests.cast import NOW, SIGNED, make_event, play_through
from tests.public.pages import HEAD, PAGES, address, full_table, read


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("event_seating", (2,)),
        ("event_results", (2,)),
        ("event_table", (2, 1)),
        ("event_seating", (9,)),
        ("event_pair", (99,)),
        ("event_pair_turn", (99, 1)),
        ("event_pair_turn", (1, 2)),
        ("event_pair_turn", (1, 99)),
        ("event_table", (1, 99)),
    ],
)
def test_drafts_and_what_is_not_there_are_404_in_words(
    visitor: Client, anna: Client, playing: Tournament, name: str, args: tuple[int, ...]
) -> None:
    for client in (visitor, anna):
        response = client.get(address(playing, name, *args), headers={"Accept-Language": "en"})
        assert response.status_code == 404
        assert "Page not found" in response.content.decode()


def test_only_the_director_sees_the_way_to_the_desk(
    visitor: Client, anna: Client, bruno: Client, playing: Tournament
) -> None:
    number = full_table(playing).number
    desk = reverse("table", args=[playing.slug, 1, number])
    url = address(playing, "event_table", 1, number)
    assert desk in read(anna, url)
    assert desk not in read(bruno, url)
    assert desk not in read(visitor, url)


@pytest.mark.parametrize("name", PAGES)
def test_pages_have_one_heading_named_tables_and_no_script_or_style_of_their_own(
    visitor: Client, finished: Tournament, name: str
) -> None:
    page = read(visitor, address(finished, name))
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", page)
    assert page.count("<h1") == 1
    assert page.count("<table") == page.count("<caption")


@pytest.mark.parametrize("name", PAGES)
def test_a_crooked_query_is_no_fault(visitor: Client, finished: Tournament, name: str) -> None:
    for query in ("?sort=nonsense", "?sort=-", "?sort=,,", "?q=%00&sort=-table"):
        assert visitor.get(address(finished, name) + query).status_code == 200, query


@pytest.mark.parametrize(
    ("name", "args", "queries"),
    [
        # The phases are one query more: the standings go by them; calls to the desk are another.
        ("event", (), 9),
        ("event_seating", (1,), 6),
        ("event_results", (1,), 6),
        ("event_standings", (), 5),
        ("event_race", (), 8),
        ("event_why", (), 7),
        ("event_pair", (1,), 14),
        ("event_pair_turn", (1, 1), 11),
        ("event_figures", (), 11),
        ("event_table", (1, 1), 11),
        ("event_rules", (), 4),
    ],
)
@pytest.mark.parametrize("pairs", [4, 20])
def test_a_page_takes_the_same_queries_whatever_the_field(
    visitor: Client,
    director: User,
    django_assert_num_queries: Any,
    name: str,
    args: tuple[int, ...],
    queries: int,
    pairs: int,
) -> None:
    event = make_event(director, pairs=pairs, turns=2)
    play_through(event, 2)
    with django_assert_num_queries(queries):
        read(visitor, address(event, name, *args))


def test_the_standings_of_400_pairs_take_five_queries_and_ten_where_none_are_kept(
    visitor: Client, director: User, django_assert_num_queries: Any
) -> None:
    event = make_event(director, pairs=400, turns=5)
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    # Straight into the tables: a thousand matches through the services would take a minute.
    event.turns.update(state=TurnState.CLOSED, closed_at=NOW)
    Seat.objects.filter(turn__tournament=event).update(vp=10, mp=F("entry_id"), gp=1000)
    with django_assert_num_queries(10):
        computed = read(visitor, address(event, "event_standings"))
    assert computed.count("<tr") == HEAD + 400
    store_public_rows(event)
    rendered_pages.clear()
    with django_assert_num_queries(5):
        assert read(visitor, address(event, "event_standings")) == computed
