"""Check sheets: formulas that repeat the arithmetic, so that the federation can verify it. The
program computes no numbers here. The formulas sum the recorded game points, look up victory points
in the tables of the rules sheet, and compare both with the recorded points. They find smazzate,
rulings and results by turn, table and entry, and use only functions of old spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.play.phases import find_counted_turns
from scoring.core.ranking.results import STANDING_FIGURES
from scoring.core.ranking.stages import Stage
from scoring.core.rules.scores import ADDED, SUBTRACTED
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Label, quote
from scoring.workbook.check_rows import (
    Recorded,
    close_checks,
    compare,
    list_compared,
    word_differs,
    word_ok,
    write_check_sheet,
)
from scoring.workbook.check_tables import check_tables, list_table_columns
from scoring.workbook.report import Report
from scoring.workbook.sheet_results import list_entry_keys
from scoring.workbook.sheet_standings import turn_key
from scoring.workbook.sheets import Block, Sheet, locate_block


def write_smazzate_checks(book: Workbook, report: Report, recorded: Recorded) -> Block:
    """Write a check row per side of each smazzata, unless only its totals were recorded."""
    columns = [
        Column("what", _("Turn, table, smazzata, line"), 20),
        *list_compared({"total": _("Total GP")}),
    ]
    smazzate = recorded.smazzate
    rows = [at for side, at in zip(report.sides, smazzate.rows, strict=True) if side.recorded]
    return write_check_sheet(
        book, _("Check smazzate"), columns, len(rows), partial(_check_sides, rows, smazzate)
    )


def _check_sides(rows: list[int], smazzate: Block, block: Block) -> Iterator[list[str | None]]:
    # A large event has tens of thousands of rows: build what they share once.
    letters = {key: f"'{smazzate.sheet}'!{letter}" for key, letter in smazzate.letters.items()}
    turn, table, smazzata, line = (letters[key] for key in ("turn", "table", "smazzata", "line"))
    added, subtracted = (
        [letters[name] for name in names if name in letters] for names in (ADDED, SUBTRACTED)
    )
    first, last, total = added[0], smazzate.letters[SUBTRACTED[-1]], letters["total"]
    ok, differs = quote(word_ok()), quote(word_differs())
    for row, at in zip(block.rows, rows, strict=True):
        made = "+".join([f"{each}{at}" for each in added])
        less = "".join([f"-{each}{at}" for each in subtracted])
        yield [
            f'={turn}{at}&"."&{table}{at}&"."&{smazzata}{at}&" "&{line}{at}',
            # Somebody may have sorted the sheet, which can move a record of totals to this row.
            f"=IF(COUNT({first}{at}:{last}{at})=0,{total}{at},{made}{less})",
            f"={total}{at}",
            f"=B{row}-C{row}",
            f"=IF(D{row}=0,{ok},{differs})",
        ]


_TOTALS = [figure.key for figure in STANDING_FIGURES if figure.is_points]


def write_entry_checks(book: Workbook, report: Report, recorded: Recorded) -> Block:
    """Write a check row per entry: its turns, byes and rulings summed, against the standings."""
    columns = _list_columns(report, {"turns": _("VP, turn by turn")})
    title = entry_words(report.event.entry_kind, "check")
    return write_check_sheet(
        book, title, columns, len(report.standings), partial(_check_standings, report, recorded)
    )


def write_section_checks(
    book: Workbook, report: Report, recorded: Recorded, sections: Block
) -> Block:
    rows = partial(_check_sections, report, recorded, sections)
    columns, count = _list_columns(report, {}), len(sections.rows)
    return write_check_sheet(book, _("Check sections"), columns, count, rows)


def _list_columns(report: Report, more: dict[str, str]) -> list[Column]:
    return [
        Column("entry", entry_words(report.event.entry_kind, "entry"), 8),
        Column("first", _("Counted from turn"), 10),
        Column("last", _("Counted to turn"), 10),
        *list_compared({key: str(FIGURE_WORDS[key].short) for key in _TOTALS} | more),
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
        find_counted_turns(report.phases[: phase.number])
        for phase, _section, standings in report.sections
        for _standing in standings
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
    """Return formulas that sum an entry's points in the turns of `stage`, by column key. Rulings on
    these turns, even on turns that are still open, and on the final standings are added. Game
    points that a ruling gives on a smazzata are not added, since the results include them."""
    results, rulings = recorded.results, recorded.rulings
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
    """Yield SUMIFS conditions for the rulings that `_sum_up` leaves out; no ruling matches two.

    `first`: the address of the stage's first turn. `planned`: the number of planned turns."""
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


def write_checks(book: Workbook, report: Report, recorded: Recorded) -> None:
    """Write the sheets that check tables, entries, sections and smazzate. The sheet of tables also
    has the verdict on all checks."""
    columns = list_table_columns(report.rules)
    # The event's name, the verdict, one line per block.
    header = 2 + (3 if recorded.sections is None else 4) + 1
    # The sheets keep this order; the first is written last, because it refers to the others.
    sheet = Sheet(book, _("Check"), [column.width for column in columns], frozen=(header, 2))
    tables = locate_block(sheet.title, columns, header, len(report.rows))
    blocks = [
        (_("Tables"), tables),
        (
            entry_words(report.event.entry_kind, "entries"),
            write_entry_checks(book, report, recorded),
        ),
    ]
    if recorded.sections is not None:
        sections = write_section_checks(book, report, recorded, recorded.sections)
        blocks.append((_("Sections"), sections))
    blocks.append((_("Smazzate"), write_smazzate_checks(book, report, recorded)))
    _write_verdict(sheet, report.event.name, blocks)
    sheet.write_block(columns, check_tables(report, recorded, tables))
    close_checks(sheet, tables)


def _write_verdict(sheet: Sheet, name: str, blocks: Sequence[tuple[str, Block]]) -> None:
    """Write the verdict on all checks, then a line for each of `blocks` (a caption, and the rows of
    a check sheet): how many of its rows agree."""
    ok = quote(word_ok())
    counts = [f"COUNTIF({block.column('verdict')},{ok})" for _name, block in blocks]
    agree = ",".join(
        f"{count}={len(block.rows)}" for count, (_name, block) in zip(counts, blocks, strict=True)
    )
    agreed, differ = quote(_("All figures agree")), quote(_("Some figures differ"))
    verdict = f"=IF(AND({agree}),{agreed},{differ})"
    sheet.write_labels([Label(name, bold=True, size=16)])
    sheet.write_labels([Label(verdict, bold=True, size=14, is_formula=True)])
    for (caption, block), count in zip(blocks, counts, strict=True):
        agreeing = Label(f"={count}", bold=True, is_formula=True)
        of_all = _("of %(rows)d rows agree") % {"rows": len(block.rows)}
        sheet.write_labels([caption, None, agreeing, of_all])
