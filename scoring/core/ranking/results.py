"""Results of turns, and their sums; VP, MP and GP (game points) are whole numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from math import floor
from operator import attrgetter
from typing import Final, NamedTuple

from scoring.core.decoding import Whole


class Result(NamedTuple):
    """The result of one entry in one turn, played or not."""

    entry: int
    turn: int
    opponents: tuple[int, ...]
    """Entry numbers; () if not played, two if partners change or three sides or players meet."""
    vp: int
    mp: int
    gp: int
    bye: bool
    absent: bool = False
    clean: int = 0
    """The number of clean burrachi."""
    line: str = ""
    """The line on which the entry sat in the turn; "" if it was absent."""


class Total(NamedTuple):
    """The sums of one entry, penalties and awards included."""

    entry: int
    vp: int
    mp: int
    gp: int
    played: int | None = None
    """Closed turns against an opponent; None if not counted. The direct encounter cannot break a
    tie of n entries if one of the n has played fewer than n - 1 turns."""

    clean: int = 0
    rests: int = 0
    earned: int = 0
    """VP of the turns played and of rulings, without byes and absences."""

    # Filled only if the event's order needs them: see `tiebreaks.find_needs`.
    strength: int = 0
    """The VP of all opponents met, see `add_strength`."""
    lot: int = 0
    """The place in the draw by lot, from 1, see `draw_lots`; 0 before the draw."""
    short: int = 0
    """Turns missing to the minimum that a ranking by means asks for; entries with 0 come first."""

    @property
    def mean(self) -> Fraction | None:
        """VP per turn played, exactly; None before the first turn played."""
        # Both are None in standings that were stored without them.
        if not self.played or self.earned is None:
            return None
        return Fraction(self.earned, self.played)


@dataclass(frozen=True)
class StandingFigure:
    """A figure shown in the standings: on every page, in the workbook and in the bundle."""

    key: str
    """The name of the attribute of `Total` that has the figure, such as "vp"."""
    is_signed: bool = False
    """Whether the figure is a difference, shown with its sign."""
    fits_phones: bool = True
    is_points: bool = True
    """Whether rulings can change the figure. If so, the workbook sums it from turns and rulings."""
    is_mean: bool = False
    """Whether the figure is a fraction, shown with two decimals."""
    of: str = ""
    """The tie-break that needs this figure; "" if all events show it."""
    on_pages: bool = True
    """Whether pages show the figure; the workbook and the bundle always have it."""


STANDING_FIGURES = (
    StandingFigure("vp"),
    StandingFigure("mp", is_signed=True),
    StandingFigure("gp", fits_phones=False),
    StandingFigure("earned", is_points=False, of="mean", on_pages=False),
    StandingFigure("played", fits_phones=False, is_points=False, of="mean"),
)
"""The figures of the standings, the most important one first."""

MEAN = StandingFigure("mean", is_points=False, is_mean=True, of="mean")
"""The average VP per turn that an entry plays: `earned` / `played`. Shown, never stored."""

USUAL_FIGURES = tuple(figure for figure in STANDING_FIGURES if not figure.of)
"""The figures that do not depend on tie-breaks."""


def list_stored(order: Collection[str]) -> list[StandingFigure]:
    return [figure for figure in STANDING_FIGURES if figure.of in ("", *order)]


def list_shown(order: Sequence[str]) -> list[StandingFigure]:
    """List the figures that pages show, most important first; `order`: tie-break keys."""
    shown = [figure for figure in list_stored(order) if figure.on_pages]
    if MEAN.of in order:
        shown.insert(0 if order[0] == MEAN.of else len(USUAL_FIGURES), MEAN)
    return shown


def round_mean(mean: Fraction) -> Decimal:
    """Round a mean to two decimals, halves up."""
    return Decimal(floor(mean * 100 + Fraction(1, 2))).scaleb(-2)


@dataclass(frozen=True, kw_only=True)
class StoredFigures:
    """The figures of one entry in a bundle's standings, named like the fields of `Total`.

    `earned` and `played` are None if the tie-breaks do not need them, or if the program that wrote
    the bundle was too old to store them."""

    vp: Whole
    """The sum of victory points (8.2)."""
    mp: Whole
    """The sum of match points."""
    gp: Whole
    """The sum of game points."""
    earned: Whole | None = None
    """The VP of turns played and of adjustments; null unless `tiebreaks` has `mean`."""
    played: Whole | None = None
    """The number of turns played; null unless `tiebreaks` has `mean`."""


def list_figures(total: Total, order: Collection[str]) -> dict[str, int]:
    """Return an entry's figures to store in standings, by key. `order`: tie-break keys."""
    return {figure.key: getattr(total, figure.key) for figure in list_stored(order)}


class Meeting(NamedTuple):
    """The points of an entry in a match with another entry; each match makes two meetings."""

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
"""The fields of `Total` that are sums, each with the function that reads it from a result."""


def add_up(results: Iterable[Result]) -> list[Total]:
    """Return each entry's sums of its results, by entry number, without penalties and awards."""
    by_entry: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_entry[result.entry].append(result)
    return [
        Total(entry, **{key: sum(map(count, own)) for key, count in _COUNTED.items()})
        for entry, own in sorted(by_entry.items())
    ]


def add_strength(totals: Iterable[Total], met: Iterable[Meeting]) -> list[Total]:
    """Set each total's `strength`: the sum of its opponents' VP, penalties and awards included. An
    opponent counts as often as it was met. `met` has two Meetings for each match."""
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
    """Fill the fields of `Total` that the tie-breaks need: `strength`, `lot` and `short`.

    `needs`: the names of the fields to fill. `met`: returns all matches that count; called only to
    fill `strength`. `lot_seed`: the seed for `lot`. `least_turns`: the minimum of turns played, of
    which `short` is what an entry lacks."""
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
    """List the matches among these entries (or all), each as two Meetings, one per entry."""
    return [
        Meeting(result.entry, opponent, result.vp, result.mp)
        for result in results
        if among is None or result.entry in among
        for opponent in result.opponents
        if among is None or opponent in among
    ]


def draw_lots(entries: Iterable[int], seed: str) -> dict[int, int]:
    """Return each entry's place in the draw by lot, from 1 (the best).

    Entries are sorted by the SHA-256 of "seed:number" (UTF-8). So the order of two entries stays
    the same when other entries come or go."""
    drawn = sorted(set(entries), key=lambda entry: sha256(f"{seed}:{entry}".encode()).digest())
    return {entry: place for place, entry in enumerate(drawn, start=1)}
