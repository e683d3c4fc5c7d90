"""The prize-giving: the director reveals from the last to the first, and the hall reads them so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.core.prizes.plan import Prize, PrizePlan
from scoring.models.tournament import Tournament
from scoring.prizes.services import set_prizes
from scoring.standings.queries import load_standings
from tests.browser.conftest import watch_page
from tests.browser.contexts import ContextPool, bring_session
from tests.browser.following import click_and_follow
from tests.browser.test_story import sign_in
from tests.cast import SIGNED, make_event, open_turn, play_through, play_turn, seat_turn

pytestmark = pytest.mark.django_db(transaction=True)

PLACES = 4
NAME_SIZE = """() =>
    parseFloat(getComputedStyle(document.querySelector('.reveal__names span')).fontSize)"""
ROUND_OFF = "() => document.dispatchEvent(new Event('visibilitychange'))"
"""The screen asks at once, as after the computer slept."""


@pytest.fixture
def screen(
    contexts: ContextPool, live_server: Any, request: pytest.FixtureRequest
) -> Iterator[Page]:
    size = {"width": 1920, "height": 1080}
    yield from watch_page(contexts, live_server.url, request, viewport=size)


def read_newest(screen: Page) -> tuple[str, list[str], str]:
    """Place, names and club of what was revealed last."""
    names = screen.locator(".reveal__names span").all_inner_texts()
    club = screen.locator(".reveal__club").inner_text()
    return screen.locator(".reveal__place").inner_text(), names, club


def test_the_hall_reads_the_places_from_the_last_to_the_first(
    phone: Page, screen: Page, finished: Tournament, director: User, live_server: Any
) -> None:
    bring_session(phone, director, live_server.url)
    screen.goto(reverse("hall_screen", args=[finished.slug]))
    phone.goto(reverse("prize_giving", args=[finished.slug]))
    phone.fill("#places", str(PLACES))
    phone.click("form:has(#places) button")
    expect(phone.locator(".reveal-desk__go")).to_be_visible()
    assert phone.locator("main button, main summary").first.get_attribute("name") == "revealed", (
        "the next name is first"
    )
    read, sizes = [], {}
    for place in range(PLACES, 0, -1):
        phone.click(".reveal-desk__go")
        screen.evaluate(ROUND_OFF)
        expect(screen.locator(".reveal__place")).to_have_text(str(place))
        read.append(read_newest(screen))
        sizes[place] = screen.evaluate(NAME_SIZE)
    assert sizes[1] == pytest.approx(2 * sizes[PLACES], rel=0.001)
    before = screen.locator(".reveal__before .rank__place").all_text_contents()
    assert [place.strip() for place in before] == ["2", "3", "4"]
    phone.click(".reveal-desk__go")
    screen.evaluate(ROUND_OFF)
    expect(screen.locator(".hall-podium__step")).to_have_count(3)
    on_steps = [
        text.split("\n") for text in screen.locator(".hall-podium__names").all_inner_texts()
    ]
    assert on_steps == [names for _place, names, _club in read[:-4:-1]]
    expect(phone.locator(".reveal-desk__go")).to_have_count(0)
    entries = {entry.number: entry for entry in finished.entries.all()}
    stored = []
    for line in reversed(load_standings(finished)[:PLACES]):
        members = list(entries[line.entry].members.all())
        names = [member.name for member in members]
        clubs = " / ".join(member.club for member in members)
        stored.append((str(line.place), names, clubs))
    assert read == stored


def test_from_the_last_smazzata_to_the_closed_event_by_the_main_button(
    desktop: Page, director: User
) -> None:
    event = make_event(director)
    play_through(event, 2)
    seat_turn(event, 3)
    open_turn(event, 3)
    plan = PrizePlan(tuple(Prize(cents=5000, place=place) for place in (1, 2, 3)))
    set_prizes(event=event, plan=plan, **SIGNED)
    play_turn(event.turns.get(number=3))
    sign_in(desktop)
    desktop.goto(reverse("console", args=[event.slug]))
    clicks = 0
    while not Tournament.objects.filter(pk=event.pk).exclude(closed_at=None).exists():
        assert desktop.locator("main .button--primary:visible").count() == 1
        click_and_follow(desktop, "main .button--primary:visible")
        clicks += 1
    assert clicks - len(plan.prizes) == 7  # each place is revealed by a click of its own
