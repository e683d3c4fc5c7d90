"""The keys that enter a smazzata on a keyboard alone, by static/js/phone/entry/keyboard.js."""

from __future__ import annotations

import re

from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from tests.browser.taps import HAND, NEW, NEXT, Manner, Tap, Way, plan_taps

RANKS = {"A": "a", "1": "a", "10": "0", "11": "j", "12": "q", "13": "k"}
"""The keys of the ranks that are not their own digit."""
ANSWERS = {"closed": "1", "taken": "2", "unseen": "3", "untaken": "4"}


def plan_keys(record: CardsRecord, rules: RuleSet) -> list[str]:
    """The keys in order, by their names. What no key does is a selector, to be reached by Tab."""
    keys = _type(plan_taps(record, rules, TYPING))
    # Enter on a card that was reached by Tab would press it again: from there on, to the button.
    chip = next((at for at, key in enumerate(keys) if "act=chip" in key), len(keys))
    for at in range(len(keys) - 1, chip + 1, -1):
        if keys[at] == "Enter" and not keys[at - 1].startswith("["):
            keys.insert(at, NEXT.at)
    return keys


def _type(taps: Way) -> list[str]:
    keys: list[str] = []
    done: list[list[str]] = []
    for tap in taps:
        typed = _type_tap(tap)
        keys += typed[1:] if _is_same_rank(typed, done) else typed
        done.append(typed)
    return keys


def _is_same_rank(typed: list[str], done: list[list[str]]) -> bool:
    """Whether the suit alone is the same rank again: surely no run is open."""
    if not done or not _is_card(typed) or typed[0] == "2" or done[-1][0] != typed[0]:
        return False
    if done[-1][-1] == ".":
        return True
    before = done[-2] if len(done) > 1 else ["+"]
    is_start = before[-1] in ("+", "Enter") or (_is_card(before) and before[1] != done[-1][1])
    return _is_card(done[-1]) and (before[0] == typed[0] or (is_start and before[0] != "2"))


def _is_card(typed: list[str]) -> bool:
    return len(typed) == 2 and typed[1] in "shdc"


def _type_tap(tap: Tap) -> list[str]:
    found: dict[str, str] = dict(re.findall(r"data-([a-z]+)=[\"']?(\w+)", tap.at))
    if tap == NEXT:
        return ["Enter"]
    if tap == NEW:
        return ["+"]
    if found.get("card") == "JK":
        return ["w"]
    if "card" in found:
        rank, suit = found["card"][:-1], found["card"][-1].lower()
        return [RANKS.get(rank, rank.lower()), suit]
    if "rank" in found:
        key = RANKS.get(found["rank"], found["rank"])
        return [key] if HAND in tap.at else [key, "."]
    if found["act"] == "answer":
        return ["Enter", ANSWERS[found["value"]]]
    return [tap.at, "Enter"]


TYPING = Manner(slides=False, chips=False, cost=lambda way: len(_type(way)))
