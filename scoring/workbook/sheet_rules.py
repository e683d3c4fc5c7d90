"""The sheet of the event's rules; check formulas look up victory points in it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry
from scoring.core.play.awards import Award, ByeMode, award_bye
from scoring.core.rules.catalogue import Figure, RuleField, find_value, list_in_force
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.library.labels_wording import RULES_NAMES, TABLE_NAMES
from scoring.library.rules_wording import FIELD_NAMES, GROUP_NAMES, UNIT_NAMES, format_value
from scoring.standings.wording import format_tiebreaks
from scoring.text.movements_wording import MOVEMENT_NAMES
from scoring.workbook.cells import Column, Kind, Label
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, Sheet


def write_rules_sheet(book: Workbook, report: Report) -> tuple[Block, dict[ConversionTable, Block]]:
    """Write the event's settings, phases, conversion tables and rule set below each other.

    Return the position of the phases' rows, and the position of each conversion table's rows."""
    sheet = Sheet(book, _("Rules"), [48, 18, 18, 11, 11, 11, 11, 11, 11])
    columns = [Column("what", _("Settings of the event"), 48, Kind.TEXT), Column("value", "", 18)]
    settings = [(_("Turns"), report.turns_planned)]
    if report.event.entry_kind is EntryKind.TEAMS:
        settings.append((_("Pairs per team"), report.event.pairs_per_team))
    sheet.write_block(columns, settings, filtered=False)
    sheet.write_labels()
    conversions = list(dict.fromkeys(report.conversions))
    phases = _write_phases(sheet, report, conversions)
    if report.event.bye_mode is ByeMode.AVERAGE:
        sheet.write_labels(
            [_("A bye is worth the average of the entry’s results in the turns that it plays.")]
        )
    if report.team_phases:
        told = _(
            "Phase %(phases)s: in each turn the match points of all the team’s tables "
            "are added up, and the sum is converted into victory points. The victory "
            "points are shown at the team’s first table."
        )
        sheet.write_labels([told % {"phases": ", ".join(map(str, report.team_phases))}])
    if any(row.is_of_three for row in report.rows):
        alone = _(
            "At a table of three, in each smazzata N-S is the lone player and E-W the other two."
        )
        half = _(
            "Each of the two partners gets half of their joint game points and half of their joint "
            "match points. Halves are rounded up."
        )
        sheet.write_labels([alone])
        sheet.write_labels([half])
    tables = {}
    for index, table in enumerate(conversions, start=1):
        sheet.write_labels()
        tables[table] = _write_conversion(sheet, index, table)
    sheet.write_labels()
    sheet.write_labels([Label(_("Ranking order"), bold=True)])
    names = format_tiebreaks(report.event.tiebreaks, report.event.least_turns)
    for index, name in enumerate(names, start=1):
        sheet.write_labels([f"{index}. {name}"])
    sheet.write_labels()
    _write_ruleset(sheet, report.rules)
    sheet.close()
    return phases, tables


def _write_phases(sheet: Sheet, report: Report, conversions: Sequence[ConversionTable]) -> Block:
    columns = [
        Column("phase", _("Phase"), 48, Kind.TEXT),
        Column("first", _("First turn"), 18),
        Column("last", _("Last turn"), 18),
        Column("smazzate", _("Smazzate per turn"), 11),
        Column("minutes", _("Minutes per turn"), 11),
        Column("conversion", _("Conversion table"), 11),
        Column("carries", _("Earlier points carried over"), 11),
        Column("bye_vp", _("VP for a bye"), 11),
        Column("bye_mp", _("MP for a bye"), 11, Kind.SIGNED),
    ]
    answer = {True: _("yes"), False: _("no")}
    event = report.event
    own = Award(event.bye_vp, event.bye_mp)
    rows = [
        (
            f"{phase.number}. {MOVEMENT_NAMES.get(phase.plan.movement, phase.plan.movement)}",
            phase.first,
            phase.last,
            phase.plan.smazzate,
            phase.plan.minutes,
            conversions.index(table) + 1,
            answer[phase.plan.carry is Carry.ALL],
            # If byes are averages, the award of an entry that never plays.
            *award_bye(event.bye_mode, own, phase.plan.smazzate),
        )
        for phase, table in zip(report.phases, report.conversions, strict=True)
    ]
    return sheet.write_block(columns, rows, filtered=False)


def _write_conversion(sheet: Sheet, number: int, table: ConversionTable) -> Block:
    sheet.write_labels([Label(f"{number}. {TABLE_NAMES.get(table.key, table.name)}", bold=True)])
    sheet.write_labels([_("Source: %(source)s") % {"source": table.source}])
    columns = [
        Column("up_to", _("Match points of the winner, up to and including"), 48),
        Column("winner", _("VP of the winner"), 18),
        Column("loser", _("VP of the loser"), 18),
    ]
    # The last row has no limit; COUNTIF does not count a word.
    more = _("more")
    rows = [(more if up_to is None else up_to, *points) for up_to, *points in table.rows]
    return sheet.write_block(columns, rows, filtered=False)


def _write_ruleset(sheet: Sheet, rules: RuleSet) -> None:
    sheet.write_labels([Label(str(RULES_NAMES.get(rules.key, rules.name)), bold=True)])
    sheet.write_labels([_("Source: %(source)s") % {"source": rules.source}])
    for group, fields in list_in_force(rules):
        columns = [
            Column("what", str(GROUP_NAMES[group]), 48, Kind.TEXT),
            Column("value", "", 18),
            Column("unit", "", 18, Kind.TEXT),
        ]
        rows = [_write_field(field, rules) for field in fields]
        sheet.write_block(columns, rows, filtered=False)
        sheet.write_labels()


def _write_field(field: RuleField, rules: RuleSet) -> tuple[str, object, str]:
    """Return (label, value, unit) for a field of the rule set; a text has the unit ""."""
    value = find_value(rules, field.name)
    if isinstance(field, Figure) and value is not None:
        return str(FIELD_NAMES[field.name]), value, str(UNIT_NAMES[field.unit])
    return str(FIELD_NAMES[field.name]), format_value(field, rules), ""
