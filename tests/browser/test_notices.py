"""Notices of a page that is open: whatever comes to be meanwhile is said there once."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.calls.services import call_entry
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.tickets.services import issue_tickets
from tests.cast import ANNA, SIGNED, play_turn

pytestmark = pytest.mark.django_db(transaction=True)

ASK = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize("name", ["event", "pair_page"])
def test_news_is_said_once(phone: Page, playing: Tournament, name: str) -> None:
    issue_tickets(event=playing, **SIGNED)
    token = playing.tickets.get(entry__number=1).token
    phone.goto(reverse(name, args=[token if name == "pair_page" else playing.slug]))
    line = phone.locator("[data-notice-line]")
    expect(line).to_be_hidden()
    HallScreens.objects.create(tournament=playing, message="La coppia 7 al banco", revision=1)
    phone.evaluate(ASK)
    expect(line).to_have_text("La coppia 7 al banco")
    expect(phone.locator("#main")).to_contain_text("La coppia 7 al banco")
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    phone.evaluate(ASK)
    expect(line).to_contain_text("1")
    expect(line).not_to_contain_text("coppia 7")
    line.click()
    expect(line).to_be_hidden()


def test_a_call_to_the_desk_is_said_to_whoever_is_called(phone: Page, playing: Tournament) -> None:
    own = f"localStorage.setItem('seat:{playing.slug}', 'nord3 nora 3')"
    phone.goto(reverse("event_standings", args=[playing.slug]))
    phone.evaluate(own)
    phone.reload()
    line, boxes = phone.locator("[data-notice-line]"), phone.locator("[data-called]")
    call_entry(event=playing, number=5, author=ANNA, now=timezone.now())
    call_entry(event=playing, number=3, author=ANNA, now=timezone.now())
    phone.evaluate(ASK)
    expect(boxes).to_have_count(2)
    expect(boxes.filter(visible=True)).to_have_count(1)
    expect(boxes.filter(visible=True)).to_contain_text("Nord3")
    expect(line).to_contain_text("Nord3")
    expect(line).not_to_contain_text("Nord5")
