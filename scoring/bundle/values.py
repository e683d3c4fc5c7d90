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
from scoring.play.hall import CallReason
from scoring.play.records import HeldKind, SignedBy
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.rules import records
from scoring.rules.faults import Line

SCHEMA: Final = "burraco-tourney.event"
VERSION: Final = 1
GENERATOR: Final = "burraco-tourney"
RULED: Final = ("smazzata", "vp", "mp", "gp")
"""What an adjustment says beside its entry, turn and reason: so does the act that wrote it."""


Count = Annotated[Whole, within(0, 32_767)]
Number = Annotated[Whole, within(1, 32_767)]
Points = Annotated[Whole, within(-2_000_000_000, 2_000_000_000)]
Key = Annotated[str, max_length(64)]
Reason = Annotated[str, max_length(200)]
Author = Annotated[str, max_length(150)]
Device = Annotated[str, max_length(80)]
Word = Annotated[str, max_length(30)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
EventRevision = Annotated[Whole, within(0, 2_147_483_647)]
"""The number of a write to the event: the order of all that happened, whatever a clock said."""


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
class Sums:
    """The lines of a score: melds, burrachi, closing, hand, pozzetto, total; clean burrachi; what
    an exact cut earned.
    """

    NS: tuple[Points, ...]
    EW: tuple[Points, ...]
    clean: tuple[Count, ...]
    cut: tuple[Points, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class Signature:
    line: Line
    entry: Number
    name: Author
    how: SignedBy
    key: Key
    device: Device
    at: Moment
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    number: Number
    depth: Depth
    record: FreeObject
    sums: Sums
    key: Key
    reason: Reason
    override: Reason
    overridden: tuple[Text, ...]
    author: Author
    device: Device
    at: Moment
    signatures: tuple[Signature, ...]
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Smazzata:
    number: Number
    revision: Number
    """The one that stands."""
    ns_gp: Points
    ew_gp: Points
    ns_clean: Count
    ew_clean: Count
    revisions: tuple[Revision, ...]


@dataclass(frozen=True, slots=True)
class Held:
    number: Number
    kind: HeldKind
    depth: Depth
    record: FreeObject
    sums: Sums
    key: Key
    reason: Reason
    override: Reason
    overridden: tuple[Text, ...]
    author: Author
    device: Device
    at: Moment
    settled_at: Moment | None
    settled_by: Author
    taken: Flag | None
    at_revision: EventRevision | None = None
    settled_at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Call:
    number: Number | None
    reason: CallReason
    note: Reason
    key: Key
    author: Author
    device: Device
    at: Moment
    answered_at: Moment | None
    answered_by: Author
    at_revision: EventRevision | None = None
    answered_at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Assigned:
    ns_vp: Points
    ns_mp: Points
    ew_vp: Points
    ew_mp: Points
    reason: Reason
    author: Author
    at: Moment


@dataclass(frozen=True, slots=True)
class DrawnCard:
    place: Number
    card: Word


@dataclass(frozen=True, slots=True)
class CardDraw:
    """The cards drawn for the first dealer; "" for the seed of those that the players drew."""

    seed: Annotated[str, max_length(40)]
    rounds: tuple[tuple[DrawnCard, ...], ...]
    author: Author
    at: Moment


@dataclass(frozen=True, slots=True)
class Seat:
    entry: Number
    line: Line
    chair: Number
    unit: Number
    kind: Annotated[Presence, one_of(Presence.PLAYS, Presence.BYE)]
    gp: Points
    mp: Points | None
    vp: Points | None
    clean: Count


@dataclass(frozen=True, slots=True)
class Table:
    number: Number
    section: Number
    due: Count
    recorded: Count
    photos: Count
    """How many there are; an import has none of them."""
    seats: tuple[Seat, ...]
    assigned: Assigned | None
    smazzate: tuple[Smazzata, ...]
    held: tuple[Held, ...]
    calls: tuple[Call, ...]
    card_draw: CardDraw | None = None
    of_three: Flag | None = None
    """Whether three players sit at it, one of whom plays alone; older bundles do not say."""

    @property
    def seats_three(self) -> bool:
        if self.of_three is None:
            return sum(seat.kind == Presence.PLAYS for seat in self.seats) == 3
        return self.of_three


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry that is not there in a turn, and what it is given."""

    entry: Number
    unit: Number
    gp: Points
    mp: Points | None
    vp: Points | None
    clean: Count


@dataclass(frozen=True, slots=True)
class Turn:
    number: Number
    phase: Number
    state: TurnState
    started_at: Moment | None
    closed_at: Moment | None
    tables: tuple[Table, ...]
    absent: tuple[Absent, ...]


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
