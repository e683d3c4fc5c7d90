"""A phase: a stretch of turns paired in one way, in the whole field or in sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate
from typing import TypeVar

from scoring.pairing.movement import ImpossiblePlan, Movement
from scoring.pairing.registry import build_movement

T = TypeVar("T")


class Carry(StrEnum):
    """The points that an entry brings into a phase."""

    ALL = "all"
    NONE = "none"


class Length(StrEnum):
    """The condition that ends a table's play in a turn."""

    SMAZZATE = "smazzate"
    """A number of smazzate."""
    TARGET = "target"
    """A side that has passed the target, and not both with as many points."""
    TIME = "time"
    """The clock, after whichever smazzata."""


class SectionsBy(StrEnum):
    """The way in which the field is divided into sections."""

    RANKING = "ranking"
    """The best placed to the first section, and so on down."""
    DRAW = "draw"


@dataclass(frozen=True)
class PhasePlan:
    """A phase as a director wants it."""

    movement: str
    """A key of the registry."""
    turns: int
    smazzate: int
    """Smazzate a table plays in a turn; the most of them where the length is another."""
    minutes: int
    """The duration of a turn."""
    options: Mapping[str, int] = field(default_factory=dict)
    """The options of the movement, by key: `shift`, `apart` …"""
    section_tables: tuple[int, ...] = ()
    """Tables of each section, the first one first; empty for one section of everybody."""
    sections_by: SectionsBy = SectionsBy.RANKING
    qualify: int = 0
    """How many entries go on, the best placed ones; 0 for all. The others are out."""
    carry: Carry = Carry.ALL
    length: Length = Length.SMAZZATE
    target: int = 0
    """Game points that decide a match, where the length is TARGET."""

    def find_movement(self) -> Movement:
        return build_movement(self.movement, self.options)


def size_sections(
    entries: int, section_tables: Sequence[int], entries_a_table: int = 2
) -> tuple[int, ...]:
    """How many entries each section takes; the last one takes the rest, half table included.

    Raises ImpossiblePlan: `plan.section_too_small` (possible) for a section below one table,
    `plan.sections_too_many` (entries, sections, possible) when the last would hold fewer than two;
    possible is how many of these sections, from the first one on, the field can fill.
    """
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


def cut_sections(ordered: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """The field, best placed (or drawn) first, divided into sections of these sizes."""
    sections, start = [], 0
    for size in sizes:
        sections.append(list(ordered[start : start + size]))
        start += size
    return sections
