"""The page that steers the screens of the hall, as a director's phone uses it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.standings.queries import load_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, open_turn, play_turn, seat_event

ENGLISH = {"Accept-Language": "en"}
QUERIES = 17
"""The queries of a screen that shows everything, once a version."""


def show(client: Client, event: Tournament, name: str = "screens", **query: str) -> str:
    page = client.get(reverse(name, args=[event.slug]), query, headers=ENGLISH)
    assert page.status_code == 200
    return page.content.decode()


def press(client: Client, event: Tournament, name: str, **data: Any) -> str:
    """The page after the act."""
    url = reverse(name, args=[event.slug])
    return client.post(url, data, follow=True, headers=ENGLISH).content.decode()


def list_scenes(client: Client, event: Tournament, **query: str) -> list[str]:
    """The scenes that a screen goes through."""
    return re.findall('data-scene="(.*?)"', show(client, event, "hall_screen", **query))


def test_a_screen_shows_what_there_is(visitor: Client, event: Tournament) -> None:
    assert list_scenes(visitor, event) == ["link"]


def test_in_play_it_goes_through_all_that_there_is(visitor: Client, finished: Tournament) -> None:
    assert list_scenes(visitor, finished) == ["standings", "link"]


@pytest.mark.parametrize("held", ["seating", "progress"])
def test_in_the_break_no_screen_shows_the_seats_of_the_turn_that_is_over(
    anna: Client, visitor: Client, playing: Tournament, held: str
) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    press(anna, playing, "screens_hold", scene=held)
    assert list_scenes(visitor, playing) == ["clock", "standings", "link"]


def test_every_screen_goes_through_its_own(
    anna: Client, visitor: Client, playing: Tournament
) -> None:
    said = press(
        anna, playing, "screens", screen_1=["clock"], screen_2=["progress", "seating"],
        page_seconds="20", is_light="on",
    )  # fmt: skip
    assert "The screens are updated." in said
    assert list_scenes(visitor, playing) == ["clock"]
    assert list_scenes(visitor, playing, screen="2") == ["seating", "progress"]
    assert list_scenes(visitor, playing, screen="9") == ["clock"]
    shown = show(visitor, playing, "hall_screen")
    assert 'data-seconds="20"' in shown
    assert 'data-theme="light"' in shown


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"screen_2": ["clock"], "page_seconds": "12"}, "Choose at least one thing to show"),
        ({"screen_1": ["poker"], "page_seconds": "12"}, "poker"),
        ({"screen_1": ["clock"], "page_seconds": "7"}, "Select a valid choice"),
    ],
)
def test_what_no_screen_can_show_is_said(
    anna: Client, playing: Tournament, data: dict[str, Any], said: str
) -> None:
    assert said in press(anna, playing, "screens", **data)
    assert not HallScreens.objects.exists()


def test_one_scene_a_message_and_the_dark(
    anna: Client, visitor: Client, playing: Tournament
) -> None:
    press(anna, playing, "screens_hold", scene="progress")
    assert list_scenes(visitor, playing) == ["progress"]
    press(anna, playing, "screens_message", message="Cena <alle> 20:30", is_held="1")
    assert list_scenes(visitor, playing) == ["message"]
    assert "Cena &lt;alle&gt; 20:30" in show(visitor, playing, "hall_screen")
    press(anna, playing, "screens_dark", dark="1")
    assert list_scenes(visitor, playing) == []
    press(anna, playing, "screens_hold", scene="")
    assert list_scenes(visitor, playing) == ["seating", "clock", "progress", "message", "link"]
    press(anna, playing, "screens_message", message="")
    assert "message" not in list_scenes(visitor, playing)


def test_a_held_scene_that_has_nothing_to_show_leaves_the_others(
    anna: Client, visitor: Client, playing: Tournament
) -> None:
    press(anna, playing, "screens_hold", scene="standings")
    assert "clock" in list_scenes(visitor, playing)


def read_newest(visitor: Client, event: Tournament) -> tuple[str, str] | None:
    """The place and the names that were revealed last."""
    shown = show(visitor, event, "hall_screen")
    place = re.search(r'class="reveal__place[^"]*">(?:<span[^>]*>)?(\d+)', shown)
    names = re.search('class="reveal__names">(.*?)</p>', shown, re.DOTALL)
    if not (place and names):
        return None
    return place[1], " – ".join(re.findall("<span>(.*?)</span>", names[1]))


def test_the_reveal_is_read_back_from_the_last_to_the_first(
    anna: Client, visitor: Client, finished: Tournament
) -> None:
    entrants = load_entrants(finished)
    wanted = [
        (str(line.place), entrants[line.entry].label) for line in load_standings(finished)[:4]
    ]
    page = press(anna, finished, "reveal_start", places="4")
    assert list_scenes(visitor, finished) == ["reveal"]
    assert read_newest(visitor, finished) is None
    read = []
    while upcoming := re.search(r'value="(\d+)"\s*>\s*Reveal the (\d+)', page):
        page = press(anna, finished, "reveal_move", revealed=upcoming[1])
        newest = read_newest(visitor, finished)
        assert newest is not None
        assert newest[0] == upcoming[2]
        read.append(newest)
    assert read == wanted[::-1]
    assert "All places are revealed." in page
    assert "Circolo Uno / Circolo Due" in show(visitor, finished, "hall_screen")
    press(anna, finished, "reveal_end")
    assert "reveal" not in list_scenes(visitor, finished)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("reveal_start", {"places": "dieci"}, "Enter a whole number."),
        ("reveal_start", {"places": "99"}, "Enter a place in the standings, from 1 to 7."),
        ("reveal_move", {"revealed": "1"}, "The prize-giving has not begun: begin it first."),
        ("reveal_move", {"revealed": "x"}, "Enter a whole number."),
        ("standings_freeze", {"turn": "9"}, "Turn 9 is not closed: choose a closed turn."),
        ("screens_message", {"message": "x" * 201}, "at most 200 characters"),
        ("screens_hold", {"scene": "poker"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(
    anna: Client, finished: Tournament, name: str, data: dict[str, str], said: str
) -> None:
    assert said in press(anna, finished, name, **data)


def test_the_turn_to_freeze_at_is_the_last_but_one_when_all_are_played(
    anna: Client, finished: Tournament
) -> None:
    assert re.search('<option value="2" selected>', show(anna, finished, "prize_giving"))
    press(anna, finished, "standings_freeze", turn="2")
    shown = show(anna, finished, "prize_giving")
    assert "The standings are frozen: the public sees the standings after turn 2." in shown
    press(anna, finished, "standings_publish")
    finished.refresh_from_db()
    assert finished.frozen_turn is None


@pytest.mark.parametrize("pairs", [8, 20])
def test_a_screen_reads_as_much_however_many_play(
    visitor: Client,
    director: User,
    pairs: int,
    django_assert_num_queries: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Otherwise the second page is made anew if a minute begins between the two.
    monkeypatch.setattr("scoring.screens.public_views.FORESEEN_FOR", timedelta(days=100_000))
    event = seat_event(make_event(director, pairs=pairs))
    play_turn(event.turns.get(number=1))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    open_turn(event, 2)
    with django_assert_num_queries(QUERIES):
        show(visitor, event, "hall_screen")
    with django_assert_num_queries(1):
        show(visitor, event, "hall_screen")
