"""Split entries by tie-breaks, and record the comparison that made each split."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from scoring.core.ranking.results import Meeting, Total
from scoring.core.ranking.tiebreaks import FigureOf, MeetingsOf, TieBreak, find_tiebreak

MeetingsAmong = Callable[[Collection[int]], Iterable[Meeting]]
"""Function that takes entry numbers and returns their matches, two `Meeting` values per match."""


class TieComparison(NamedTuple):
    """A tie-break's split of level entries; `figure` returns the value compared for each entry."""

    tiebreak: TieBreak
    members: Sequence[Total]
    """The entries of the group, best first."""
    figure: FigureOf
    meetings: MeetingsOf


TiedGroup: TypeAlias = tuple[Sequence[Total], TieComparison | None]
"""Tied entries, sorted by number, and the comparison that put them behind the group above. The
comparison is None for the first group. A plain tuple, for speed."""


def split_ties(
    totals: Iterable[Total], order: Sequence[str], meetings: MeetingsAmong | None
) -> list[TiedGroup]:
    """Split the entries into groups that stay level after all tie-breaks of `order`, best first.

    `meetings` returns the matches between given entries. Each tie-break that uses matches calls it
    at most once, with all level entries that it could split. If `meetings` is None, nobody has met.
    Raises UnknownTieBreak if `order` has an unknown key."""
    tiebreaks = [find_tiebreak(key) for key in order]
    everybody = sorted(totals, key=attrgetter("entry"))
    groups: list[TiedGroup] = [(everybody, None)] if everybody else []
    for tiebreak in tiebreaks:
        found = _find_meetings(groups, tiebreak, meetings)
        split: list[TiedGroup] = []
        for group in groups:
            if len(group[0]) == 1:
                split.append(group)
            else:
                split += _split_group(group, tiebreak, found)
        groups = split
    return groups


def _find_meetings(
    groups: Iterable[TiedGroup], tiebreak: TieBreak, meetings: MeetingsAmong | None
) -> MeetingsOf:
    found: dict[int, list[Meeting]] = defaultdict(list)
    if tiebreak.uses_meetings and meetings:
        level = [
            total.entry for members, _ in groups if tiebreak.can_break(members) for total in members
        ]
        for meeting in meetings(level) if level else ():
            found[meeting.entry].append(meeting)
    return found


def _split_group(group: TiedGroup, tiebreak: TieBreak, meetings: MeetingsOf) -> list[TiedGroup]:
    members, split_by = group
    figure = tiebreak.compare(members, meetings)
    if figure is None:
        return [group]
    members = sorted(members, key=figure, reverse=tiebreak.highest_first)
    comparison = TieComparison(tiebreak, members, figure, meetings)
    split: list[TiedGroup] = []
    for _, level in groupby(members, figure):
        split.append((list(level), comparison if split else split_by))
    if not tiebreak.uses_meetings or len(split) == 1:
        return split
    return [smaller for each in split for smaller in _split_group(each, tiebreak, meetings)]
