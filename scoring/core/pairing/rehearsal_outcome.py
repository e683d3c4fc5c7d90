"""Input and outcome of a rehearsal: an event's plan simulated before or during play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.seating import Contender, Duels, Tables


@dataclass(frozen=True)
class History:
    """The turns already played, if the rest of an event's plan is simulated during play."""

    turns: int
    """Number of turns already paired, over all phases of the plan."""
    contenders: tuple[Contender, ...]
    """The entries that still play. Their points are of the current phase; `met`, `partners`
    and `rests` are of the whole event."""
    sections: tuple[tuple[int, ...], ...] = ()
    """The members of each section in the latest phase, even if they have left; in a fixed
    movement, in drawn order. If empty, the rehearsal divides the entries into sections anew."""
    rounds: tuple[tuple[Duels, ...], ...] = ()
    """In a knockout, each section's winners and losers of every published turn; otherwise ()."""


class PlanProblem(NamedTuple):
    """A phase or section that cannot be played as planned: the data of an ImpossiblePlan."""

    code: str
    params: Mapping[str, int]
    section: int
    """The section, from 1; 0 if the phase itself cannot be divided into sections."""


class RehearsedSection(NamedTuple):
    """A section of a simulated event, at the start of its phase."""

    number: int
    entries: int
    tables: int
    """Tables in the section's first turn, tables of one entry included; 0 if it cannot play."""


@dataclass(frozen=True)
class RehearsedTurn:
    number: int
    """The number of the turn in the event, from 1."""
    seating: tuple[Tables, ...]
    """Tables of each section (empty if it cannot play), then the tables at which waiting late
    entries sit alone."""
    resting: tuple[int, ...]
    rematches: int
    """Number of tables whose entries have met before. In an individual: number of repeated
    partnerships, and of tables of three with two players who have shared such a table before."""
    forced: int
    """Number of rematches that the movement tried to avoid and could not."""
    begins: datetime | None
    ends: datetime | None

    @property
    def tables(self) -> int:
        """Number of tables with opponents: tables of one resting entry are not counted."""
        return sum(seating.resting is None for turn in self.seating for seating in turn)

    @property
    def half_tables(self) -> int:
        return len(self.resting)


@dataclass(frozen=True)
class RehearsedPhase:
    """A simulated phase, or its remaining turns."""

    number: int
    """The number of the phase in the plan, from 1."""
    plan: PhasePlan
    entries: int
    """The number of entries that play in the phase; the others are out."""
    sections: tuple[RehearsedSection, ...]
    waiting: tuple[int, ...]
    """Late entries for which no side is free: they rest in all turns of the phase."""
    turns: tuple[RehearsedTurn, ...]
    problems: tuple[PlanProblem, ...]
    """Problems found. `turns` still has every turn of the phase, but no tables for a section
    with a problem."""

    @property
    def tables(self) -> int:
        """The number of tables that the phase needs; a resting entry also takes up a table."""
        return sum(section.tables for section in self.sections)

    @property
    def rematches(self) -> int:
        return sum(turn.rematches for turn in self.turns)

    @property
    def forced(self) -> int:
        return sum(turn.forced for turn in self.turns)


@dataclass(frozen=True)
class Rehearsal:
    """The simulated course of an event, or of its remaining turns."""

    entries: int
    phases: tuple[RehearsedPhase, ...]
    rests: Mapping[int, int]
    """Rests of each entry in the whole event; entries that never rest are left out."""
    early_rests: tuple[int, ...]
    """Entries that rest again while another entry of their section has rested less often."""
    minutes: int
    """Minutes from the start of the first turn to the end of the last one, breaks included."""
    ends: datetime | None
    """End time; None if no start is known."""

    @property
    def turns(self) -> tuple[RehearsedTurn, ...]:
        return tuple(turn for phase in self.phases for turn in phase.turns)

    @property
    def tables(self) -> int:
        """The number of tables that the hall must have room for."""
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
