"""A phase: consecutive turns paired in one way, in the whole field or in sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import accumulate, combinations, islice
from typing import TypeVar

from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.pairing.movements.knockout import find_meeting_round
from scoring.core.pairing.registry import build_movement

T = TypeVar("T")


class Carry(StrEnum):
    """The points that an entry brings into a phase."""

    ALL = "all"
    NONE = "none"


class Length(StrEnum):
    """The condition that ends a table's play in a turn."""

    SMAZZATE = "smazzate"
    """The table has played the number of smazzate that the phase sets."""
    TARGET = "target"
    """One side has passed the target (some rules: reached it), and no other has as many points."""
    TIME = "time"
    """The time is up, and the table has finished the smazzata that it was playing then."""


class SectionsBy(StrEnum):
    """The way in which the field is divided into sections."""

    RANKING = "ranking"
    """The best placed entries form the first section, and so on down."""
    DRAW = "draw"


class QualifyFrom(StrEnum):
    """The rankings whose best entries qualify."""

    FIELD = "field"
    SECTIONS = "sections"
    """The best entries of each section of the previous phase qualify."""


@dataclass(frozen=True)
class PhasePlan:
    movement: str
    """The movement's key in `registry.MOVEMENTS`."""
    turns: int
    smazzate: int
    """The number of smazzate at a table in a turn; the maximum if `length` is not SMAZZATE."""
    minutes: int
    """The duration of a turn, in minutes."""
    options: Mapping[str, int] = field(default_factory=dict)
    section_tables: tuple[int, ...] = ()
    """Number of tables in each section, in order; empty if everybody is in one section."""
    sections_by: SectionsBy = SectionsBy.RANKING
    qualify: int = 0
    """Number of best placed entries that qualify; 0 if all do. The others are out."""
    qualify_from: QualifyFrom = QualifyFrom.FIELD
    carry: Carry = Carry.ALL
    length: Length = Length.SMAZZATE
    target: int = 0
    """Game points that decide a match, if the length is TARGET."""

    @classmethod
    def of(cls, phase: object) -> PhasePlan:
        """Build the plan of `phase`: a database row, or a phase of a bundle."""
        data = {one.name: getattr(phase, one.name) for one in fields(cls)}
        read = {
            "length": Length(data["length"]),
            "section_tables": tuple(data["section_tables"]),
            "sections_by": SectionsBy(data["sections_by"]),
            "carry": Carry(data["carry"]),
            "qualify_from": QualifyFrom(data["qualify_from"]),
        }
        return cls(**{**data, **read})

    def find_movement(self) -> Movement:
        return build_movement(self.movement, self.options)

    def divide(self, ordered: Sequence[T]) -> list[list[T]]:
        """Divide entries into sections, in order. Raises ImpossiblePlan if they are too few."""
        a_table = self.find_movement().entries_a_table
        sizes = size_sections(len(ordered), self.section_tables, a_table)
        left = iter(ordered)
        return [[*islice(left, size)] for size in sizes]


def size_sections(
    entries: int, section_tables: Sequence[int], entries_a_table: int = 2
) -> tuple[int, ...]:
    """Return the number of entries in each section; the last section takes all that are left.

    Raises ImpossiblePlan. Code `plan.section_too_small`: a section has no table; param `possible`
    is 1. Code `plan.sections_too_many`: the last section would have fewer than two entries; params
    `entries`, `sections` and `possible` (how many sections the entries can fill)."""
    if not section_tables:
        return (entries,)
    if min(section_tables) < 1:
        raise ImpossiblePlan("plan.section_too_small", {"possible": 1})
    sizes = [tables * entries_a_table for tables in section_tables[:-1]]
    left = entries - sum(sizes)
    if left < 2:
        possible = 1 + sum(entries - taken >= 2 for taken in accumulate(sizes))
        raise ImpossiblePlan(
            "plan.sections_too_many",
            {"entries": entries, "sections": len(section_tables), "possible": possible},
        )
    return (*sizes, left)


def count_qualified(plan: PhasePlan, sections: Sequence[int]) -> int:
    """Return how many entries qualify from the phase before, whose sections have these sizes.

    If no phase came before, the whole field counts as one section."""
    if not plan.qualify:
        return sum(sections)
    if plan.qualify_from is QualifyFrom.SECTIONS:
        return sum(min(size, plan.qualify) for size in sections)
    return min(sum(sections), plan.qualify)


def list_qualified(
    plan: PhasePlan, ranked: Sequence[int], sections: Sequence[Sequence[int]]
) -> list[int]:
    """Return the entries that qualify, in seed order.

    `ranked`: all entries to choose from, best placed first. `sections`: the ranking of each section
    of the phase before. If each section qualifies its best, a late entry that is in no section
    cannot qualify."""
    if not plan.qualify:
        return [*ranked]
    if plan.qualify_from is QualifyFrom.FIELD or len(sections) < 2:
        return [*ranked[: plan.qualify]]
    field = set(ranked)
    return seed_sections(
        [[one for one in section if one in field][: plan.qualify] for section in sections]
    )


def find_level_at_cut(ranking: Sequence[tuple[int, int]], most: int) -> list[int]:
    """List the tied entries that the cut after the best `most` entries would separate.

    Empty if the last entry above the cut and the first below it are not tied. `ranking`: (entry,
    place), best first."""
    if not 0 < most < len(ranking) or ranking[most - 1][1] != ranking[most][1]:
        return []
    return [entry for entry, place in ranking if place == ranking[most][1]]


def seed_sections(sections: Sequence[Sequence[int]]) -> list[int]:
    """List the entries as seeds: the first of every section, then the second of every section …

    Entries with the same place come in section order, starting from a chosen section; after the
    last section comes the first. The start is chosen so that entries of one section meet as late as
    possible in a bracket; of equally good starts, the first is taken. So with two entries from each
    of sections A and B, A1 plays B2 and B1 plays A2; with two from each of A, B, C and D, entries
    of one section meet only in the final."""
    total = sum(map(len, sections))
    seeds: list[tuple[int, int]] = []
    """The section and the number of each seeded entry."""
    for place in range(max(map(len, sections), default=0)):
        level = [
            (at, section[place]) for at, section in enumerate(sections) if place < len(section)
        ]
        turned = [[*seeds, *level[first:], *level[:first]] for first in range(len(level))]
        seeds = min(turned, key=lambda order: _count_early_meetings(order, total))
    return [number for _, number in seeds]


def _count_early_meetings(seeds: Sequence[tuple[int, int]], total: int) -> int:
    """Measure how early entries of the same section can meet in a bracket with these seeds.

    Each possible meeting of two such entries adds 2 ** (rounds between it and the final). `total`:
    the number of entries in the bracket. `seeds`: (section, entry), the best seed first."""
    last = find_meeting_round(1, 2, total)
    return sum(
        1 << (last - find_meeting_round(one, other, total))
        for (one, (a, _)), (other, (b, _)) in combinations(enumerate(seeds, start=1), 2)
        if a == b
    )
