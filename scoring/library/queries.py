"""Queries for rule sets and conversion tables, and for newer versions than an event has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import QuerySet

from scoring.core.play.turns import TurnState
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import PROPOSALS, TABLES, ConversionTable
from scoring.models.kept import KeptRules, KeptTable
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament

GIVEN: Final[Mapping[str, ConversionTable]] = {**TABLES, **PROPOSALS}
"""Conversion tables that come with the program and cannot be changed, by key."""


def list_rules(user: User) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the presets, and the saved rule sets by name, as rows for templates. Two queries."""
    played: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, name, slug in Tournament.objects.values_list("rules_data__key", "name", "slug"):
        played[key].append((name, slug))
    presets = [{"rules": rules, "events": played[key]} for key, rules in PRESETS.items()]
    kept = [
        {
            "rules": one.rules,
            "events": played[one.key],
            "kept": one,
            "is_own": one.is_changed_by(user),
        }
        for one in KeptRules.objects.all()
    ]
    return presets, kept


def find_rules(key: str) -> RuleSet | None:
    """Return the preset or saved rule set with this key, even if retired, or None."""
    if key in PRESETS:
        return PRESETS[key]
    kept = KeptRules.objects.filter(key=key).first()
    return kept.rules if kept else None


def find_base_rules(kept: KeptRules) -> RuleSet:
    """Return the rule set that a saved one was copied from; the preset "italian" if unknown."""
    base = find_rules(kept.based_on) if kept.based_on else None
    return base or PRESETS["italian"]


def list_choosable() -> list[tuple[str, str]]:
    return list(KeptRules.objects.filter(retired_at=None).values_list("key", "name"))


def list_taken_keys() -> set[str]:
    """Return the keys of presets and of events' rule sets, which a new rule set cannot get."""
    return set(PRESETS) | set(Tournament.objects.values_list("rules_data__key", flat=True))


def find_conversion_table(key: str) -> ConversionTable | None:
    """Return the conversion table with this key, or None if it is unknown or retired."""
    if key in GIVEN:
        return GIVEN[key]
    kept = KeptTable.objects.filter(key=key, retired_at=None).first()
    return kept.conversion if kept else None


def list_kept_tables() -> QuerySet[KeptTable]:
    """List the saved conversion tables that are not retired, by name."""
    return KeptTable.objects.filter(retired_at=None)


@dataclass(frozen=True, slots=True)
class NewerCopies:
    rules: KeptRules | None
    tables: tuple[tuple[Phase, KeptTable], ...]

    def __bool__(self) -> bool:
        return self.rules is not None or bool(self.tables)


def find_newer_copies(event: Tournament) -> NewerCopies:
    """Find newer versions of the rule set and conversion tables that an event has copied.

    A rule set is offered until seats of the event are published, a conversion table until seats of
    its phase are published. Never offered: retired versions, and rules that the entries cannot
    play. Four queries at most."""
    published = set(
        event.turns.exclude(state=TurnState.DRAFT).order_by().values_list("phase", flat=True)
    )
    phases = [phase for phase in event.phases.all() if phase.pk not in published]
    taken = [
        (phase, table)
        for phase in phases
        for table in dict.fromkeys(filter(None, (phase.conversion, phase.team_conversion)))
    ]
    keys = {table.key for _phase, table in taken}
    kept = {one.key: one for one in KeptTable.objects.filter(key__in=keys, retired_at=None)}
    return NewerCopies(
        rules=None if published else _find_newer_rules(event),
        tables=tuple(
            (phase, newer)
            for phase, table in taken
            if (newer := kept.get(table.key)) is not None
            and newer.conversion.to_data() != table.to_data()
        ),
    )


def _find_newer_rules(event: Tournament) -> KeptRules | None:
    kept = KeptRules.objects.filter(key=event.rules.key, retired_at=None).first()
    if kept is None or kept.rules == event.rules or not _fits(kept.rules, event.rules):
        return None
    return kept


def _fits(newer: RuleSet, taken: RuleSet) -> bool:
    """True if entries that fit the rules `taken` can also play by the newer rules."""
    return newer.seats == taken.seats and newer.packs >= min(taken.packs, newer.seats // 2)
