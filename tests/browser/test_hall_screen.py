"""A screen of the hall in a browser: it can be read from far, turns its pages by itself, follows
the director, and runs for an hour without growing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from players.person import Person
from players.roster import RosterEntry
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.screens import Scene
from scoring.entries.services import add_entries
from scoring.models.tournament import Tournament
from scoring.screens import services as steering
from scoring.seating.draws_services import draw_seating
from tests.browser.conftest import watch_page
from tests.browser.contexts import ContextPool
from tests.browser.page_faults import find_serious
from tests.cast import ANNA, NOW, SIGNED, make_event, open_turn, play_through

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(1920, 1080), (1366, 768), (1024, 768)]
SHORTEST_LINES = """() => {
  const lines = [];
  for (const element of document.querySelectorAll(".screen *")) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const box = element.getBoundingClientRect();
    if (!text || element.closest(".hidden-text, [data-clock-sound]") || !box.height) continue;
    const style = getComputedStyle(element);
    const line = parseFloat(style.lineHeight) || 1.2 * parseFloat(style.fontSize);
    lines.push([line, parseFloat(style.fontSize), element.className || element.tagName]);
  }
  return lines;
}"""
SHOW = """(scene) => {
  document.body.dataset.shown = scene;
  for (const one of document.querySelectorAll("[data-scene]"))
    one.toggleAttribute("data-now", one.dataset.scene === scene);
}"""
ROWS_SEEN = """() => {
  const frame = document.querySelector(".screen__scenes").getBoundingClientRect();
  const rows = [...document.querySelectorAll(`[data-scene="${document.body.dataset.shown}"] li`)];
  return rows.flatMap((row, place) => {
    const box = row.getBoundingClientRect();
    const seen = box.left >= frame.left - 1 && box.right <= frame.right + 1;
    return seen && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1 ? [place] : [];
  });
}"""


@pytest.fixture
def large(director: User) -> Tournament:
    """A hundred and thirty tables, seated for turn 1."""
    event = make_event(director, pairs=260)
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    return event


@pytest.fixture
def screen(
    contexts: ContextPool, live_server: Any, request: pytest.FixtureRequest
) -> Iterator[Page]:
    yield from watch_page(
        contexts, live_server.url, request, viewport={"width": 1920, "height": 1080}
    )


def open_screen(page: Page, event: Tournament, *, faked: bool = False) -> None:
    if faked:
        page.clock.install()
    page.goto(reverse("hall_screen", args=[event.slug]))
    expect(page.locator("body")).to_have_attribute("data-shown", re.compile("."))


def list_scenes(page: Page) -> list[str]:
    return page.evaluate(
        "[...document.querySelectorAll('[data-scene]')].map((s) => s.dataset.scene)"
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_line_is_lower_than_a_twenty_second_of_the_height(
    screen: Page, finished: Tournament, size: tuple[int, int]
) -> None:
    width, height = size
    screen.set_viewport_size({"width": width, "height": height})
    steering.set_message(event=finished, message="Cena " * 30, is_held=False, author=ANNA)
    open_screen(screen, finished)
    for scene in list_scenes(screen):
        screen.evaluate(SHOW, scene)
        lines = screen.evaluate(SHORTEST_LINES)
        assert lines
        for line, font, where in lines:
            assert line >= height / 22 - 0.1, (scene, where)
            assert font >= height / 22 * 0.75, (scene, where)
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_player_of_130_tables_is_seen_once_in_a_round(
    screen: Page, large: Tournament
) -> None:
    open_turn(large, 1)
    steering.set_screens(
        event=large,
        scenes=((Scene.SEATING,),),
        page_seconds=6,
        is_light=False,
        author=ANNA,
    )
    open_screen(screen, large, faked=True)
    seen: list[int] = []
    for _page in range(40):
        seen += screen.evaluate(ROWS_SEEN)
        if len(seen) >= 520:
            break
        screen.clock.run_for(6_000)
    assert sorted(seen) == list(range(520))
    assert seen == sorted(seen)


CUT_NAMES = """() => {
  const names = [...document.querySelectorAll(".seats-flow__name, .rank__names")];
  return names
    .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent);
}"""
LONG_NAMES = ("Dell’Acqua Pierfrancesco", "Esposito Carmela Antonietta")


def test_names_are_whole_and_the_pages_alike(screen: Page, director: User) -> None:
    event = make_event(director, pairs=24)
    members = tuple(map(Person, LONG_NAMES))
    add_entries(event=event, lineups=[RosterEntry(0, *members)], **SIGNED)
    play_through(event, 1)
    looks = {"scenes": ((Scene.STANDINGS,),), "page_seconds": 6, "is_light": False}
    steering.set_screens(event=event, **looks, author=ANNA)
    screen.goto(reverse("hall_screen", args=[event.slug]))
    expect(screen.locator("body")).to_have_attribute("data-shown", "standings")
    assert screen.evaluate(CUT_NAMES) == []
    assert "Esposito Carmela Antonietta" in screen.content()
    assert screen.locator("#screen-page").inner_text() == "1 / 2"
    assert 12 <= len(screen.evaluate(ROWS_SEEN)) <= 14


def test_the_director_is_followed(screen: Page, finished: Tournament) -> None:
    open_screen(screen, finished)
    scene = screen.locator("body")
    steering.set_message(event=finished, message="A cena!", is_held=False, author=ANNA)
    expect(scene).to_have_attribute("data-shown", "message")  # news comes at once
    expect(screen.get_by_text("A cena!")).to_be_visible()
    steering.start_reveal(event=finished, places=3, author=ANNA, now=NOW)
    expect(scene).to_have_attribute("data-shown", "reveal")
    steering.move_reveal(event=finished, revealed=1, author=ANNA)
    expect(screen.locator(".reveal__place")).to_have_text("3")
    steering.darken_screens(event=finished, is_dark=True, author=ANNA)
    expect(screen.locator(".screen__head")).to_be_hidden()


ANSWER_ANEW = """(page) => {
  window.asked = 0;
  window.fetch = async () => {
    window.asked += 1;
    if (window.asked % 3) return new Response(null, { status: 304 });
    const text = page.replace("Torneo di prova</h1>", `Torneo ${window.asked}</h1>`);
    return new Response(text, { headers: { ETag: `"${window.asked}"` } });
  };
}"""


def test_an_hour_goes_by_without_growth(screen: Page, playing: Tournament) -> None:
    """Every third answer is another page: five of them a minute."""
    open_screen(screen, playing, faked=True)
    url = reverse("hall_screen", args=[playing.slug])
    screen.evaluate(ANSWER_ANEW, screen.request.get(url).text())
    devtools = screen.context.new_cdp_session(screen)

    def measure() -> tuple[int, int]:
        devtools.send("HeapProfiler.collectGarbage")
        counted = devtools.send("Memory.getDOMCounters")
        heap = devtools.send("Runtime.getHeapUsage")["usedSize"]
        return counted["nodes"] + counted["jsEventListeners"], heap

    screen.clock.run_for(5 * 60_000)
    nodes, heap = measure()
    screen.clock.run_for(55 * 60_000)
    nodes_after, heap_after = measure()
    assert screen.evaluate("asked") > 700
    assert nodes_after < nodes * 1.2 + 200
    assert heap_after < heap * 1.2 + 500_000


@pytest.mark.parametrize("is_light", [False, True])
def test_a_screen_is_open_to_everybody(screen: Page, finished: Tournament, is_light: bool) -> None:
    looks = {"scenes": (tuple(Scene),), "page_seconds": 12, "is_light": is_light}
    steering.set_screens(event=finished, **looks, author=ANNA)
    screen.emulate_media(reduced_motion="reduce")
    open_screen(screen, finished)
    for scene in list_scenes(screen):
        screen.evaluate(SHOW, scene)
        assert find_serious(screen) == []
