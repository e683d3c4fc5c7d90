"""A long card has the smazzate of a turn when its reader comes to them, and all on paper."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.browser.test_my_seat import LOOK_AGAIN
from tests.cast import SIGNED, open_turn, play_through, play_turn

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_card_that_grows_long_keeps_what_it_shows(phone: Page, event: Tournament) -> None:
    """The page that renews itself lets alone what was asked for."""
    play_through(event, 2)
    phone.goto(reverse("event_pair", args=[event.slug, 3]))
    first = phone.locator("#turn-1")
    first.scroll_into_view_if_needed()
    first.locator("summary").first.click()
    expect(first.locator("details[open]")).to_have_count(1)
    turn = open_turn(event, 3)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    phone.evaluate(LOOK_AGAIN)
    last = phone.locator("#turn-3")
    last.scroll_into_view_if_needed()
    expect(last.locator(".smazzata")).to_have_count(2)
    expect(first.locator("details[open]")).to_have_count(1)
