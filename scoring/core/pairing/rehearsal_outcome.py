"""The start of a rehearsal, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.seating import Tables
from scoring.core.pairing.section import Contender, Duels


@dataclass(frozen=True)
class History:
    """The event so far, for a rehearsal that begins during play."""

    turns: int
    """The turns of the plan, through its phases, that are paired already."""
    contenders: tuple[Contender, ...]
    """The entries that still play, with the points that count in the phase underway; their `met`,
    `partners` and `rests` are those of the whole event."""
    sections: tuple[tuple[int, ...], ...] = ()
    """The sections of the phase played last: their entries by place in a fixed movement, including
    those that have left. Empty when sections are to be cut again."""
    rounds: tuple[tuple[Duels, ...], ...] = ()
    """The rounds of each section, where winners decide the phase under way."""


class PlanProblem(NamedTuple):
    """A phase or section that cannot be played as planned: the figures of an ImpossiblePlan."""

    code: str
    params: Mapping[str, int]
    section: int
    """The section, from 1; 0 where the phase itself cannot be divided into its sections."""


class RehearsedSection(NamedTuple):
    """A section as it begins its phase."""

    number: int
    entries: int
    tables: int
    """Tables in its first turn, a half table included; 0 where it cannot play."""


@dataclass(frozen=True)
class RehearsedTurn:
    number: int
    """The number of the turn in the event, from 1."""
    seating: tuple[Tables, ...]
    """The tables of each section (none for one that cannot play), then of the waiting entries."""
    resting: tuple[int, ...]
    rematches: int
    """Tables of two entries that have met before; in an individual movement, of partners for the
    second time; also tables of three at which two have sat together at such a table."""
    forced: int
    """Tables of two that the movement would rather keep apart, but cannot."""
    begins: datetime | None
    ends: datetime | None

    @property
    def tables(self) -> int:
        """Tables where two sides play."""
        return sum(seating.resting is None for turn in self.seating for seating in turn)

    @property
    def half_tables(self) -> int:
        """Entries without opponents: each has a half table, or (as a player) a line of its own."""
        return len(self.resting)


@dataclass(frozen=True)
class RehearsedPhase:
    """A phase, or the rest of one."""

    number: int
    """The number of the phase in the plan, from 1."""
    plan: PhasePlan
    entries: int
    """The number of entries that play in the phase; the others are out."""
    sections: tuple[RehearsedSection, ...]
    waiting: tuple[int, ...]
    """Late entries without a place until the phase ends: they rest in all its turns."""
    turns: tuple[RehearsedTurn, ...]
    problems: tuple[PlanProblem, ...]
    """A section with a problem is left out of the turns, which keep their times."""

    @property
    def tables(self) -> int:
        """The number of tables that the phase takes, half tables included."""
        return sum(section.tables for section in self.sections)

    @property
    def rematches(self) -> int:
        return sum(turn.rematches for turn in self.turns)

    @property
    def forced(self) -> int:
        return sum(turn.forced for turn in self.turns)


@dataclass(frozen=True)
class Rehearsal:
    """An event, or the rest of one, played through."""

    entries: int
    phases: tuple[RehearsedPhase, ...]
    rests: Mapping[int, int]
    """The number of rests of each entry in the whole event; entries that never rest are left out.
    """
    early_rests: tuple[int, ...]
    """The entries that rest again while another of their section has rested less often."""
    minutes: int
    """Minutes from the start of the first turn to the end of the last one, breaks included."""
    ends: datetime | None
    """The time when it ends; None where no start is known."""

    @property
    def turns(self) -> tuple[RehearsedTurn, ...]:
        return tuple(turn for phase in self.phases for turn in phase.turns)

    @property
    def tables(self) -> int:
        """The tables that the hall must hold."""
        return max((phase.tables for phase in self.phases), default=0)

    @property
    def rematches(self) -> int:
        return sum(phase.rematches for phase in self.phases)

    @property
    def forced(self) -> int:
        return sum(phase.forced for phase in self.phases)

    @property
    def problems(self) -> tuple[PlanProblem, ...]:
        return tuple(problem for phase in self.phases for problem in phase.problems)
