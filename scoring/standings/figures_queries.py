"""Statistics of an event: burrachi by kind, and the highest, closest and widest results."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.records import Depth
from scoring.core.rules.score_sheet import CountsRecord
from scoring.core.rules.sides import LINES
from scoring.core.rules.three import find_side
from scoring.models.smazzata import GP_COLUMNS, Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.records.queries import SmazzataSheet, read_sheet
from scoring.standings.scorecard_queries import Scorecard


@dataclass(frozen=True, slots=True)
class CountedBurrachi:
    kinds: Counter[BurracoKind]
    smazzate: int
    """Number of smazzate whose burrachi are known, from recorded cards or counts."""
    untold: int
    """Number of smazzate with unknown burrachi, since only their totals are recorded."""

    @property
    def total(self) -> int:
        return self.kinds.total()


def count_burrachi(sides: Iterable[tuple[SmazzataSheet, Line]]) -> CountedBurrachi:
    """Count the burrachi of (smazzata, side) pairs by kind; skip cancelled smazzate."""
    kinds: Counter[BurracoKind] = Counter()
    told: set[tuple[int, int]] = set()
    untold: set[tuple[int, int]] = set()
    for sheet, line in sides:
        if sheet.is_cancelled:
            continue
        (untold if sheet.depth is Depth.TOTALS else told).add((sheet.table_id, sheet.number))
        if isinstance(sheet.record, CountsRecord):
            kinds.update(dict(sheet.record.sides.side(line).burrachi))
        else:
            melds = sheet.score.side(line).melds
            kinds.update(meld.burraco for meld in melds if meld and meld.burraco)
    return CountedBurrachi(kinds, len(told), len(untold))


def count_own_burrachi(card: Scorecard) -> CountedBurrachi:
    """Count the burrachi made by an entry's side in the smazzate of its score card. At a table of
    three this includes a partner's burrachi, and the side can change with each smazzata."""
    return count_burrachi(
        (sheet, find_side(table.own_place, sheet.record.alone) if table.places else table.line)
        for turn in card.turns
        for table in turn.tables
        for sheet in table.sheets
    )


def load_burrachi(event: Tournament) -> CountedBurrachi:
    """Count all burrachi in the closed turns that the public sees. One query, over every record."""
    rows = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=event,
        smazzata__table__turn__state=TurnState.CLOSED,
        number=F("smazzata__revision"),
    )
    if (until := event.shown_until) is not None:
        rows = rows.filter(smazzata__table__turn__number__lte=until)
    sheets = (read_sheet(row, event.rules) for row in rows.select_related("smazzata"))
    return count_burrachi((sheet, line) for sheet in sheets for line, _side in sheet.score.items())


@dataclass(frozen=True, slots=True)
class TableHighlight:
    """A side's score, or the difference between two sides, at one table: `figure` game points.

    `entries`: numbers of the entries on that side or both sides; () at a table of three."""

    figure: int
    turn: int
    table: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Highlights:
    """Notable results of an event, in game points. `highest`: one side's score in one smazzata.

    `closest` and `widest`: the smallest and the largest difference between two sides' totals in
    a turn; None if no two sides met."""

    mean: int
    """A side's mean game points per smazzata, rounded."""
    highest: TableHighlight
    closest: TableHighlight | None
    widest: TableHighlight | None


def load_highlights(event: Tournament) -> Highlights | None:
    """Load the notable results of the closed turns that the public sees, or None if no smazzata is
    recorded in them. Two queries. Cancelled smazzate (stored with 0 points) are left out."""
    closed = Q(table__turn__tournament=event, table__turn__state=TurnState.CLOSED)
    if (until := event.shown_until) is not None:
        closed &= Q(table__turn__number__lte=until)
    played = Smazzata.objects.filter(closed).exclude(ns_gp=0, ew_gp=0)
    rows = played.order_by("table__turn__number", "table__number", "number").values_list(
        "table", "table__turn__number", "table__number", "table__of_three", *GP_COLUMNS
    )
    tables: defaultdict[tuple[int, int, int, bool], list[list[int]]] = defaultdict(list)
    for table, turn, number, of_three, *gp in rows:
        made = [points for points in gp if points is not None]
        tables[table, turn, number, of_three].append(made)
    if not tables:
        return None
    seated = _load_seated(closed)
    every = [
        (points, at, line)
        for at, smazzate in tables.items()
        for made in smazzate
        for points, line in zip(made, LINES, strict=False)
    ]
    best, (table, turn, number, of_three), line = max(every, key=lambda each: each[0])
    # At a table of three another player is on each side in each smazzata.
    entries = () if of_three else seated[table, line.value]
    apart = [
        TableHighlight(
            abs(sum(ns for ns, _ew in smazzate) - sum(ew for _ns, ew in smazzate)),
            turn,
            number,
            (*seated[table, LINES[0].value], *seated[table, LINES[1].value]),
        )
        for (table, turn, number, of_three), smazzate in tables.items()
        if len(smazzate[0]) == 2 and not of_three
    ]
    return Highlights(
        mean=round(sum(points for points, _at, _line in every) / len(every)),
        highest=TableHighlight(best, turn, number, tuple(entries)),
        closest=min(apart, key=lambda each: each.figure, default=None),
        widest=max(apart, key=lambda each: each.figure, default=None),
    )


def _load_seated(closed: Q) -> Mapping[tuple[int, str], Sequence[int]]:
    found: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    rows = Seat.objects.filter(closed).order_by("table", "line", "chair")
    for table, line, entry in rows.values_list("table", "line", "entry__number"):
        found[table, line].append(entry)
    return found
