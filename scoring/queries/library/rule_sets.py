"""The rule sets of this desk, presets and kept ones, and the events that play by them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import User

from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """An event that plays by a rule set."""

    name: str
    slug: str


@dataclass(frozen=True, slots=True)
class RulesRow:
    """A rule set in the list. `kept`: None for a preset; `is_own`: whether the user may change
    it."""

    key: str
    rules: RuleSet
    events: tuple[PlayedBy, ...]
    kept: KeptRules | None = None
    is_own: bool = False


def list_rules(user: User) -> tuple[list[RulesRow], list[RulesRow]]:
    """The presets, then the kept sets by name, as this account sees them. Two queries."""
    played: defaultdict[str, list[PlayedBy]] = defaultdict(list)
    for key, name, slug in Tournament.objects.values_list("rules_data__key", "name", "slug"):
        played[key].append(PlayedBy(name, slug))
    presets = [RulesRow(key, rules, tuple(played[key])) for key, rules in PRESETS.items()]
    kept = [
        RulesRow(one.key, one.rules, tuple(played[one.key]), one, one.is_changed_by(user))
        for one in KeptRules.objects.all()
    ]
    return presets, kept


def find_rules(key: str) -> RuleSet | None:
    """The preset or kept set of this key, a retired one too."""
    if key in PRESETS:
        return PRESETS[key]
    kept = KeptRules.objects.filter(key=key).first()
    return kept.rules if kept else None


def find_base_rules(kept: KeptRules) -> RuleSet:
    """The rule set from which this one was copied, for comparison; else the Italian rules."""
    base = find_rules(kept.based_on) if kept.based_on else None
    return base or PRESETS["italian"]


def list_choosable() -> list[tuple[str, str]]:
    """Key and name of every kept set that an event can choose."""
    return list(KeptRules.objects.filter(retired_at=None).values_list("key", "name"))


def list_taken_keys() -> set[str]:
    """Keys that a new set cannot have beside those of kept sets: presets', events' copies'."""
    return set(PRESETS) | set(Tournament.objects.values_list("rules_data__key", flat=True))
