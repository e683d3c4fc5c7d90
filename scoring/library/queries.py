"""The rule sets and conversion tables of this desk, and newer versions for events."""

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
"""The tables that come with the program and cannot be changed."""


def list_rules(user: User) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The presets, then the saved sets by name. Two queries.

    `events`: name and slug of each event that uses the set; `is_own`: this account may change
    it.
    """
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
    """The preset or saved set of this key, retired ones included."""
    if key in PRESETS:
        return PRESETS[key]
    kept = KeptRules.objects.filter(key=key).first()
    return kept.rules if kept else None


def find_base_rules(kept: KeptRules) -> RuleSet:
    """The rule set that this one was copied from, for comparison; else the Italian rules."""
    base = find_rules(kept.based_on) if kept.based_on else None
    return base or PRESETS["italian"]


def list_choosable() -> list[tuple[str, str]]:
    """Key and name of every saved set that an event can choose."""
    return list(KeptRules.objects.filter(retired_at=None).values_list("key", "name"))


def list_taken_keys() -> set[str]:
    """Keys of presets and of events' rule sets, which a new set cannot have either."""
    return set(PRESETS) | set(Tournament.objects.values_list("rules_data__key", flat=True))


def find_conversion_table(key: str) -> ConversionTable | None:
    """The table of this key, if a phase can use it and it is not retired."""
    if key in GIVEN:
        return GIVEN[key]
    kept = KeptTable.objects.filter(key=key, retired_at=None).first()
    return kept.conversion if kept else None


def list_kept_tables() -> QuerySet[KeptTable]:
    """The tables that the desk has saved and not retired, by name."""
    return KeptTable.objects.filter(retired_at=None)


@dataclass(frozen=True, slots=True)
class NewerCopies:
    rules: KeptRules | None
    tables: tuple[tuple[Phase, KeptTable], ...]

    def __bool__(self) -> bool:
        return self.rules is not None or bool(self.tables)


def find_newer_copies(event: Tournament) -> NewerCopies:
    """Newer versions of the rule set and conversion tables that the event may use.

    Four queries at most. A rule set is offered until any seating is published, a phase's tables
    until a seating of the phase is. Versions that are retired or unsuitable for the event are
    not offered.
    """
    published = set(
        event.turns.exclude(state=TurnState.DRAFT).order_by().values_list("phase", flat=True)
    )
    phases = [phase for phase in event.phases.all() if phase.pk not in published]
    taken = [(phase, table) for phase in phases for table in _list_taken(phase)]
    keys = {table.key for _phase, table in taken}
    kept = {one.key: one for one in KeptTable.objects.filter(key__in=keys, retired_at=None)}
    return NewerCopies(
        rules=None if published else _find_newer_rules(event),
        tables=tuple(
            (phase, newer)
            for phase, table in taken
            if (newer := kept.get(table.key)) is not None and _differs(newer.conversion, table)
        ),
    )


def _list_taken(phase: Phase) -> list[ConversionTable]:
    """The conversion tables that a phase copied, without duplicates."""
    return [*dict.fromkeys(filter(None, (phase.conversion, phase.team_conversion)))]


def _find_newer_rules(event: Tournament) -> KeptRules | None:
    kept = KeptRules.objects.filter(key=event.rules.key, retired_at=None).first()
    if kept is None or kept.rules == event.rules or not _fits(kept.rules, event.rules):
        return None
    return kept


def _fits(newer: RuleSet, taken: RuleSet) -> bool:
    """True if entries registered under the current rules can play by the newer ones."""
    return newer.seats == taken.seats and newer.packs >= min(taken.packs, newer.seats // 2)


def _differs(newer: ConversionTable, taken: ConversionTable) -> bool:
    return newer.to_data() != taken.to_data()
