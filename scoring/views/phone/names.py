"""The texts that a phone gets from the desk: names of codes, translations of its sentences.

The sentences themselves are in static/js/phone, where they are used.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import translation
from django.utils.formats import get_format
from django.views.i18n import JSONCatalog

from scoring.rules import cards
from scoring.rules.documents import CITED
from scoring.rules.melds import BurracoKind
from scoring.rules.records import Depth
from scoring.rules.ruleset import RuleSet
from scoring.show.faults import find_rule_address
from scoring.show.figures import BADGES, JOKER, RANK_NAMES, SUIT_NAMES
from scoring.wording.hall import CALL_REASON_NAMES
from scoring.wording.smazzate import (
    BURRACO_NAMES,
    CLOSING_QUESTIONS,
    DEPTH_NAMES,
    LINE_NAMES,
    format_card_name,
)
from scoring.wording.sources import format_citation


def build_names(rules: RuleSet) -> dict[str, Any]:
    """The names of things in the active language, by their codes; where the rules are that
    faults break."""
    cited = {code: format_citation(code, rules) for code in CITED}
    return {
        "thousands": str(get_format("THOUSAND_SEPARATOR")),
        "lines": {line.value: str(LINE_NAMES[line]) for line in rules.lines},
        "suits": {letter: str(name) for letter, name in SUIT_NAMES.items()},
        "ranks": [
            format_card_name(JOKER),
            *(str(RANK_NAMES[rank]) for rank in cards.RANK_NAMES[1:]),
        ],
        "depths": {depth.value: str(DEPTH_NAMES[depth]) for depth in Depth},
        "burrachi": {kind.value: str(BURRACO_NAMES[kind]) for kind in BurracoKind},
        "closing_facts": {fact: str(name) for fact, name in CLOSING_QUESTIONS.items()},
        "reasons": [[reason.value, str(name)] for reason, name in CALL_REASON_NAMES.items()],
        "table_states": {state: str(name) for state, name in BADGES.items()},
        "rules": {
            code: {"source": source, "address": find_rule_address(code, rules)}
            for code, source in cited.items()
            if source is not None
        },
    }


@cache
def load_catalogue(language: str) -> dict[str, str | list[str]]:
    """The translations of the phone's sentences; a sentence without one stays English."""
    request = HttpRequest()
    request.method = "GET"
    with translation.override(language):
        answer = JSONCatalog.as_view(packages=["scoring"])(request)
    catalogue: dict[str, str | list[str]] = json.loads(answer.getvalue())["catalog"]
    return catalogue
