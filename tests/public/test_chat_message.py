"""The message for the club's chat on the console: what fits the moment, and is public."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.pairing.draw import DrawMethod
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn, start_turn
from scoring.seating.draws_services import draw_seating, publish_turn
from scoring.standings.services import freeze_standings
from tests.cast import SIGNED, make_event, play_through, play_turn
from tests.sign_ups.signing import open_event, open_sign_ups

ORIGIN = "http://testserver"


def read_message(client: Client, event: Tournament) -> list[str]:
    """The lines of the message on the console; empty where it offers none."""
    page = client.get(reverse("console", args=[event.slug])).text
    found = re.search(r"<textarea[^>]*>\n([^<]*)</textarea>", page)
    return unescape(found[1]).split("\n") if found else []


def test_entries_are_announced_once_the_event_is_public(anna: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    assert read_message(anna, event) == []
    Tournament.objects.filter(pk=event.pk).update(is_public=True)
    title, when, _, address = read_message(anna, event)
    assert title == "♠♥ Torneo di prova ♦♣"
    assert "2026" in when
    assert address == f"{ORIGIN}{reverse('event', args=[event.slug])}"


def test_seats_are_told_while_they_matter(anna: Client, event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    publish_turn(turn=event.turns.get(number=1), **SIGNED)
    address = f"{ORIGIN}{reverse('event_seating', args=[event.slug, 1])}"
    assert read_message(anna, event)[-1] == address
    turn = start_turn(turn=event.turns.get(number=1), **SIGNED)
    assert read_message(anna, event)[-1] == address
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    assert read_message(anna, event) == []


def test_a_closed_event_tells_its_first_places(anna: Client, finished: Tournament) -> None:
    assert read_message(anna, finished) == []
    close_event(event=finished, **SIGNED)
    _, heading, first, second, *_others, address = read_message(anna, finished)
    assert heading == "Classifica finale:"
    assert re.fullmatch(r"1\. .+ – .+, \d+ VP", first)
    assert second.startswith("2. ")
    assert address == f"{ORIGIN}{reverse('event_standings', args=[finished.slug])}"


def test_held_back_standings_are_told_by_no_message(anna: Client, director: User) -> None:
    event = make_event(director, 6, turns=2)
    play_through(event, 2)
    freeze_standings(event=event, turn=1, author=SIGNED["author"])
    close_event(event=event, **SIGNED)
    event.refresh_from_db()
    assert event.frozen_turn == 1
    assert read_message(anna, event) == []
    Tournament.objects.filter(pk=event.pk).update(frozen_turn=None)
    assert read_message(anna, event)[1] == "Classifica finale:"


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_message_is_in_the_events_language(
    anna: Client, finished: Tournament, language: str
) -> None:
    Tournament.objects.filter(pk=finished.pk).update(language=language, closed_at=timezone.now())
    heading = {"it": "Classifica finale:", "en": "Final standings:"}[language]
    assert read_message(anna, finished)[1] == heading


def test_many_who_share_the_first_place_stay_a_short_message(anna: Client, director: User) -> None:
    event = make_event(director, 32, turns=1)
    play_through(event, 1)
    close_event(event=event, **SIGNED)
    lines = read_message(anna, event)
    assert len(lines) <= 14
    assert sum(map(len, lines)) < 1_000


def test_while_entries_are_taken_it_says_where(anna: Client, director: User) -> None:
    event = open_event(director)
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    *_, heading, address = read_message(anna, event)
    assert heading == "Iscriviti qui:"
    assert address == f"{ORIGIN}{reverse('event_sign_up', args=[event.slug])}"
    page = anna.get(reverse("console", args=[event.slug])).text
    assert "Lo vedi solo tu" not in page
    open_sign_ups(event, is_open=False)
    assert read_message(anna, event) == []
