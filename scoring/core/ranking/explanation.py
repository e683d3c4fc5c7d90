"""Explain a place: the tie-breaks that separate an entry from its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import TypeAlias

from scoring.core.ranking.results import Total
from scoring.core.ranking.tie_break_steps import MeetingsAmong, TieComparison, TiedGroup, split_ties
from scoring.core.ranking.tiebreaks import TotalTieBreak, find_tiebreak

TotalFigure: TypeAlias = tuple[str, int | Fraction]
"""The key of a tie-break that compares totals, and an entry's figure for it."""

ComparedFigure: TypeAlias = tuple[int | Fraction, ...]
"""The values that a tie-break compares for an entry, such as (VP, MP); pages show the last."""


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """The tie-break that separated an entry from a neighbouring place."""

    tiebreak: str
    figure: ComparedFigure
    neighbours: tuple[int, ...]
    their_figure: ComparedFigure
    level: tuple[int, ...]
    """All entries that were level before this tie-break, best first, `neighbours` included."""
    level_at: tuple[TotalFigure, ...]
    """The figures that the `level` entries share in earlier tie-breaks that compare totals."""
    matches: int
    """How often each two of the `level` entries met, if the direct encounter decided; else 0."""


@dataclass(frozen=True, slots=True)
class Explanation:
    entry: int
    place: int
    entries: int
    total: Total
    figure: TotalFigure | None
    """The entry's figure in the first tie-break that compares totals; None if no tie-break does."""
    sharing: tuple[int, ...]
    """The numbers of the other entries in the same place."""
    above: TieBreakStep | None
    """The tie-break against the place above; None if the entry is first."""
    below: TieBreakStep | None
    """The tie-break against the place below; None if the entry is last."""


def explain(
    totals: Iterable[Total], order: Sequence[str], meetings: MeetingsAmong | None, entry: int
) -> Explanation:
    """Explain the place that `standings.rank`, given the same arguments, gives to `entry`.

    Raises UnknownTieBreak if `order` has an unknown key, KeyError if the entry has no total."""
    groups = split_ties(totals, order, meetings)
    for index, (members, _) in enumerate(groups):
        for total in members:
            if total.entry == entry:
                return _explain(groups, index, total, order)
    raise KeyError(entry)


def explain_all(
    totals: Iterable[Total], order: Sequence[str], meetings: MeetingsAmong | None
) -> Iterator[Explanation]:
    """Explain the place that `standings.rank` gives to each entry, best first."""
    groups = split_ties(totals, order, meetings)
    for index, (members, _) in enumerate(groups):
        for total in members:
            yield _explain(groups, index, total, order)


def _explain(
    groups: Sequence[TiedGroup], index: int, total: Total, order: Sequence[str]
) -> Explanation:
    members, parted_by = groups[index]
    above = below = None
    if parted_by:
        above = _describe(parted_by, total, groups[index - 1][0], order)
    for others, parted_by in groups[index + 1 : index + 2]:
        below = parted_by and _describe(parted_by, total, others, order)
    figures = _list_figures(total, order)
    return Explanation(
        entry=total.entry,
        place=1 + sum(len(better) for better, _ in groups[:index]),
        entries=sum(len(level) for level, _ in groups),
        total=total,
        figure=figures[0] if figures else None,
        sharing=tuple(other.entry for other in members if other.entry != total.entry),
        above=above,
        below=below,
    )


def _list_figures(total: Total, order: Iterable[str]) -> list[TotalFigure]:
    """List an entry's figures in those tie-breaks of `order` that compare totals."""
    tiebreaks = [find_tiebreak(key) for key in order]
    return [(t.key, _wrap(t.figure(total))[-1]) for t in tiebreaks if isinstance(t, TotalTieBreak)]


def _describe(
    comparison: TieComparison, own: Total, them: Sequence[Total], order: Sequence[str]
) -> TieBreakStep:
    tiebreak, members, figure, meetings = comparison
    return TieBreakStep(
        tiebreak=tiebreak.key,
        figure=_wrap(figure(own)),
        neighbours=tuple(total.entry for total in them),
        their_figure=_wrap(figure(them[0])),
        level=tuple(total.entry for total in members),
        level_at=tuple(_list_figures(own, takewhile(lambda key: key != tiebreak.key, order))),
        matches=sum(meeting.opponent == them[0].entry for meeting in meetings.get(own.entry, ())),
    )


def _wrap(figure: int | ComparedFigure) -> ComparedFigure:
    return figure if isinstance(figure, tuple) else (figure,)
