"""Rank entries by their totals, and find the better places above an entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.ranking.results import Total
from scoring.core.ranking.tie_break_steps import MeetingsAmong, split_ties
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER


class Standing(NamedTuple):
    place: int
    """The place, from 1. After entries that share a place, places are skipped: 1, 2, 2, 4."""
    entry: int
    total: Total
    tied: bool
    decided_by: str | None
    """Key of the tie-break that separated this place from the place above; None if none did."""


def rank_among(standings: Iterable[Standing], members: Collection[int]) -> list[Standing]:
    """Rank the `members` of the standings among themselves; level entries share a place. In
    every row `decided_by` is None, because it may concern an entry that is not a member."""
    lines = [line for line in standings if line.entry in members]
    places = Counter(line.place for line in lines)
    found: list[Standing] = []
    for at, line in enumerate(lines, start=1):
        is_level = found and lines[at - 2].place == line.place
        place = found[-1].place if is_level else at
        found.append(line._replace(place=place, tied=places[line.place] > 1, decided_by=None))
    return found


def rank(
    totals: Iterable[Total],
    order: Sequence[str] = DEFAULT_ORDER,
    meetings: MeetingsAmong | None = None,
) -> list[Standing]:
    """Rank by the tie-breaks of `order`, best first; within a shared place by entry number.

    `meetings` returns the matches between given entries; None means that no entries have met.
    Raises UnknownTieBreak if `order` has an unknown key."""
    standings: list[Standing] = []
    for members, parted_by in split_ties(totals, order, meetings):
        place = len(standings) + 1
        tied = len(members) > 1
        decided_by = parted_by.tiebreak.key if parted_by else None
        for total in members:
            standings.append(Standing(place, total.entry, total, tied, decided_by))
    return standings


@dataclass(frozen=True, slots=True)
class Goal:
    """A better place than an entry's own, and the entries in that place."""

    place: int
    entries: tuple[int, ...]
    behind: int
    """How many VP the entry is behind the entries in that place; 0 if only tie-breaks decide."""


def list_goals(standings: Iterable[Standing], own: Total) -> list[Goal]:
    """Return the next better place, then the first place if it is another; [] if the entry leads.

    `standings`: the ranking that has the entry, best first. `own`: the entry's total."""
    rows = list(standings)
    place = next(row.place for row in rows if row.entry == own.entry)
    better = [row for row in rows if row.place < place]
    wanted = dict.fromkeys([better[-1].place, 1]) if better else {}
    return [_find_goal(better, each, own) for each in wanted]


def _find_goal(better: list[Standing], place: int, own: Total) -> Goal:
    holders = [row for row in better if row.place == place]
    entries = tuple(row.entry for row in holders)
    return Goal(place, entries, holders[0].total.vp - own.vp)
