"""Format rule sets, comparisons of two rule sets, and conversion tables for templates."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise

from scoring.core.rules.catalogue import FIELDS, Figure, Text, find_value, list_in_force
from scoring.core.rules.examples import ComparedSmazzata, list_sums
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.notation import format_cards
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.library.labels_wording import TABLE_NAMES
from scoring.library.rules_wording import FIELD_NAMES, GROUP_NAMES, SUM_NAMES, format_value
from scoring.records.faults_wording import fault_sentence
from scoring.records.wording import LINE_NAMES, POZZETTO_NAMES

WIDTH, HEIGHT = 900, 300
LAST_STEP = 90
"""Width of the bars of a table's last row, which has no upper limit, in a chart WIDTH wide."""


def rule_groups(rules: RuleSet) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Return the rules in force by group: (title, [(label, value as text, is it a number?)])."""
    return [
        (
            str(GROUP_NAMES[group]),
            [
                (str(FIELD_NAMES[one.name]), format_value(one, rules), isinstance(one, Figure))
                for one in fields
            ],
        )
        for group, fields in list_in_force(rules)
    ]


def list_rule_changes(rules: RuleSet, base: RuleSet) -> list[tuple[str, str, str]]:
    """List fields whose values differ, except name and source: (label, value, value in `base`)."""
    return [
        (str(FIELD_NAMES[field.name]), format_value(field, rules), format_value(field, base))
        for field in FIELDS
        if not isinstance(field, Text)
        and find_value(rules, field.name) != find_value(base, field.name)
    ]


def sum_rows(compared: ComparedSmazzata) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Return each row of the score sheet: (label, points, points by the original rule set).

    Both points are pairs (N-S, E-W)."""
    return [
        (str(SUM_NAMES[field]), figures[:2], figures[2:]) for field, figures in list_sums(compared)
    ]


def sides_shown(compared: ComparedSmazzata) -> list[tuple[str, list[str], str, str]]:
    """Return (name, melds, cards in hand, pozzetto) of both sides, as text."""
    return [
        (
            str(LINE_NAMES[line]),
            [format_cards(meld) for meld in side.melds],
            format_cards(side.hand),
            str(POZZETTO_NAMES[side.pozzetto]),
        )
        for line, side in compared.record.sides.items()
    ]


def closer_name(compared: ComparedSmazzata) -> str:
    """Return the name of the side that closed the example smazzata; "" if neither did."""
    closer: Line | None = compared.record.ending.closed_by
    return str(LINE_NAMES[closer]) if closer else ""


def fault_words(faults: Iterable[Fault]) -> list[str]:
    """Return the sentences of faults, without repetitions."""
    return list(dict.fromkeys(fault_sentence(fault) for fault in faults))


def draw_steps(table: ConversionTable) -> list[tuple[str, int, int, int, int]]:
    """``{% draw_steps table as bars %}``: bar chart of victory points by match points.

    Returns two bars for each row of the table: ("winner" or "loser", x, y, width, height), inside a
    box of 900 × 300."""
    last = max(table.edges, default=0) or 1
    ends = [edge * (WIDTH - LAST_STEP) // last for edge in table.edges] + [WIDTH]
    starts = [0, *ends[:-1]]
    top = max(row.winner for row in table.rows) or 1
    bars = []
    for start, end, row in zip(starts, ends, table.rows, strict=True):
        # A row of zero width stays visible as a line.
        width = max(end - start - 2, 4)
        for side, points in (("winner", row.winner), ("loser", row.loser)):
            height = points * HEIGHT // top
            bars.append((side, start, HEIGHT - height, width, height))
    return bars


def table_name(table: ConversionTable) -> str | Promise:
    """``{{ table|table_name }}``: name of a conversion table, translated if it is built in."""
    return TABLE_NAMES.get(table.key, table.name)
