"""The keypad in a real browser at phone size: whole cards by touch, by keyboard, from paper."""

from __future__ import annotations

import json
import random
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.core.rules.presets import ITALIAN, ITALIAN_SEMIPULITO, PRESETS
from scoring.core.rules.records import Depth, read_and_assess, read_record
from scoring.core.rules.smazzata import CardsRecord
from scoring.learning.demo_event import STORED
from tests.browser.finger import click_through, press
from tests.browser.keypad_page import (
    SIDES,
    check_recorded,
    count_strokes,
    open_keypad,
    read_data,
    read_kept,
    read_recorded,
)
from tests.browser.page_faults import find_serious, find_small, find_too_wide
from tests.browser.taps import MELDS, NEW, NEXT, Tap, plan_taps
from tests.browser.touches import (
    BY_TAPS,
    HANDS,
    answer,
    card,
    chip,
    digits,
    end,
    go,
    rank,
    remnant,
    slide,
)
from tests.cast import CLOSED_BY_NS
from tests.core.rules.strategies import deal_record


def key(page: Page, code: str) -> Any:
    return page.locator(f'{MELDS}[data-card="{code}"]')


def without_hands(data: dict[str, Any]) -> dict[str, Any]:
    """The suits of remnants are not asked for."""
    sides = {line: {**data[line], "hand": len(data[line]["hand"].split())} for line in ("NS", "EW")}
    return data | sides


def test_the_example_of_the_design_by_taps(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    assert press(phone, BY_TAPS) == len(BY_TAPS) == 16
    (recorded,) = read_recorded(phone)
    assert recorded["totals"] == {"NS": 405, "EW": -115}
    assert without_hands(recorded["data"]) == without_hands(CLOSED_BY_NS)
    score = read_and_assess(Depth.CARDS, recorded["data"], ITALIAN)
    assert (score.score.ns.total, score.score.ew.total, score.faults) == (405, -115, ())


def test_half_of_all_smazzate_take_at_most_sixty_touches() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    records = [read_record(Depth(one["depth"]), one["record"], ITALIAN).record for one in stored]
    by_cards = [record for record in records if isinstance(record, CardsRecord)]
    assert median(len(plan_taps(record, ITALIAN)) for record in by_cards) <= 60


@pytest.mark.parametrize("key", ["italian", "fitab"])
def test_a_dealt_smazzata_is_entered_by_touch(phone: Page, key: str) -> None:
    rules = PRESETS[key]
    record = deal_record(random.Random(key), rules)
    open_keypad(phone, rules)
    touches = press(phone, plan_taps(record, rules))
    (recorded,) = read_recorded(phone)
    check_recorded(recorded, record, rules)
    assert count_strokes(phone) == touches - 1  # the last one records


@pytest.mark.parametrize("key", PRESETS)
def test_a_dealt_smazzata_is_entered_by_clicks_alone(phone: Page, key: str) -> None:
    """Press one key after the other without a slide, as a screen reader does."""
    rules = PRESETS[key]
    record = deal_record(random.Random(key), rules)
    open_keypad(phone, rules)
    click_through(phone, plan_taps(record, rules, slides=False))
    (recorded,) = read_recorded(phone)
    check_recorded(recorded, record, rules)


def test_a_dirty_run_with_its_gap_inside(phone: Page) -> None:
    """By a tap on the card that the wild one stands for, before the wild card or after it."""
    open_keypad(phone, ITALIAN)
    press(phone, [*HANDS, slide("4H", "9H"), chip("6H")])
    expect(phone.locator(".verdict")).to_contain_text("6♥")
    press(phone, card("JK"))
    assert read_data(phone)["NS"]["melds"] == ["4H 5H 7H 8H 9H JK"]
    press(phone, [chip("8H")])
    assert read_data(phone)["NS"]["melds"] == ["4H 5H 6H 7H 9H JK"]
    press(phone, [*card("4C", "2S", "8C"), NEW, *rank(5)])
    assert read_data(phone)["NS"]["melds"][1:] == ["4C 6C 7C 8C 2S", "5S 5H 5D 5C"]


def test_what_is_used_up_or_cannot_follow_cannot_be_tapped(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    press(phone, [*remnant(13, 13), answer("NS", "taken"), answer("EW", "closed")])
    press(phone, [*rank(13), *card("KS", "KH")])
    # Two kings are in hand: none is left, though two of the eight are nowhere on the table.
    for code in ("KS", "KH", "KD", "KC"):
        expect(key(phone, code)).to_have_attribute("aria-disabled", "true")
    before = count_strokes(phone)
    key(phone, "KD").tap(force=True)
    assert count_strokes(phone) == before
    said = phone.locator(".verdict")
    expect(said).to_have_text("Carte finite (re), già messe: N-S calata 1 (6), N-S in mano (2).")
    press(phone, card("7H"))  # a single card: its rank, its suit, or a wild card follow
    expect(key(phone, "9S")).to_have_attribute("aria-disabled", "true")
    expect(key(phone, "7S")).to_have_attribute("aria-disabled", "false")
    expect(key(phone, "JK")).to_have_attribute("aria-disabled", "false")
    press(phone, card("QH", "4S", "4H", "4D"))  # no KH in between: nothing to miss
    assert read_data(phone)["NS"]["melds"][1:] == ["7H 8H 9H 10H JH QH", "4S 4H 4D"]


def test_a_card_that_is_used_up_says_where_its_copies_are(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    press(phone, [answer("NS", "taken"), answer("EW", "closed"), go("NS.melds")])
    press(phone, [*card("QS", "QH", "QD"), NEW, slide("10S", "KS"), NEXT])
    key(phone, "QS").tap(force=True)
    said = phone.locator(".verdict")
    expect(said).to_have_text("Carte finite (Q♠\ufe0e), già messe: N-S calata 1, N-S calata 2.")
    press(phone, card("7H"))
    expect(said).not_to_contain_text("Carte finite")


def test_both_players_of_a_side_are_named_at_the_smallest_size(phone: Page) -> None:
    long = {"number": "3", "label": "…", "names": ["Giovannangeli Bartolomeo Maria", "Re Eva"]}
    phone.set_viewport_size({"width": 360, "height": 640})
    open_keypad(phone, ITALIAN, sides={"NS": long, "EW": SIDES["EW"]})
    for name in ("Giovannangeli", "Re Eva", "Verdi Ugo", "Neri Ezio"):
        expect(phone.locator(".panel__player", has_text=name)).to_be_in_viewport(ratio=1)


TOTALS = """() => [...document.querySelectorAll(".panel-side")].map((panel) => {
  const [total, steps] = [document.createRange(), panel.querySelector(".panel__steps")];
  total.selectNodeContents(panel.querySelector(".panel__total"));
  return steps.getBoundingClientRect().left - total.getBoundingClientRect().right;
})"""
"""The pixels between each side's total and the steps beside it."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_negative_total_stands_clear_of_the_steps(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    open_keypad(phone, ITALIAN)
    press(phone, BY_TAPS[:-1])
    assert phone.locator(".panel__total").all_inner_texts() == ["405", "−115"]
    assert min(phone.evaluate(TOTALS)) > 0


CLOCK = """async () => {
  const { describeClock } = await import("/static/js/phone/app/header.js");
  const turn = { state: "playing", ends_at: "2026-11-21T17:00:00Z" };
  const at = (time, of = turn) => describeClock(of, Date.parse(`2026-11-21T${time}Z`));
  return [
    at("16:25:01"), at("16:55:00"), at("16:59:53.5"), at("17:00:01"), describeClock(undefined, 0),
    at("16:25:01", { state: "playing", ends_at: null, left_ms: 420_000 }),
    at("16:55:00", { ...turn, state: "closed" }),
  ];
}"""


def test_the_clock_of_a_turn(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    running = ["mancano 35 min", "mancano 5:00", "mancano 0:07", "Tempo scaduto", ""]
    assert phone.evaluate(CLOCK) == [*running, "in pausa: 7 min", "intervallo: 5:00"]


def test_nothing_is_recorded_while_an_answer_is_open(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    press(phone, [answer("NS", "taken"), answer("EW", "taken")])
    press(phone, [go("EW.melds"), *card("4S", "4C")])
    record = phone.locator(NEXT.at)
    expect(record).to_have_attribute("aria-disabled", "true")
    record.tap(force=True)
    assert read_recorded(phone) == []
    expect(phone.locator("[data-ask=end]")).to_be_visible()  # it went where something is missing
    press(phone, [end("stock"), NEXT])
    record.tap(force=True)
    assert read_recorded(phone) == []
    press(phone, [Tap("[data-act=open][data-meld='0']"), *card("4D"), NEXT])
    assert read_recorded(phone)[0]["totals"] == {"NS": 0, "EW": 15}


def test_every_tap_can_be_taken_back(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    press(phone, BY_TAPS[:-1])
    seen = read_data(phone)
    kept = read_kept(phone)
    open_keypad(phone, ITALIAN, **kept)  # the battery died, the page is there again
    assert read_data(phone) == seen
    strokes = count_strokes(phone)
    assert strokes == len(BY_TAPS) - 1
    for _ in range(strokes):
        phone.locator("[data-tool=undo]:visible").tap()
    assert count_strokes(phone) == 0
    assert read_data(phone) == {"NS": {"melds": [], "hand": ""}, "EW": {"melds": [], "hand": ""}}


def test_by_keyboard_alone(desktop: Page) -> None:
    open_keypad(desktop, ITALIAN)
    board = desktop.keyboard
    for keys in ("3", "4", "Enter", "1", "a", "a", "Enter", "4"):  # hands and answers
        board.press(keys)
    board.type("7h-kkskd")
    board.press("w")
    board.type("9h")  # a slip
    board.press("Backspace")
    board.press("Enter")
    board.type("4scc")
    board.press("Enter")
    (recorded,) = read_recorded(desktop)
    assert recorded["totals"] == {"NS": 405, "EW": -115}
    assert without_hands(recorded["data"]) == without_hands(CLOSED_BY_NS)


def test_a_record_is_corrected_with_a_reason(phone: Page) -> None:
    data = CLOSED_BY_NS | {"EW": CLOSED_BY_NS["EW"] | {"hand": "AS AH AH"}}
    open_keypad(phone, ITALIAN, record={"depth": "cards", "data": data})
    assert read_data(phone) == data
    press(phone, [go("EW.hand")])
    phone.locator("[data-act=back]").nth(2).tap()
    phone.locator(NEXT.at).tap()
    phone.locator(".reasons button.button--primary").tap()
    assert read_recorded(phone) == []  # a reason is owed
    phone.fill(".reasons [name=reason]", "un asso di troppo")
    phone.locator(".reasons button.button--primary").tap()
    (recorded,) = read_recorded(phone)
    assert (recorded["data"], recorded["reason"]) == (CLOSED_BY_NS, "un asso di troppo")


def test_a_director_may_record_against_the_checks(phone: Page) -> None:
    taps = [*HANDS, *card("KS", "KD", "JK"), NEXT]
    for may_override, title in ((False, 0), (True, 1)):
        open_keypad(phone, ITALIAN, mayOverride=may_override)
        press(phone, taps)
        phone.locator(NEXT.at).tap(force=True)
        assert phone.locator(".reasons").count() == title
    phone.fill(".reasons [name=override]", "visto al tavolo")
    phone.locator(".reasons button.button--primary").tap()
    assert read_recorded(phone)[0]["override"] == "visto al tavolo"


def test_counts_from_paper_in_ten_taps_besides_the_digits(phone: Page) -> None:
    open_keypad(phone, ITALIAN_SEMIPULITO, depth="counts")
    acts = [NEXT, NEXT, answer("NS", "taken"), NEXT, NEXT, answer("EW", "taken")]
    acts += [end("time"), NEXT]
    side = [*digits("101"), *digits("340"), acts[0], *digits("45"), acts[1], acts[2]]
    other = [*digits("000"), *digits("90"), acts[3], *digits("120"), acts[4], acts[5]]
    press(phone, [*side, *other, *acts[6:]])
    assert len(acts) <= 10
    (recorded,) = read_recorded(phone)
    assert recorded["totals"] == {"NS": 595, "EW": -30}
    assert recorded["data"]["NS"] == {
        "burrachi": {"clean": 1, "semi_clean": 0, "dirty": 1},
        "table": 340,
        "hand": 45,
        "pozzetto": "taken",
    }
    assert read_and_assess(Depth.COUNTS, recorded["data"], ITALIAN_SEMIPULITO).faults == ()


def test_faces_keep_what_was_entered_on_each(phone: Page) -> None:
    open_keypad(phone, ITALIAN)
    press(phone, HANDS)
    press(phone, [Tap("[data-face=totals]"), *digits("545"), NEXT])
    press(phone, [Tap("[data-pad=digits] [data-tool=sign]"), *digits("115")])
    kept = read_kept(phone)
    assert kept["depth"] == "totals"
    open_keypad(phone, ITALIAN, **kept)
    press(phone, [NEXT, Tap("[data-face=cards]")])
    assert read_recorded(phone)[0]["data"] == {"NS": 545, "EW": -115}
    assert read_data(phone)["EW"]["hand"] == "A A"


STEPS = [HANDS[:2], HANDS, [*HANDS, *card("7H")], BY_TAPS[:-1]]


def test_it_is_open_to_everybody_at_every_size(phone: Page) -> None:
    """Nothing serious for axe; nothing wider than a small phone, or than 200 % of it."""
    for taps in STEPS:
        phone.set_viewport_size({"width": 360, "height": 640})
        open_keypad(phone, ITALIAN)
        press(phone, taps)
        phone.wait_for_timeout(150)  # a colour on its way to another has no contrast of its own
        assert find_serious(phone) == []
        assert find_too_wide(phone) == []
        assert find_small(phone.locator(".key:visible"), 44, 36) == []
        phone.set_viewport_size({"width": 180, "height": 320})
        assert find_too_wide(phone) == []
