"""The versions of a record side by side: which of its lines changed from one to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.queries.smazzate import SmazzataSheet
from scoring.rules.faults import Line
from scoring.rules.notation import format_cards
from scoring.rules.paper import BurracoKind, CountsRecord, SideCounts
from scoring.rules.records import Record
from scoring.rules.smazzata import CardsRecord, Ending, SideCards
from scoring.templatetags.look import points
from scoring.wording import (
    BURRACO_NAMES,
    DEPTH_NAMES,
    END_NAMES,
    LINE_NAMES,
    POZZETTO_NAMES,
)


class RecordLine(NamedTuple):
    """One thing that a record says. `cards` is a text in canonical notation, or ""."""

    label: str
    cards: str
    value: str


@dataclass(frozen=True)
class Version:
    """A revision with what it says that the one before did not, and the other way round."""

    sheet: SmazzataSheet
    added: tuple[RecordLine, ...]
    removed: tuple[RecordLine, ...]


def compare_versions(sheets: Sequence[SmazzataSheet]) -> list[Version]:
    """Every revision, the newest first as given, compared with the one before it.

    A cancelled one says nothing: what was recorded again is compared with the record before it.
    """
    said = [list_lines(sheet) for sheet in sheets]
    versions = []
    for at, sheet in enumerate(sheets):
        older = range(at + 1, len(sheets))
        before = next((said[n] for n in older if not sheets[n].is_cancelled), said[at])
        if sheet.is_cancelled:
            before = said[at]
        added = tuple((Counter(said[at]) - Counter(before)).elements())
        removed = tuple((Counter(before) - Counter(said[at])).elements())
        versions.append(Version(sheet, added, removed))
    return versions


def list_lines(sheet: SmazzataSheet) -> list[RecordLine]:
    """Everything that a revision says, in the order of a score sheet."""
    lines = [RecordLine(_("Depth of the record"), "", str(DEPTH_NAMES[sheet.depth]))]
    lines += _list_record(sheet.record)
    for line, score in zip(Line, sheet.score, strict=True):
        lines.append(_line(line, _("total"), value=points(score.total)))
    return lines


def _list_record(record: Record) -> list[RecordLine]:
    match record:
        case CardsRecord():
            sides = [_list_cards(line, side) for line, side in record.sides()]
        case CountsRecord():
            sides = [_list_counts(Line.NS, record.ns), _list_counts(Line.EW, record.ew)]
        case _:
            return []
    return [*sides[0], *sides[1], RecordLine(_("End"), "", _name_ending(record.ending))]


def _list_cards(line: Line, side: SideCards) -> list[RecordLine]:
    melds = [_line(line, _("meld"), format_cards(meld)) for meld in side.melds]
    hand = _line(line, _("left in hand"), format_cards(side.hand))
    return [*melds, hand, _line(line, _("pozzetto"), value=POZZETTO_NAMES[side.pozzetto])]


def _list_counts(line: Line, side: SideCounts) -> list[RecordLine]:
    counts = dict(side.burrachi)
    return [
        *[
            _line(line, BURRACO_NAMES[kind], value=str(counts[kind]))
            for kind in BurracoKind
            if counts.get(kind)
        ],
        _line(line, _("cards on the table"), value=str(side.table)),
        _line(line, _("left in hand"), value=str(side.hand)),
        _line(line, _("pozzetto"), value=POZZETTO_NAMES[side.pozzetto]),
    ]


def _line(
    line: Line, label: str | Promise, cards: str = "", value: str | Promise = ""
) -> RecordLine:
    return RecordLine(f"{LINE_NAMES[line]}, {label}", cards, str(value))


def _name_ending(ending: Ending) -> str:
    if ending.closed_by is None:
        return str(END_NAMES[ending.end])
    closed = _("%(side)s closed") % {"side": LINE_NAMES[ending.closed_by]}
    return closed if ending.bonus_paid else closed + ", " + _("bonus not paid")
