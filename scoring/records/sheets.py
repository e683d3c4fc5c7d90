"""Template tags that show a smazzata as a score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.play.records import SignedBy
from scoring.core.rules.burrachi import burraco_value
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.notation import format_cards
from scoring.core.rules.records import Depth, Record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import CountsRecord, SideCounts, TotalsRecord
from scoring.core.rules.scores import Score, SideScore
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord
from scoring.core.rules.victory import ConversionTable
from scoring.records.queries import SmazzataSheet
from scoring.records.wording import (
    BURRACO_NAMES,
    END_NAMES,
    LINE_NAMES,
    SIGNED_BY_NAMES,
    format_closing,
    format_sides,
    meld_sentence,
)
from scoring.text.entrants_queries import Entrant
from scoring.text.figures import against, points
from scoring.text.movements_wording import MOVEMENT_NAMES

DEPTH_WORDS = {
    Depth.CARDS: lambda: _("recorded card by card"),
    Depth.COUNTS: lambda: _("recorded as counts"),
    Depth.TOTALS: lambda: _("recorded as totals only"),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of a side's score sheet, with its cards (`10H`), and its `MeldClass` if a burraco."""

    label: str | Promise
    points: int
    cards: str = ""
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class ConversionRow:
    """VP of `winner` and `loser` for `lower` to `up_to` match points; None means no limit."""

    lower: int
    up_to: int | None
    winner: int
    loser: int


def list_conversion(table: ConversionTable) -> list[ConversionRow]:
    lowers = [0, *[edge + 1 for edge in table.edges]]
    return [ConversionRow(lower, *row) for lower, row in zip(lowers, table.rows, strict=True)]


def sum_lines(sheet: SmazzataSheet, rules: RuleSet, side: str) -> list[SheetLine]:
    """List a side's score sheet: ``{% sum_lines sheet event.rules "NS" as lines %}``."""
    line = Line(side)
    return list_lines(sheet.record, sheet.score.side(line), line, rules)


class SummedSide(NamedTuple):
    """One side of a score sheet: its code ("NS"), heading, players' names and score."""

    line: str
    head: str
    name: str
    instead: str
    """The side's players, to show in place of "N-S" or "E-W" at a table of three; elsewhere ""."""
    score: SideScore


def list_sheet_sides(
    sheet: SmazzataSheet, three: Sides[str] | None, names: Sequence[str] | None
) -> list[SummedSide]:
    """List the sides, N-S first: ``{% list_sheet_sides sheet three names as sides %}``."""
    sides = []
    for place, (line, score) in enumerate(sheet.score.items()):
        instead = three.side(line) if three else ""
        head = instead if instead and not sheet.is_cancelled else str(LINE_NAMES[line])
        name = names[place] if names and place < len(names) else ""
        sides.append(SummedSide(line.value, head, name, instead, score))
    return sides


def format_totals(score: Score) -> str:
    """Format the totals of the sides, "405 : −115": ``{% format_totals score %}``."""
    return against(score.totals)


def format_lines(score: Score) -> str:
    """Format each side with its total, "N-S 405 · E-W −115": ``{% format_lines score %}``."""
    return " · ".join(f"{LINE_NAMES[line]} {points(side.total)}" for line, side in score.items())


def sides_of_three(sheet: SmazzataSheet, names: Sequence[str]) -> Sides[str] | None:
    """Format the sides of three players: ``{% sides_of_three sheet names as three %}``.

    None if no `names` are given: then the table is not one of three."""
    return format_sides(names, sheet.record.alone) if names else None


def list_lines(record: Record, score: SideScore, line: Line, rules: RuleSet) -> list[SheetLine]:
    """List the rows of a side's score sheet; empty if only the totals were recorded."""
    match record:
        case TotalsRecord():
            return []
        case CardsRecord():
            cards = record.sides.side(line)
            lines = [*_list_melds(score)]
            hand, pozzetto = format_cards(cards.hand), cards.pozzetto
        case CountsRecord():
            counts = record.sides.side(line)
            lines = [SheetLine(_("Cards on the table"), counts.table)]
            lines += _list_burrachi(counts, rules)
            hand, pozzetto = "", counts.pozzetto
    if record.ending.closed_by is line:
        lines.append(
            SheetLine(
                format_closing(_("Closing"), record.ending.unusual_facts), score.closing_bonus
            )
        )
    if score.cut_bonus:
        lines.append(SheetLine(_("Exact cut"), score.cut_bonus))
    left = _("Left in hand") if score.hand_points else _("Nothing left in hand")
    lines.append(SheetLine(left, -score.hand_points, hand))
    if pozzetto is Pozzetto.UNTAKEN:
        lines.append(SheetLine(_("Pozzetto not taken"), -score.pozzetto_penalty))
    elif pozzetto is Pozzetto.UNSEEN:
        lines.append(
            SheetLine(_("Pozzetto taken but never looked at: its cards count as cards in hand"), 0)
        )
    return lines


def ending_sentence(sheet: SmazzataSheet, three: Sides[str] | None = None) -> str:
    """Describe how a smazzata ended: "N-S closed"; "" if only totals were recorded."""
    if isinstance(sheet.record, TotalsRecord):
        return ""
    ending = sheet.record.ending
    if ending.end is End.CLOSED and (line := ending.closed_by):
        side = LINE_NAMES[line]
        if three:
            side = three.side(line)
        return _("%(side)s closed") % {"side": side}
    return str(END_NAMES[ending.end])


def depth_words(sheet: SmazzataSheet) -> str:
    if sheet.is_cancelled:
        return _("cancelled: does not count")
    return DEPTH_WORDS[sheet.depth]()


def correction_words(sheet: SmazzataSheet) -> str:
    """Format how often a record was corrected: "corrected 2 times", or "" if it was not."""
    times = sheet.revision - 1
    if not times:
        return ""
    return ngettext("corrected once", "corrected %(times)d times", times) % {"times": times}


def line_name(line: str) -> str:
    """Return the name of a side by its code: ``{{ "NS"|line_name }}`` is N-S."""
    return str(LINE_NAMES[Line(line)])


def signed_by_name(how: SignedBy) -> str | Promise:
    return SIGNED_BY_NAMES[how]


def who_signs(whose: Mapping[Line, str], line: Line) -> str:
    """Return the text for a side that signs: its players in `whose`, else "N-S" or "E-W"."""
    return whose.get(line) or str(LINE_NAMES[line])


def movement_name(key: str) -> str:
    """Return the name of a movement by its key, without the explanation after the colon."""
    return str(MOVEMENT_NAMES[key]).partition(":")[0]


def entrant_of(entrants: Mapping[int, Entrant], number: int) -> Entrant | None:
    return entrants.get(number)


def conversion_row(table: ConversionTable, match_points: int) -> ConversionRow:
    return list_conversion(table)[table.rows.index(table.row_for(match_points))]


def _list_melds(score: SideScore) -> Iterator[SheetLine]:
    for meld in score.melds:
        if meld is None:
            continue
        mark = meld.meld_class.value if meld.burraco else None
        yield SheetLine(meld_sentence(meld), meld.points, meld.text, mark)
        if meld.burraco:
            yield SheetLine(BURRACO_NAMES[meld.burraco], meld.bonus)


def _list_burrachi(counts: SideCounts, rules: RuleSet) -> list[SheetLine]:
    return [
        SheetLine(f"{count} × {BURRACO_NAMES[kind]}", count * burraco_value(kind, rules))
        for kind, count in counts.burrachi
        if count
    ]
