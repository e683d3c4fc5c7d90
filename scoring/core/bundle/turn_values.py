"""The turns of a bundle: their tables, seats and smazzate with every revision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from scoring.core.bundle.fields import (
    Author,
    Count,
    Depth,
    Device,
    EventRevision,
    Key,
    Number,
    Points,
    Reason,
    Seed,
    Time,
    Word,
)
from scoring.core.bundle.trust import Trust, on_trust
from scoring.core.decoding import (
    Flag,
    FreeObject,
    Text,
    one_of,
)
from scoring.core.play.awards import Award
from scoring.core.play.hall import CallReason
from scoring.core.play.records import HeldKind, SignedBy
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import Rounds
from scoring.core.rules.cards import card
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import Sides

CARDS = (
    "melds", "hand", "pozzetto", "end", "closed_by", "cut", "discard", "opening",
    "opponents_played", "alone",
)  # fmt: skip
"""Keys of a record that may say something else and still make the same points: who was alone, in a
revision that no longer stands."""


AssignedPoints = Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
"""Victory points, which do not count where a table for teams converts the match."""
AbsencePoints = Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
"""An award that a director chose, where a late entry missed one turn alone."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The lines of a score: melds, burrachi, closing, hand, pozzetto, total, clean, exact cut."""

    NS: tuple[Points, ...]
    EW: tuple[Points, ...]
    clean: tuple[Count, ...]
    cut: tuple[Points, ...] = (0, 0)
    L3: tuple[Points, ...] | None = None
    """The line of the third side, where three meet; `l3` means the same in the values below."""

    @property
    def sides(self) -> Sides[tuple[int, ...]]:
        return Sides(self.NS, self.EW) if self.L3 is None else Sides(self.NS, self.EW, self.L3)


@dataclass(frozen=True, slots=True)
class Signature:
    line: Line
    entry: Annotated[Number, on_trust(Trust.MESSAGES, partly=True)]
    name: Author
    how: Annotated[SignedBy, on_trust(Trust.MESSAGES)]
    key: Key
    device: Device
    at: Time
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmittedRecord:
    """The record of a smazzata as it was submitted: `number` is its revision's, or where it is
    held, the smazzata's.
    """

    number: Number
    depth: Depth
    record: Annotated[FreeObject, on_trust(Trust.RECORDS, *CARDS, partly=True)]
    sums: Sums
    key: Key
    reason: Reason
    override: Annotated[Reason, on_trust(Trust.REASONS, partly=True)]
    overridden: tuple[Text, ...]
    author: Author
    device: Device
    at: Time
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision(SubmittedRecord):
    signatures: Annotated[tuple[Signature, ...], on_trust(Trust.MESSAGES)]


@dataclass(frozen=True, slots=True)
class Smazzata:
    number: Annotated[Number, on_trust(Trust.TABLES, partly=True)]
    revision: Number
    """The number of the revision that stands."""
    ns_gp: Points
    ew_gp: Points
    ns_clean: Count
    ew_clean: Count
    revisions: tuple[Revision, ...]
    l3_gp: Points | None = None
    l3_clean: Count | None = None

    @property
    def gp(self) -> Sides[int]:
        two = self.ns_gp, self.ew_gp
        return Sides(*two) if self.l3_gp is None else Sides(*two, self.l3_gp)

    @property
    def clean(self) -> Sides[int]:
        two = self.ns_clean, self.ew_clean
        return Sides(*two) if self.l3_clean is None else Sides(*two, self.l3_clean)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(SubmittedRecord):
    number: Annotated[Number, on_trust(Trust.MESSAGES, partly=True)]
    kind: Annotated[HeldKind, on_trust(Trust.MESSAGES)]
    settled_at: Time | None
    settled_by: Annotated[Author, on_trust(Trust.AUTHORS, partly=True)]
    taken: Flag | None
    settled_at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Call:
    number: Annotated[Number | None, on_trust(Trust.MESSAGES, partly=True)]
    reason: Annotated[CallReason, on_trust(Trust.MESSAGES)]
    note: Reason
    key: Key
    author: Author
    device: Device
    at: Time
    answered_at: Time | None
    answered_by: Annotated[Author, on_trust(Trust.AUTHORS, partly=True)]
    at_revision: EventRevision | None = None
    answered_at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Assigned:
    ns_vp: AssignedPoints
    ns_mp: Points
    ew_vp: AssignedPoints
    ew_mp: Points
    reason: Reason
    author: Author
    at: Time
    l3_vp: AssignedPoints | None = None
    l3_mp: Points | None = None

    @property
    def awards(self) -> Sides[Award]:
        two = Award(self.ns_vp, self.ns_mp), Award(self.ew_vp, self.ew_mp)
        if self.l3_vp is None or self.l3_mp is None:
            return Sides(*two)
        return Sides(*two, Award(self.l3_vp, self.l3_mp))


@dataclass(frozen=True, slots=True)
class DrawnCard:
    place: Number
    card: Annotated[Word, on_trust(Trust.DRAWS, partly=True)]


@dataclass(frozen=True, slots=True)
class CardDraw:
    """The cards drawn for the first dealer; the seed is "" for cards that the players drew."""

    seed: Seed
    rounds: tuple[tuple[DrawnCard, ...], ...]
    author: Author
    at: Time
    entries: tuple[Number, ...] = ()
    """The entries that drew, by place, where the seats follow the draw."""


def read_rounds(draw: CardDraw) -> Rounds:
    """The rounds as cards. Raises KeyError for a code that is no card."""
    return tuple(tuple((one.place, card(one.card)) for one in drawn) for drawn in draw.rounds)


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
    number: Annotated[Number, on_trust(Trust.TABLES, partly=True)]
    section: Number
    due: Count
    recorded: Count
    photos: Annotated[Count, on_trust(Trust.MESSAGES)]
    """The number of photos; an import has none of them."""
    seats: tuple[Seat, ...]
    assigned: Assigned | None
    smazzate: tuple[Smazzata, ...]
    held: Annotated[tuple[Held, ...], on_trust(Trust.MESSAGES)]
    calls: Annotated[tuple[Call, ...], on_trust(Trust.MESSAGES)]
    card_draw: Annotated[CardDraw | None, on_trust(Trust.MESSAGES)] = None
    of_three: Flag | None = None
    """Whether three players sit at the table, one of whom plays alone; older bundles do not say."""

    @property
    def seats_three(self) -> bool:
        if self.of_three is None:
            playing = [seat for seat in self.seats if seat.kind == Presence.PLAYS]
            return len(playing) == 3 and len({seat.line for seat in playing}) == 2
        return self.of_three


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry absent from a turn, and its award."""

    entry: Number
    unit: Number
    gp: Points
    mp: AbsencePoints | None
    vp: AbsencePoints | None
    clean: Count


@dataclass(frozen=True, slots=True)
class Turn:
    number: Number
    phase: Number
    state: TurnState
    started_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    closed_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    tables: tuple[Table, ...]
    absent: tuple[Absent, ...]
