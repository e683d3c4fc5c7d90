"""A pair's card: where it sits, what it needs, and what a messenger shows of the link."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.standings.public_queries import load_event_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, play_through
from tests.public.pages import html
from tests.rulings.ruling import rule


def test_it_says_what_parts_the_pair_from_better_places(visitor: Client, event: Tournament) -> None:
    play_through(event, 2)
    ranked = load_event_standings(event, load_entrants(event)).standings
    leader, last = ranked[0], ranked[-1]
    page = html(visitor, event, "event_pair", last.entry)
    behind = leader.total.vp - last.total.vp
    assert f"Pair {leader.entry}, 1st: {behind} VP ahead" in page
    assert "1 turn left, worth at most" in page
    assert "What is needed" not in html(visitor, event, "event_pair", leader.entry)


def test_once_the_event_is_closed_nothing_is_needed(visitor: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    for number in range(1, 8):
        assert "What is needed" not in html(visitor, finished, "event_pair", number)


def test_a_link_in_a_messenger_says_whose_card_it_is(visitor: Client, event: Tournament) -> None:
    play_through(event, 1)
    page = html(visitor, event, "event_pair", 1)
    assert '<meta property="og:title" content="Nord1 Nora' in page
    assert " of 7 after turn 1. 21 November 2026" in page


def test_before_a_turn_begins_the_card_says_where_to_go(
    visitor: Client, playing: Tournament
) -> None:
    playing.turns.filter(number=1).update(state="published")
    assert "Turn 1: table" in html(visitor, playing, "event_pair", 1)


def test_a_ruling_on_a_smazzata_stands_between_its_points_and_their_sum(
    visitor: Client, finished: Tournament
) -> None:
    rule(finished, 3, 3, 1, "talked", gp=-100)
    panel = html(visitor, finished, "event_pair_turn", 3, 3).partition("data-part")[2]
    smazzata, ruling, result = (panel.index(sign) for sign in ("Smazzata 2", "talked", "→"))
    assert smazzata < ruling < result


def test_a_single_player_asks_in_the_singular(visitor: Client, director: User) -> None:
    event = make_event(director, pairs=8, entry_kind="players", movement="individual", turns=1)
    play_through(event, 1)
    assert re.search(r"Why am I \d(st|nd|rd|th)\?", html(visitor, event, "event_pair", 1))


def test_the_question_leads_to_everybody_elses_answer(
    visitor: Client, finished: Tournament
) -> None:
    page = html(visitor, finished, "event_pair", 3)
    why = reverse("event_why", args=[finished.slug])
    assert f'href="{why}#why-3"' in page
    assert 'id="why-3"' in visitor.get(why).content.decode()


def test_a_card_of_few_smazzate_has_them_all(visitor: Client, event: Tournament) -> None:
    play_through(event, 1)
    page = html(visitor, event, "event_pair", 2)
    assert page.count('class="smazzata"') == 2
    assert "data-asked" not in page


def test_a_longer_card_asks_for_the_smazzate_of_each_turn(
    visitor: Client, finished: Tournament
) -> None:
    page = html(visitor, finished, "event_pair", 3)
    assert 'class="smazzata"' not in page
    asked = re.findall(r'data-asked="([^"]+)"><p><a href="([^"]+)">', re.sub(r">\s+<", "><", page))
    turns = [reverse("event_pair_turn", args=[finished.slug, 3, turn]) for turn in (1, 2, 3)]
    assert asked == [(url, url) for url in turns]
    for turn in (1, 2, 3):
        part = html(visitor, finished, "event_pair_turn", 3, turn)
        assert part.count('class="smazzata"') == 2
        assert f"<h1>Turn {turn}</h1>" in part


def test_a_turn_without_smazzate_says_so(visitor: Client, playing: Tournament) -> None:
    assert "No smazzata is recorded in this turn." in html(
        visitor, playing, "event_pair_turn", 1, 1
    )
    resting = playing.turns.get(number=1).seats.get(kind="bye").entry.number
    assert "No smazzata is recorded in this turn." in html(
        visitor, playing, "event_pair_turn", resting, 1
    )
