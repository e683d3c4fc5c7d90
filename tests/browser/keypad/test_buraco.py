"""The questions of some games alone: the exact cut, the initial meld, closing without a discard."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from scoring.core.rules.endings import PreviousPoints
from scoring.core.rules.presets import BURACO, ITALIAN
from scoring.core.rules.records import Depth, read_and_assess
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from tests.browser.contexts import Devices
from tests.browser.finger import press
from tests.browser.keypad_page import open_keypad, read_data, read_recorded
from tests.browser.page_faults import find_faults, find_small
from tests.browser.taps import NEXT, Tap
from tests.browser.test_phone_app import expect_state, recorded
from tests.browser.touches import FAILED, LESS, MORE, answer, card, cut, end, remnant
from tests.cast import record_totals

BEFORE = {"NS": 1500, "EW": 1495}
"""The points of the sides before: with 1,500 N-S need 75 to begin; E-W, with fewer, 50."""
MELDS = [*card("7H", "KH"), *card("KS", "KD", "2C"), NEXT, *card("4S", "10S"), NEXT]


def test_a_smazzata_of_buraco_with_all_that_is_asked(phone: Page) -> None:
    open_keypad(phone, BURACO, before=BEFORE)
    press(phone, [cut("NS"), FAILED, MORE, *remnant(3), answer("NS", "bare")])
    press(phone, [MORE, *remnant(1, 1), answer("EW", "untaken")])
    press(phone, MELDS)
    (made,) = read_recorded(phone)
    data = made["data"]
    assert (data["end"], data["closed_by"], data["discard"]) == ("closed", "NS", False)
    assert data["cut"] == "NS"
    assert data["NS"]["opening"] == {"points": 90, "failed": 1}
    assert data["EW"]["opening"] == {"points": 50, "failed": 0}
    ((ns, ew), faults) = read_and_assess(Depth.CARDS, data, BURACO, PreviousPoints(1500, 1495))
    assert faults == ()
    assert (ns.cut_bonus, ew.cut_bonus) == (100, 0)
    assert made["totals"] == {"NS": ns.total, "EW": ew.total}
    open_keypad(phone, BURACO, before=BEFORE, record={"depth": "cards", "data": data})
    assert read_data(phone) == data


def test_an_initial_meld_under_what_is_needed_is_told_at_once(phone: Page) -> None:
    open_keypad(phone, BURACO, before=BEFORE)
    needed = phone.locator(".extra__needed")
    expect(needed).to_contain_text("75")
    press(phone, [MORE, LESS])
    expect(phone.locator(".verdict")).to_contain_text(re.compile("70.*75"))
    press(phone, [MORE])
    expect(phone.locator(".verdict")).to_be_empty()
    press(phone, [FAILED])
    expect(needed).to_contain_text("90")
    expect(phone.locator(".verdict")).to_contain_text("90")


def test_the_same_is_asked_of_who_adds_up_on_paper(phone: Page) -> None:
    open_keypad(phone, BURACO, depth="counts", before=BEFORE)
    press(phone, [Tap('[data-name="NS.pozzetto"]'), cut("NS"), MORE, answer("NS", "bare")])
    data = read_data(phone)
    assert (data["cut"], data["discard"]) == ("NS", False)
    assert data["NS"]["opening"] == {"points": 75, "failed": 0}


def test_other_games_ask_none_of_it(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    assert phone.locator(".extra").count() == 0
    assert phone.locator(".answer").count() == 4


def test_a_stalemate_is_offered_where_it_is_an_end(phone: Page) -> None:
    for ends in (True, False):
        open_keypad(phone, replace(ITALIAN, stalemate_ends=ends))
        press(phone, [answer("NS", "taken"), answer("EW", "taken")])
        assert phone.locator("[data-act=end][data-value=stalemate]").count() == ends


def test_a_two_is_a_card_like_others_where_it_is_not_wild(phone: Page) -> None:
    open_keypad(phone, replace(BURACO, wild_twos=False, jokers=4))
    press(phone, [answer("NS", "taken"), answer("EW", "taken")])
    press(phone, [end("stock"), *card("2S", "2H", "2D")])
    assert read_data(phone)["NS"]["melds"] == ["2S 2H 2D"]
    expect(phone.locator("[data-pad=melds] [data-card='7H']")).to_have_attribute(
        "aria-disabled", "false"
    )
    press(phone, card("AH", "3H", "2S"))
    assert read_data(phone)["NS"]["melds"] == ["2S 2H 2D", "AH 2H 3H", "2S"]


def test_the_hint_of_a_gap_names_what_may_fill_it(phone: Page) -> None:
    """A run from 7 to 9 whose eights are used up waits for a wild card, where there is one."""
    games = {
        "tap a joker or a two": ITALIAN,
        "tap a joker": replace(ITALIAN, wild_twos=False),
        "tap a two": replace(ITALIAN, jokers=0),
        "without wild cards": replace(ITALIAN, jokers=0, wild_twos=False),
    }
    taps = [answer("NS", "taken"), answer("EW", "closed")]
    taps += card("8H", "8H", "8C", "7H", "9H")
    for words, rules in games.items():
        with translation.override("en"):
            open_keypad(phone, rules)
        press(phone, taps)
        verdict = phone.locator(".verdict")
        expect(verdict).to_have_text(re.compile(rf"^Gap at 8♥\W*: .*{words}\b"))
        assert ("a two" in words) == ("two" in verdict.inner_text())


def test_three_packs_hold_three_of_a_card(phone: Page) -> None:
    open_keypad(phone, replace(ITALIAN, packs=3, jokers=6, pozzetti=3))
    press(phone, [answer("NS", "taken"), answer("EW", "closed"), *card("7H")])
    pad = phone.locator("[data-pad=melds]")
    for at, left in (("7H", "2"), ("8H", "3"), ("JK", "6")):
        expect(pad.locator(f"[data-card='{at}']")).to_have_attribute("data-left", left)


def test_the_questions_are_open_to_everybody(phone: Page) -> None:
    for width, height in ((390, 844), (360, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        open_keypad(phone, BURACO, before=BEFORE)
        press(phone, [FAILED, LESS, cut("NS")])
        assert find_faults(phone) == []
        assert find_small(phone.locator(".extra__key, .answer"), 44, 44) == []


@pytest.mark.django_db(transaction=True)
def test_the_desk_takes_it_as_it_was_entered(
    tickets: Tournament,
    request: pytest.FixtureRequest,
) -> None:
    """Through the network: the smazzata before says what N-S need now."""
    tickets.rules_data = BURACO.to_data()
    tickets.save()
    turn = tickets.turns.get(number=1)
    record_totals(turn.tables.get(number=1), 1, 1500, 300)
    turn.phase.length, turn.phase.target = "target", 2000
    turn.phase.save()
    open_phone: Devices = request.getfixturevalue("devices")
    page = open_phone()
    expect(page.locator(".phone__gp").first).to_contain_text("2.000")
    page.tap(".phone__next")
    expect(page.locator(".extra__needed")).to_contain_text("75")
    press(page, [cut("NS"), MORE, *remnant(3), answer("NS", "bare")])
    press(page, [MORE, *remnant(1, 1), answer("EW", "untaken"), *MELDS])
    expect(page.locator("[data-focus=later]")).to_be_visible()
    expect_state(page, "sent")
    revision = SmazzataRevision.objects.get(smazzata__number=2)
    assert revision.record["NS"]["opening"] == {"points": 75, "failed": 0}
    assert (revision.record["cut"], revision.record["discard"]) == ("NS", False)
    assert recorded()[1] == (2, 65 + 40 + 200 + 100 + 100 - 5, 50 + 200 - 30 - 100)
    expect(page.locator(".sums tbody tr", has_text="100").nth(1)).to_be_visible()
