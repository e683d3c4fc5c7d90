"""The answers of the phone's copy of the rules and those of the server, in the phone's words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.core.rules.cards import Card
from scoring.core.rules.endings import PreviousPoints
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import NotAMeld
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import Depth, read_and_assess
from scoring.core.rules.ruleset import Aces, InitialMeld, RuleSet, SemiClean, UnseenPays
from scoring.core.rules.scores import SideScore
from scoring.phone.views import build_rules

_ITALIAN, _BURACO = PRESETS["italian"], PRESETS["buraco"]
# What the documents name as variations; the deals are the presets', whatever they are worth here.
VARIATIONS = {
    rules.key: rules
    for rules in (
        replace(_ITALIAN, key="two-and-no-wild-twos", wild_twos=False, seats=2,
                semi_clean_reading=SemiClean.SEVEN_IN_RUN),
        replace(_ITALIAN, key="three-packs", packs=3, jokers=6, pozzetti=3, seats=6),
        replace(_ITALIAN, key="flat-and-no-stalemate", unseen_pays=UnseenPays.FLAT,
                stalemate_ends=False, exact_cut=50, closing_awaits_opponents=True,
                semi_clean_reading=SemiClean.EIGHT_CARDS),
        replace(_BURACO, key="buraco-high", aces=Aces.HIGH, unseen_pays=UnseenPays.FLAT, seats=2),
        replace(_BURACO, key="buraco-low", jokers=4, aces=Aces.LOW, wild_twos=False,
                initial_meld=InitialMeld(90, 1000, 120, 10)),
        replace(_BURACO, key="three-pozzetti", pozzetti=3, pozzetto_joins_stock=False),
    )
}  # fmt: skip
every_rule_set = pytest.mark.parametrize(
    "rules", [*PRESETS.values(), *VARIATIONS.values()], ids=[*PRESETS, *VARIATIONS]
)
BEFORE = PreviousPoints(1480, 1500, 1495)
"""Points of the match that the smazzate go on from, one side above what asks for more."""


def assess_on_phone(page: Page, records: list[tuple[Depth, Any]], rules: RuleSet) -> Any:
    return ask(
        page,
        """const { assess } = await import("/js/phone/rules/smazzata.js");
           const [records, before] = asked;
           return records.map(([depth, data]) => assess(depth, data, rules, before));""",
        [records, dict(BEFORE.items())],
        rules,
    )


def ask(page: Page, script: str, asked: Any, rules: RuleSet) -> Any:
    """The result of the body of a function of `asked` and `rules`, run in the page. JSON is faster
    than Playwright's own way with values."""
    function = f"async (json) => JSON.stringify(await (async ([asked, rules]) => {{ {script} }})"
    texts = page.evaluate(f"{function}(JSON.parse(json)))", json.dumps([asked, build_rules(rules)]))
    return json.loads(texts)


def assert_same(asked: list[Any], answers: list[Any], expected: list[Any]) -> None:
    """Fail at the first answer that differs from the expected one, and show what was asked."""
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
    score, faults = read_and_assess(depth, data, rules, BEFORE)
    return {
        **{line.value: score_as_json(side, rules) for line, side in score.items()},
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
