"""An event in memory (`Desk`), which the functions in `actions` change.

`scoring.store` builds a desk from database rows and stores it again; the generator uses one without
a database. Nothing here is random. Values that never change are dataclasses of `core.bundle`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from scoring.core.bundle import values
from scoring.core.bundle.turn_values import Absent, Assigned, Call, CardDraw, Held, Revision
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Movement
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.awards import Award
from scoring.core.play.seated_rules import seat_rules
from scoring.core.play.seats import Presence
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable


@dataclass(slots=True)
class DeskSeat:
    entry: int
    line: Line
    chair: int = 1
    unit: int = 1
    kind: Presence = Presence.PLAYS
    vp: int | None = None
    mp: int | None = None
    gp: int = 0
    clean: int = 0


@dataclass(slots=True)
class DeskSmazzata:
    revisions: list[Revision]
    points: SmazzataPoints
    """The points of the revision that counts."""


@dataclass(slots=True, eq=False)
class DeskTable:
    number: int
    section: int
    due: int
    seats_three: bool
    seats: list[DeskSeat]
    smazzate: dict[int, DeskSmazzata] = field(default_factory=dict)
    assigned: Assigned | None = None
    held: list[Held] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    card_draw: CardDraw | None = None
    recorded: int = 0
    """The number of smazzate that were recorded when the table's points were last computed."""
    key: int | None = None
    """Primary key of the table's database row; None if it is not stored."""

    @property
    def plays(self) -> bool:
        return all(seat.kind is Presence.PLAYS for seat in self.seats)

    @property
    def is_open(self) -> bool:
        return self.plays and self.assigned is None and len(self.smazzate) < self.due

    def list_line(self, line: Line) -> list[DeskSeat]:
        return [seat for seat in self.seats if seat.line is line]


@dataclass(slots=True)
class DeskTurn:
    number: int
    phase: DeskPhase
    state: TurnState = TurnState.DRAFT
    started_at: datetime | None = None
    closed_at: datetime | None = None
    tables: list[DeskTable] = field(default_factory=list)
    absent: list[Absent] = field(default_factory=list)

    @property
    def last_table(self) -> int:
        return max((table.number for table in self.tables), default=0)

    def find_tables(self, entry: int) -> list[DeskTable]:
        return [table for table in self.tables if any(one.entry == entry for one in table.seats)]

    def list_resting(self) -> list[tuple[DeskTable, DeskSeat]]:
        """List (table, seat) of each bye, in table order; for a team only its first pair."""
        return [
            (table, seat)
            for table in sorted(self.tables, key=lambda table: table.number)
            for seat in table.seats
            if seat.kind is Presence.BYE and seat.unit == 1
        ]


@dataclass(slots=True)
class DeskSection:
    number: int
    members: list[int]
    first_table: int = 1


@dataclass(slots=True, eq=False)
class DeskPhase:
    settings: values.Phase
    """The phase as planned; its draw is in `sections`, `draw_method` and `draw_seed`."""
    sections: list[DeskSection] = field(default_factory=list)
    draw_method: str = ""
    draw_seed: str = ""
    plan: PhasePlan = field(init=False)
    movement: Movement = field(init=False)
    conversion: ConversionTable = field(init=False)
    team_conversion: ConversionTable | None = field(init=False)

    def __post_init__(self) -> None:
        self.plan = PhasePlan.of(self.settings)
        self.movement = self.plan.find_movement()
        self.conversion = ConversionTable.from_data(self.settings.conversion)
        data = self.settings.team_conversion
        self.team_conversion = None if data is None else ConversionTable.from_data(data)

    @property
    def table_conversion(self) -> ConversionTable | None:
        """The conversion table for single tables; None if a team's match is converted whole."""
        return self.conversion if self.team_conversion is None else None


@dataclass(slots=True)
class DeskEntry:
    number: int
    name: str
    players: list[values.Player]
    first_turn: int = 1
    late_act: int | None = None
    withdrawal: values.Withdrawal | None = None
    substitutions: list[values.Substitution] = field(default_factory=list)
    categories: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return self.name or " – ".join(player.name for player in self.players)

    def plays_in(self, turn: int) -> bool:
        return self.withdrawal is None and self.first_turn <= turn

    def is_gone_by(self, turn: int) -> bool:
        return self.withdrawal is not None and self.withdrawal.turn <= turn


class PlaceInPlay(NamedTuple):
    """The current phase: the event's first phase whose planned turns are not all closed."""

    phase: DeskPhase
    before: int
    """The number of turns in earlier phases."""
    turns: tuple[DeskTurn, ...]
    """The phase's existing turns, drafts included."""

    @property
    def closed(self) -> int:
        return sum(turn.state is TurnState.CLOSED for turn in self.turns)

    @property
    def published(self) -> int:
        return sum(turn.state is not TurnState.DRAFT for turn in self.turns)

    @property
    def next_turn(self) -> int:
        """The number, in the whole event, of the phase's first turn that is not closed."""
        return self.before + self.closed + 1

    @property
    def last_turn(self) -> int:
        """The number, in the whole event, of the phase's last planned turn."""
        return self.before + self.phase.plan.turns


class ImpossibleAction(ValueError):
    """Raised if the event does not allow an action now. `code` and `params` give the reason."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = dict(params or {})


class Desk:
    def __init__(
        self, event: values.Event, phases: list[DeskPhase], now: datetime, director: str
    ) -> None:
        self.event = event
        self.rules = RuleSet.from_data(event.rules)
        self.phases = phases
        self.director = director
        """The name of the acting director."""
        self.now = now
        self.entries: dict[int, DeskEntry] = {}
        self.turns: list[DeskTurn] = []
        self.adjustments: list[values.Adjustment] = []
        self.acts: list[values.Act] = []

    @property
    def turns_planned(self) -> int:
        return sum(phase.plan.turns for phase in self.phases)

    @property
    def units(self) -> range:
        """The numbers of a team's pairs; only 1 if entries are not teams."""
        return range(1, self.event.pairs_per_team + 1)

    def find_place(self) -> PlaceInPlay | None:
        """Return the current phase, or None if all planned turns are closed."""
        before = 0
        for phase in self.phases:
            turns = tuple(turn for turn in self.turns if turn.phase is phase)
            place = PlaceInPlay(phase, before, turns)
            if place.closed < phase.plan.turns:
                return place
            before += phase.plan.turns
        return None

    def find_turn(self, number: int) -> DeskTurn | None:
        return next((turn for turn in self.turns if turn.number == number), None)

    def seat_rules(self, phase: DeskPhase) -> RuleSet:
        return seat_rules(self.rules, EntryKind(self.event.entry_kind), phase.movement)

    def walk_tables(self) -> Iterator[tuple[DeskTurn, DeskTable]]:
        for turn in self.turns:
            for table in turn.tables:
                yield turn, table

    def list_standing(self, turn: int) -> set[str]:
        """Return the kinds of all acts on a turn, except acts that were undone."""
        acts = (act for act in self.acts if act.params.get("turn") == turn)
        return {act.kind for act in acts if act.undone_by is None}

    def drop_drafts(self) -> None:
        """Delete every draft turn; a phase without published turns loses its draw."""
        self.turns = [turn for turn in self.turns if turn.state is not TurnState.DRAFT]
        for phase in self.phases:
            if not any(turn.phase is phase for turn in self.turns):
                phase.sections, phase.draw_method, phase.draw_seed = [], "", ""

    @staticmethod
    def seat_absent(turn: DeskTurn, entry: int, award: Award) -> None:
        turn.absent.append(Absent(entry, 1, 0, award.mp, award.vp, 0))
