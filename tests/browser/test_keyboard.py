"""Whole ways by the keyboard alone: a turn is published, a smazzata recorded, the hall's screens
steered. Wherever Tab leads, the focus is seen.
"""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.core.play.turns import TurnState
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from tests.browser.keyboard import press_and_follow, press_on, tab_to
from tests.cast import draw_in_order

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_turn_is_published_and_started(desk: Page, event: Tournament) -> None:
    draw_in_order(event)
    desk.goto(reverse("console", args=[event.slug]))
    for act in ("publish", "start"):
        press_and_follow(desk, desk.locator(f".next-act form[action$='/{act}/'] button"))
    assert event.turns.get(number=1).state == TurnState.PLAYING


def test_the_first_stops_lead_to_the_next_act(desk: Page, event: Tournament) -> None:
    draw_in_order(event)
    desk.goto(reverse("console", args=[event.slug]))
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    expect(desk.locator(".next-act button")).to_be_focused()


def test_escape_closes_the_menu_of_the_tabs(desk: Page, event: Tournament) -> None:
    desk.goto(reverse("console", args=[event.slug]))
    menu = desk.locator(".places .tabs__menu")
    press_on(desk, menu.locator("summary"))
    desk.keyboard.press("Tab")
    expect(menu.locator(".tabs__list a:focus")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(menu.locator(".tabs__list")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()


@pytest.mark.parametrize(("width", "shown"), [(390, 3), (768, 8), (1440, 10)])
def test_the_row_of_tabs_has_as_many_as_fit(
    desk: Page, event: Tournament, width: int, shown: int
) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    desk.goto(reverse("presence", args=[event.slug]))
    row = desk.locator(".places > .tabs > a:visible")
    assert row.count() == shown
    assert len({place["y"] for one in row.all() if (place := one.bounding_box())}) == 1
    menu = desk.locator(".places .tabs__menu")
    menu.locator("summary").click()
    assert shown + menu.locator("a:visible").count() == 19


def test_the_screens_of_the_hall_are_steered(desk: Page, finished: Tournament) -> None:
    desk.goto(reverse("screens", args=[finished.slug]))
    tab_to(desk, desk.locator("#message"))
    desk.keyboard.type("A cena!")
    press_and_follow(desk, desk.locator("[name=is_held]"))
    tab_to(desk, desk.locator("#places"))
    desk.keyboard.press("ControlOrMeta+a")
    desk.keyboard.type("3")
    press_and_follow(desk, desk.locator("form:has(#places) button"))
    press_and_follow(desk, desk.locator("[name=revealed]").first)
    screens = HallScreens.objects.get()
    assert (screens.message, screens.reveal_from, screens.revealed) == ("A cena!", 3, 1)


MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) => {
  const { animationName, transitionDuration } = getComputedStyle(element);
  const moves = animationName !== "none" || parseFloat(transitionDuration) > 0;
  return moves ? [element.outerHTML.slice(0, 80)] : [];
})"""


def test_what_may_not_move_stands_still(desktop: Page, playing: Tournament) -> None:
    desktop.emulate_media(reduced_motion="reduce")
    for name in ("event", "hall_screen", "login"):
        desktop.goto(reverse(name, args=[] if name == "login" else [playing.slug]))
        assert desktop.evaluate(MOVING) == []
