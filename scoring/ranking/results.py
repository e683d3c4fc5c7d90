"""The results of turns, and their sums. VP, MP and GP are whole numbers; MP is net: own game points
less the opponents' over the turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor
from operator import attrgetter
from typing import Final, NamedTuple

from scoring.decoding import Whole
from scoring.ranking.lots import draw_lots


class Result(NamedTuple):
    """The result of one entry in one turn, played or not."""

    entry: int
    turn: int
    opponents: tuple[int, ...]
    """One; two where partners change every turn; none after a bye or an absence."""
    vp: int
    mp: int
    gp: int
    bye: bool
    absent: bool = False
    clean: int = 0
    """Clean burrachi."""
    line: str = ""
    """N-S or E-W, where it sat."""


class Total(NamedTuple):
    """The sums of one entry so far, penalties and awards included."""

    entry: int
    vp: int
    mp: int
    gp: int
    played: int | None = None
    """Turns scored against an opponent; None where they were not counted. It only spares
    `standings.rank` from asking for the meetings of entries that cannot all have met."""

    clean: int = 0
    """Clean burrachi made."""
    rests: int = 0
    earned: int = 0
    """VP of the turns played and of rulings: those of byes and absences are not in it."""

    # Filled only for an event whose order wants them: see `tiebreaks.find_needs`.
    strength: int = 0
    """The VP of all opponents met, see `add_strength`."""
    lot: int = 0
    """The place in the draw by lot, from 1, see `lots.draw_lots`; 0 while nothing is drawn."""
    short: int = 0
    """Turns that it has played too few of for its mean to be ranked with the others'."""

    @property
    def mean(self) -> Fraction | None:
        """VP per turn played, exactly; None where none was played."""
        # Both are None in standings that were stored without them.
        if not self.played or self.earned is None:
            return None
        return Fraction(self.earned, self.played)


@dataclass(frozen=True)
class StandingFigure:
    """A figure that stands in the standings: on every page, in the workbook and in the bundle."""

    key: str
    """The field of `Total`."""
    is_signed: bool = False
    """Whether it is a difference, shown with its sign."""
    fits_phones: bool = True
    """Whether phones show it too."""
    is_points: bool = True
    """Whether rulings add to it, so that the workbook sums it up again from turns and rulings."""
    is_mean: bool = False
    """Whether it is a fraction, shown with two decimals."""
    of: str = ""
    """The tie-break without which it stands nowhere; "" for a figure of all events."""
    on_pages: bool = True
    """Whether pages show it, not the workbook and the bundle alone."""


STANDING_FIGURES = (
    StandingFigure("vp"),
    StandingFigure("mp", is_signed=True),
    StandingFigure("gp", fits_phones=False),
    StandingFigure("earned", is_points=False, of="mean", on_pages=False),
    StandingFigure("played", fits_phones=False, is_points=False, of="mean"),
)
"""The most important one first."""

MEAN = StandingFigure("mean", is_points=False, is_mean=True, of="mean")
"""Made of two of them, so that it is shown and never stored."""

USUAL_FIGURES = tuple(figure for figure in STANDING_FIGURES if not figure.of)
"""Those of all events."""


def list_stored(order: Collection[str]) -> list[StandingFigure]:
    """The figures that are stored of the standings of this order."""
    return [figure for figure in STANDING_FIGURES if figure.of in ("", *order)]


def list_shown(order: Sequence[str]) -> list[StandingFigure]:
    """The figures that pages show of the standings of this order, the most important one first."""
    shown = [figure for figure in list_stored(order) if figure.on_pages]
    if MEAN.of in order:
        shown.insert(0 if order[0] == MEAN.of else len(USUAL_FIGURES), MEAN)
    return shown


def round_mean(mean: Fraction) -> Decimal:
    """A mean to two decimals, halves up."""
    return Decimal(floor(mean * 100 + Fraction(1, 2))).scaleb(-2)


@dataclass(frozen=True, kw_only=True)
class StoredFigures:
    """The figures of a line in a bundle, by the same keys.

    One that documents of earlier programs lack has None as its default.
    """

    vp: Whole
    mp: Whole
    gp: Whole
    earned: Whole | None = None
    played: Whole | None = None


def list_figures(total: Total, order: Collection[str]) -> dict[str, int]:
    """The figures of one line of the standings of this order, as they are stored, by key."""
    return {figure.key: getattr(total, figure.key) for figure in list_stored(order)}


class Meeting(NamedTuple):
    """The points of one entry in a match with another; every match gives two of these."""

    entry: int
    opponent: int
    vp: int
    mp: int


_COUNTED: Final[Mapping[str, Callable[[Result], int]]] = {
    "vp": attrgetter("vp"),
    "mp": attrgetter("mp"),
    "gp": attrgetter("gp"),
    "played": lambda result: 1 if result.opponents else 0,
    "clean": attrgetter("clean"),
    "rests": attrgetter("bye"),
    "earned": lambda result: result.vp if result.opponents else 0,
}
"""What each result adds to the fields of `Total`. A team's turn is one result, whatever the number
of its tables, so that a figure can also judge the match."""


def add_up(results: Iterable[Result]) -> list[Total]:
    """The totals of all entries with a result, by number; adjustments are not in them.

    All standings come from here: those of every page and file, the stored ones and `verify`'s.
    """
    by_entry: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_entry[result.entry].append(result)
    return [
        Total(entry, **{key: sum(map(count, own)) for key, count in _COUNTED.items()})
        for entry, own in sorted(by_entry.items())
    ]


def add_strength(totals: Iterable[Total], met: Iterable[Meeting]) -> list[Total]:
    """The totals, each with the VP totals of its opponents summed up, adjustments in them.

    An opponent counts as often as it was met. `met` has both sides of a match.
    """
    totals = list(totals)
    vp = {total.entry: total.vp for total in totals}
    strength: dict[int, int] = defaultdict(int)
    for meeting in met:
        strength[meeting.entry] += vp.get(meeting.opponent, 0)
    return [total._replace(strength=strength[total.entry]) for total in totals]


def fill_needs(
    totals: Iterable[Total],
    needs: Collection[str],
    met: Callable[[], Iterable[Meeting]],
    lot_seed: str,
    least_turns: int = 0,
) -> list[Total]:
    """The totals with the strength of opponents, the lot and the turns that are too few for a mean
    of at least `least_turns`, where an order needs them.

    `met` is asked for all matches that count, and only if the strength is needed.
    """
    totals = list(totals)
    if "short" in needs:
        least = max(1, least_turns)
        totals = [total._replace(short=max(0, least - (total.played or 0))) for total in totals]
    if "strength" in needs:
        totals = add_strength(totals, met())
    if "lot" in needs:
        lots = draw_lots([total.entry for total in totals], lot_seed)
        totals = [total._replace(lot=lots[total.entry]) for total in totals]
    return totals


def find_meetings(results: Iterable[Result], among: Collection[int] | None = None) -> list[Meeting]:
    """The matches that the entries `among` (or all) played with each other."""
    return [
        Meeting(result.entry, opponent, result.vp, result.mp)
        for result in results
        if among is None or result.entry in among
        for opponent in result.opponents
        if among is None or opponent in among
    ]
