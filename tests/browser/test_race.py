"""The race at the top, which the page of the standings asks for when it comes into view."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, open_turn, play_turn, seat_turn

pytestmark = pytest.mark.django_db(transaction=True)

ASK = "() => document.dispatchEvent(new Event('visibilitychange'))"
FEW = {"width": 390, "height": 300}
"""A screen on which the race stands further down than what is fetched ahead."""


def play(event: Tournament, number: int) -> None:
    seat_turn(event, number)
    turn = open_turn(event, number)
    play_turn(turn, lambda table, smazzata: (100 * table * number, 150 * smazzata))
    close_turn(turn=turn, **SIGNED)


@pytest.fixture
def played(event: Tournament) -> Tournament:
    for number in (1, 2):
        play(event, number)
    return event


def test_the_race_comes_when_it_is_scrolled_to_and_with_each_turn(
    phone: Page, played: Tournament
) -> None:
    phone.set_viewport_size(FEW)
    phone.goto(reverse("event_standings", args=[played.slug]))
    race = phone.locator(".picture--race")
    expect(phone.locator("a#race")).to_have_count(1)
    expect(race).to_have_count(0)
    phone.locator("a#race").scroll_into_view_if_needed()
    expect(race.locator("h2#race")).to_be_visible()
    expect(race.locator("thead th")).to_have_count(3)
    play(played, 3)
    phone.evaluate(ASK)
    expect(race.locator("thead th")).to_have_count(4)


def test_the_race_is_on_paper_without_having_been_seen(phone: Page, played: Tournament) -> None:
    phone.set_viewport_size(FEW)
    phone.goto(reverse("event_standings", args=[played.slug]))
    expect(phone.locator(".picture--race")).to_have_count(0)
    phone.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert phone.locator(".picture--race").count() == 1


def test_without_a_script_there_is_a_link(
    browser: Browser, live_server: Any, played: Tournament
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto(reverse("event_standings", args=[played.slug]))
    page.locator("a#race").click()
    expect(page.locator(".picture--race")).to_be_visible()
    context.close()
