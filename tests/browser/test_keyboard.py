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
from tests.browser.keyboard import press_and_follow, tab_to
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


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_the_evening_is_under_the_thumb(
    desk: Page, event: Tournament, width: int
) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    desk.goto(reverse("check_in", args=[event.slug]))
    boxes = [box for one in desk.locator(".evening > a").all() if (box := one.bounding_box())]
    assert len(boxes) == 6
    assert {box["y"] + box["height"] for box in boxes} == {800}
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert max(box["x"] + box["width"] for box in boxes) <= width


def test_the_screens_of_the_hall_are_steered(desk: Page, finished: Tournament) -> None:
    desk.goto(reverse("screens", args=[finished.slug]))
    tab_to(desk, desk.locator("#message"))
    desk.keyboard.type("A cena!")
    press_and_follow(desk, desk.locator("[name=is_held]"))
    desk.goto(reverse("prize_giving", args=[finished.slug]))
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
