"""An event whole, as one value: what `export_bundle` writes and `import_bundle` reads.

The document is JSON; its keys are the fields below, in this order. All of them are there, but for
those with a value of their own here, which documents of earlier programs lack:

- `schema`, `version`, `generator`, `exported_at`
- `event`: its settings, with its own copy of the rule set
- `phases`: each with its conversion table and its `sections` (entries in the order of the draw)
- `entries`: each with its players, its `withdrawal` (or null) and its `substitutions`
- `turns`: each with its `tables` and who is `absent`; a table has its `seats` with the stored
  totals, its `assigned` score (or null), its `smazzate`, what is `held` for a decision, its
  `calls`, the number of its `photos` and its `card_draw` (or null); a smazzata has the totals that
  stand and every revision (record, sums, who, when, device, reason, key, signatures)
- `adjustments`: penalties and awards
- `acts`: the journal, without the differences of rows
- `standings`: as computed at the export, those of the sections, and the last that were `kept`

Everything is called by its number in the event, never by a key of a database. There are no links,
PINs or accounts in it. Moments are ISO 8601 with their offset; points are whole numbers. What
happened before what else is told by the revision of the event beside each moment (`at_revision`),
not by the moments: a clock may have been set back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from scoring.bundle.fields import (
    Author,
    Count,
    EventRevision,
    Number,
    Points,
    Reason,
    Word,
)
from scoring.bundle.turn_values import Table, Turn
from scoring.decoding import (
    Day,
    Flag,
    FreeObject,
    Moment,
    Text,
    TimeOfDay,
    Whole,
    max_length,
    one_of,
    within,
)
from scoring.pairing.draw import DrawMethod
from scoring.pairing.entries import EntryKind
from scoring.pairing.phase import Carry, Length, SectionsBy
from scoring.play.awards import ByeMode

SCHEMA: Final = "burraco-tourney.event"
VERSION: Final = 1
GENERATOR: Final = "burraco-tourney"
RULED: Final = ("smazzata", "vp", "mp", "gp")
"""What an adjustment says beside its entry, turn and reason: so does the act that wrote it."""


@dataclass(frozen=True, slots=True)
class Event:
    slug: Annotated[str, max_length(80)]
    name: Annotated[str, max_length(120)]
    date: Day
    place: Annotated[str, max_length(120)]
    organiser: Annotated[str, max_length(120)]
    language: Annotated[str, max_length(5)]
    rules: FreeObject
    """As RuleSet.to_data."""
    entry_kind: EntryKind
    pairs_per_team: Number
    starts_at: TimeOfDay | None
    break_minutes: Count
    tiebreaks: tuple[Word, ...]
    lot_seed: Annotated[str, max_length(40)]
    bye_mode: ByeMode
    bye_vp: Count
    bye_mp: Points
    control_minutes: Count
    signatures_required: Flag
    closed_at: Moment | None


@dataclass(frozen=True, slots=True)
class Section:
    number: Number
    members: tuple[Number, ...]
    first_table: Number


@dataclass(frozen=True, slots=True)
class Phase:
    number: Number
    movement: Word
    options: dict[Text, Whole]
    turns: Number
    smazzate: Number
    minutes: Count
    conversion: FreeObject
    """As ConversionTable.to_data."""
    section_tables: tuple[Count, ...]
    sections_by: SectionsBy
    qualify: Count
    carry: Carry
    two_lines: Flag
    draw_method: Annotated[str, one_of("", *DrawMethod)]
    draw_seed: Annotated[str, max_length(40)]
    sections: tuple[Section, ...]
    length: Length = Length.SMAZZATE
    target: Annotated[Whole, within(0, 2_000_000_000)] = 0


@dataclass(frozen=True, slots=True)
class Player:
    position: Number
    name: Annotated[str, max_length(80)]
    card_number: Annotated[str, max_length(20)]
    club: Annotated[str, max_length(120)]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    turn: Number
    justified: Flag
    vp: Points
    mp: Points
    reason: Reason
    author: Author
    at: Moment


@dataclass(frozen=True, slots=True)
class Substitution:
    turn: Number
    position: Number
    left: Annotated[str, max_length(120)]
    entered: Annotated[str, max_length(120)]
    reason: Reason
    author: Author
    at: Moment


@dataclass(frozen=True, slots=True)
class Entry:
    number: Number
    name: Annotated[str, max_length(80)]
    first_turn: Number
    late_act: Number | None
    """The act by which it came late."""
    players: tuple[Player, ...]
    withdrawal: Withdrawal | None
    substitutions: tuple[Substitution, ...]


@dataclass(frozen=True, slots=True)
class Adjustment:
    entry: Number
    turn: Number | None
    smazzata: Number | None
    vp: Points
    mp: Points
    gp: Points
    reason: Reason
    author: Author
    at: Moment


@dataclass(frozen=True, slots=True)
class Act:
    number: Number
    kind: Word
    params: FreeObject
    reason: Reason
    undone_by: Number | None
    author: Author
    at: Moment
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings."""

    place: Number
    entry: Number
    vp: Points
    mp: Points
    gp: Points
    tied: Flag
    decided_by: Word | None


@dataclass(frozen=True, slots=True)
class SectionStandings:
    phase: Number
    section: Number
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The last standings that were kept: rows of place, entry, VP, MP, GP."""

    after_turn: Count
    cause: Word
    author: Author
    at: Moment
    rows: tuple[tuple[Points, ...], ...]
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    places: tuple[Place, ...]
    sections: tuple[SectionStandings, ...]
    """Of the phases that have several and of which a turn is closed."""
    kept: Kept | None


@dataclass(frozen=True, slots=True)
class Bundle:
    schema: Text
    version: Number
    generator: Annotated[str, max_length(80)]
    exported_at: Moment
    event: Event
    phases: tuple[Phase, ...]
    entries: tuple[Entry, ...]
    turns: tuple[Turn, ...]
    adjustments: tuple[Adjustment, ...]
    acts: tuple[Act, ...]
    standings: Standings

    def walk_tables(self) -> Iterator[tuple[Turn, Table]]:
        """Every table, in the order of play."""
        for turn in self.turns:
            for table in turn.tables:
                yield turn, table
