"""The public pages of an event: where to sit, who has won; its seating and its rules."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.seats import Presence
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import publish_turn
from scoring.standings.public_queries import load_event_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, plan_phase, play_through
from tests.public.pages import HEAD, address, read, words_of


def test_a_closed_event_opens_on_its_winners(visitor: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    html = read(visitor, address(finished, "event"))
    page = words_of(html)
    assert "Where do I sit?" not in page
    assert page.index("Full standings") < page.index("Look for your name")
    podium = words_of(html.split('class="podium cells plain"')[1].split("</ol>")[0])
    ranked = load_event_standings(finished, load_entrants(finished)).standings
    for standing in ranked:
        assert (f"Nord{standing.entry} " in podium) == (standing.place <= 3)


def test_the_first_page_lists_events_and_where_they_are(
    visitor: Client, playing: Tournament
) -> None:
    page = words_of(read(visitor, reverse("home"), Referer="http://testserver/"))
    assert "Torneo di prova" in page
    assert "Turn 1 of 3" in page


def test_before_the_seating_is_out_the_page_says_who_plays(
    visitor: Client, event: Tournament
) -> None:
    page = words_of(read(visitor, address(event, "event")))
    assert "The seats will appear here" in page
    assert "Nord7 Nora Sud7 Ugo" in page


def test_an_event_without_pairs_says_so(visitor: Client, director: User) -> None:
    event = make_event(director, pairs=0)
    assert "Nobody is registered yet" in read(visitor, address(event, "event"))


def test_every_player_has_a_row_by_name(visitor: Client, playing: Tournament) -> None:
    rows = re.findall(r'data-find="([^"]+)"', read(visitor, address(playing, "event")))
    assert len(rows) == 14
    assert rows == sorted(rows)


def test_a_resting_player_is_told_so(visitor: Client, playing: Tournament) -> None:
    resting = playing.turns.get(number=1).seats.get(kind=Presence.BYE).entry.number
    page = read(visitor, address(playing, "event"))
    row = next(row for row in page.split("<tr") if f"Nord{resting} Nora" in row)
    assert "bye" in row


@pytest.mark.parametrize("query", ["nord3", "NORD3 no", "Nora Nord3"])
def test_a_name_is_found_without_a_script(visitor: Client, playing: Tournament, query: str) -> None:
    table = visitor.get(address(playing, "event"), {"q": query}).context["table"]
    assert [row.name for row in table.rows.data if row.found] == ["Nord3 Nora"]


def test_a_name_that_nobody_has_is_said_in_words(visitor: Client, playing: Tournament) -> None:
    found = read(visitor, address(playing, "event") + "?q=nord")
    missed = read(visitor, address(playing, "event") + "?q=%3Cb%3Exyz")
    sentence = r'id="find-none"[^>]* hidden'
    assert re.search(sentence, found)
    assert not re.search(sentence, missed)
    assert "<b>xyz" not in missed


def test_the_next_seating_is_announced_while_a_turn_is_played(
    visitor: Client, playing: Tournament
) -> None:
    publish_turn(turn=playing.turns.get(number=2), **SIGNED)
    assert "Turn 2: find your next table" in read(visitor, address(playing, "event"))


def test_the_rules_are_a_score_card_with_its_source(visitor: Client, event: Tournament) -> None:
    page = words_of(read(visitor, address(event, "event_rules")))
    assert "Semi-clean burraco" in page
    assert "0 – 50 10 10" in page
    assert "Source: Burraconline, 12.3" in page


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
        "Paired by the results of the previous turns.",
    ]
    for turn, sentence in enumerate(said, start=1):
        page = read(visitor, reverse("event_seating", args=[event.slug, turn]))
        assert [words for words in said if words in page] == [sentence]
