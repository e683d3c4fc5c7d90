"""An event whole, as one value: what `export_bundle` writes and `import_bundle` reads.

docs/format specifies it, for whoever checks an event without this program. It is JSON; its keys are
the fields below, in this order. All are present, except those with a default below, which documents
of earlier programs lack:

- `schema`, `version`, `generator`, `exported_at`
- `event`: its settings, with its own copy of the rule set, and its `sessions` after the first
- `phases`: each with its conversion table and its `sections` (entries in the order of the draw)
- `entries`: each with its players, its `withdrawal` (or null) and its `substitutions`
- `turns`: each with its `tables` and who is `absent`; a table has its `seats` with the stored
  totals, its `assigned` score (or null), its `smazzate`, what is `held` for a decision, its
  `calls`, the number of its `photos` and its `card_draw` (or null); a smazzata has the totals that
  stand and every revision (record, sums, who, when, device, reason, key, signatures)
- `adjustments`: penalties and awards
- `acts`: the journal, without the differences of rows
- `standings`: as computed at the export, those of the sections, and the last that were `kept`
- `edition`: its number among the event's signed documents, and the document that it supersedes
- `contents`: whether it is the whole event or its play alone; `play`: the number and the SHA-256 of
  the play's document that belongs to a whole one
- `prizes`: the prize plan and who wins what; the key is left out where there is no plan

Everything is called by its number in the event, never by a key of a database. There are no links,
PINs or accounts in it. Moments are ISO 8601 with their offset; points are whole numbers. What
happened before what else is told by the revision of the event beside each moment (`at_revision`),
not by the moments: a clock may have been set back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Final

from scoring.core.bundle.fields import (
    Author,
    Category,
    Count,
    EventRevision,
    Number,
    Points,
    Reason,
    Seed,
    Time,
    Title,
    Word,
)
from scoring.core.bundle.prize_values import Prizes
from scoring.core.bundle.trust import LEFT_OUT_EMPTY, UNWRITTEN, Trust, on_trust
from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.unknown import UnknownKey
from scoring.core.decoding import (
    Day,
    Flag,
    FreeObject,
    Text,
    TimeOfDay,
    Whole,
    formerly,
    matching,
    max_length,
    one_of,
    within,
)
from scoring.core.limits import LANGUAGE_MAX, SALT_LENGTH, SEED_MAX, SHA256_LENGTH, SLUG_MAX
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry, Length, QualifyFrom, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.core.play.sessions import SessionStart
from scoring.core.ranking.results import StoredFigures

SCHEMA: Final = "burraco-tourney.event"
VERSION: Final = 1
GENERATOR: Final = "burraco-tourney"
SHA256: Final = re.compile(rf"[0-9a-f]{{{SHA256_LENGTH}}}")

Sha256 = Annotated[str, matching(SHA256)]
Salt = Annotated[
    Annotated[str, matching(re.compile(rf"(?:[0-9a-f]{{{SALT_LENGTH}}})?"))],
    on_trust(Trust.NAMES, partly=True),
]
"""What makes a commitment to a name unguessable; "" where there is a commitment, or no salt yet."""
Commitment = Annotated[
    Annotated[str, matching(re.compile(rf"(?:{SHA256.pattern})?"))],
    on_trust(Trust.NAMES, partly=True),
]
"""The SHA-256 of the salt and the name of a person who was erased; else ""."""


class Contents(StrEnum):
    """What a document holds."""

    WHOLE = "whole"
    PLAY = "play"
    """The play alone: no name, and the texts masked."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session after the first, which is the event's own."""

    first_turn: Annotated[Number, on_trust(Trust.SETTINGS, partly=True)]
    date: Annotated[Day, on_trust(Trust.NAMES)]
    starts_at: Annotated[TimeOfDay | None, on_trust(Trust.SETTINGS)]
    place: Title
    name: Title = field(default="", metadata={LEFT_OUT_EMPTY: True})


@dataclass(frozen=True, slots=True)
class Event:
    slug: Annotated[str, max_length(SLUG_MAX), on_trust(Trust.NAMES)]
    name: Title
    date: Annotated[Day, on_trust(Trust.NAMES)]
    place: Title
    organiser: Title
    language: Annotated[str, max_length(LANGUAGE_MAX), on_trust(Trust.NAMES)]
    rules: Annotated[FreeObject, on_trust(Trust.RULES, partly=True)]
    """The rule set as written by RuleSet.to_data."""
    entry_kind: EntryKind
    pairs_per_team: Number
    starts_at: Annotated[TimeOfDay | None, on_trust(Trust.SETTINGS)]
    break_minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    tiebreaks: Annotated[tuple[Word, ...], on_trust(Trust.SETTINGS, partly=True)]
    lot_seed: Annotated[str, max_length(SEED_MAX), on_trust(Trust.DRAWS)]
    bye_mode: Annotated[ByeMode, on_trust(Trust.SETTINGS, partly=True)]
    bye_vp: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)]
    bye_mp: Annotated[Points, on_trust(Trust.SETTINGS, partly=True)]
    control_minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    signatures_required: Annotated[Flag, on_trust(Trust.SETTINGS)]
    closed_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    warning_minutes: Annotated[Count, on_trust(Trust.SETTINGS)] = 10
    last_smazzata_minutes: Annotated[Count, on_trust(Trust.SETTINGS)] = 5
    least_turns: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)] = 0
    categories: tuple[Category, ...] = ()
    sessions: tuple[Session, ...] = field(default=(), metadata={LEFT_OUT_EMPTY: True})
    first_session: Title = field(default="", metadata={LEFT_OUT_EMPTY: True})
    """The name of the session that is the event's own."""

    def list_session_starts(self) -> list[SessionStart]:
        """The begin of every session, the event's own first."""
        first = SessionStart(1, self.date, self.starts_at, self.place, self.first_session)
        later = [
            SessionStart(one.first_turn, one.date, one.starts_at, one.place, one.name)
            for one in self.sessions
        ]
        return [first, *later]


@dataclass(frozen=True, slots=True)
class Section:
    number: Number
    members: tuple[Number, ...]
    first_table: Annotated[Number, on_trust(Trust.TABLES, partly=True)]


@dataclass(frozen=True, slots=True)
class Phase:
    number: Number
    movement: Annotated[Word, on_trust(Trust.SETTINGS, partly=True)]
    options: Annotated[dict[Text, Whole], on_trust(Trust.SETTINGS, partly=True)]
    turns: Annotated[Number, on_trust(Trust.SETTINGS, partly=True)]
    smazzate: Annotated[Number, on_trust(Trust.LIMITS, partly=True)]
    minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    conversion: Annotated[FreeObject, on_trust(Trust.RULES, partly=True)]
    """The conversion table as written by ConversionTable.to_data."""
    section_tables: Annotated[tuple[Count, ...], on_trust(Trust.SETTINGS, partly=True)]
    sections_by: Annotated[SectionsBy, on_trust(Trust.SETTINGS, partly=True)]
    qualify: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)]
    carry: Annotated[Carry, on_trust(Trust.SETTINGS, partly=True)]
    two_lines: Annotated[Flag, on_trust(Trust.SETTINGS, partly=True)]
    draw_method: Annotated[str, one_of("", *DrawMethod)]
    draw_seed: Seed
    sections: tuple[Section, ...]
    length: Annotated[Length, on_trust(Trust.SETTINGS, partly=True)] = Length.SMAZZATE
    target: Annotated[Whole, within(0, 2_000_000_000), on_trust(Trust.SETTINGS, partly=True)] = 0
    team_conversion: Annotated[FreeObject | None, on_trust(Trust.RULES, partly=True)] = None
    """The table for teams; null where a team's tables are summed."""
    qualify_from: Annotated[QualifyFrom, on_trust(Trust.SETTINGS, partly=True)] = QualifyFrom.FIELD


@dataclass(frozen=True, slots=True)
class Player:
    position: Number
    name: Annotated[str, max_length(80), on_trust(Trust.NAMES)]
    card_number: Annotated[str, max_length(20), on_trust(Trust.NAMES)]
    club: Annotated[str, max_length(120), on_trust(Trust.NAMES)]
    salt: Salt = ""
    commitment: Commitment = ""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    turn: Number
    justified: Annotated[Flag, on_trust(Trust.JUSTIFIED)]
    vp: Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
    mp: Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
    reason: Reason
    author: Author
    at: Time


@dataclass(frozen=True, slots=True)
class Substitution:
    turn: Number
    position: Annotated[Number, on_trust(Trust.NAMES, partly=True)]
    left: Annotated[str, max_length(120), on_trust(Trust.NAMES)]
    entered: Annotated[str, max_length(120), on_trust(Trust.NAMES, partly=True)]
    reason: Reason
    author: Author
    at: Time
    left_salt: Salt = ""
    left_commitment: Commitment = ""


@dataclass(frozen=True, slots=True)
class Entry:
    number: Number
    name: Annotated[str, max_length(80), on_trust(Trust.NAMES)]
    first_turn: Number
    late_act: Number | None
    """The number of the act that admitted a late entry."""
    players: tuple[Player, ...]
    withdrawal: Withdrawal | None
    substitutions: tuple[Substitution, ...]
    categories: tuple[Category, ...] = ()


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
    at: Time


@dataclass(frozen=True, slots=True)
class Act:
    number: Number
    kind: Annotated[Word, on_trust(Trust.JOURNAL, partly=True)]
    params: Annotated[FreeObject, on_trust(Trust.JOURNAL, partly=True)]
    reason: Reason
    undone_by: Number | None
    author: Author
    at: Time
    at_revision: EventRevision | None = None


@dataclass(frozen=True, kw_only=True)
class _Placed:
    place: Number
    entry: Number


@dataclass(frozen=True, kw_only=True)
class StoredLine(StoredFigures, _Placed):
    """A line of stored standings."""

    # The fields of the bases come first, those of the last base before those of the first.


@dataclass(frozen=True, kw_only=True, slots=True)
class Place(StoredLine):
    """A line of the standings."""

    tied: Flag
    decided_by: Word | None


@dataclass(frozen=True, slots=True)
class SectionStandings:
    phase: Number
    section: Number
    places: tuple[Place, ...]


_CELLS = ("place", "entry", "vp", "mp", "gp", "earned", "played")
_FEWEST_CELLS = 5


def _name_cells(data: Any) -> Any:
    """The cells of an old row by name: rows were lists in this order, the last two optional."""
    if isinstance(data, list) and _FEWEST_CELLS <= len(data) <= len(_CELLS):
        return dict(zip(_CELLS, data, strict=False))
    return data


@dataclass(frozen=True, slots=True)
class StoredStandings:
    """The last standings that were stored."""

    after_turn: Count
    cause: Annotated[Word, on_trust(Trust.JOURNAL)]
    author: Author
    at: Time
    rows: tuple[Annotated[StoredLine, formerly(_name_cells)], ...]
    at_revision: EventRevision | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    places: tuple[Place, ...]
    sections: tuple[SectionStandings, ...]
    """The standings of the sections of phases that have several, once a turn of theirs is closed.
    """
    kept: StoredStandings | None


@dataclass(frozen=True, slots=True)
class Edition:
    """Which of an event's signed documents this is: a corrected event has the next number."""

    number: Annotated[Number, on_trust(Trust.EDITION)]
    supersedes: Annotated[Sha256 | None, on_trust(Trust.EDITION)]
    """The SHA-256 of the document before it, 64 hexadecimal digits; null for the first."""


@dataclass(frozen=True, slots=True)
class PlayEdition:
    """The document of the play alone that belongs to a whole one."""

    number: Annotated[Number, on_trust(Trust.EDITION, partly=True)]
    supersedes: Annotated[Sha256 | None, on_trust(Trust.EDITION, partly=True)]
    exported_at: Annotated[Time, on_trust(Trust.EDITION, partly=True)]
    sha256: Sha256


@dataclass(frozen=True, slots=True)
class Bundle:
    schema: Text
    version: Number
    generator: Annotated[str, max_length(80), on_trust(Trust.AUTHORS)]
    exported_at: Time
    event: Event
    phases: tuple[Phase, ...]
    entries: tuple[Entry, ...]
    turns: tuple[Turn, ...]
    adjustments: tuple[Adjustment, ...]
    acts: tuple[Act, ...]
    standings: Standings
    edition: Edition | None = None
    """None for a document that was not exported to be signed."""
    contents: Contents = Contents.WHOLE
    play: PlayEdition | None = None
    """None for a document that was not exported to be signed, and for the play alone."""
    prizes: Prizes | None = field(default=None, metadata={LEFT_OUT_EMPTY: True})
    """None for an event without a prize plan, and for the play alone."""
    unknown: tuple[UnknownKey, ...] = field(default=(), metadata={UNWRITTEN: True})
    """The keys that a later program added: kept for it, and checked by nothing here."""

    def walk_tables(self) -> Iterator[tuple[Turn, Table]]:
        """Every table, in the order of play."""
        for turn in self.turns:
            for table in turn.tables:
                yield turn, table
