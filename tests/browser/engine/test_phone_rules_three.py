"""Three at a table: the phone's copy of the rules agrees with the server's, as of every other."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page

from scoring.core.play.shares import SmazzataPoints, add_points, get_player_points
from scoring.core.rules.cards import FACES, JOKER, Suit, face
from scoring.core.rules.endings import Pozzetto
from scoring.core.rules.notation import format_cards
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import RuleSet, UnseenPays
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import PLACES
from tests.browser.engine.both import (
    ask,
    assert_same,
    assess_as_json,
    assess_on_phone,
    every_rule_set,
)
from tests.browser.engine.near_records import step


@every_rule_set
def test_a_pozzetto_of_three_is_the_same_on_both(page: Page, rules: RuleSet) -> None:
    """Every pozzetto and ending against every other, with hands about the size of either."""
    records: list[tuple[Depth, Any]] = []
    sides = [
        {"melds": ["7H 8H 9H"], "hand": format_cards(FACES[:held]), "pozzetto": pozzetto.value}
        for pozzetto in Pozzetto
        for held in (0, 10, 11, 17, 18, 19)
    ]
    sheets = [
        {"burrachi": {}, "table": 200, "hand": hand, "pozzetto": pozzetto.value}
        for pozzetto in Pozzetto
        for hand in (0, 50, 55, 85, 90)
    ]
    for alone in (None, 1, 3):
        for depth, each in ((Depth.CARDS, sides), (Depth.COUNTS, sheets)):
            records += [
                (depth, {"alone": alone, **ending, "NS": ns, "EW": ew})
                for ending in ({"end": "stock"}, {"end": "closed", "closed_by": "NS"})
                for ns in each
                for ew in each
                if ew["hand"] in (each[0]["hand"], ns["hand"])  # none, or as many
            ]
    expected = [assess_as_json(depth, data, rules) for depth, data in records]
    found = [fault for answer in expected for fault in answer["faults"]]
    assert "alone.not_taken" in {fault["code"] for fault in found}
    if rules.unseen_pays is UnseenPays.CARDS:
        assert {rules.pozzetto_size, 18} <= {fault["params"].get("size") for fault in found}
    assert_same(records, assess_on_phone(page, records, rules), expected)


@every_rule_set
def test_all_the_cards_of_three_are_no_more_than_were_in_play(page: Page, rules: RuleSet) -> None:
    """The most cards of a record: those of the packs without the pozzetti that nobody took."""
    cards = [face(r, s) for r in range(1, 14) for s in Suit for _ in range(rules.packs)]
    cards += [JOKER] * rules.jokers
    records: list[tuple[Depth, Any]] = []
    for alone in (None, 2):
        for untaken in ("NS", "EW"):
            for less in range(10, 20):
                held = format_cards(cards[less:])
                record = {
                    line: {"melds": [], "hand": held if line == "NS" else "", "pozzetto": "taken"}
                    for line in ("NS", "EW")
                }
                record[untaken]["pozzetto"] = "untaken"
                records.append((Depth.CARDS, {"end": "stock", "alone": alone, **record}))
    expected = [assess_as_json(depth, data, rules) for depth, data in records]
    limits = {
        fault["params"]["limit"]
        for answer in expected
        for fault in answer["faults"]
        if fault["code"] == "deck.too_many"
    }
    assert len(limits) == (0 if rules.pozzetto_joins_stock else 2)
    assert_same(records, assess_on_phone(page, records, rules), expected)


def test_what_each_of_three_has_is_the_same_on_both(page: Page) -> None:
    random = Random(3)
    smazzate = [
        SmazzataPoints(
            number,
            Sides(step(random, 900), step(random, 900)),
            Sides(0, 0),
            alone=random.choice(PLACES),
        )
        for number in range(200)
    ]
    shares = ask(
        page,
        """const { shareOf, sumShares } = await import("/js/phone/rules/three.js");
           const played = asked.map(([alone, NS, EW]) => ({ alone, NS, EW }));
           const shares = (one) => [1, 2, 3].map((place) => shareOf(place, one));
           return [sumShares(played), played.map(shares)];""",
        [(played.alone, played.gp.ns, played.gp.ew) for played in smazzate],
        PRESETS["italian"],
    )
    expected = [[get_player_points(place, played) for place in PLACES] for played in smazzate]
    sums = [add_points(made).gp for made in zip(*expected, strict=True)]
    assert shares == [sums, [[one.gp for one in made] for made in expected]]
