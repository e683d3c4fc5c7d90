"""Rank the entries for each prize of a plan, from any source of an event's standings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from scoring.core.prizes.awarding import RankedEntry, Rankings
from scoring.core.prizes.plan import Ground, PrizeGroup, PrizePlan, Sharing
from scoring.core.ranking.standings import Standing, rank_among


class RankingSource(Protocol):
    """A source of an event's rankings, such as `scoring.core.play.rankings.EventRankings`."""

    @property
    def order(self) -> Sequence[str]: ...
    @property
    def closed(self) -> Collection[int]: ...
    def rank_everybody(self) -> Sequence[Standing]: ...
    def rank_letter(self, letter: str) -> Sequence[Standing]: ...
    def rank_turns(self, first: int, last: int, letter: str) -> Sequence[Standing]: ...


MembersFinder = Callable[[PrizeGroup, str], Collection[int]]
"""A function that returns the entries in the category or club with the given name."""


def rank_grounds(
    plan: PrizePlan, source: RankingSource, withdrawn: Collection[int], find_members: MembersFinder
) -> Rankings:
    """Return the rankings that decide the plan's prizes. A `Ground` is a group of entries and a
    span of turns. Its ranking is None if no turn is closed, or if not all of its span is closed."""
    out = () if plan.withdrawn_win else withdrawn
    grounds = dict.fromkeys(prize.ground for prize in plan.prizes)
    return {
        ground: _rank_ground(ground, source, plan.sharing, out, find_members) for ground in grounds
    }


def _rank_ground(
    ground: Ground,
    source: RankingSource,
    sharing: Sharing,
    out: Collection[int],
    find_members: MembersFinder,
) -> Sequence[RankedEntry] | None:
    closed = source.closed
    if not closed:
        return None
    letter = ground.name if ground.group is PrizeGroup.SECTION else ""
    if ground.is_span:
        if not set(range(ground.first_turn, ground.last_turn + 1)) <= set(closed):
            return None
        lines = source.rank_turns(ground.first_turn, ground.last_turn, letter)
    else:
        lines = source.rank_letter(letter) if letter else source.rank_everybody()
    levels = number_levels(lines, sharing, source.order)
    if not (letter or ground.group is PrizeGroup.EVERYBODY):
        lines = rank_among(lines, find_members(ground.group, ground.name))
    return [
        RankedEntry(line.entry, line.place, levels[line.entry], line.entry in out) for line in lines
    ]


def number_levels(
    lines: Sequence[Standing], sharing: Sharing, order: Sequence[str]
) -> dict[int, int]:
    """Return a level number for each entry; entries that are level have the same number. Entries
    are level if they share a place or, if `sharing` is POINTS, if they are equal in the first
    tie-break. `order`: the keys of the tie-breaks."""
    levels: dict[int, int] = {}
    level = 0
    for at, line in enumerate(lines):
        is_level = at > 0 and line.place == lines[at - 1].place
        if sharing is Sharing.POINTS and line.decided_by not in (None, order[0]):
            is_level = True
        level += not is_level
        levels[line.entry] = level
    return levels


def pick_club(clubs: Mapping[int, Iterable[str]], group: PrizeGroup, name: str) -> set[int]:
    """Return the entries with all players (CLUB_ALL) or at least one (CLUB_ANY) in club `name`.

    `clubs` has the clubs of each entry's players. Capitals and extra spaces do not matter."""
    wanted = fold_club(name)
    every = all if group is PrizeGroup.CLUB_ALL else any
    return {
        entry
        for entry, own in clubs.items()
        if (folded := [fold_club(club) for club in own]) and every(one == wanted for one in folded)
    }


def fold_club(name: str) -> str:
    return " ".join(name.casefold().split())
