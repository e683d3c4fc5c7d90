"""Dataclasses of a bundle: a whole event as one value, for export and import.

`export_bundle` writes it as JSON, `import_bundle` reads it; docs/format specifies it for people who
check an event without this program. The keys are the fields below, in this order. Documents of
earlier programs may lack the fields with a default.

Everything is identified by its number in the event, never by a database key. Links, PINs and
accounts are not included. Times are ISO 8601 with their offset; points are whole numbers. The
number next to each time (`at_revision`), which rises with each write in the event, gives the order
of the writes. The time does not, because a clock may have been set back. A number like (8.3) is a
section of docs/format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final

from scoring.core.bundle.fields import (
    LEFT_OUT_EMPTY,
    UNWRITTEN,
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
    Trust,
    Word,
    on_trust,
)
from scoring.core.bundle.outcome_values import Prizes, Standings
from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.unknown import UnknownKey
from scoring.core.decoding import (
    Day,
    Flag,
    FreeObject,
    Text,
    TimeOfDay,
    Whole,
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

SCHEMA: Final = "burraco-tourney.event"
VERSION: Final = 1
GENERATOR: Final = "burraco-tourney"
SHA256: Final = re.compile(rf"[0-9a-f]{{{SHA256_LENGTH}}}")

Sha256 = Annotated[str, matching(SHA256)]
Salt = Annotated[
    Annotated[str, matching(re.compile(rf"(?:[0-9a-f]{{{SALT_LENGTH}}})?"))],
    on_trust(Trust.NAMES, partly=True),
]
"""The salt that makes a commitment unguessable. It is "" if no salt was made yet, or if the person
was erased and only the commitment is left."""
Commitment = Annotated[
    Annotated[str, matching(re.compile(rf"(?:{SHA256.pattern})?"))],
    on_trust(Trust.NAMES, partly=True),
]
"""The SHA-256 of the salt and the name of a person who was erased; else ""."""


class Contents(StrEnum):
    WHOLE = "whole"
    PLAY = "play"
    """The play alone: a document without names and with masked texts."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session after the first. The first session's date, time and place are the event's."""

    first_turn: Annotated[Number, on_trust(Trust.SETTINGS, partly=True)]
    """The first turn of the session."""
    date: Annotated[Day, on_trust(Trust.NAMES)]
    """The day on which the session begins."""
    starts_at: Annotated[TimeOfDay | None, on_trust(Trust.SETTINGS)]
    """The time at which the session begins, local to the place; null if none is set."""
    place: Title
    """The place of the session; if empty, the event's place."""
    name: Title = field(default="", metadata={LEFT_OUT_EMPTY: True})
    """The name of the session; the key is missing if it has none."""


@dataclass(frozen=True, slots=True)
class Event:
    slug: Annotated[str, max_length(SLUG_MAX), on_trust(Trust.NAMES)]
    """The event's name in web addresses; it identifies the event."""
    name: Title
    """The event's name."""
    date: Annotated[Day, on_trust(Trust.NAMES)]
    """The day on which the event begins."""
    place: Title
    """The place of the event."""
    organiser: Title
    """The organiser's name."""
    language: Annotated[str, max_length(LANGUAGE_MAX), on_trust(Trust.NAMES)]
    """The language of the event's public pages, as a code: `it`, `en`."""
    rules: Annotated[FreeObject, on_trust(Trust.RULES, partly=True)]
    """The event's own copy of its rule set."""
    entry_kind: EntryKind
    """The kind of entries: `players` (1 player), `pairs` (2), `trios` (3), or `teams` (2 players
    for each of `pairs_per_team`)."""
    pairs_per_team: Number
    """The number of pairs of a team; 1 if entries are not teams."""
    starts_at: Annotated[TimeOfDay | None, on_trust(Trust.SETTINGS)]
    """The time at which the event begins, local to the place; null if none is set."""
    break_minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    """The minutes planned between two turns."""
    tiebreaks: Annotated[tuple[Word, ...], on_trust(Trust.SETTINGS, partly=True)]
    """The keys of the figures that rank entries (8.3); the first decides first."""
    lot_seed: Annotated[str, max_length(SEED_MAX), on_trust(Trust.DRAWS)]
    """The seed of the lots that break ties (8.3)."""
    bye_mode: Annotated[ByeMode, on_trust(Trust.SETTINGS, partly=True)]
    """How a bye is awarded (6.9): `preset`, `figures` or `average`."""
    bye_vp: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)]
    """The VP of a bye if `bye_mode` is `figures`."""
    bye_mp: Annotated[Points, on_trust(Trust.SETTINGS, partly=True)]
    """The MP of a bye if `bye_mode` is `figures`."""
    control_minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    """The minutes after the last turn in which players may contest the standings."""
    signatures_required: Annotated[Flag, on_trust(Trust.SETTINGS)]
    """Whether a turn can be closed only when both sides have signed every record."""
    closed_at: Annotated[Time | None, on_trust(Trust.TIMES, partly=True)]
    """When the event was closed; null while it is open."""
    warning_minutes: Annotated[Count, on_trust(Trust.SETTINGS)] = 10
    """The minutes before the end of a turn at which the clock gives a warning."""
    last_smazzata_minutes: Annotated[Count, on_trust(Trust.SETTINGS)] = 5
    """The minutes before the end of a turn at which the clock announces the last smazzata; 0 means
    never."""
    least_turns: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)] = 0
    """The number of turns that an entry must have played for its `mean` to rank before the
    means of entries with fewer turns (8.3)."""
    categories: tuple[Category, ...] = ()
    """The categories that an entry may have, in their order."""
    sessions: tuple[Session, ...] = field(default=(), metadata={LEFT_OUT_EMPTY: True})
    """The sessions after the first (1.11); the key is missing if there are none."""
    first_session: Title = field(default="", metadata={LEFT_OUT_EMPTY: True})
    """The name of the first session; the key is missing if it has none."""

    def list_session_starts(self) -> list[SessionStart]:
        """List the starts of all sessions; the first session starts with the event."""
        first = SessionStart(1, self.date, self.starts_at, self.place, self.first_session)
        later = [
            SessionStart(one.first_turn, one.date, one.starts_at, one.place, one.name)
            for one in self.sessions
        ]
        return [first, *later]


@dataclass(frozen=True, slots=True)
class Section:
    number: Number
    """The number of the section in its phase, from 1; section 1 is shown as A."""
    members: tuple[Number, ...]
    """The numbers of the section's entries, in the order of the draw."""
    first_table: Annotated[Number, on_trust(Trust.TABLES, partly=True)]
    """The number of the section's first table in the hall."""


@dataclass(frozen=True, slots=True)
class Phase:
    number: Number
    """The number of the phase, from 1."""
    movement: Annotated[Word, on_trust(Trust.SETTINGS, partly=True)]
    """The movement that seats the phase (9.3 to 9.9)."""
    options: Annotated[dict[Text, Whole], on_trust(Trust.SETTINGS, partly=True)]
    """The options of the movement: whole numbers by name."""
    turns: Annotated[Number, on_trust(Trust.SETTINGS, partly=True)]
    """The number of turns planned."""
    smazzate: Annotated[Number, on_trust(Trust.LIMITS, partly=True)]
    """The number of smazzate in a turn; the largest possible one if `length` is not `smazzate`."""
    minutes: Annotated[Count, on_trust(Trust.SETTINGS)]
    """The planned duration of a turn, in minutes."""
    conversion: Annotated[FreeObject, on_trust(Trust.RULES, partly=True)]
    """The table that converts the match points of a table to victory points (6.6)."""
    section_tables: Annotated[tuple[Count, ...], on_trust(Trust.SETTINGS, partly=True)]
    """The number of tables of each section (9.11); if empty, everybody plays in one section."""
    sections_by: Annotated[SectionsBy, on_trust(Trust.SETTINGS, partly=True)]
    """How entries are divided into sections (9.11): by `ranking` or by `draw`."""
    qualify: Annotated[Count, on_trust(Trust.SETTINGS, partly=True)]
    """The number of entries that qualify for the phase; 0 means all."""
    carry: Annotated[Carry, on_trust(Trust.SETTINGS, partly=True)]
    """The points that entries bring into the phase: `all` or `none`."""
    two_lines: Annotated[Flag, on_trust(Trust.SETTINGS, partly=True)]
    """Whether pages rank N-S and E-W apart; only for a Mitchell. The document's standings rank
    them together."""
    draw_method: Annotated[str, one_of("", *DrawMethod)]
    """How the order of the draw was found (9.2): `random`, `entry-order` or `ranking`; empty
    before the draw."""
    draw_seed: Seed
    """The seed of a random draw; else empty."""
    sections: tuple[Section, ...]
    """The sections; none before the draw."""
    length: Annotated[Length, on_trust(Trust.SETTINGS, partly=True)] = Length.SMAZZATE
    """The limit of play at a table (6.11): `smazzate`, `target` or `time`."""
    target: Annotated[Whole, within(0, 2_000_000_000), on_trust(Trust.SETTINGS, partly=True)] = 0
    """The game points that decide a match if `length` is `target`; else 0."""
    team_conversion: Annotated[FreeObject | None, on_trust(Trust.RULES, partly=True)] = None
    """The table that converts the match of a team (6.8); null if each of its tables is converted
    alone."""
    qualify_from: Annotated[QualifyFrom, on_trust(Trust.SETTINGS, partly=True)] = QualifyFrom.FIELD
    """Whether `qualify` counts in the ranking of all (`field`) or of each section (9.11)."""


@dataclass(frozen=True, slots=True)
class Player:
    position: Number
    """The place of the player in the entry, from 1."""
    name: Annotated[str, max_length(80), on_trust(Trust.NAMES)]
    """The player's name; in a document of the play alone a commitment (11.2)."""
    card_number: Annotated[str, max_length(20), on_trust(Trust.NAMES)]
    """The number of the player's membership card; empty if unknown."""
    club: Annotated[str, max_length(120), on_trust(Trust.NAMES)]
    """The player's club; empty if unknown."""
    salt: Salt = ""
    """The salt of the commitment to the name (11.2); empty if there is a commitment."""
    commitment: Commitment = ""
    """The commitment to the name of a player whose personal data were erased; else empty."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    turn: Number
    """The first turn that the entry does not play to its end (10.3)."""
    justified: Annotated[Flag, on_trust(Trust.JUSTIFIED)]
    """Whether the entry left for a good reason."""
    vp: Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
    """The VP awarded for each turn from `turn` on."""
    mp: Annotated[Points, on_trust(Trust.AWARDS, partly=True)]
    """The MP awarded for each turn from `turn` on."""
    reason: Reason
    author: Author
    at: Time


@dataclass(frozen=True, slots=True)
class Substitution:
    turn: Number
    """The first turn of the new player (10.3)."""
    position: Annotated[Number, on_trust(Trust.NAMES, partly=True)]
    """The position, in the entry, of the player who was replaced."""
    left: Annotated[str, max_length(120), on_trust(Trust.NAMES)]
    """The name of the player who left."""
    entered: Annotated[str, max_length(120), on_trust(Trust.NAMES, partly=True)]
    """The name of the player who came."""
    reason: Reason
    author: Author
    at: Time
    left_salt: Salt = ""
    """The salt of the commitment to the name in `left` (11.2)."""
    left_commitment: Commitment = ""
    """The commitment to the name in `left` if that player's personal data were erased; else
    empty."""


@dataclass(frozen=True, slots=True)
class Entry:
    number: Number
    """The number of the entry (1.4)."""
    name: Annotated[str, max_length(80), on_trust(Trust.NAMES)]
    """The name of a team; empty if the entry is not a team."""
    first_turn: Number
    """The first turn that the entry plays; later than 1 for a late entry."""
    late_act: Number | None
    """The number of the act that admitted a late entry; else null."""
    players: tuple[Player, ...]
    """The players, by position."""
    withdrawal: Withdrawal | None
    """The entry's withdrawal; null if it did not withdraw, or has returned."""
    substitutions: tuple[Substitution, ...]
    """The replacements of players of the entry, in recorded order."""
    categories: tuple[Category, ...] = ()
    """The entry's categories; each is one of `event.categories`."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    entry: Number
    """The number of the entry."""
    turn: Number | None
    """The number of the turn whose points are changed; null for the final sum."""
    smazzata: Number | None
    """The number of the smazzata whose game points are changed, or null."""
    vp: Points
    """Victory points added; negative for a penalty."""
    mp: Points
    """Match points added; negative for a penalty."""
    gp: Points
    """Game points added; negative for a penalty."""
    reason: Reason
    author: Author
    at: Time


@dataclass(frozen=True, slots=True)
class Act:
    number: Number
    """The number of the act, from 1."""
    kind: Annotated[Word, on_trust(Trust.JOURNAL, partly=True)]
    """The kind of act (14)."""
    params: Annotated[FreeObject, on_trust(Trust.JOURNAL, partly=True)]
    """The subjects of the act; the keys depend on the kind (14)."""
    reason: Reason
    undone_by: Number | None
    """The number of the act that undid this one; null if none did, or if it was redone."""
    author: Author
    at: Time
    at_revision: EventRevision = None


@dataclass(frozen=True, slots=True)
class Edition:
    """Which of an event's signed documents this is: a corrected event has the next number."""

    number: Annotated[Number, on_trust(Trust.EDITION)]
    """1 for the event's first signed document, then one more after each change."""
    supersedes: Annotated[Sha256 | None, on_trust(Trust.EDITION)]
    """The SHA-256 of the document before this one, in 64 hexadecimal digits; null for the first."""


@dataclass(frozen=True, slots=True)
class PlayEdition:
    """The edition of the play-alone document that belongs to a whole document."""

    number: Annotated[Number, on_trust(Trust.EDITION, partly=True)]
    """The edition number of the document of the play alone."""
    supersedes: Annotated[Sha256 | None, on_trust(Trust.EDITION, partly=True)]
    """The SHA-256 of the previous edition of the document of the play alone; null for the first."""
    exported_at: Annotated[Time, on_trust(Trust.EDITION, partly=True)]
    """When the document of the play alone was written."""
    sha256: Sha256
    """The SHA-256 of the play-alone document's bytes."""


@dataclass(frozen=True, slots=True)
class Bundle:
    schema: Text
    """The name of this format."""
    version: Number
    """The version of this format."""
    generator: Annotated[str, max_length(80), on_trust(Trust.AUTHORS)]
    """The program that wrote the document."""
    exported_at: Time
    """When the document was written."""
    event: Event
    """The settings of the event."""
    phases: tuple[Phase, ...]
    """The phases, from 1."""
    entries: tuple[Entry, ...]
    """The entries, by number."""
    turns: tuple[Turn, ...]
    """The turns already drawn or paired, from 1."""
    adjustments: tuple[Adjustment, ...]
    """Penalties (negative) and awards that directors gave."""
    acts: tuple[Act, ...]
    """The journal: the acts of directors, from act 1 on."""
    standings: Standings
    """The rankings."""
    edition: Edition | None = None
    """Which of the event's signed documents this is; null for a document that was not exported
    to be signed."""
    contents: Contents = Contents.WHOLE
    """`whole` for the whole event; `play` for its play alone, without names (11)."""
    play: PlayEdition | None = None
    """The document of the play alone that belongs to this whole one; null if there is none."""
    prizes: Prizes | None = field(default=None, metadata={LEFT_OUT_EMPTY: True})
    """The prize plan and its awards (12); the key is missing if there is none."""
    unknown: tuple[UnknownKey, ...] = field(default=(), metadata={UNWRITTEN: True})
    """Keys that a later program added: kept and written back, but not checked here."""

    def walk_tables(self) -> Iterator[tuple[Turn, Table]]:
        for turn in self.turns:
            for table in turn.tables:
                yield turn, table
