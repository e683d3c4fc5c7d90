"""The arithmetic again, as live formulas: a clerk of the federation sees it agree.

No figure here is ours. The formulas sum the recorded game points, look victory points up in the
table of the rules sheet, and set both beside what was recorded. They find rows by turn, table and
pair, so that they still agree when somebody has sorted the sheets, and use no function that an old
spreadsheet lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill

from scoring.exports.cells import Column, Label
from scoring.exports.results import is_complete
from scoring.exports.rules import RulesSheet
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.smazzate import has_lines
from scoring.exports.standings import TURNS_CELL, turn_key
from scoring.exports.text import quote
from scoring.queries.report import PlayedTable, Report
from scoring.rules.faults import Line
from scoring.wording import LINE_NAMES

_FIGURES = ("ns_gp", "ew_gp", "ns_mp", "ew_mp", "ns_vp", "ew_vp")
_TITLE_ROWS = 5
_RED = "FFC00000"


@dataclass(frozen=True, slots=True)
class Recorded:
    """Where the recorded figures stand."""

    standings: Block
    results: Block
    smazzate: Block
    rulings: Block
    rules: RulesSheet


def write_checks(book: Workbook, report: Report, recorded: Recorded) -> None:
    """Three sheets: tables, with the verdict on everything above them; pairs; smazzate."""
    columns = _table_columns()
    widths = [column.width for column in columns]
    # The sheets stand in this order; the first is written last, for it speaks of the others.
    sheet = Sheet(book, _("Check"), widths, frozen=(_TITLE_ROWS + 1, 2))
    pairs = _write_pairs(book, recorded, report.closed_turns)
    smazzate = _write_smazzate(book, report, recorded)
    tables = locate_block(sheet.title, columns, _TITLE_ROWS + 1, len(report.tables))
    _write_verdict(sheet, report.name, tables, pairs, smazzate)
    sheet.write_block(columns, _check_tables(report.tables, recorded, tables))
    _close(sheet, tables)


def _write_verdict(sheet: Sheet, name: str, tables: Block, pairs: Block, smazzate: Block) -> None:
    """Whether everything agrees, then how many rows of each sheet do."""
    ok = quote(_word_ok())
    blocks = ((_("Tables"), tables), (_("Pairs"), pairs), (_("Smazzate"), smazzate))
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
        of_all = _("rows agree, of %(rows)d") % {"rows": len(block.rows)}
        sheet.write_labels([caption, None, agreeing, of_all])


def _table_columns() -> list[Column]:
    names = {
        f"{line.lower()}_{key}": f"{LINE_NAMES[line]}: {figure}"
        for line in Line
        for key, figure in (("gp", _("GP")), ("mp", _("MP")), ("vp", _("VP")))
    }
    return [
        Column("turn", _("Turn"), 7),
        Column("table", _("Table"), 7),
        *[Column(key, _again(names[key]), 10) for key in _FIGURES],
        Column("row", _("Row of the conversion table"), 11),
        *[Column(f"was_{key}", names[key], 9) for key in _FIGURES],
        *[Column(f"diff_{key}", _difference(names[key]), 11) for key in _FIGURES],
        Column("verdict", _("Verdict"), 10),
    ]


def _check_tables(
    tables: tuple[PlayedTable, ...], recorded: Recorded, block: Block
) -> Iterator[list[str | None]]:
    """A row a table: game points from the smazzate, their difference, and what it is worth."""
    results, smazzate, rules = recorded.results, recorded.smazzate, recorded.rules
    edges, winner, loser = (rules.table.column(key) for key in ("up_to", "winner", "loser"))
    total, turn, place, pair = (smazzate.column(key) for key in ("total", "turn", "table", "pair"))
    own = block.letters
    for table, row, at in zip(tables, block.rows, results.rows, strict=True):
        ns_gp, ew_gp, ns_mp, step = (
            f"{own[key]}{row}" for key in ("ns_gp", "ew_gp", "ns_mp", "row")
        )
        here = f"{turn},{own['turn']}{row},{place},{own['table']}{row}"
        again: dict[str, str] = {}
        if table.ns is not None:
            again["ns_gp"] = f"=SUMIFS({total},{here},{pair},{results.at('ns_pair', at)})"
        if table.ew is not None:
            again["ew_gp"] = f"=SUMIFS({total},{here},{pair},{results.at('ew_pair', at)})"
        if table.ns is None or table.ew is None:
            rests = "ew" if table.ns is None else "ns"
            if table.counts:
                again |= {f"{rests}_mp": f"={rules.bye_mp}", f"{rests}_vp": f"={rules.bye_vp}"}
        elif is_complete(table):
            win, lose = f"INDEX({winner},{step})", f"INDEX({loser},{step})"
            again |= {
                "ns_mp": f"={ns_gp}-{ew_gp}",
                "ew_mp": f"={ew_gp}-{ns_gp}",
                "row": f'=COUNTIF({edges},"<"&ABS({ns_mp}))+1',
                "ns_vp": f"=IF({ns_mp}<0,{lose},{win})",
                "ew_vp": f"=IF({ns_mp}<0,{win},{lose})",
            }
        was = {key: results.at(key, at) for key in _FIGURES if key in again}
        yield [
            f"={results.at('turn', at)}",
            f"={results.at('table', at)}",
            *[again.get(key) for key in (*_FIGURES, "row")],
            *_compare(block, row, _FIGURES, was),
        ]


def _write_pairs(book: Workbook, recorded: Recorded, closed_turns: int) -> Block:
    """A row a pair: its turns, byes and rulings summed, beside the standings."""
    totals = {"vp": _("VP"), "mp": _("MP"), "gp": _("GP")}
    names = {**totals, "turns": _("VP, turn by turn")}
    columns = [
        Column("pair", _("Pair"), 8),
        *[Column(key, _again(name), 12) for key, name in names.items()],
        *[Column(f"was_{key}", name, 12) for key, name in names.items()],
        *[Column(f"diff_{key}", _difference(name), 12) for key, name in names.items()],
        Column("verdict", _("Verdict"), 10),
    ]
    sheet = Sheet(book, _("Check pairs"), [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, len(recorded.standings.rows))
    sheet.write_block(columns, _check_pairs(recorded, closed_turns, block))
    _close(sheet, block)
    return block


def _check_pairs(recorded: Recorded, closed_turns: int, block: Block) -> Iterator[list[str | None]]:
    standings, results, rulings = recorded.standings, recorded.results, recorded.rulings
    turns, until = results.column("turn"), f"'{standings.sheet}'!{TURNS_CELL}"
    for row, at in zip(block.rows, standings.rows, strict=True):
        pair = f"{block.letters['pair']}{row}"
        again, was = {}, {key: standings.at(key, at) for key in ("vp", "mp", "gp")}
        for key in was:
            played = [
                f"SUMIFS({results.column(f'{line}_{key}')},{results.column(f'{line}_pair')},{pair},"
                f'{turns},"<="&{until})'
                for line in ("ns", "ew")
            ]
            ruled = f"SUMIFS({rulings.column(key)},{rulings.column('pair')},{pair})"
            again[key] = f"={played[0]}+{played[1]}+{ruled}"
        if closed_turns:
            first, last = (standings.at(turn_key(n), at) for n in (1, closed_turns))
            ruled = standings.at("ruled_vp", at)
            again["turns"] = f"=SUM({first}:{last.split('!')[1]})+{ruled}"
            was["turns"] = was["vp"]
        yield [
            f"={standings.at('pair', at)}",
            *[again.get(key) for key in ("vp", "mp", "gp", "turns")],
            *_compare(block, row, ("vp", "mp", "gp", "turns"), was),
        ]


def _write_smazzate(book: Workbook, report: Report, recorded: Recorded) -> Block:
    """A row a side whose record has the lines of its sum: they make the total."""
    columns = [
        Column("what", _("Turn, table, smazzata, line"), 20),
        Column("total", _again(_("Total GP")), 12),
        Column("was_total", _("Total GP"), 12),
        Column("diff_total", _difference(_("Total GP")), 12),
        Column("verdict", _("Verdict"), 10),
    ]
    smazzate = recorded.smazzate
    rows = [at for side, at in zip(report.sides, smazzate.rows, strict=True) if has_lines(side)]
    sheet = Sheet(book, _("Check smazzate"), [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, len(rows))
    sheet.write_block(columns, _check_smazzate(rows, smazzate, block))
    _close(sheet, block)
    return block


def _check_smazzate(rows: list[int], smazzate: Block, block: Block) -> Iterator[list[str | None]]:
    keys = ("turn", "table", "smazzata", "line")
    lines = ("melds_gp", "burrachi_gp", "closing_gp", "hand_gp", "pozzetto_gp", "total")
    # A row of a large event is one of tens of thousands: what does not change is made once.
    turn, table, smazzata, line = (f"'{smazzate.sheet}'!{smazzate.letters[key]}" for key in keys)
    melds, burrachi, closing, hand, pozzetto, total = (
        f"'{smazzate.sheet}'!{smazzate.letters[key]}" for key in lines
    )
    last = smazzate.letters["pozzetto_gp"]
    ok, differs = quote(_word_ok()), quote(_word_differs())
    for row, at in zip(block.rows, rows, strict=True):
        yield [
            f'={turn}{at}&"."&{table}{at}&"."&{smazzata}{at}&" "&{line}{at}',
            # Somebody may have sorted the sheet, and a record of totals come to stand here.
            f"=IF(COUNT({melds}{at}:{last}{at})=0,{total}{at},"
            f"{melds}{at}+{burrachi}{at}+{closing}{at}-{hand}{at}-{pozzetto}{at})",
            f"={total}{at}",
            f"=B{row}-C{row}",
            f"=IF(D{row}=0,{ok},{differs})",
        ]


def _compare(
    block: Block, row: int, keys: tuple[str, ...], was: dict[str, str]
) -> Iterator[str | None]:
    """What was recorded, how it differs from the formulas' figure, and the verdict."""
    own = block.letters
    for key in keys:
        yield f"={was[key]}" if key in was else None
    for key in keys:
        yield f"={own[key]}{row}-{own[f'was_{key}']}{row}" if key in was else None
    differences = ",".join(f"{own[f'diff_{key}']}{row}=0" for key in keys if key in was)
    yield f"=IF(AND({differences}),{quote(_word_ok())},{quote(_word_differs())})"


def _close(sheet: Sheet, block: Block) -> None:
    """End a sheet of checks, its verdicts red where they are not "ok"."""
    rule = CellIsRule(
        operator="notEqual",
        formula=[quote(_word_ok())],
        font=Font(bold=True, color="FFFFFFFF"),
        fill=PatternFill(bgColor=_RED),
    )
    if block.rows:
        cells = block.column("verdict").split("!")[1].replace("$", "")
        sheet.page.conditional_formatting.add(cells, rule)
    sheet.close()


def _word_ok() -> str:
    return _("ok")


def _word_differs() -> str:
    return _("differs")


def _again(figure: str) -> str:
    return _("%(figure)s, worked out") % {"figure": figure}


def _difference(figure: str) -> str:
    return _("%(figure)s, difference") % {"figure": figure}
