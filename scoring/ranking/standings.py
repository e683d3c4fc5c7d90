"""Standings: totals in, places out. It must not know how a total came about or who reads it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.ranking.results import Meeting, Total
from scoring.ranking.tiebreaks import DEFAULT_ORDER, MeetingsOf, TieBreak, find_tiebreak

MeetingsAmong = Callable[[Collection[int]], Iterable[Meeting]]
"""Given entry numbers, finds the matches between any two of them, both sides of each."""

_Group = tuple[str | None, list[Total]]
"""Entries that are level so far, and the tie-break that parted them from the group above."""


class Standing(NamedTuple):
    """One line of the standings."""

    place: int
    """From 1; entries that nothing parts share a place, and the next one skips: 1, 2, 2, 4."""
    entry: int
    total: Total
    tied: bool
    """Whether the place is shared (ex aequo)."""
    decided_by: str | None
    """The tie-break that parted this place from the one above; None for the first place."""


def rank(
    totals: Iterable[Total],
    order: Sequence[str] = DEFAULT_ORDER,
    meetings: MeetingsAmong | None = None,
) -> list[Standing]:
    """The standings by the tie-breaks of `order`, best first; in a shared place by entry number.

    `meetings` is called only when a tie-break that looks at meetings finds entries still level
    that it could part: once, with all of them. Without it nobody counts as having met. Raises
    UnknownTieBreak.
    """
    tiebreaks = [find_tiebreak(key) for key in order]
    everybody = sorted(totals, key=attrgetter("entry"))
    groups: list[_Group] = [(None, everybody)] if everybody else []
    for tiebreak in tiebreaks:
        found = _find_meetings(groups, tiebreak, meetings)
        parted: list[_Group] = []
        for group in groups:
            if len(group[1]) == 1:
                parted.append(group)
            else:
                parted += _part(group, tiebreak, found)
        groups = parted
    return _give_places(groups)


def _find_meetings(
    groups: Iterable[_Group], tiebreak: TieBreak, meetings: MeetingsAmong | None
) -> MeetingsOf:
    found: dict[int, list[Meeting]] = defaultdict(list)
    if tiebreak.uses_meetings and meetings:
        level = [total.entry for _, group in groups if tiebreak.can_break(group) for total in group]
        for meeting in meetings(level) if level else ():
            found[meeting.entry].append(meeting)
    return found


def _part(group: _Group, tiebreak: TieBreak, meetings: MeetingsOf) -> list[_Group]:
    """The smaller groups that the tie-break makes of one, best first."""
    decided_by, members = group
    figure = tiebreak.compare(members, meetings)
    if figure is None:
        return [group]
    members = sorted(members, key=figure, reverse=tiebreak.highest_first)
    parted: list[_Group] = []
    for _, level in groupby(members, figure):
        parted.append((tiebreak.key if parted else decided_by, list(level)))
    if not tiebreak.uses_meetings or len(parted) == 1:
        return parted
    return [smaller for part in parted for smaller in _part(part, tiebreak, meetings)]


def _give_places(groups: Iterable[_Group]) -> list[Standing]:
    standings: list[Standing] = []
    for decided_by, group in groups:
        place = len(standings) + 1
        tied = len(group) > 1
        for total in group:
            standings.append(Standing(place, total.entry, total, tied, decided_by))
    return standings
