"""Frozen standings: until the prize-giving no public page tells what the last turn brought."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import Refusal
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.standings.moments_queries import list_moments
from scoring.standings.services import freeze_standings, publish_standings
from scoring.tickets.links_views import ticket_path
from scoring.tickets.services import issue_tickets
from tests.cast import ANNA, SIGNED, draw_in_order, make_event, open_turn, play_turn
from tests.event_cache import recall

PUBLIC = {
    "event": (),
    "event_standings": (),
    "event_span": (),
    "event_why": (),
    "event_standings_at": (),
    "event_results": (3,),
    "event_table": (3, 1),
    "event_pair": (1,),
    "event_pair_turn": (1, 3),
    "event_figures": (),
    "hall_screen": (),
}
"""Every page that tells results, with its arguments for turn 3."""


@pytest.fixture
def frozen(director: User) -> Tournament:
    """Three turns are closed: in the third every table N-S makes 7310 points, E-W 1290. The public
    sees two."""

    def build() -> Tournament:
        event = make_event(director)
        draw_in_order(event)
        for number in (1, 2, 3):
            turn = open_turn(event, number)
            last = number == 3
            play_turn(turn, (lambda *_: (3655, 645)) if last else (lambda *_: (300, 250)))
            close_turn(turn=turn, **SIGNED)
        freeze_standings(event=event, turn=2, author=ANNA)
        return Tournament.objects.get(pk=event.pk)

    return recall("frozen", director, build)


def read(client: Client, event: Tournament, name: str, **query: str) -> str:
    url = reverse(name, args=[event.slug, *PUBLIC[name]])
    answer = client.get(url, query, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def tells(page: str) -> bool:
    """Whether a page has a figure of the third turn, or says that it counts."""
    plain = re.sub(r"(?<=\d)[,.](?=\d)", "", page)
    return bool(re.search(r"(?<!\d)(7310|6020|3655)(?!\d)|turn 3 of 3", plain))


def test_a_hidden_turn_is_in_no_span(visitor: Client, anna: Client, frozen: Tournament) -> None:
    asked = {"from": "3", "to": "3"}
    assert not tells(page := read(visitor, frozen, "event_span", **asked))
    assert "Turns 1–2" in page
    assert '<option value="3"' not in page
    assert tells(read(anna, frozen, "event_span", **asked))


def test_the_same_pages_tell_it_to_the_director(anna: Client, frozen: Tournament) -> None:
    for name in ("event_results", "event_table", "event_pair", "event_pair_turn"):
        assert tells(read(anna, frozen, name)), name


def test_the_standings_are_those_of_the_turn_and_say_so(
    visitor: Client, anna: Client, frozen: Tournament
) -> None:
    shown = read(visitor, frozen, "event_standings")
    assert "After turn 2 of 3" in shown
    assert "Until the prize-giving, results and standings stay as they were after turn 2." in shown
    whole = read(anna, frozen, "event_standings")
    assert "After turn 3 of 3" in whole
    assert "The public sees the standings after turn 2" in whole


def test_nothing_is_final_before_the_prizes(visitor: Client, frozen: Tournament) -> None:
    close_event(event=frozen, **SIGNED)
    names = ("event", "event_standings", "hall_screen")
    assert not any("inal standings" in read(visitor, frozen, name) for name in names)
    assert "Turn 3 is closed: its results will be shown at the prize-giving." in read(
        visitor, frozen, "event"
    )
    publish_standings(event=frozen, author=ANNA)
    assert all("Final standings" in read(visitor, frozen, name) for name in names)


def test_past_standings_of_the_last_turn_are_no_way_round(
    visitor: Client, frozen: Tournament
) -> None:
    frozen.shows_all = True
    newest = list_moments(frozen)[0]
    assert newest.after_turn == 3
    page = read(visitor, frozen, "event_standings_at", revision=str(newest.created_at_revision))
    assert "after turn 2" in page
    assert "after turn 3" not in page


def test_an_own_page_shows_the_place_of_the_turn_that_the_public_sees(
    visitor: Client, frozen: Tournament
) -> None:
    issue_tickets(event=frozen, **SIGNED)
    own = frozen.tickets.filter(entry__number=1).get()
    page = visitor.get(ticket_path(own), headers={"Accept-Language": "en"}).content.decode()
    assert "After turn 2" in page
    assert "After turn 3" not in page


def test_only_a_closed_turn_can_be_the_last_one_shown(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"freeze\.not_closed"):
        freeze_standings(event=playing, turn=1, author=ANNA)
