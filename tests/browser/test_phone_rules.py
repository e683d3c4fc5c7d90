"""The phone's copy of the rules agrees with the server's to the point, and in every fault.

The scripts are served to the browser from their files: there is no server and no database here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from scoring.demo.deals import play_smazzata
from scoring.rules.cards import FACES, Card
from scoring.rules.endings import Before
from scoring.rules.judging import judge_meld
from scoring.rules.melds import NotAMeld
from scoring.rules.notation import format_cards, parse_cards
from scoring.rules.presets import PRESETS
from scoring.rules.records import Depth, read_and_assess
from scoring.rules.ruleset import Aces, InitialMeld, RuleSet, UnseenPays
from scoring.rules.scores import SideScore
from scoring.rules.writing import write_record
from scoring.views.phone.rules import build_rules
from tests.browser.near_records import (
    make_counts,
    make_near_meld,
    make_totals,
    mutate,
    mutate_record,
)
from tests.rules.strategies import valid_rules
from tests.rules.test_seed_melds import VECTORS

JS = Path(__file__).parents[2] / "static" / "js"
DEALS = 8
RANDOM_MELDS = 1500
MUTANTS_OF_A_MELD = 8
MUTANTS_OF_A_DEAL = 12
SHEETS = 150

_ITALIAN, _BURACO = PRESETS["italian"], PRESETS["buraco"]
# What the documents name as variations; the deals are the presets', whatever they are worth here.
VARIATIONS = {
    rules.key: rules
    for rules in (
        replace(_ITALIAN, key="no-wild-twos", wild_twos=False),
        replace(_ITALIAN, key="three-packs", packs=3, jokers=6, pozzetti=3, seats=6),
        replace(_ITALIAN, key="flat-and-no-stalemate", unseen_pays=UnseenPays.FLAT,
                stalemate_ends=False, exact_cut=50),
        replace(_BURACO, key="buraco-high", aces=Aces.HIGH, unseen_pays=UnseenPays.FLAT),
        replace(_BURACO, key="buraco-low", aces=Aces.LOW, wild_twos=False,
                initial_meld=InitialMeld(90, 1000, 120, 10)),
        replace(_BURACO, key="three-pozzetti", pozzetti=3, pozzetto_joins_stock=False),
    )
}  # fmt: skip
every_rule_set = pytest.mark.parametrize(
    "rules", [*PRESETS.values(), *VARIATIONS.values()], ids=[*PRESETS, *VARIATIONS]
)
BEFORE = Before(1480, 1500)
"""Points of the match that the smazzate go on from, one side above what asks for more."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A blank page that has the phone's modules beside it, under /js/."""
    page = browser.new_page(base_url="http://phone.test")
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
    page.route(
        "**/js/**",
        lambda route: route.fulfill(
            path=JS / route.request.url.split("/js/")[1], content_type="text/javascript"
        ),
    )
    page.goto("/")
    yield page
    page.close()


@every_rule_set
def test_every_meld_gets_the_same_verdict(page: Page, rules: RuleSet) -> None:
    random = Random(rules.key)
    melds = [tuple(parse_cards(vector["text"])) for vector in VECTORS]
    melds += [make_near_meld(random) for _ in range(RANDOM_MELDS)]
    for deal in range(DEALS):
        for _, side in play_smazzata(Random(deal), rules).sides():
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
        dealt = write_record(play_smazzata(Random(deal), rules))
        mutants = [mutate_record(random, dealt) for _ in range(MUTANTS_OF_A_DEAL)]
        records += [(Depth.CARDS, data) for data in (dealt, *mutants)]
    records += [(Depth.COUNTS, make_counts(random, rules)) for _ in range(SHEETS)]
    records += [(Depth.TOTALS, make_totals(random)) for _ in range(SHEETS)]
    expected = [assess_as_json(depth, data, rules) for depth, data in records]
    codes = {fault["code"] for answer in expected for fault in answer["faults"]}
    assert len(codes) >= (11 if rules.key == "buraco-high" else 12)  # its deals meet one kind less
    assert_same(records, assess_on_phone(page, records, rules), expected)


@settings(max_examples=12)
@given(valid_rules, st.integers(0, 1000))
def test_any_rules_of_the_catalogue_give_the_same_score(
    page: Page, rules: RuleSet, seed: int
) -> None:
    random = Random(seed)
    records: list[tuple[Depth, Any]] = [
        (Depth.COUNTS, make_counts(random, rules)) for _ in range(20)
    ]
    records += [(Depth.TOTALS, make_totals(random)) for _ in range(5)]
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
           const { countRoom } = await import("/js/phone/entry/room.js");
           const { replay } = await import("/js/phone/entry/strokes.js");
           const room = countRoom(replay([{ t: "load", data: asked }], rules), rules);
           return Object.fromEntries(FACES.map(({ code }) => [code, room.card(code)]));""",
        data,
        fitab,
    )
    used = {"7H": 0, "8H": 1, "9H": 1, "7S": 1, "JK": 2}
    assert left == {card.code: used.get(card.code, 2) for card in FACES}


def assess_on_phone(page: Page, records: list[tuple[Depth, Any]], rules: RuleSet) -> Any:
    return ask(
        page,
        """const { assess } = await import("/js/phone/rules/smazzata.js");
           const [records, before] = asked;
           return records.map(([depth, data]) => assess(depth, data, rules, before));""",
        [records, {"NS": BEFORE.ns, "EW": BEFORE.ew}],
        rules,
    )


def ask(page: Page, script: str, asked: Any, rules: RuleSet) -> Any:
    """What the body of a function of `asked` and `rules` returns. JSON is faster than Playwright's
    own way with values."""
    function = f"async (json) => JSON.stringify(await (async ([asked, rules]) => {{ {script} }})"
    texts = page.evaluate(f"{function}(JSON.parse(json)))", json.dumps([asked, build_rules(rules)]))
    return json.loads(texts)


def assert_same(asked: list[Any], answers: list[Any], expected: list[Any]) -> None:
    """One difference is enough to read."""
    for question, answer, wanted in zip(asked, answers, expected, strict=True):
        assert answer == wanted, question


# What the server says, in the phone's words


def judge(cards: tuple[Card, ...], rules: RuleSet) -> dict[str, Any]:
    try:
        meld = judge_meld(cards, rules)
    except NotAMeld as refusal:
        return {"fault": refusal.code}
    return {
        "kind": meld.kind.value,
        "class": meld.meld_class.value,
        "burraco": meld.burraco and meld.burraco.value,
        "points": meld.points,
        "bonus": meld.bonus,
        "rank": meld.rank,
        "cards": [card.code for card in meld.cards],
    }


def assess_as_json(depth: Depth, data: Any, rules: RuleSet) -> dict[str, Any]:
    (ns, ew), faults = read_and_assess(depth, data, rules, BEFORE)
    return {
        "NS": score_as_json(ns, rules),
        "EW": score_as_json(ew, rules),
        "faults": [
            {"code": code, "side": side, "meld": meld, "params": dict(params)}
            for code, side, meld, params in faults
        ],
        "open": [],
    }


def score_as_json(score: SideScore, rules: RuleSet) -> dict[str, Any]:
    return {
        "melds": [None if meld is None else judge(meld.typed, rules) for meld in score.melds],
        "meldPoints": score.meld_points,
        "burracoBonus": score.burraco_bonus,
        "closingBonus": score.closing_bonus,
        "cutBonus": score.cut_bonus,
        "handPoints": score.hand_points,
        "pozzettoPenalty": score.pozzetto_penalty,
        "total": score.total,
    }
