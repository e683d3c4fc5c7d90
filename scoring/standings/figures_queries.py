"""The figures of an event: burrachi by kind, as far as recorded, and the extremes of its totals."""

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
    """Smazzate that were recorded by cards or counts."""
    untold: int
    """Smazzate of which only the totals are known."""

    @property
    def total(self) -> int:
        return self.kinds.total()


def count_burrachi(sides: Iterable[tuple[SmazzataSheet, Line]]) -> CountedBurrachi:
    """The burrachi of these sides of smazzate; one that is cancelled does not count."""
    kinds: Counter[BurracoKind] = Counter()
    told: set[tuple[int, int]] = set()
    untold: set[tuple[int, int]] = set()
    for sheet, line in sides:
        if sheet.is_cancelled:
            continue
        (untold if sheet.depth is Depth.TOTALS else told).add((sheet.table_id, sheet.number))
        if isinstance(sheet.record, CountsRecord):
            kinds.update(dict(sheet.record.side(line).burrachi))
        else:
            melds = sheet.score.side(line).melds
            kinds.update(meld.burraco for meld in melds if meld and meld.burraco)
    return CountedBurrachi(kinds, len(told), len(untold))


def count_own_burrachi(card: Scorecard) -> CountedBurrachi:
    """The burrachi of an entry's own sides, from its card. At a table of three its side is another
    in each smazzata, and the burrachi of two partners are both's."""
    return count_burrachi(
        (sheet, find_side(table.own_place, sheet.record.alone) if table.places else table.line)
        for turn in card.turns
        for table in turn.tables
        for sheet in table.sheets
    )


def load_burrachi(tournament: Tournament) -> CountedBurrachi:
    """The burrachi of the closed turns that are shown. One query, which reads every record."""
    rows = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=tournament,
        smazzata__table__turn__state=TurnState.CLOSED,
        number=F("smazzata__revision"),
    )
    if (until := tournament.shown_until) is not None:
        rows = rows.filter(smazzata__table__turn__number__lte=until)
    sheets = (read_sheet(row, tournament.rules) for row in rows.select_related("smazzata"))
    return count_burrachi((sheet, line) for sheet in sheets for line, _side in sheet.score.items())


@dataclass(frozen=True, slots=True)
class AtTable:
    """A figure of one table. `entries` are those that it speaks of: of a side, or of all sides."""

    figure: int
    turn: int
    table: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Highlights:
    """Game points of the smazzate. `closest` and `widest` are differences between the two sides of
    a table, None where no two sides met; `highest` is of one side of one smazzata."""

    mean: int
    """The mean of a side in a smazzata, rounded."""
    highest: AtTable
    closest: AtTable | None
    widest: AtTable | None


@dataclass(slots=True)
class _Table:
    turn: int
    number: int
    of_three: bool
    sums: list[int]
    """The points of each side."""


def load_highlights(tournament: Tournament) -> Highlights | None:
    """The highlights of the closed turns that are shown; None without a smazzata. Two queries.

    A cancelled smazzata stands as 0 to 0, and is left out.
    """
    closed = Q(table__turn__tournament=tournament, table__turn__state=TurnState.CLOSED)
    if (until := tournament.shown_until) is not None:
        closed &= Q(table__turn__number__lte=until)
    played = Smazzata.objects.filter(closed).exclude(ns_gp=0, ew_gp=0)
    rows = played.order_by("table__turn__number", "table__number", "number").values_list(
        "table", "table__turn__number", "table__number", "table__of_three", *GP_COLUMNS
    )
    tables: dict[int, _Table] = {}
    made: list[tuple[int, int, int]] = []
    for table, turn, number, of_three, *gp in rows:
        sides = [points for points in gp if points is not None]
        at = tables.setdefault(table, _Table(turn, number, of_three, [0] * len(sides)))
        at.sums = [before + points for before, points in zip(at.sums, sides, strict=True)]
        made += [(points, table, side) for side, points in enumerate(sides)]
    if not made:
        return None
    seated = _load_seated(closed)
    best, table, side = max(made, key=lambda each: each[0])
    at = tables[table]
    # At a table of three a side is another player's in each smazzata.
    entries = () if at.of_three else seated[table, LINES[side].value]
    apart = [
        AtTable(
            abs(found.sums[0] - found.sums[1]),
            found.turn,
            found.number,
            (*seated[key, LINES[0].value], *seated[key, LINES[1].value]),
        )
        for key, found in tables.items()
        if len(found.sums) == 2 and not found.of_three
    ]
    return Highlights(
        mean=round(sum(points for points, _table, _side in made) / len(made)),
        highest=AtTable(best, at.turn, at.number, tuple(entries)),
        closest=min(apart, key=lambda each: each.figure, default=None),
        widest=max(apart, key=lambda each: each.figure, default=None),
    )


def _load_seated(closed: Q) -> Mapping[tuple[int, str], Sequence[int]]:
    """The entries on each line of each table."""
    found: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    rows = Seat.objects.filter(closed).order_by("table", "line", "chair")
    for table, line, entry in rows.values_list("table", "line", "entry__number"):
        found[table, line].append(entry)
    return found
