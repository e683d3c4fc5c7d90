"""Outlook: the victory points that an entry lacks for better places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.core.ranking.results import Total
from scoring.core.ranking.standings import Standing


@dataclass(frozen=True, slots=True)
class Goal:
    """A better place, and the entries that hold it."""

    place: int
    entries: tuple[int, ...]
    behind: int
    """The victory points that these entries are ahead; 0 where only tie-breaks separate them."""


def list_goals(standings: Iterable[Standing], own: Total) -> list[Goal]:
    """The next better place, then the first; empty for the leaders.

    `standings` are those of the entries ranked together with this one, itself included, in order.
    """
    rows = list(standings)
    place = next(row.place for row in rows if row.entry == own.entry)
    better = [row for row in rows if row.place < place]
    wanted = dict.fromkeys([better[-1].place, 1]) if better else {}
    return [_find_goal(better, each, own) for each in wanted]


def _find_goal(better: list[Standing], place: int, own: Total) -> Goal:
    holders = [row for row in better if row.place == place]
    entries = tuple(row.entry for row in holders)
    return Goal(place, entries, holders[0].total.vp - own.vp)
