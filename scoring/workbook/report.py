"""The report of an event for the workbook and the exports: the event's bundle and its standings.

The points of each seat are those in the bundle. The report does not use the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from players.person import Person
from scoring.core.bundle.outcome_values import Awarded
from scoring.core.bundle.standings import BundleStandings, rank_bundle
from scoring.core.bundle.turn_values import Absent, Revision, Seat, Table, Turn, read_sums
from scoring.core.bundle.values import Adjustment, Bundle, Event
from scoring.core.play.phases import PhaseTurns, SectionMembers
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.stages import Stage
from scoring.core.ranking.standings import Standing
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import SideSums
from scoring.core.rules.three import find_place_of_three, find_side
from scoring.core.rules.victory import ConversionTable
from scoring.core.signing.minisign import PublicKey
from scoring.text.entrants_queries import Entrant, gather_entrants
from scoring.workbook.field_changes import FieldChange, list_changes


class ReportRow(NamedTuple):
    """A row of the results: a table of a published turn, or one entry.

    An entry has its own row if it is absent, has a bye or plays at a table of three. Its row fills
    the columns of N-S; after a bye, the columns of the entry's side."""

    turn: Turn
    table: Table | None
    """The table of this row's seats; None if the row's entry is absent in the turn."""
    lines: Mapping[Line, Sequence[Seat | Absent]]
    """Seats by side of the table; two entries on one side have the same points."""
    presence: Presence

    @property
    def number(self) -> int | None:
        return None if self.table is None else self.table.number

    @property
    def place(self) -> tuple[int, int | None]:
        """(turn number, table number)."""
        return self.turn.number, self.number

    @property
    def seats(self) -> list[Seat | Absent]:
        return [seat for seats in self.lines.values() for seat in seats]

    @property
    def first(self) -> Seat | Absent:
        """The row's first seat; a row of a single entry has only this one."""
        return next(iter(self.lines.values()))[0]

    @property
    def is_of_three(self) -> bool:
        """True if the row is for one player at a table of three."""
        return self.presence is Presence.PLAYS and self.table is not None and self.table.seats_three

    @property
    def is_complete(self) -> bool:
        return any(seats[0].mp is not None for seats in self.lines.values())


OfEntry = TypeVar("OfEntry", Adjustment, Awarded, FieldChange)


def group_by_entry(things: Iterable[OfEntry]) -> Mapping[int, list[OfEntry]]:
    """Group items by their entry number; the result has [] for entries without items."""
    found: defaultdict[int, list[OfEntry]] = defaultdict(list)
    for one in things:
        found[one.entry].append(one)
    return found


class TurnPoints(NamedTuple):
    """The points of an entry in a closed turn, over all its tables."""

    vp: int
    presence: Presence


class ReportSide(NamedTuple):
    """One side of a smazzata, from its current revision."""

    turn: int
    table: int
    smazzata: int
    line: Line
    entries: tuple[int, ...]
    revision: Revision
    sums: SideSums
    recorded: Mapping[str, Any]
    """The cards or counts recorded for this side; {} if only totals, or nothing, were recorded."""


@dataclass(frozen=True)
class Report:
    """The values of an event at one moment. The standings include only results of closed turns."""

    bundle: Bundle
    ranked: BundleStandings
    entrants: Mapping[int, Entrant]
    counted: Mapping[int, Stage]
    """The turns that count for each entry's place, by entry number."""
    standings: Sequence[Standing]
    directors: tuple[str, ...] = ()
    """Names of the event's directors; the bundle does not have them."""
    signed: tuple[int, str, PublicKey] | None = None
    """Number and SHA-256 of the signed edition with this content, and the key that signed it.
    None if the event has not been signed since its last change."""

    @classmethod
    def of(cls, bundle: Bundle) -> Report:
        ranked, entrants = rank_bundle(bundle), _list_entrants(bundle)
        counted: dict[int, Stage] = {}
        for stage in reversed(ranked.list_stages()):
            for entry in entrants if stage.members is None else stage.members:
                counted.setdefault(entry, stage)
        return cls(bundle, ranked, entrants, counted, ranked.rank_everybody(entrants))

    @property
    def event(self) -> Event:
        return self.bundle.event

    @property
    def phases(self) -> Sequence[PhaseTurns]:
        return self.ranked.phases

    @property
    def closed_turns(self) -> int:
        return self.ranked.after_turn

    @cached_property
    def sections(self) -> list[tuple[PhaseTurns, SectionMembers, Sequence[Standing]]]:
        """(phase, section, standings of the section), for phases with several sections."""
        return [
            (phase, section, self.ranked.rank_section(phase, section))
            for phase in self.phases
            for section in phase.sections
            if len(phase.sections) > 1
        ]

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_data(self.event.rules)

    @cached_property
    def conversions(self) -> tuple[ConversionTable, ...]:
        return tuple(
            ConversionTable.from_data(phase.team_conversion or phase.conversion)
            for phase in self.bundle.phases
        )

    @property
    def team_phases(self) -> list[int]:
        """Numbers of the phases that convert the sum of a team's match points in a turn to VP."""
        return [phase.number for phase in self.bundle.phases if phase.team_conversion]

    @property
    def turns_planned(self) -> int:
        return self.phases[-1].last

    @cached_property
    def rows(self) -> list[ReportRow]:
        """The results of the published turns by turn and table; absent entries last in a turn."""
        return [*_list_rows(self.bundle, self.rules.sides)]

    @cached_property
    def points(self) -> dict[int, dict[int, TurnPoints]]:
        """The points of each entry in the closed turns, by entry number, then turn number."""
        points: dict[int, dict[int, TurnPoints]] = defaultdict(dict)
        for row in self.rows:
            for seat in row.seats if row.turn.state == TurnState.CLOSED else ():
                before = points[seat.entry].get(row.turn.number)
                vp = (before.vp if before else 0) + (seat.vp or 0)
                points[seat.entry][row.turn.number] = TurnPoints(vp, row.presence)
        return points

    @cached_property
    def sides(self) -> list[ReportSide]:
        """Each side of each smazzata, in order of play."""
        return [*_list_sides(self.bundle)]

    @cached_property
    def rulings(self) -> list[Adjustment]:
        """Penalties and awards by entry, oldest first."""
        return sorted(self.bundle.adjustments, key=lambda ruling: ruling.entry)

    @cached_property
    def changes(self) -> list[FieldChange]:
        return list_changes(self.bundle, self.turns_planned)

    @cached_property
    def has_partners(self) -> bool:
        """True if two entries play on the same side at any table."""
        return any(len(seats) > 1 for row in self.rows for seats in row.lines.values())

    @property
    def has_absences(self) -> bool:
        return any(row.presence is Presence.ABSENT for row in self.rows)


def _list_entrants(bundle: Bundle) -> dict[int, Entrant]:
    members = (
        (entry.number, entry.name, *Person.of(player).values)
        for entry in bundle.entries
        for player in sorted(entry.players, key=lambda player: player.position)
    )
    return gather_entrants(members, {entry.number: entry.categories for entry in bundle.entries})


def _list_rows(bundle: Bundle, sides: int) -> Iterator[ReportRow]:
    for turn in bundle.turns:
        if turn.state == TurnState.DRAFT:
            continue
        for table in turn.tables:
            for lines in _split_table(table, sides):
                first = next(iter(lines.values()))[0]
                yield ReportRow(turn, table, lines, first.kind)
        for absent in turn.absent:
            yield ReportRow(turn, None, {Line.NS: [absent]}, Presence.ABSENT)


def _split_table(table: Table, sides: int) -> Iterator[dict[Line, list[Seat]]]:
    """Yield, for each of a table's rows in the results, its seats by side.

    A table with seats on all its sides is one row. A table of three, or one without opponents, has
    a row for each entry. `sides`: the number of sides in the rules."""
    if table.seats_three:
        yield from ({Line.NS: [seat]} for seat in table.seats)
        return
    lines: dict[Line, list[Seat]] = {}
    for seat in table.seats:
        lines.setdefault(seat.line, []).append(seat)
    if len(lines) == sides:
        yield lines
    else:
        yield from ({line: [seat]} for line, seats in lines.items() for seat in seats)


def _list_sides(bundle: Bundle) -> Iterator[ReportSide]:
    for turn, table in bundle.walk_tables():
        for smazzata in table.smazzate:
            revision = next(one for one in smazzata.revisions if one.number == smazzata.revision)
            record, has_lines = revision.record, revision.depth in (Depth.CARDS, Depth.COUNTS)
            number = (turn.number, table.number, smazzata.number)
            for line, sums in read_sums(revision.sums).sides.items():
                entries = _find_players(table, line, record.get("alone"))
                recorded = record[line] if has_lines else {}
                yield ReportSide(*number, line, entries, revision, sums, recorded)


def _find_players(table: Table, line: Line, alone: int | None) -> tuple[int, ...]:
    """Return the numbers of the entries on a side of a table in one smazzata.

    `alone`: at a table of three, the place (1 to 3) of the player alone on N-S."""
    if not table.seats_three:
        return tuple(seat.entry for seat in table.seats if seat.line == line)
    return tuple(
        seat.entry
        for seat in table.seats
        if find_side(find_place_of_three(seat.line, seat.chair), alone) is line
    )
