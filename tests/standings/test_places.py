"""Places on the public pages: how they moved in the last turn, and the medals of a closed event."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.events.services import close_event
from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament
from scoring.standings.services import freeze_standings, publish_standings
from tests.cast import ANNA, SIGNED, play_through
from tests.public.pages import html

MOVE = re.compile(r'move--(up|down|same)"><span aria-hidden="true">(\d*)</span>')
MEDAL = re.compile(r'medal medal--(\d)">(\d)<')


def list_moves(event: Tournament, turn: int) -> list[tuple[str, str]]:
    """The places that entries gained in this turn, best first, by the stored standings."""
    stored = {version.after_turn: version.rows for version in StandingsVersion.objects.all()}
    before = {row["entry"]: row["place"] for row in stored[turn - 1]}
    gained = [before[row["entry"]] - row["place"] for row in stored[turn]]
    return [
        ("up" if n > 0 else "down" if n < 0 else "same", str(abs(n)) if n else "") for n in gained
    ]


def test_the_standings_show_how_far_everybody_moved(visitor: Client, event: Tournament) -> None:
    play_through(event, 1)
    assert not MOVE.findall(html(visitor, event, "event_standings"))
    play_through(event, 2)
    moves = list_moves(event, 2)
    assert {way for way, _ in moves} == {"up", "down", "same"}
    for page in ("event_standings", "event", "hall_screen"):
        assert MOVE.findall(html(visitor, event, page)) == moves


def test_a_move_is_said_in_words(visitor: Client, event: Tournament) -> None:
    play_through(event, 2)
    page = html(visitor, event, "event_standings")
    said = re.findall(r'<span class="hidden-text">((?:up|down) \d+ places?|same place)', page)
    assert len(said) == len(list_moves(event, 2))


def test_held_back_standings_show_the_moves_of_the_last_turn_shown(
    visitor: Client, event: Tournament
) -> None:
    play_through(event, 3)
    freeze_standings(event=event, turn=2, author=ANNA)
    moves = list_moves(event, 2)
    assert moves != list_moves(event, 3)
    for page in ("event_standings", "event", "hall_screen"):
        assert MOVE.findall(html(visitor, event, page)) == moves


@pytest.mark.parametrize("page", ["event", "event_standings", "hall_screen"])
def test_medals_are_for_a_closed_event_whose_results_are_public(
    visitor: Client, event: Tournament, page: str
) -> None:
    play_through(event, 3)
    assert not MEDAL.findall(html(visitor, event, page))
    freeze_standings(event=event, turn=2, author=ANNA)
    close_event(event=event, **SIGNED)
    assert not MEDAL.findall(html(visitor, event, page))
    event.refresh_from_db()
    publish_standings(event=event, author=ANNA)
    assert {n for n, _ in MEDAL.findall(html(visitor, event, page))} == {"1", "2", "3"}


def test_the_first_tab_says_what_the_page_opens_on(visitor: Client, event: Tournament) -> None:
    def name_tab() -> str:
        found = re.search(
            r'<nav class="tabs.*?<a[^>]*>([^<]*)<', html(visitor, event, "event"), re.S
        )
        assert found
        return found[1].strip()

    assert name_tab() == "Who plays"
    play_through(event, 3)
    assert name_tab() == "Seats"
    close_event(event=event, **SIGNED)
    assert name_tab() == "Winners"
