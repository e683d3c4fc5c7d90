"""The rules that the event was played by; the checks look victory points up in their table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column, Kind, Label
from scoring.exports.sheets import Block, Sheet
from scoring.queries.bundle.report_values import Ranked, Report
from scoring.rules.ruleset import Aces, ClosingNeeds, PozzettoPays, RuleSet, SemiClean
from scoring.rules.victory import ConversionTable
from scoring.wording.labels import RULES_NAMES, TABLE_NAMES, TIEBREAK_NAMES
from scoring.wording.movements import MOVEMENT_NAMES


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """Where the checks look."""

    phases: Block
    tables: tuple[Block, ...]
    """The conversion tables, in the order of the report."""


def write_rules(book: Workbook, report: Report) -> RulesSheet:
    """The event's settings, phases, conversion tables and rule set, one under another."""
    sheet = Sheet(book, _("Rules"), [48, 18, 18, 11, 11, 11, 11, 11, 11])
    columns = [Column("what", _("Settings of the event"), 48, Kind.TEXT), Column("value", "", 18)]
    sheet.write_block(columns, _settings(report), filtered=False)
    sheet.write_labels()
    phases = _write_phases(sheet, report)
    if report.byes_are_averages:
        sheet.write_labels([_("A bye gives the average of what its entry makes where it plays.")])
    if any(table.is_of_three for table in report.tables):
        alone = _("At a table of three, N-S of a smazzata is who played alone, E-W the other two.")
        half = _("Each of the two has half of what they made, halves rounded up, match points too.")
        sheet.write_labels([alone])
        sheet.write_labels([half])
    tables = []
    for index, table in enumerate(report.conversions, start=1):
        sheet.write_labels()
        tables.append(_write_conversion(sheet, index, table))
    sheet.write_labels()
    sheet.write_labels([Label(_("Ties are broken by"), bold=True)])
    for index, key in enumerate(report.tiebreaks, start=1):
        sheet.write_labels([f"{index}. {TIEBREAK_NAMES.get(key, key)}"])
    sheet.write_labels()
    _write_ruleset(sheet, report.rules)
    sheet.close()
    return RulesSheet(phases, tuple(tables))


def _settings(report: Report) -> list[tuple[str, int]]:
    settings = [(_("Turns"), report.turns_planned)]
    if report.ranked is Ranked.TEAMS:
        settings.append((_("Pairs of a team"), report.pairs_per_team))
    return settings


def _write_phases(sheet: Sheet, report: Report) -> Block:
    columns = [
        Column("phase", _("Phase"), 48, Kind.TEXT),
        Column("first", _("First turn"), 18),
        Column("last", _("Last turn"), 18),
        Column("smazzate", _("Smazzate a turn"), 11),
        Column("minutes", _("Minutes a turn"), 11),
        Column("conversion", _("Conversion table"), 11),
        Column("carries", _("Earlier points count"), 11),
        Column("bye_vp", _("VP of a bye"), 11),
        Column("bye_mp", _("MP of a bye"), 11, Kind.SIGNED),
    ]
    answer = {True: _("yes"), False: _("no")}
    rows = [
        (
            f"{phase.number}. {MOVEMENT_NAMES.get(phase.movement, phase.movement)}",
            phase.first_turn,
            phase.last_turn,
            phase.smazzate,
            phase.minutes,
            phase.conversion + 1,
            answer[phase.carries],
            phase.bye.vp,
            phase.bye.mp,
        )
        for phase in report.phases
    ]
    return sheet.write_block(columns, rows, filtered=False)


def _write_conversion(sheet: Sheet, number: int, table: ConversionTable) -> Block:
    sheet.write_labels([Label(f"{number}. {TABLE_NAMES.get(table.key, table.name)}", bold=True)])
    sheet.write_labels([_("Source: %(source)s") % {"source": table.source}])
    columns = [
        Column("up_to", _("Difference in match points, up to and with"), 48),
        Column("winner", _("VP of the winner"), 18),
        Column("loser", _("VP of the loser"), 18),
    ]
    # The last row has no edge; a word is nothing that COUNTIF would count.
    more = _("more")
    rows = [(more if up_to is None else up_to, *points) for up_to, *points in table.rows]
    return sheet.write_block(columns, rows, filtered=False)


def _write_ruleset(sheet: Sheet, rules: RuleSet) -> None:
    sheet.write_labels([Label(str(RULES_NAMES.get(rules.key, rules.name)), bold=True)])
    sheet.write_labels([_("Source: %(source)s") % {"source": rules.source}])
    columns = [Column("what", _("Rule set"), 48, Kind.TEXT), Column("value", "", 18)]
    sheet.write_block(columns, _figures(rules), filtered=False)
    sheet.write_labels()
    columns = [
        Column("what", _("How it is played"), 48, Kind.TEXT),
        Column("value", "", 18, Kind.LONG),
    ]
    sheet.write_block(columns, _customs(rules), filtered=False)


def _figures(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """What can be counted: cards, values, bonuses, in game points."""
    yield _("Packs"), rules.packs
    yield _("Jokers"), rules.jokers
    yield _("A joker"), rules.joker
    yield _("A two (pinella)"), rules.two
    yield _("An ace"), rules.ace
    yield _("Each 8, 9, 10, jack, queen and king"), rules.high_cards
    yield _("Each 3, 4, 5, 6 and 7"), rules.low_cards
    yield _("Clean burraco"), rules.clean
    if rules.semi_clean_reading is not SemiClean.NONE:
        yield _("Semi-clean burraco"), rules.semi_clean
    yield _("Dirty burraco"), rules.dirty
    if rules.premiums is not None:
        yield _("Whole suit, clean"), rules.premiums.suit_clean
        yield _("Whole suit with a wild card"), rules.premiums.suit_wild
        yield _("All eight of a rank"), rules.premiums.rank_clean
        yield _("All eight of a rank with a wild card"), rules.premiums.rank_wild
    yield _("Closing"), rules.closing
    yield _("Taken off for a pozzetto not taken"), rules.pozzetto
    yield _("Cards of a pozzetto"), rules.pozzetto_size
    alone = _("Cards of the pozzetto of who plays alone, with three at a table")
    yield alone, rules.pozzetto_alone
    yield _("Cards of the stock that are not played"), rules.stock_left


def _customs(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    """What is a matter of how, in words."""
    semi_clean = {
        SemiClean.NONE: _("not adopted"),
        SemiClean.SEVEN_NATURAL: _("a wild card and seven natural cards together"),
        SemiClean.WILD_AT_END: _("the wild card at an end, or a set of eight"),
    }
    needs = {ClosingNeeds.BURRACO: _("any burraco"), ClosingNeeds.CLEAN: _("a clean burraco")}
    pays = {
        PozzettoPays.ALWAYS: _("always"),
        PozzettoPays.IF_ANY_TAKEN: _("only if the other side took one"),
    }
    aces = {
        Aces.EITHER: _("below the two or above the king"),
        Aces.BOTH: _("below the two and above the king"),
    }
    answer = {True: _("yes"), False: _("no")}
    yield _("Semi-clean burraco"), semi_clean[rules.semi_clean_reading]
    yield _("Closing needs"), needs[rules.closing_needs]
    yield _("The last card is discarded, and is no wild card"), answer[rules.closing_discard]
    yield _("A pozzetto not taken is paid for"), pays[rules.pozzetto_pays]
    yield _("A pozzetto not taken becomes the stock"), answer[rules.pozzetto_joins_stock]
    yield _("The ace in a run"), aces[rules.aces]
    yield _("A wild card beside a whole suit"), answer[rules.wild_beside_whole_suit]
    yield _("One set of a rank a side"), answer[rules.one_set_a_rank]
