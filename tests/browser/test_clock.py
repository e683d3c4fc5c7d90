"""The clock of the hall shows the same second on every device, whatever the device's own clock
says; and its marks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from scoring.services.hall.clock import extend_clock, pause_clock
from tests.browser.contexts import ContextPool
from tests.cast import ANNA

pytestmark = pytest.mark.django_db(transaction=True)

WRONG = """
  const real = Date;
  const begun = real.now();
  // An hour ahead, and twice as fast.
  const wrong = () => begun + 3_600_000 + 2 * (real.now() - begun);
  globalThis.Date = class extends real {
    constructor(...given) { given.length ? super(...given) : super(wrong()); }
    static now() { return wrong(); }
  };
"""
TIME = "[data-clock-time]"


@pytest.fixture
def running(playing: Tournament) -> Tournament:
    """Turn 1 has a little more than twelve minutes left."""
    ends = timezone.now() + timedelta(minutes=12, seconds=3)
    playing.turns.filter(number=1).update(clock_ends_at=ends)
    return playing


@pytest.fixture
def wrong_phone(contexts: ContextPool, live_server: Any) -> Iterator[Page]:
    """A phone whose clock is an hour ahead and runs at double speed."""
    size = {"width": 390, "height": 844}
    with contexts.open_page(base_url=live_server.url, viewport=size, user_agent="wrong") as page:
        page.add_init_script(WRONG)
        yield page


def read_seconds(page: Page) -> float:
    """What the clock shows, in seconds."""
    minutes, seconds = page.locator(TIME).inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_device_with_a_wrong_clock_shows_the_same_second(
    running: Tournament, desktop: Page, wrong_phone: Page
) -> None:
    url = reverse("event", args=[running.slug])
    pages = (desktop, wrong_phone)
    for page in pages:
        page.goto(url)
        expect(page.locator("[data-clock]")).to_have_attribute("data-state", "running")
    assert abs(wrong_phone.evaluate("Date.now()") - desktop.evaluate("Date.now()")) > 3_500_000
    ends = running.turns.get(number=1).clock_ends_at
    assert ends is not None
    for page in pages:
        for _ in range(3):
            page.wait_for_timeout(350)
            before = (ends - timezone.now()).total_seconds()
            shown = read_seconds(page)
            after = (ends - timezone.now()).total_seconds()
            # The page draws a second within 50 ms of its begin.
            assert after - 0.05 <= shown <= before + 1.05


def test_marks_pauses_and_extensions_are_told_in_words(running: Tournament, desktop: Page) -> None:
    url = reverse("event", args=[running.slug])
    clock = desktop.locator("[data-clock]")
    for minutes, state, words in (
        (-3, "warning", "Mancano 10 minuti"),
        (-5, "last", "Ultima smazzata"),
        (-60, "time", "Tempo scaduto"),
        (20, "running", ""),
    ):
        extend_clock(tournament=running, minutes=minutes, author=ANNA, now=timezone.now())
        desktop.goto(url)
        expect(clock).to_have_attribute("data-state", state)
        expect(clock.locator("[data-clock-word]")).to_have_text(words)
    pause_clock(tournament=running, author=ANNA, now=timezone.now())
    desktop.goto(url)
    expect(clock).to_have_attribute("data-state", "paused")
    shown = read_seconds(desktop)
    desktop.wait_for_timeout(1100)
    assert read_seconds(desktop) == shown


def test_a_mark_is_said_aloud_as_it_passes_and_not_on_opening(
    running: Tournament, desktop: Page
) -> None:
    ends = timezone.now() + timedelta(minutes=10, seconds=3)
    running.turns.filter(number=1).update(clock_ends_at=ends)
    url = reverse("event", args=[running.slug])
    status = desktop.locator("[data-clock-status]")
    desktop.goto(url)
    expect(desktop.locator("[data-clock]")).to_have_attribute("data-state", "running")
    expect(status).to_have_text("")
    expect(status).to_have_text("Mancano 10 minuti")
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
"""For good: the page renews itself no more, which would bring the desk's own end back."""


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
    expect(state).to_have_attribute("data-state", "last", timeout=8_000)
    assert desktop.evaluate("strokes") == strokes
