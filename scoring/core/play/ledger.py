"""Sum each entry's points from turns, penalties and awards, to rank the standings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from scoring.core.ranking.results import Meeting, Result, Total, add_up, fill_needs, find_meetings
from scoring.core.ranking.tie_break_steps import MeetingsAmong
from scoring.core.ranking.tiebreaks import find_needs


class AddedPoints(NamedTuple):
    """The points that a penalty or an award adds to the sums of an entry."""

    entry: int
    turn: int | None
    """The turn; None if the points count in the final sum only."""
    vp: int
    mp: int
    gp: int

    @classmethod
    def of(
        cls, entry: int, turn: int | None, smazzata: int | None, vp: int, mp: int, gp: int
    ) -> Self:
        """Build the points that a ruling adds to an entry's sums. The GP of a ruling on a smazzata
        are left out, because the result of the table already includes them."""
        return cls(entry, turn, vp, mp, 0 if smazzata is not None else gp)


@dataclass(frozen=True, slots=True)
class ClosedPoints:
    """The points of all entries in the closed turns, without penalties and awards."""

    results: Sequence[Result]
    _sums: dict[tuple[int, int], Sequence[Total]] = field(default_factory=dict)
    """Results of `sum_turns` by its arguments, cached since each section of a phase needs them."""

    def list_turns(self) -> list[int]:
        return sorted({result.turn for result in self.results})

    def sum_turns(self, first: int, last: int) -> Sequence[Total]:
        """Return each entry's total over these turns, in the order of entry numbers."""
        if (first, last) not in self._sums:
            self._sums[first, last] = add_up(self._list_turns(first, last))
        return self._sums[first, last]

    def find_meetings(
        self, first: int, last: int, among: Collection[int] | None = None
    ) -> list[Meeting]:
        """Find the matches in these turns between the entries `among`, or between all."""
        return find_meetings(self._list_turns(first, last), among)

    def _list_turns(self, first: int, last: int) -> list[Result]:
        return [result for result in self.results if first <= result.turn <= last]


@dataclass(frozen=True, slots=True)
class PointsLedger:
    """The points that rank an event's entries (a `ranking.stages.Ledger`)."""

    points: ClosedPoints
    added: Sequence[AddedPoints]
    order: tuple[str, ...]
    lot_seed: str
    least_turns: int
    """If averages rank the entries, an entry with fewer turns played than this ranks lower."""
    numbers: Collection[int] = ()
    """The entries that are ranked even without a result."""

    def for_span(self) -> PointsLedger:
        """Return a ledger for a span of turns: no rulings on the final sum, `least_turns` 0."""
        added = [row for row in self.added if row.turn is not None]
        return replace(self, added=added, least_turns=0)

    def add_totals(self, first: int, last: int) -> list[Total]:
        totals = {total.entry: total for total in self.points.sum_turns(first, last)}
        for number in self.numbers:
            totals.setdefault(number, Total(number, 0, 0, 0, 0))
        for entry, turn, vp, mp, gp in self.added:
            if turn is None or first <= turn <= last:
                total = totals.get(entry, Total(entry, 0, 0, 0, 0))
                totals[entry] = total._replace(
                    vp=total.vp + vp, mp=total.mp + mp, gp=total.gp + gp, earned=total.earned + vp
                )
        return fill_needs(
            [totals[entry] for entry in sorted(totals)],
            find_needs(self.order),
            lambda: self.points.find_meetings(first, last),
            self.lot_seed,
            self.least_turns,
        )

    def among(self, first: int, last: int) -> MeetingsAmong:
        return lambda level: self.points.find_meetings(first, last, set(level))
