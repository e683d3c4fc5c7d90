"""The clock of the hall shows the same second on every device, whatever the device's own clock
says; and its marks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clock.services import extend_clock, pause_clock
from scoring.models.tournament import Tournament
from tests.browser.contexts import ContextPool
from tests.cast import ANNA

pytestmark = pytest.mark.django_db(transaction=True)

WRONG = """
  const real = Date;
  const begun = real.now();
  const wrong = () => begun + %(ahead)s + %(pace)s * (real.now() - begun);
  globalThis.Date = class extends real {
    constructor(...given) { given.length ? super(...given) : super(wrong()); }
    static now() { return wrong(); }
  };
"""
HOUR = 3_600_000
BUSY = 10
"""Seconds by which a busy machine may be late to draw, or to be read."""
TIME = "[data-clock-time]"


@pytest.fixture
def running(playing: Tournament) -> Tournament:
    """Turn 1 has a little more than twelve minutes left."""
    ends = timezone.now() + timedelta(minutes=12, seconds=3)
    playing.turns.filter(number=1).update(clock_ends_at=ends)
    return playing


@pytest.fixture
def wrong_phones(contexts: ContextPool, live_server: Any) -> Iterator[list[Page]]:
    """Two phones: one is an hour ahead and runs at double speed, one is an hour behind and at half
    of it."""
    size = {"width": 390, "height": 844}
    with ExitStack() as opened:
        phones = []
        for ahead, pace in ((HOUR, 2), (-HOUR, 0.5)):
            options = {"viewport": size, "user_agent": f"wrong by {ahead}"}
            given = {"base_url": live_server.url, **options}
            phones.append(opened.enter_context(contexts.open_page(**given)))
            phones[-1].add_init_script(WRONG % {"ahead": ahead, "pace": pace})
        yield phones


def read_seconds(page: Page) -> float:
    """The time that the clock shows, in seconds."""
    minutes, seconds = str(page.locator(TIME).first.text_content()).split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_device_with_a_wrong_clock_shows_the_same_second(
    running: Tournament, desktop: Page, wrong_phones: list[Page]
) -> None:
    url = reverse("event", args=[running.slug])
    pages = (desktop, *wrong_phones)
    for page in pages:
        page.goto(url)
        expect(page.locator("[data-clock]")).to_have_attribute("data-state", "running")
    right, *wrong = [page.evaluate("Date.now()") for page in pages]
    assert all(abs(time - right) > 3_500_000 for time in wrong)
    ends = running.turns.get(number=1).clock_ends_at
    assert ends is not None
    for page in pages:
        left = (ends - timezone.now()).total_seconds()
        assert read_seconds(page) == pytest.approx(left, abs=BUSY)


DRIFTS = """(pace) => {
  // The clock that Playwright moves is the server's; the device's own count goes off from it.
  const count = performance.now.bind(performance);
  const begun = count();
  performance.now = () => begun + pace * (count() - begun);
  window.asked = 0;
  window.fetch = async (address) => {
    if (!String(address).endsWith("/now/")) return new Response(null, { status: 304 });
    window.asked += 1;
    return new Response(JSON.stringify({ now: Date.now() }));
  };
}"""


@pytest.mark.parametrize("pace", [0.99, 1.01])
def test_a_device_that_drifts_shows_the_same_second_after_an_hour(
    running: Tournament, desktop: Page, pace: float
) -> None:
    """Half a minute off in the hour by its own count; it asks again every minute."""
    desktop.clock.install()
    desktop.goto(reverse("hall_screen", args=[running.slug]))
    expect(desktop.locator("[data-clock]").first).to_have_attribute("data-state", "running")
    desktop.evaluate(DRIFTS, pace)
    for _minute in range(55):
        desktop.clock.run_for(60_000)
    ends = desktop.evaluate("Date.now()") + 5 * 60_000
    desktop.evaluate(SET_ENDS, ends)
    desktop.clock.run_for(20_000)
    left = (ends - desktop.evaluate("Date.now()")) / 1000
    assert desktop.evaluate("asked") >= 50
    assert abs(read_seconds(desktop) - left) <= 1.7  # a second, and what a minute's drift makes


def test_marks_pauses_and_extensions_are_told_in_words(running: Tournament, desktop: Page) -> None:
    url = reverse("event", args=[running.slug])
    clock = desktop.locator("[data-clock]")
    for minutes, state, words in (
        (-3, "warning", "Mancano 10 minuti"),
        (-5, "last", "Ultima smazzata"),
        (-60, "time", "Tempo scaduto"),
        (20, "running", ""),
    ):
        extend_clock(event=running, minutes=minutes, author=ANNA, now=timezone.now())
        desktop.goto(url)
        expect(clock).to_have_attribute("data-state", state)
        expect(clock.locator("[data-clock-word]")).to_have_text(words)
    pause_clock(event=running, author=ANNA, now=timezone.now())
    desktop.goto(url)
    expect(clock).to_have_attribute("data-state", "paused")
    shown = read_seconds(desktop)
    desktop.wait_for_timeout(1100)
    assert read_seconds(desktop) == shown


def test_a_mark_is_said_aloud_as_it_passes_and_not_on_opening(
    running: Tournament, desktop: Page
) -> None:
    url = reverse("event", args=[running.slug])
    status = desktop.locator("[data-clock-status]")
    desktop.goto(url)
    expect(desktop.locator("[data-clock]")).to_have_attribute("data-state", "running")
    expect(status).to_have_text("")
    ends = timezone.now() + timedelta(minutes=10)
    desktop.evaluate(SET_ENDS, ends.timestamp() * 1000)
    expect(status).to_have_text("Mancano 10 minuti")
    extend_clock(event=running, minutes=-3, author=ANNA, now=timezone.now())
    desktop.goto(url)
    expect(desktop.locator("[data-clock]")).to_have_attribute("data-state", "warning")
    expect(status).to_have_text("")


COUNT_STROKES = """
  window.strokes = 0;
  const Real = window.OscillatorNode;
  window.OscillatorNode = class extends Real {
    constructor(...given) {
      super(...given);
      window.strokes += 1;
    }
  };
"""


SET_ENDS = """(ends) => {
  document.body.dataset.live = "0";
  for (const clock of document.querySelectorAll("[data-clock]")) clock.dataset.ends = ends;
}"""
"""Sets the end for good: the page renews itself no more, which would bring the desk's own end
back."""


@pytest.mark.parametrize(("is_on", "strokes"), [(True, 2), (False, 0)])
def test_a_mark_rings_where_the_sound_is_on(
    running: Tournament, desktop: Page, is_on: bool, strokes: int
) -> None:
    """The last smazzata has two strokes."""
    desktop.add_init_script(COUNT_STROKES)
    desktop.goto(reverse("hall_screen", args=[running.slug]))
    state = desktop.locator(".screen__clock [data-clock]")
    expect(state).to_have_attribute("data-state", "running")
    if is_on:
        desktop.mouse.move(100, 100)
        desktop.locator("[data-clock-sound]").click()
        desktop.evaluate("strokes = 0")  # the one by which the button answers
    ends = (timezone.now() + timedelta(minutes=5, seconds=2)).timestamp() * 1000
    desktop.evaluate(SET_ENDS, ends)
    expect(state).to_have_attribute("data-state", "warning")
    expect(state).to_have_attribute("data-state", "last")
    assert desktop.evaluate("strokes") == strokes
