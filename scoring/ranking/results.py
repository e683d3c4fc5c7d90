"""The results of turns, and their sums. VP, MP and GP are whole numbers; MP is net: own game points
less the opponents' over the turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor
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

    # Filled only for an event whose order wants them: see `tiebreaks.find_needs`.
    strength: int = 0
    """The VP of all opponents met, see `add_strength`."""
    clean: int = 0
    """Clean burrachi made."""
    rests: int = 0
    lot: int = 0
    """The place in the draw by lot, from 1, see `lots.draw_lots`; 0 while nothing is drawn."""
    earned: int = 0
    """VP of the turns played and of rulings: those of byes and absences are not in it."""
    short: int = 0
    """Turns that it has played too few of for its mean to be ranked with the others'."""

    @property
    def mean(self) -> Fraction | None:
        """VP per turn played, exactly; None where none was played."""
        return Fraction(self.earned, self.played) if self.played else None


def sum_totals(one: Total, other: Total) -> Total:
    """Both of them as one, before the figures of the whole event (strength, lot) are filled in."""
    return Total(one.entry, *((a or 0) + (b or 0) for a, b in zip(one[1:], other[1:], strict=True)))


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
"""The most important one first. Standings that are stored have their figures in this order, so that
a new one comes last."""

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
    "clean": lambda result: result.clean,
    "rests": lambda result: result.bye,
    "earned": lambda result: result.vp if result.opponents else 0,
}
"""What each result adds to the fields of `Total` that are summed up on demand."""


def add_up(results: Iterable[Result], needs: Collection[str] = ()) -> list[Total]:
    """The totals of all entries with a result, by number; adjustments are not in them.

    What is summed up on demand is in them where it is among `needs`.
    """
    sums: dict[int, list[int]] = {}
    counted = {key: (count, Counter[int]()) for key, count in _COUNTED.items() if key in needs}
    for result in results:
        entry, _, opponents, vp, mp, gp, *_ = result
        figures = sums.get(entry)
        if figures is None:
            sums[entry] = [vp, mp, gp, 1 if opponents else 0]
        else:
            figures[0] += vp
            figures[1] += mp
            figures[2] += gp
            if opponents:
                figures[3] += 1
        for count, by_entry in counted.values():
            by_entry[entry] += count(result)
    return [
        Total(
            entry, *sums[entry], **{key: by_entry[entry] for key, (_, by_entry) in counted.items()}
        )
        for entry in sorted(sums)
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
