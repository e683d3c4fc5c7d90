"""Tie-breaks, one small named object each; an event's order is a tuple of their keys.

Tournament circuits rank by VP first and break ties by MP. The regulations of some clubs and leagues
have the direct encounter and the draw by lot. The default order (VP, MP, game points, direct
encounter) is our own; no published code has all of it, and an event can change it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Final

from scoring.core.ranking.results import Meeting, Total

FigureOf = Callable[[Total], Any]
"""A function that returns an entry's figure (a number or a tuple) to compare in a tied group."""

MeetingsOf = Mapping[int, Sequence[Meeting]]
"""The matches of each entry, by entry number."""


class UnknownTieBreak(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class TieBreak(ABC):
    key: str
    """The tie-break's name in an event's list of tie-breaks and in `Standing.decided_by`."""
    highest_first: bool
    needs: frozenset[str] = field(default=frozenset(), kw_only=True)
    """Fields of an entry's `Total` that this tie-break uses and that are filled only on demand."""

    uses_meetings: ClassVar[bool] = False
    """True if the tie-break compares matches between the tied entries. If it splits them, each
    smaller group is compared again, by the matches between its own entries only."""

    @abstractmethod
    def compare(self, group: Sequence[Total], meetings: MeetingsOf) -> FigureOf | None:
        """Return a function that gives each entry's figure to compare; None if all stay level."""

    def can_break(self, group: Sequence[Total]) -> bool:
        """Return False if the group's totals show that the tie-break cannot split it."""
        return len(group) > 1


@dataclass(frozen=True)
class TotalTieBreak(TieBreak):
    figure: FigureOf

    def compare(self, group: Sequence[Total], meetings: MeetingsOf) -> FigureOf:
        return self.figure


@dataclass(frozen=True)
class DirectEncounter(TieBreak):
    """Compare the VP, then the MP, that the tied entries won in matches against each other. It
    splits a group only if every two of its entries have met, all equally often."""

    uses_meetings: ClassVar[bool] = True

    def compare(self, group: Sequence[Total], meetings: MeetingsOf) -> FigureOf | None:
        taken = {total.entry: (0, 0) for total in group}
        times: Counter[tuple[int, int]] = Counter()
        for entry in taken:
            for meeting in meetings.get(entry, ()):
                if meeting.opponent in taken:
                    times[entry, meeting.opponent] += 1
                    vp, mp = taken[entry]
                    taken[entry] = vp + meeting.vp, mp + meeting.mp
        if len(times) < len(group) * (len(group) - 1) or len(set(times.values())) > 1:
            return None
        return lambda total: taken[total.entry]

    def can_break(self, group: Sequence[Total]) -> bool:
        """Return False if an entry has played too few turns to have met all others in the group."""
        rivals = len(group) - 1
        return rivals > 0 and all(total.played is None or total.played >= rivals for total in group)


LOT: Final = "lot"
"""Key of the draw by lot with the event's seed, which separates all entries."""


def _compare_means(total: Total) -> tuple[int | Fraction, ...]:
    """Return a sort key that ranks by mean VP per turn played.

    Entries with too few turns rank below entries with enough turns; entries with none are last."""
    if total.mean is None:
        return (0,)
    return (1 if total.short else 2), total.mean


def _compare_figure(name: str, *, highest_first: bool = True, is_filled: bool = False) -> TieBreak:
    needs = frozenset({name} if is_filled else ())
    return TotalTieBreak(name, highest_first, attrgetter(name), needs=needs)


TIEBREAKS: Mapping[str, TieBreak] = MappingProxyType(
    {
        tiebreak.key: tiebreak
        for tiebreak in (
            _compare_figure("vp"),
            _compare_figure("mp"),
            _compare_figure("gp"),
            TotalTieBreak("mean", True, _compare_means, needs=frozenset({"short"})),
            DirectEncounter("direct", True),
            _compare_figure("strength", is_filled=True),
            _compare_figure("clean"),
            _compare_figure("rests", highest_first=False),
            _compare_figure(LOT, highest_first=False, is_filled=True),
        )
    }
)

DEFAULT_ORDER: tuple[str, ...] = ("vp", "mp", "gp", "direct")


def find_tiebreak(key: str) -> TieBreak:
    """Return the tie-break with this key. Raises UnknownTieBreak."""
    if key not in TIEBREAKS:
        raise UnknownTieBreak(key)
    return TIEBREAKS[key]


def find_needs(order: Iterable[str]) -> frozenset[str]:
    """Return the `Total` fields that these tie-breaks need. Raises UnknownTieBreak."""
    return frozenset[str]().union(*(find_tiebreak(key).needs for key in order))
