"""The turns of a bundle: their tables, seats and smazzate with every revision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from scoring.bundle.fields import (
    Author,
    Count,
    Depth,
    Device,
    EventRevision,
    Key,
    Number,
    Points,
    Reason,
    Word,
)
from scoring.decoding import (
    Flag,
    FreeObject,
    Moment,
    Text,
    max_length,
    one_of,
)
from scoring.play.hall import CallReason
from scoring.play.records import HeldKind, SignedBy
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.rules.faults import Line


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
