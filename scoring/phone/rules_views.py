"""Rules and texts as the phone gets them: facts and limits, names of codes, translations."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import translation
from django.utils.formats import get_format
from django.views.i18n import JSONCatalog

from scoring.calls.wording import CALL_REASON_NAMES
from scoring.core.limits import REASON_MAX
from scoring.core.rules import cards
from scoring.core.rules.burrachi import MIN_SIZES, burraco_kinds, burraco_value, opens_closing
from scoring.core.rules.documents import CITED
from scoring.core.rules.endings import CLOSING_FACTS, list_asked_facts
from scoring.core.rules.faults import OVERRIDABLE
from scoring.core.rules.melds import (
    BURRACO_SIZE,
    LONGEST_MELD,
    SEMI_CLEAN_SIZE,
    SHORTEST_MELD,
    WHOLE_RANK,
    WHOLE_SUIT,
    BurracoKind,
)
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import STEP, RuleSet
from scoring.core.rules.score_sheet import find_bounds
from scoring.library.faults import find_rule_address
from scoring.library.sources_wording import format_citation
from scoring.phone.payload_views import AUTHOR_NAME_MAX
from scoring.recording.photos_services import MAX_SIDE
from scoring.records.wording import (
    BURRACO_NAMES,
    CLOSING_QUESTIONS,
    DEPTH_NAMES,
    LINE_NAMES,
    format_card_name,
)
from scoring.text.figures import BADGES, JOKER, RANK_NAMES, SUIT_NAMES
from scoring.tickets.services import ENTRY_DIGITS, TABLE_DIGITS


def build_rules(rules: RuleSet) -> dict[str, Any]:
    """The facts that the phone's engine computes with, as JSON values."""
    burrachi = {
        kind.value: {
            "bonus": burraco_value(kind, rules),
            "least": MIN_SIZES[kind],
            "closes": opens_closing(kind, rules),
        }
        for kind in burraco_kinds(rules)
    }
    least_total, most_total = find_bounds(rules)
    return rules.to_data() | {
        "burrachi": burrachi,
        "closing_facts": CLOSING_FACTS,
        "asked_facts": list_asked_facts(rules),
        "burraco_size": BURRACO_SIZE,
        "least_total": least_total,
        "longest_meld": LONGEST_MELD,
        "most_total": most_total,
        "overridable": sorted(OVERRIDABLE),
        "semi_clean_size": SEMI_CLEAN_SIZE,
        "shortest_meld": SHORTEST_MELD,
        "step": STEP,
        "whole_rank": WHOLE_RANK,
        "whole_suit": WHOLE_SUIT,
    }


def build_limits() -> dict[str, int]:
    """The limits of what is typed, and of a photo's longer side in pixels."""
    return {
        "name": AUTHOR_NAME_MAX,
        "text": REASON_MAX,
        "shortest_pin": ENTRY_DIGITS,
        "longest_pin": TABLE_DIGITS,
        "photo": MAX_SIDE,
    }


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
