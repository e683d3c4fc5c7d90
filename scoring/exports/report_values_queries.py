"""A whole event as the values of one document: what the federation gets.

Every figure is the stored one. Times are local, without a zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from scoring.common.entrants_queries import Entrant
from scoring.core.bundle.prize_values import Prizes
from scoring.core.bundle.values import Adjustment, Event
from scoring.core.pairing.phase import Length
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.ranking.stages import Stage
from scoring.core.ranking.standings import Standing
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import Sides
from scoring.core.rules.sums import SideSums
from scoring.core.rules.victory import ConversionTable
from scoring.core.signing.minisign import PublicKey


def to_local(moment: datetime, zone: tzinfo) -> datetime:
    """A moment as the clocks of a zone show it, itself without a zone."""
    return moment.astimezone(zone).replace(tzinfo=None)


class Ranked(StrEnum):
    """The kind of entry that is ranked."""

    PAIRS = "pairs"
    PLAYERS = "players"
    TEAMS = "teams"
    TRIOS = "trios"


class SectionReport(NamedTuple):
    letter: str
    members: tuple[int, ...]
    """Entries, in the order of the draw or the cut."""
    standings: tuple[Standing, ...]


class PhaseReport(NamedTuple):
    number: int
    movement: str
    """A key of the registry."""
    first_turn: int
    last_turn: int
    """The last planned turn."""
    smazzate: int
    minutes: int
    conversion: int
    """The index of the table of its victory points among those of the report."""
    is_of_team_matches: bool
    """Whether that table converts a team's match points of a whole turn."""
    carries: bool
    """Whether the points made before it count on."""
    counted: Stage
    """The turns that its standings count."""
    bye: Award
    """The award of a bye; where byes are averages, of a bye of an entry that never plays."""
    sections: tuple[SectionReport, ...]
    """None while nothing is drawn."""
    length: Length = Length.SMAZZATE
    target: int = 0


class LineReport(NamedTuple):
    """One side of a table: an entry, or two players who are partners for the turn."""

    entries: tuple[int, ...]
    gp: int
    """Game points; the figures are each entry's own, and the same for both partners."""
    mp: int | None
    vp: int | None


class TableReport(NamedTuple):
    """A table of a published turn; or somebody who is absent, as N-S of no table."""

    phase: int
    turn: int
    section: str
    number: int | None
    unit: int
    """The pair of a team that plays here, from 1."""
    due: int | None
    """Smazzate to be played here; None where nothing is."""
    presence: Presence
    counts: bool
    """Whether the turn is closed, so that its figures stand in the standings."""
    ns: LineReport | None
    ew: LineReport | None
    third: LineReport | None = None
    """The third side, at a table where three meet."""
    is_of_three: bool = False
    """Whether the row is one of three players at a table, each N-S of an own row."""

    @property
    def lines(self) -> tuple[LineReport, ...]:
        return tuple(line for line in (self.ns, self.ew, self.third) if line is not None)

    def find_line(self, line: Line) -> LineReport | None:
        """The side on this line; None for nobody."""
        return {Line.NS: self.ns, Line.EW: self.ew, Line.L3: self.third}[line]

    @property
    def is_complete(self) -> bool:
        """Whether its match points are there."""
        return any(line.mp is not None for line in self.lines)


class TurnPoints(NamedTuple):
    """The points of an entry in a closed turn, at all of its tables."""

    vp: int
    presence: Presence


class SideRecord(NamedTuple):
    """One side of a smazzata, by the revision that stands. What its depth leaves out is empty."""

    turn: int
    table: int
    smazzata: int
    line: Line
    entries: tuple[int, ...]
    depth: Depth | None
    """None for a smazzata that was cancelled."""
    melds: tuple[str, ...]
    """The cards of each meld, in canonical notation."""
    burrachi: tuple[tuple[BurracoKind, int], ...]
    hand: str
    pozzetto: Pozzetto | None
    end: End | None
    closed: bool
    """Whether this side closed."""
    unusual_facts: list[str]
    """The facts of the closing that are not as usual."""
    sums: SideSums
    revision: int
    author: str
    at: datetime
    reason: str
    override: str


class ReportedAssignment(NamedTuple):
    """The score that was ruled for a table as a whole."""

    turn: int
    table: int
    awards: Sides[Award]
    reason: str
    author: str
    at: datetime


class ChangeKind(Enum):
    LATE = auto()
    LEFT = auto()
    LEFT_JUSTIFIED = auto()
    SUBSTITUTED = auto()


class FieldChange(NamedTuple):
    """Somebody who came late, left or was replaced."""

    entry: int
    kind: ChangeKind
    first_turn: int
    """The first turn that was missed, or that the substitute plays."""
    last_turn: int | None
    award: Award | None
    """The award of each turn missed."""
    left: str
    entered: str
    """Names, of a substitution alone."""
    reason: str
    author: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class SignedReport:
    """The signed document that holds the same as the workbook, and the key that signed it."""

    number: int
    sha256: str
    key: PublicKey


@dataclass(frozen=True, slots=True)
class Report:
    """An event as it stood at one moment. Figures of the standings are over the closed turns."""

    event: Event
    ranked: Ranked
    rules: RuleSet
    conversions: tuple[ConversionTable, ...]
    """Each table that a phase uses, once."""
    phases: tuple[PhaseReport, ...]
    byes_are_averages: bool
    is_closed: bool
    generated_at: datetime
    closed_turns: int
    counted: dict[int, Stage]
    """The turns that an entry's place in the standings is made of, by entry."""
    entrants: dict[int, Entrant]
    standings: tuple[Standing, ...]
    points: dict[int, dict[int, TurnPoints]]
    """The points of closed turns, by entry, then turn."""
    tables: tuple[TableReport, ...]
    sides: tuple[SideRecord, ...]
    rulings: tuple[Adjustment, ...]
    """The rulings by entry, in the order that they were given."""
    assigned: tuple[ReportedAssignment, ...]
    changes: tuple[FieldChange, ...]
    directors: tuple[str, ...] = ()
    """The names of the accounts that direct it; a bundle has none."""
    signed: SignedReport | None = None
    """None where the event is not signed as it is."""
    prizes: Prizes | None = None
    """None for an event without a prize plan."""

    @property
    def turns_planned(self) -> int:
        return self.phases[-1].last_turn

    @property
    def has_sections(self) -> bool:
        return any(len(phase.sections) > 1 for phase in self.phases)

    @property
    def has_partners(self) -> bool:
        """Whether two entries sit on one line somewhere."""
        return any(len(line.entries) > 1 for table in self.tables for line in table.lines)

    @property
    def has_absences(self) -> bool:
        return any(table.presence is Presence.ABSENT for table in self.tables)
