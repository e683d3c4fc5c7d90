"""Finds rule sets and conversion tables that were changed in the library since the event copied
them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.kept import KeptRules, KeptTable
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable


@dataclass(frozen=True, slots=True)
class NewerCopies:
    """The newer copies that an event can take in place of its own."""

    rules: KeptRules | None
    tables: tuple[tuple[Phase, KeptTable], ...]

    def __bool__(self) -> bool:
        return self.rules is not None or bool(self.tables)


def find_newer_copies(event: Tournament) -> NewerCopies:
    """The newer copies that an event may take.

    Four queries at most. A rule set is offered until a seating is published, a phase's table until
    one of the phase is. Retired ones and those that no longer fit the event are not offered.
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
    """The tables that a phase copied; the table for teams may be the same as the other."""
    return [*dict.fromkeys(filter(None, (phase.conversion, phase.team_conversion)))]


def _find_newer_rules(event: Tournament) -> KeptRules | None:
    kept = KeptRules.objects.filter(key=event.rules.key, retired_at=None).first()
    if kept is None or kept.rules == event.rules or not _fits(kept.rules, event.rules):
        return None
    return kept


def _fits(newer: RuleSet, taken: RuleSet) -> bool:
    """Whether the entries registered under the taken rules can play by the newer ones."""
    return newer.seats == taken.seats and newer.packs >= min(taken.packs, newer.seats // 2)


def _differs(newer: ConversionTable, taken: ConversionTable) -> bool:
    return newer.to_data() != taken.to_data()
