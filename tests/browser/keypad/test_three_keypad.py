"""Three at a table on the keypad: nothing is entered before it is said who plays alone."""

from __future__ import annotations

import re
from typing import Any

from django.utils import translation
from playwright.sync_api import Page, expect

from scoring.core.rules.presets import ITALIAN
from tests.browser.finger import press
from tests.browser.keypad_page import open_keypad, read_data, read_kept, read_recorded
from tests.browser.page_faults import find_faults, find_small
from tests.browser.taps import NEXT, Tap
from tests.browser.touches import TWO_ACES, answer, card, digits, end, go, remnant

PLACES = [
    {"place": 1, "number": "4", "label": "Rossi Ada", "short": "Rossi A."},
    {"place": 2, "number": "2", "label": "Bianchi Bea", "short": "Bianchi B."},
    {"place": 3, "number": "7", "label": "Verdi Cleo", "short": "Verdi C."},
]
ASK = Tap("[data-act=ask-alone]")
CARDS = [
    answer("NS", "closed"),
    *TWO_ACES,
    *card("7H", "KH"), NEXT, *card("4S", "4C", "4C"), NEXT,
]  # fmt: skip
"""All the taps of a smazzata but who plays alone, who closes."""


def alone(place: int) -> Tap:
    return Tap(f"[data-act=alone][data-value='{place}']")


def open_three(page: Page, **options: Any) -> None:
    with translation.override("en"):
        open_keypad(page, ITALIAN, places=PLACES, **options)


def test_nothing_is_entered_before_it_is_said_who_plays_alone(phone: Page) -> None:
    open_three(phone, depth="totals")
    verdict, pad = phone.locator(".verdict"), phone.locator("[data-pad=digits]")
    expect(pad).to_be_hidden()
    expect(phone.locator(".ask--alone .answer")).to_have_count(3)
    phone.locator("[data-act=next]").tap(force=True)  # greyed, and it says why
    expect(verdict).to_contain_text(
        "Choose the player who plays alone: the one who took the first pozzetto"
    )
    press(phone, [Tap("[data-name='NS.total']")])
    assert read_kept(phone)["strokes"] == []
    press(phone, [alone(2)])
    expect(pad).to_be_visible()
    expect(verdict).to_be_empty()
    press(phone, [*digits("500"), NEXT, *digits("305"), NEXT])
    (made,) = read_recorded(phone)
    assert made["data"] == {"NS": 500, "EW": 305, "alone": 2}


def test_the_sides_are_called_by_who_is_on_them(phone: Page) -> None:
    open_three(phone)
    names = phone.locator(".panel__line")
    expect(names).to_have_text(["Lone player", "The other two"])
    press(phone, [alone(2)])
    expect(names).to_have_text(["Bianchi B. (alone)", "Rossi A. + Verdi C."])
    press(phone, [ASK, alone(3)])  # at any time
    expect(names).to_have_text(["Verdi C. (alone)", "Rossi A. + Bianchi B."])
    expect(phone.locator(".ask__title")).to_have_text("Pozzetto of Verdi C. (alone)?")
    press(phone, [ASK, ASK])  # asked, and left as it is
    expect(names.first).to_have_text("Verdi C. (alone)")
    press(phone, CARDS[:3])
    press(phone, [ASK, alone(1), *CARDS[3:]])
    (made,) = read_recorded(phone)
    assert made["data"]["alone"] == 1


def test_a_tap_that_said_it_is_taken_back_like_others(phone: Page) -> None:
    open_three(phone)
    press(phone, [alone(2), *remnant(3)])
    undo = Tap("[data-pad=hand] [data-tool=undo]")
    press(phone, [undo, undo])
    expect(phone.locator(".ask--alone")).to_be_visible()
    assert "alone" not in read_data(phone)


def test_a_stored_record_comes_back_with_it_at_every_depth(phone: Page) -> None:
    side = {"pozzetto": "taken"}
    cards = {
        "end": "stock",
        "alone": 3,
        "NS": {"melds": ["7H 8H 9H"], "hand": "3S", **side},
        "EW": {"melds": [], "hand": "4S", **side},
    }
    sheet = {"burrachi": {"clean": 0, "dirty": 1}, "table": 100, "hand": 10, **side}
    counts = {"end": "stock", "alone": 2, "NS": sheet, "EW": sheet}
    for depth, data in (
        ("cards", cards),
        ("counts", counts),
        ("totals", {"NS": 5, "EW": 10, "alone": 1}),
    ):
        open_three(phone, record={"depth": depth, "data": data}, depth=depth)
        assert read_data(phone) == data, depth
    open_three(phone, record={"depth": "totals", "data": {"NS": 5, "EW": 10}}, depth="totals")
    expect(phone.locator(".ask--alone")).to_be_visible()


def test_it_is_said_once_for_all_depths(phone: Page) -> None:
    open_three(phone)
    press(phone, [alone(2), Tap("[data-face=totals]")])
    assert read_data(phone) == {"alone": 2}
    kept = read_kept(phone)
    open_three(phone, **kept)  # as a draft comes back
    assert read_data(phone) == {"alone": 2}
    press(phone, [Tap("[data-face=counts]")])
    assert read_data(phone)["alone"] == 2


def test_the_pozzetto_of_who_is_alone_has_eighteen_cards(phone: Page) -> None:
    open_three(phone)
    press(phone, [alone(1), *remnant(*[3] * 8, 4, 4, 4), answer("NS", "unseen")])
    press(phone, [*remnant(5), answer("EW", "taken"), end("stock")])
    press(phone, [go("NS.hand")])
    expect(phone.locator(".verdict")).to_have_text(
        re.compile(r"The 18 cards of the pozzetto that Rossi A\. \(alone\) never looked at count")
    )
    press(phone, remnant(4, 4, 4, 4, 4, 6, 6))
    expect(phone.locator(".verdict")).to_contain_text("In hand: 18 cards")


def test_two_with_a_pozzetto_against_one_without_are_told(phone: Page) -> None:
    open_three(phone, mayOverride=True)
    press(
        phone, [alone(1), *remnant(3), answer("NS", "untaken"), answer("EW", "taken"), end("stock")]
    )
    press(phone, [go("NS.hand")])
    expect(phone.locator(".verdict")).to_contain_text(
        "If the lone player took no pozzetto, the other two cannot have taken one"
    )
    press(phone, [go("EW.melds")])
    expect(phone.locator(".entering__act")).to_have_text("Anyway …")


def test_with_a_keyboard_a_digit_says_it(phone: Page) -> None:
    open_three(phone)
    phone.keyboard.press("Enter")
    phone.keyboard.press("3")
    assert read_data(phone)["alone"] == 3


def test_at_a_table_of_four_nobody_is_asked(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    expect(phone.locator(".ask--alone, .entering__alone")).to_have_count(0)
    expect(phone.locator(".panel__line").first).to_have_text("N-S")


def test_the_question_is_open_to_everybody(phone: Page) -> None:
    for width, height in ((390, 844), (360, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        open_three(phone)
        for taps in ([], [alone(2)], [ASK]):
            press(phone, taps)
            assert find_faults(phone) == []
            assert find_small(phone.locator(".ask--alone .answer"), 300, 60) == []
