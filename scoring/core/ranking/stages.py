"""Standings in stages: entries that are still in the event rank above entries that are out.

A stage ranks a group of entries by their points in a span of turns. An entry that is in several
stages is ranked by the last of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from scoring.core.ranking.results import Total
from scoring.core.ranking.standings import Standing, rank
from scoring.core.ranking.tie_break_steps import MeetingsAmong


class Stage(NamedTuple):
    """A group of entries, and the turns from `first` to `last` whose points rank them."""

    first: int
    last: int
    members: frozenset[int] | None = None
    """The entries of the stage; None if everybody is in it."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The entries in each place, best first, if a knockout bracket decides; () if points decide."""
    only_played: bool = False
    """Whether the stage ranks only entries that met opponents in its turns."""


class Ledger(Protocol):
    """A source of an event's points, by turn."""

    def add_totals(self, first: int, last: int) -> list[Total]:
        """Return all entries' totals over turns `first` to `last`, with penalties and awards."""

    def among(self, first: int, last: int) -> MeetingsAmong:
        """Return a function that finds the matches between given entries in these turns."""


class RankedStage(NamedTuple):
    """The standings of one `Stage`, with the totals and matches that they are computed from."""

    stage: Stage
    standings: tuple[Standing, ...]
    totals: tuple[Total, ...]
    meetings: MeetingsAmong

    @property
    def before(self) -> int:
        """The number of entries placed above the stage's first entry."""
        return self.standings[0].place - 1 if self.standings else 0


def rank_stages(stages: Sequence[Stage], ledger: Ledger, order: Sequence[str]) -> list[RankedStage]:
    """Rank the entries of each stage; the last stage comes first and has the first places.

    Raises UnknownTieBreak if `order` has an unknown tie-break key."""
    ranked: list[RankedStage] = []
    placed: set[int] = set()
    for stage in reversed(stages):
        totals = ledger.add_totals(stage.first, stage.last)
        if placed or stage.members is not None:
            members = stage.members
            totals = [
                total
                for total in totals
                if total.entry not in placed
                and (members is None or total.entry in members)
                and (total.played or not stage.only_played)
            ]
        meetings = ledger.among(stage.first, stage.last)
        lines = rank_groups(totals, stage.groups) if stage.groups else rank(totals, order, meetings)
        if placed:
            lines = [line._replace(place=line.place + len(placed)) for line in lines]
        ranked.append(RankedStage(stage, tuple(lines), tuple(totals), meetings))
        placed |= {total.entry for total in totals}
    return ranked


def rank_groups(totals: Iterable[Total], groups: Iterable[Collection[int]]) -> list[Standing]:
    """Rank entries by group, best group first; the entries of a group share one place.

    `groups` has entry numbers. Entries that are in no group share the last place."""
    left = {total.entry: total for total in totals}
    parted = [[left.pop(entry) for entry in group if entry in left] for group in groups]
    standings: list[Standing] = []
    for members in [*parted, list(left.values())]:
        place = len(standings) + 1
        standings += [
            Standing(place, total.entry, total, len(members) > 1, None) for total in members
        ]
    return standings


def list_standings(ranked: Iterable[RankedStage]) -> list[Standing]:
    return [line for stage in ranked for line in stage.standings]
