"""Checks of the standings, of the whole field and of sections: what each entry's turns sum to."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column
from scoring.exports.check_rows import Recorded, close_checks, compare, say_again, say_difference
from scoring.exports.results import list_entry_keys
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.standings import turn_key
from scoring.queries.bundle.report_values import Report
from scoring.ranking.results import STANDING_FIGURES
from scoring.ranking.stages import Stage
from scoring.wording.entries import entry_words
from scoring.wording.standings import FIGURE_WORDS

_TOTALS = [figure.key for figure in STANDING_FIGURES if figure.is_points]


def write_entry_checks(book: Workbook, report: Report, recorded: Recorded) -> Block:
    """A row an entry: its turns, byes and rulings summed, beside the standings."""
    columns = _list_columns(report, {**_name_totals(), "turns": _("VP, turn by turn")})
    title = entry_words(report.ranked, "check")
    sheet = Sheet(book, title, [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, len(recorded.standings.rows))
    sheet.write_block(columns, _check_standings(report, recorded, block))
    close_checks(sheet, block)
    return block


def write_section_checks(
    book: Workbook, report: Report, recorded: Recorded, sections: Block
) -> Block:
    """Write the checks of each section's standings."""
    columns = _list_columns(report, _name_totals())
    title = _("Check sections")
    sheet = Sheet(book, title, [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, len(sections.rows))
    sheet.write_block(columns, _check_sections(report, recorded, sections, block))
    close_checks(sheet, block)
    return block


def _name_totals() -> dict[str, str]:
    return {key: str(FIGURE_WORDS[key].short) for key in _TOTALS}


def _list_columns(report: Report, names: dict[str, str]) -> list[Column]:
    return [
        Column("entry", entry_words(report.ranked, "entry"), 8),
        Column("first", _("Counted from turn"), 10),
        Column("last", _("Counted to turn"), 10),
        *[Column(key, say_again(name), 12) for key, name in names.items()],
        *[Column(f"was_{key}", name, 12) for key, name in names.items()],
        *[Column(f"diff_{key}", say_difference(name), 12) for key, name in names.items()],
        Column("verdict", _("Verdict"), 10),
    ]


def _check_standings(
    report: Report, recorded: Recorded, block: Block
) -> Iterator[list[str | int | None]]:
    standings = recorded.standings
    keys = (*_TOTALS, "turns")
    for standing, row, at in zip(report.standings, block.rows, standings.rows, strict=True):
        stage = report.counted[standing.entry]
        last = min(stage.last, report.closed_turns)
        again = _sum_up(report, recorded, block, row, stage)
        was = {key: standings.at(key, at) for key in _TOTALS}
        if stage.first <= last:
            first_cell, last_cell = (standings.at(turn_key(n), at) for n in (stage.first, last))
            ruled = standings.at("ruled_vp", at)
            again["turns"] = f"=SUM({first_cell}:{last_cell.split('!')[1]})+{ruled}"
            was["turns"] = was["vp"]
        yield [
            f"={standings.at('entry', at)}",
            stage.first,
            last,
            *[again.get(key) for key in keys],
            *compare(block, row, keys, was),
        ]


def _check_sections(
    report: Report, recorded: Recorded, sections: Block, block: Block
) -> Iterator[list[str | int | None]]:
    stages = [
        phase.counted
        for phase in report.phases
        for section in phase.sections
        for _standing in section.standings
    ]
    for stage, row, at in zip(stages, block.rows, sections.rows, strict=True):
        again = _sum_up(report, recorded, block, row, stage)
        yield [
            f"={sections.at('entry', at)}",
            stage.first,
            min(stage.last, report.closed_turns),
            *[again[key] for key in _TOTALS],
            *compare(block, row, _TOTALS, {key: sections.at(key, at) for key in _TOTALS}),
        ]


def _sum_up(
    report: Report, recorded: Recorded, block: Block, row: int, stage: Stage
) -> dict[str, str]:
    """Formulas over the turns that count for an entry; a ruling on the final sum always does.

    Rulings may be on a turn that is not closed yet; game points ruled on a smazzata are in the
    results already.
    """
    results, rulings = recorded.results, recorded.rulings.rulings
    entry, first, last = (f"{block.letters[key]}{row}" for key in ("entry", "first", "last"))
    turns = results.column("turn")
    again = {}
    for key in _TOTALS:
        terms = [
            f"SUMIFS({results.column(f'{line}_{key}')},{results.column(entries)},{entry},"
            f'{turns},">="&{first},{turns},"<="&{last})'
            for line in map(str.lower, report.rules.lines)
            for entries in list_entry_keys(results, line)
        ]
        formula = f"={'+'.join(terms)}"
        if report.rulings:
            own = f"{rulings.column(key)},{rulings.column('entry')},{entry}"
            formula += f"+SUMIFS({own})"
            for where in _list_excluded(rulings, key, stage, first, report.turns_planned):
                formula += f"-SUMIFS({own},{where})"
        again[key] = formula
    return again


def _list_excluded(
    rulings: Block, key: str, stage: Stage, first: str, planned: int
) -> Iterator[str]:
    """The rulings that are not summed, as conditions of which no two hold at once."""
    turn, smazzata = rulings.column("turn"), rulings.column("smazzata")
    inside = ""
    if stage.first > 1:
        yield f'{turn},"<"&{first}'
        inside += f',{turn},">="&{first}'
    if stage.last < planned:
        yield f'{turn},">{stage.last}"'
        inside += f',{turn},"<={stage.last}"'
    if key == "gp":
        yield f'{smazzata},">0"{inside}'
