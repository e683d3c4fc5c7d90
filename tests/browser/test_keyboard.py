"""Whole ways by the keyboard alone: a turn is published, a smazzata recorded, the hall's screens
steered. Wherever Tab leads, the focus is seen.
"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.core.play.turns import TurnState
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from tests.browser.keyboard import press_and_follow, press_on, tab_to
from tests.cast import draw_in_order, make_event
from tests.sign_ups.signing import PAIRS, open_event, sign_up
from tests.till.desk import open_till, pay

pytestmark = pytest.mark.django_db(transaction=True)

HAS_FOCUS = "(act) => document.activeElement.matches(act)"
FOCUSED = "document.activeElement.outerHTML.slice(0, 120)"


def test_a_turn_is_published_and_started(desk: Page, event: Tournament) -> None:
    draw_in_order(event)
    desk.goto(reverse("console", args=[event.slug]))
    for act in ("publish", "start"):
        press_and_follow(desk, desk.locator(f".next-act form[action$='/{act}/'] button"))
    assert event.turns.get(number=1).state == TurnState.PLAYING


MAIN_ACTS = {
    "coming": {"sign_ups": "[formaction$='/accept/']", "pairs": "[name=text]"},
    "drawn": {"console": ".next-act button", "seating": "#publish button"},
    "playing": {
        "board_now": "#board a",
        "plan": "a[href$='/plan/add/']",
        "tickets": "#cards > a",
        "screens": ".screens-taps button",
        "till": "#cash ~ .tills a",
        "till_fees": "[name=basis]:checked",
        "rulings": "a[href='?preset=late']",
        "prizes": "button[name=act]",
        "journal": "#acts a[href$='/undo/']",
        "exports": "a[href$='/results.xlsx']",
        "print": "[name=what]",
        "event_settings": "[name=name]",
    },
}
"""The main act of each page of the desk, by the state of an event in which the page has it."""


def test_the_main_act_is_two_stops_after_the_skip_link(
    desk: Page, director: User, playing: Tournament
) -> None:
    coming, drawn = open_event(director), make_event(director)
    sign_up(coming, *PAIRS[0])
    draw_in_order(drawn)
    open_till(playing)
    pay(playing.entries.get(number=1), 500)
    events = {"coming": coming, "drawn": drawn, "playing": playing}
    far = []
    for state, acts in MAIN_ACTS.items():
        for name, act in acts.items():
            desk.goto(reverse(name, args=[events[state].slug]))
            for key in ("Tab", "Enter", "Tab"):
                desk.keyboard.press(key)
            if not desk.evaluate(HAS_FOCUS, act):
                desk.keyboard.press("Tab")
                if not desk.evaluate(HAS_FOCUS, act):
                    far.append(f"{name}: {desk.evaluate(FOCUSED)}")
    assert not far


def test_escape_closes_a_menu_from_anywhere(desk: Page, event: Tournament) -> None:
    desk.goto(reverse("desk"))
    menu = desk.locator(".tools")
    press_on(desk, menu.locator("summary"))
    desk.keyboard.press("Tab")
    expect(menu.locator("a").first).to_be_focused()
    desk.keyboard.press("Escape")
    expect(menu.locator("a").first).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.locator("h1").click()
    desk.keyboard.press("Escape")
    expect(menu.locator("summary")).to_be_focused()


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
