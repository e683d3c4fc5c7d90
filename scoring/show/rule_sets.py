"""Shows rule sets and compares two: names, verdicts on melds, sums of smazzate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.catalogue import FIELDS, Figure, RuleField, Text, find_value, list_in_force
from scoring.rules.examples import ComparedSmazzata, MeldVerdict, list_sums
from scoring.rules.faults import Fault, Line
from scoring.rules.notation import format_cards
from scoring.rules.ruleset import RuleSet
from scoring.wording.labels import format_rules_name
from scoring.wording.rule_sets import SUM_NAMES, verdict_sentence
from scoring.wording.rules import FIELD_NAMES, GROUP_NAMES, format_value
from scoring.wording.smazzate import LINE_NAMES, POZZETTO_NAMES, fault_sentence


@dataclass(frozen=True, slots=True)
class SumRow:
    """A line of both sums: signed points of N-S and E-W by each rule set."""

    label: str
    now: tuple[int, ...]
    base: tuple[int, ...]

    @property
    def differs(self) -> bool:
        return self.now != self.base


@dataclass(frozen=True, slots=True)
class SideShown:
    """The cards of one side, in canonical notation."""

    name: str
    melds: list[str]
    hand: str
    pozzetto: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A field of a rule set with its value in words or figures."""

    label: str
    value: str
    is_figure: bool


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A field on which a rule set differs from the one that it was copied from."""

    label: str
    now: str
    base: str


def rule_groups(rules: RuleSet) -> list[tuple[str, list[RuleRow]]]:
    """Every field that applies under these rules, by group, without name and source."""
    return [
        (
            str(GROUP_NAMES[group]),
            [_show_field(field, rules) for field in fields],
        )
        for group, fields in list_in_force(rules)
    ]


def _show_field(field: RuleField, rules: RuleSet) -> RuleRow:
    label = str(FIELD_NAMES[field.name])
    return RuleRow(label, format_value(field, rules), isinstance(field, Figure))


def list_rule_changes(rules: RuleSet, base: RuleSet) -> list[RuleChange]:
    """In the order of the editor, without name and source."""
    return [
        RuleChange(
            str(FIELD_NAMES[field.name]), format_value(field, rules), format_value(field, base)
        )
        for field in FIELDS
        if not isinstance(field, Text)
        and find_value(rules, field.name) != find_value(base, field.name)
    ]


def rules_name(rules: RuleSet) -> str:
    """``{{ rules|rules_name }}``: the name of a rule set; a preset's is translated."""
    return format_rules_name(rules)


def verdict_words(verdict: MeldVerdict) -> str:
    """The verdict of a rule set on some cards, in words."""
    return verdict_sentence(verdict)


def sum_rows(compared: ComparedSmazzata) -> list[SumRow]:
    """The sums of both sides by both rule sets, line by line."""
    return [
        SumRow(str(SUM_NAMES[field]), figures[:2], figures[2:])
        for field, figures in list_sums(compared)
    ]


def sides_shown(compared: ComparedSmazzata) -> list[SideShown]:
    """The cards of both sides."""
    return [
        SideShown(
            str(LINE_NAMES[line]),
            [format_cards(meld) for meld in side.melds],
            format_cards(side.hand),
            str(POZZETTO_NAMES[side.pozzetto]),
        )
        for line, side in compared.record.sides.items()
    ]


def closer_name(compared: ComparedSmazzata) -> str:
    """The side that closed; "" when none did."""
    closer: Line | None = compared.record.ending.closed_by
    return str(LINE_NAMES[closer]) if closer else ""


def fault_words(faults: Iterable[Fault]) -> list[str]:
    """The sentences of faults, without repetitions."""
    return list(dict.fromkeys(fault_sentence(fault) for fault in faults))
