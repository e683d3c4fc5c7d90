"""How many burrachi of each kind were made, as far as the records tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.play.scorecard import Scorecard
from scoring.queries.play.smazzate import SmazzataSheet, read_sheet
from scoring.rules.faults import Line
from scoring.rules.melds import BurracoKind
from scoring.rules.paper import CountsRecord
from scoring.rules.records import Depth
from scoring.rules.three import find_side


@dataclass(frozen=True, slots=True)
class CountedBurrachi:
    kinds: Counter[BurracoKind]
    smazzate: int
    """Smazzate that were recorded by cards or counts."""
    untold: int
    """Those of which only the totals are known."""

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
