"""Compare the revisions of a smazzata's record line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.rules.endings import Ending, Opening
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.notation import format_cards
from scoring.core.rules.records import Record
from scoring.core.rules.score_sheet import CountsRecord, SideCounts
from scoring.core.rules.smazzata import CardsRecord, SideCards
from scoring.models.signature import Signature
from scoring.records.queries import SmazzataSheet
from scoring.records.wording import (
    BURRACO_NAMES,
    DEPTH_NAMES,
    END_NAMES,
    POZZETTO_NAMES,
    ROLE_NAMES,
    format_closing,
    get_line_names,
)
from scoring.text.figures import points

Name = str | Promise
SideWords = Mapping[Line, Name]


class RecordLine(NamedTuple):
    """One line of a record as text: its label, its cards (`10H 9H`) or "", and its value."""

    label: str
    cards: str
    value: str


@dataclass(frozen=True)
class ComparedRevision:
    """A revision, with the lines that were added and removed since the previous revision."""

    sheet: SmazzataSheet
    added: tuple[RecordLine, ...]
    removed: tuple[RecordLine, ...]
    signatures: tuple[Signature, ...] = ()
    restored: int | None = None
    """The number of the older revision that this revision restores, or None."""
    restore_url: str = ""
    """The URL for restoring the revision, or "" if it cannot be restored."""


def compare_revisions(
    sheets: Sequence[SmazzataSheet], three: Sequence[str] = ()
) -> list[ComparedRevision]:
    """Compare each revision with the latest older revision that is not a cancellation.

    A cancellation has no changes. `sheets`: newest first. `three`: names at a table of three."""
    said = [list_record_lines(sheet, three) for sheet in sheets]
    revisions = []
    for at, sheet in enumerate(sheets):
        older = range(at + 1, len(sheets))
        before = next((said[n] for n in older if not sheets[n].is_cancelled), said[at])
        if sheet.is_cancelled:
            before = said[at]
        added = tuple((Counter(said[at]) - Counter(before)).elements())
        removed = tuple((Counter(before) - Counter(said[at])).elements())
        revisions.append(ComparedRevision(sheet, added, removed))
    return revisions


class TwoLines(NamedTuple):
    """The lines with the same label in two revisions; None if a revision lacks that line."""

    label: str
    a: RecordLine | None
    b: RecordLine | None

    @property
    def lines(self) -> tuple[RecordLine | None, RecordLine | None]:
        return self.a, self.b

    @property
    def differs(self) -> bool:
        return self.a != self.b


@dataclass(frozen=True)
class RevisionComparison:
    """Two revisions of a smazzata side by side, `a` on the left."""

    a: SmazzataSheet
    b: SmazzataSheet
    lines: tuple[TwoLines, ...]
    totals: list[tuple[Name, int, int, int]]
    """For each side: its name, its game points in `a` and in `b`, and the difference `b` − `a`."""

    @property
    def differs(self) -> bool:
        differs = [line.differs for line in self.lines]
        return any(differs) or any([difference for *_total, difference in self.totals])

    @classmethod
    def of(
        cls, a: SmazzataSheet, b: SmazzataSheet, three: Sequence[str] = ()
    ) -> RevisionComparison:
        names = get_line_names(bool(three))
        totals = [
            (names[line], first.total, second.total, second.total - first.total)
            for (line, first), second in zip(a.score.items(), b.score, strict=True)
        ]
        lines = align_lines(_list_recorded_lines(a, three), _list_recorded_lines(b, three))
        return cls(a, b, tuple(lines), totals)


def align_lines(a: Sequence[RecordLine], b: Sequence[RecordLine]) -> list[TwoLines]:
    """Pair similar lines with the same label in two records; a line left over pairs with None."""
    compared = []
    for label in _merge_labels(a, b):
        left = [line for line in a if line.label == label]
        right = [line for line in b if line.label == label]
        mates = _match(left, right)
        compared += [
            TwoLines(label, line, right[mates[at]] if at in mates else None)
            for at, line in enumerate(left)
        ]
        alone = set(range(len(right))) - set(mates.values())
        compared += [TwoLines(label, None, right[at]) for at in sorted(alone)]
    return compared


def _match(left: Sequence[RecordLine], right: Sequence[RecordLine]) -> dict[int, int]:
    """Pair the most similar lines; return the index in `right` by the index in `left`."""
    likeness = {
        (i, j): (line == other, _count_shared(line, other))
        for i, line in enumerate(left)
        for j, other in enumerate(right)
    }
    mates: dict[int, int] = {}
    # The sort is stable: equally similar lines stay in the order of the sheet.
    for i, j in sorted(likeness, key=likeness.__getitem__, reverse=True):
        if i not in mates and j not in mates.values():
            mates[i] = j
    return mates


def _merge_labels(a: Sequence[RecordLine], b: Sequence[RecordLine]) -> list[str]:
    """Merge the labels of two records, each once; `a` decides the order if they differ."""
    labels = list(dict.fromkeys(line.label for line in a))
    at = 0
    for label in dict.fromkeys(line.label for line in b):
        if label not in labels:
            labels.insert(at, label)
        at = labels.index(label) + 1
    return labels


def _count_shared(line: RecordLine, other: RecordLine) -> int:
    return (Counter(line.cards.split()) & Counter(other.cards.split())).total()


def list_record_lines(sheet: SmazzataSheet, three: Sequence[str] = ()) -> list[RecordLine]:
    """List all lines of a revision's record and its totals, in the order of a score sheet."""
    lines, names = _list_recorded_lines(sheet, three), get_line_names(bool(three))
    for line, score in sheet.score.items():
        lines.append(_line(names[line], _("total"), value=points(score.total)))
    return lines


def _list_recorded_lines(sheet: SmazzataSheet, three: Sequence[str]) -> list[RecordLine]:
    """List the lines of a revision's record; a revision that cancels has the line "cancelled"."""
    label = _("Depth")
    if sheet.is_cancelled:
        return [RecordLine(label, "", pgettext("record", "cancelled"))]
    lines = [RecordLine(label, "", str(DEPTH_NAMES[sheet.depth]))]
    if three and (alone := sheet.record.alone) is not None:
        lines.append(RecordLine(str(ROLE_NAMES[Line.NS]), "", three[alone - 1]))
    return [*lines, *_list_record(sheet.record, get_line_names(bool(three)))]


def _list_record(record: Record, names: SideWords) -> list[RecordLine]:
    match record:
        case CardsRecord():
            sides = [_list_cards(names[line], side) for line, side in record.sides.items()]
        case CountsRecord():
            sides = [_list_counts(names[line], side) for line, side in record.sides.items()]
        case _:
            return []
    ending = RecordLine(_("End"), "", _format_ending(record.ending, names))
    lines = [*chain.from_iterable(sides), ending]
    if record.cut is not None:
        lines.append(RecordLine(_("Exact cut"), "", str(names[record.cut])))
    return lines


def _list_cards(line: Name, side: SideCards) -> list[RecordLine]:
    melds = [_line(line, _("meld"), format_cards(meld)) for meld in side.melds]
    hand = _line(line, _("left in hand"), format_cards(side.hand))
    pozzetto = _line(line, _("pozzetto"), value=POZZETTO_NAMES[side.pozzetto])
    return [*_list_opening(line, side.opening), *melds, hand, pozzetto]


def _list_counts(line: Name, side: SideCounts) -> list[RecordLine]:
    counts = dict(side.burrachi)
    return [
        *_list_opening(line, side.opening),
        *[
            _line(line, BURRACO_NAMES[kind], value=str(counts[kind]))
            for kind in BurracoKind
            if counts.get(kind)
        ],
        _line(line, _("cards on the table"), value=str(side.table)),
        _line(line, _("left in hand"), value=str(side.hand)),
        _line(line, _("pozzetto"), value=POZZETTO_NAMES[side.pozzetto]),
    ]


def _list_opening(line: Name, opening: Opening | None) -> list[RecordLine]:
    if opening is None:
        return []
    lines = [_line(line, _("initial meld"), value=str(opening.points))]
    if opening.failed:
        lines.append(_line(line, _("failed attempts"), value=str(opening.failed)))
    return lines


def _line(line: Name, label: Name, cards: str = "", value: Name = "") -> RecordLine:
    return RecordLine(f"{line}, {label}", cards, str(value))


def _format_ending(ending: Ending, names: SideWords) -> str:
    if ending.closed_by is None:
        return str(END_NAMES[ending.end])
    closed = _("%(side)s closed") % {"side": names[ending.closed_by]}
    return format_closing(closed, ending.unusual_facts)
