"""Dataclasses for a bundle's turns: tables, seats, and smazzate with every revision. A number like
(5.1) is a section of docs/format."""

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
    Trust,
    Word,
    on_trust,
)
from scoring.core.decoding import Flag, FreeObject, Text, one_of
from scoring.core.play.awards import Award
from scoring.core.play.hall import CallReason
from scoring.core.play.records import HeldKind, SignedBy
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import Rounds
from scoring.core.rules.cards import card
from scoring.core.rules.endings import CLOSING_FACTS
from scoring.core.rules.faults import Line
from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.core.rules.sides import Sides

CARDS = (
    *("melds", "hand", "pozzetto", "end", "closed_by", "cut", "opening", "alone"),
    *(fact for fact in CLOSING_FACTS if fact != "bonus_paid"),
)
"""Keys of a record that can change while its points stay the same. A change of `alone`, the lone
player at a table of three, does change the points, but only in the current revision."""


AssignedPoints = Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
"""Victory points that a director assigned. They do not count if a conversion table for teams
converts the whole match."""
AbsencePoints = Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
"""Points for an absence. Nothing checks the value that a director set for a late entry, except that
it must be the same in all turns that the entry missed."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums that make up the score of a smazzata, for each side."""

    NS: tuple[Points, ...]
    """The six figures of N-S, in the order of 5.2."""
    EW: tuple[Points, ...]
    """The six figures of E-W, in the order of 5.2."""
    clean: tuple[Count, ...]
    """The number of clean burrachi of each side."""
    cut: tuple[Points, ...] = (0, 0)
    """The bonus of each side for an exact cut."""
    L3: tuple[Points, ...] | None = None
    """The six figures of the third side; null if two sides meet."""

    @property
    def sides(self) -> Sides[tuple[int, ...]]:
        return Sides(self.NS, self.EW) if self.L3 is None else Sides(self.NS, self.EW, self.L3)


@dataclass(frozen=True, slots=True)
class Signature:
    line: Line
    """The side that signed: `NS`, `EW` or `L3`."""
    entry: Annotated[Number, on_trust(Trust.MESSAGES, partly=True)]
    """The number of the entry that signed."""
    name: Author
    """The name of the person who signed."""
    how: Annotated[SignedBy, on_trust(Trust.MESSAGES)]
    """How it was signed: `pin` (the PIN of the entry, on any device) or `link` (the entry's own
    link)."""
    key: Key
    device: Device
    at: Time
    at_revision: EventRevision = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmittedRecord:
    """A smazzata's record as submitted: a revision, or a record held for a director.

    `number`: the revision's number or, in a held record, the smazzata's number."""

    number: Number
    """The number of the revision, from 1."""
    depth: Depth
    """The form of the record (5.1): `cards`, `counts`, `totals` or `cancelled`."""
    record: Annotated[FreeObject, on_trust(Trust.RECORDS, *CARDS, partly=True)]
    """The recorded data, in the form of its depth (5.1)."""
    sums: Sums
    """The figures computed from the record (5.5)."""
    key: Key
    reason: Reason
    override: Annotated[Reason, on_trust(Trust.REASONS, partly=True)]
    """Why a director let failed checks pass; empty if no check failed."""
    overridden: tuple[Text, ...]
    """The codes of the checks that the record fails (7.1), sorted."""
    author: Author
    device: Device
    at: Time
    at_revision: EventRevision = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision(SubmittedRecord):
    signatures: Annotated[tuple[Signature, ...], on_trust(Trust.MESSAGES)]
    """The signatures under this revision."""


@dataclass(frozen=True, slots=True)
class Smazzata:
    number: Annotated[Number, on_trust(Trust.TABLES, partly=True)]
    """The number of the smazzata at its table, from 1."""
    revision: Number
    """The number of the revision that counts: the last one."""
    ns_gp: Points
    """The game points of N-S."""
    ew_gp: Points
    """The game points of E-W."""
    ns_clean: Count
    """The clean burrachi of N-S."""
    ew_clean: Count
    """The clean burrachi of E-W."""
    revisions: tuple[Revision, ...]
    """Every version of the record, oldest first."""
    l3_gp: Points | None = None
    """The game points of the third side; null if two sides meet."""
    l3_clean: Count | None = None
    """The clean burrachi of the third side; null if two sides meet."""

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
    """The number of the smazzata."""
    kind: Annotated[HeldKind, on_trust(Trust.MESSAGES)]
    """Why a director must decide: `conflict` (another record counts), `late` (the turn was closed)
    or `faulty` (it fails checks)."""
    settled_at: Time | None
    """When a director decided on the record; null before that."""
    settled_by: Annotated[Author, on_trust(Trust.AUTHORS, partly=True)]
    """The name of the director who decided on the record; empty before that."""
    taken: Flag | None
    """Whether the record was accepted, and is then a revision with the same `key`; null while
    nobody has decided."""
    settled_at_revision: EventRevision = None
    """The event's revision when a director decided (1.5)."""


@dataclass(frozen=True, slots=True)
class Call:
    number: Annotated[Number | None, on_trust(Trust.MESSAGES, partly=True)]
    """The number of the smazzata that the call is about, or null."""
    reason: Annotated[CallReason, on_trust(Trust.MESSAGES)]
    """The subject of the call: `rule`, `score`, `cards`, `behaviour` or `other`."""
    note: Reason
    """The players' own words; empty if they wrote none."""
    key: Key
    author: Author
    device: Device
    at: Time
    answered_at: Time | None
    """When a director answered the call; null before that."""
    answered_by: Annotated[Author, on_trust(Trust.AUTHORS, partly=True)]
    """The name of the director who answered the call; empty before that."""
    at_revision: EventRevision = None
    answered_at_revision: EventRevision = None
    """The event's revision when a director answered (1.5)."""


@dataclass(frozen=True, slots=True)
class Assigned:
    ns_vp: AssignedPoints
    """The victory points of N-S."""
    ns_mp: Points
    """The match points of N-S."""
    ew_vp: AssignedPoints
    """The victory points of E-W."""
    ew_mp: Points
    """The match points of E-W."""
    reason: Reason
    author: Author
    at: Time
    l3_vp: AssignedPoints | None = None
    """The victory points of the third side; null if two sides meet."""
    l3_mp: Points | None = None
    """The match points of the third side; null if two sides meet."""

    @property
    def awards(self) -> Sides[Award]:
        two = Award(self.ns_vp, self.ns_mp), Award(self.ew_vp, self.ew_mp)
        if self.l3_vp is None or self.l3_mp is None:
            return Sides(*two)
        return Sides(*two, Award(self.l3_vp, self.l3_mp))


@dataclass(frozen=True, slots=True)
class DrawnCard:
    place: Number
    """The place of the player who drew, from 1."""
    card: Annotated[Word, on_trust(Trust.DRAWS, partly=True)]
    """The card as text (3.2): a rank and a suit, or `JK`."""


@dataclass(frozen=True, slots=True)
class CardDraw:
    """The cards drawn for the first dealer; the seed is "" if the players drew them."""

    seed: Seed
    """The seed of the draw (9.12); empty if the players drew the cards themselves."""
    rounds: tuple[tuple[DrawnCard, ...], ...]
    """The rounds of the draw. Each is a list of drawn cards; only the tied places draw again."""
    author: Author
    at: Time
    entries: tuple[Number, ...] = ()
    """The numbers of the entries that drew, by place, if the draw decided partners and seats
    (9.12); else empty."""


def read_rounds(draw: CardDraw) -> Rounds:
    """Return the rounds of a card draw with Card values. Raises KeyError for an unknown card."""
    return tuple(tuple((one.place, card(one.card)) for one in drawn) for drawn in draw.rounds)


@dataclass(frozen=True, slots=True)
class Seat:
    entry: Number
    """The number of the entry."""
    line: Line
    """The side: `NS`, `EW` or, the third one, `L3`."""
    chair: Number
    """1, or 2 for the second single player of a side."""
    unit: Number
    """The number of the pair of a team; 1 if entries are not teams."""
    kind: Annotated[Presence, one_of(Presence.PLAYS, Presence.BYE)]
    """`plays`, or `bye` at a table without all its sides."""
    gp: Points
    """Game points."""
    mp: Points | None
    """Match points; null while the table has no score."""
    vp: Points | None
    """Victory points; null while the table has no score, or if they belong to the team's match
    (6.8)."""
    clean: Count
    """Clean burrachi made."""


@dataclass(frozen=True, slots=True)
class Table:
    number: Annotated[Number, on_trust(Trust.TABLES, partly=True)]
    """The number of the table in the hall, from 1."""
    section: Number
    """The number of the section that plays at the table."""
    due: Count
    """The number of smazzate that makes the table complete (6.11)."""
    recorded: Count
    """The number of smazzate recorded."""
    photos: Annotated[Count, on_trust(Trust.MESSAGES)]
    """The number of photos taken at the table; the photos are not in the document."""
    seats: tuple[Seat, ...]
    """The seats at the table, with their entries."""
    assigned: Assigned | None
    """The score that a director gave the table in place of the played one, or null."""
    smazzate: tuple[Smazzata, ...]
    """The smazzate that were recorded."""
    held: Annotated[tuple[Held, ...], on_trust(Trust.MESSAGES)]
    """Records that wait, or waited, for a director's decision. They do not count."""
    calls: Annotated[tuple[Call, ...], on_trust(Trust.MESSAGES)]
    """Calls from the table for the director."""
    card_draw: Annotated[CardDraw | None, on_trust(Trust.MESSAGES)] = None
    """The cards drawn at the table before play, or null."""
    of_three: Flag | None = None
    """Whether three single players sit at the table, one of them alone (6.4, 10.1); null in
    early documents."""

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
    """The number of the entry."""
    unit: Number
    """Always 1: a team has one row."""
    gp: Points
    """Always 0."""
    mp: AbsencePoints | None
    """The match points of the turn (6.10)."""
    vp: AbsencePoints | None
    """The victory points of the turn (6.10)."""
    clean: Count
    """Always 0."""


@dataclass(frozen=True, slots=True)
class Turn:
    number: Number
    """The number of the turn in the event, from 1."""
    phase: Number
    """The number of the phase that the turn belongs to."""
    state: TurnState
    """`draft`, `published`, `playing` or `closed`, in this order."""
    started_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    """When play began; null before that."""
    closed_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    """When the turn was closed; null before that."""
    tables: tuple[Table, ...]
    """The tables of the turn."""
    absent: tuple[Absent, ...]
    """Entries that had left, or had not yet come, with their award for the turn (6.10)."""


ORDER = (
    "meld_points", "burraco_bonus", "closing_bonus", "hand_points", "pozzetto_penalty", "total",
)  # fmt: skip
"""The order of a side's sums in a bundle. Exact cuts and clean burrachi are separate."""


def write_sums(sums: SmazzataSums) -> Sums:
    return Sums(
        **{
            line.value: tuple(getattr(side, name) for name in ORDER)
            for line, side in sums.sides.items()
        },
        clean=tuple(sums.clean_burrachi),
        cut=tuple(side.cut_bonus for side in sums.sides),
    )


def read_sums(sums: Sums) -> SmazzataSums:
    return SmazzataSums(
        *[
            SideSums(**dict(zip(ORDER, side, strict=True)), clean_burrachi=clean, cut_bonus=cut)
            for side, clean, cut in zip(sums.sides, sums.clean, sums.cut, strict=True)
        ]
    )
