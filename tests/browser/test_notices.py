"""What comes to be while a page is open is said there once."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.services.hall.tickets import issue_tickets
from scoring.services.play.turns import close_turn
from tests.cast import SIGNED, play_turn

pytestmark = pytest.mark.django_db(transaction=True)

ASK = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize("name", ["event", "pair_page"])
def test_news_is_said_once(phone: Page, playing: Tournament, name: str) -> None:
    issue_tickets(tournament=playing, **SIGNED)
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
