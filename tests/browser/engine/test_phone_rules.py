"""The phone's copy of the rules agrees with the server's to the point, and in every fault."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from scoring.core.rules.cards import FACES
from scoring.core.rules.notation import format_cards, parse_cards
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import Depth, write_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from tests.browser.engine.both import (
    ask,
    assert_same,
    assess_as_json,
    assess_on_phone,
    every_rule_set,
    judge,
)
from tests.browser.engine.near_records import (
    make_counts,
    make_near_meld,
    make_totals,
    mutate,
    mutate_record,
)
from tests.core.rules.build import THREE_TEAMS
from tests.core.rules.strategies import deal_record, records, valid_rules
from tests.core.rules.test_seed_melds import VECTORS

DEALS = 8
RANDOM_MELDS = 1500
MUTANTS_OF_A_MELD = 8
MUTANTS_OF_A_DEAL = 12
SHEETS = 150

records_of_three = records(THREE_TEAMS)


@every_rule_set
def test_every_meld_gets_the_same_verdict(page: Page, rules: RuleSet) -> None:
    random = Random(rules.key)
    melds = [tuple(parse_cards(vector["text"])) for vector in VECTORS]
    melds += [make_near_meld(random) for _ in range(RANDOM_MELDS)]
    for deal in range(DEALS):
        for _, side in deal_record(Random(deal), rules).sides.items():
            for meld in side.melds:
                melds += [meld, *(mutate(random, meld) for _ in range(MUTANTS_OF_A_MELD))]
    texts = [format_cards(meld) for meld in melds]
    answers = ask(
        page,
        """const { parseCards } = await import("/js/phone/rules/cards.js");
           const { judgeMeld } = await import("/js/phone/rules/melds.js");
           return asked.map((text) => judgeMeld(parseCards(text), rules));""",
        texts,
        rules,
    )
    expected = [judge(meld, rules) for meld in melds]
    assert {"clean", "dirty"} <= {verdict.get("class") for verdict in expected}
    assert_same(texts, answers, expected)


@every_rule_set
def test_every_smazzata_gets_the_same_score_and_faults(page: Page, rules: RuleSet) -> None:
    random = Random(rules.key)
    records: list[tuple[Depth, Any]] = []
    for deal in range(DEALS):
        dealt = write_record(deal_record(Random(deal), rules))
        mutants = [mutate_record(random, dealt) for _ in range(MUTANTS_OF_A_DEAL)]
        records += [(Depth.CARDS, data) for data in (dealt, *mutants)]
    records += [(Depth.COUNTS, make_counts(random, rules)) for _ in range(SHEETS)]
    records += [(Depth.TOTALS, make_totals(random, rules)) for _ in range(SHEETS)]
    expected = [assess_as_json(depth, data, rules) for depth, data in records]
    codes = {fault["code"] for answer in expected for fault in answer["faults"]}
    assert len(codes) >= (11 if rules.key == "buraco-high" else 12)  # its deals meet one kind less
    assert_same(records, assess_on_phone(page, records, rules), expected)


@settings(max_examples=25)
@given(records_of_three, st.integers(0, 1000))
def test_three_sides_get_the_same_score_and_faults(
    page: Page, record: CardsRecord, seed: int
) -> None:
    random = Random(seed)
    dealt = write_record(record)
    records: list[tuple[Depth, Any]] = [(Depth.CARDS, dealt)]
    records += [(Depth.CARDS, mutate_record(random, dealt)) for _ in range(6)]
    records += [(Depth.COUNTS, make_counts(random, THREE_TEAMS)) for _ in range(6)]
    records += [(Depth.TOTALS, make_totals(random, THREE_TEAMS)) for _ in range(2)]
    expected = [assess_as_json(depth, data, THREE_TEAMS) for depth, data in records]
    assert_same(records, assess_on_phone(page, records, THREE_TEAMS), expected)


@settings(max_examples=12)
@given(valid_rules, st.integers(0, 1000))
def test_any_rules_of_the_catalogue_give_the_same_score(
    page: Page, rules: RuleSet, seed: int
) -> None:
    random = Random(seed)
    records: list[tuple[Depth, Any]] = [
        (Depth.COUNTS, make_counts(random, rules)) for _ in range(20)
    ]
    records += [(Depth.TOTALS, make_totals(random, rules)) for _ in range(5)]
    expected = [assess_as_json(depth, data, rules) for depth, data in records]
    assert_same(records, assess_on_phone(page, records, rules), expected)


def test_what_is_not_answered_yet_counts_nothing_and_is_no_fault(page: Page) -> None:
    rules = PRESETS["italian"]
    cards = {"end": None, "NS": {"melds": ["7H 8H 9H"], "hand": "3S", "pozzetto": None}}
    counts = {"end": "stock", "NS": {"burrachi": {"clean": 1}, "pozzetto": "unseen"}}
    blank = ["NS.table", "NS.hand", "EW.table", "EW.hand", "EW.pozzetto"]
    answers = assess_on_phone(
        page,
        [(Depth.CARDS, cards), (Depth.COUNTS, counts), (Depth.TOTALS, {"NS": -5, "EW": None})],
        rules,
    )
    assert [answer["faults"] for answer in answers] == [[], [], []]
    assert [answer["NS"]["total"] for answer in answers] == [20, 200, -5]
    assert [answer["open"] for answer in answers] == [
        ["NS.pozzetto", "EW.pozzetto", "end"],
        blank,
        ["EW.total"],
    ]


def test_the_keys_count_what_the_packs_still_hold(page: Page) -> None:
    fitab = PRESETS["fitab"]
    data = {
        "NS": {"melds": ["7H 8H 9H", "7H 7S JK"], "hand": "7H"},
        "EW": {"melds": [], "hand": "JK"},
    }
    left = ask(
        page,
        """const { FACES } = await import("/js/phone/rules/cards.js");
           const { countRoom } = await import("/js/phone/entry/state.js");
           const { replay } = await import("/js/phone/entry/strokes.js");
           const room = countRoom(replay([{ t: "load", data: asked }], rules), rules);
           return Object.fromEntries(FACES.map(({ code }) => [code, room.card(code)]));""",
        data,
        fitab,
    )
    used = {"7H": 0, "8H": 1, "9H": 1, "7S": 1, "JK": 2}
    assert left == {card.code: used.get(card.code, 2) for card in FACES}
