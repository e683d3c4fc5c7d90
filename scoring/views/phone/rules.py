"""The rules as the phone gets them: the rule set, the facts derived from it, and its limits."""

from __future__ import annotations

from typing import Any

from scoring.rules.burrachi import LEAST_SIZES, burraco_kinds, burraco_value, opens_closing
from scoring.rules.endings import CLOSING_FACTS, list_asked_facts
from scoring.rules.faults import OVERRIDABLE
from scoring.rules.melds import (
    BURRACO_SIZE,
    LONGEST_MELD,
    SEMI_CLEAN_SIZE,
    SHORTEST_MELD,
    WHOLE_RANK,
    WHOLE_SUIT,
)
from scoring.rules.paper import find_bounds
from scoring.rules.ruleset import STEP, RuleSet
from scoring.services.hall.tickets import ENTRY_DIGITS, TABLE_DIGITS
from scoring.services.play.photo_sheets import LONGEST_SIDE
from scoring.views.phone.payload import NAME, TEXT


def build_rules(rules: RuleSet) -> dict[str, Any]:
    """The facts that the phone's engine computes with, as JSON values."""
    burrachi = {
        kind.value: {
            "bonus": burraco_value(kind, rules),
            "least": LEAST_SIZES[kind],
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
        "name": NAME,
        "text": TEXT,
        "shortest_pin": ENTRY_DIGITS,
        "longest_pin": TABLE_DIGITS,
        "photo": LONGEST_SIDE,
    }
