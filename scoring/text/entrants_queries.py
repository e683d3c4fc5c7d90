"""Entries of an event with their players' names, and the players on one side of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from players.columns import TRIOS, Shape
from players.person import OPTIONAL_FIELDS, PERSON_FIELDS, Person
from players.roster import RosterEntry
from scoring.core.pairing.entries import AT_A_TABLE, EntryKind, count_players
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry and its players; a team lists its players pair by pair.

    `team`: the name of a team, or "" if the entry is not a team."""

    number: int
    people: tuple[Person, ...]
    team: str = ""
    categories: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)

    @property
    def kind(self) -> EntryKind:
        if self.team:
            return EntryKind.TEAMS
        kinds = {1: EntryKind.PLAYERS, TRIOS.players: EntryKind.TRIOS}
        return kinds.get(len(self.people), EntryKind.PAIRS)

    @property
    def label(self) -> str:
        """The team's name, or all names in full."""
        return self.team or " – ".join(self.names)

    @property
    def short(self) -> str:
        """The label with first names as a letter; only surnames for a trio, to fit on a tile."""
        if self.kind == EntryKind.TRIOS:
            return " – ".join(map(find_surname, self.names))
        return self.team or shorten_names(self.names)

    @property
    def surname(self) -> str:
        """A single player's surname: the name without its last word, which is the given name."""
        return find_surname(self.names[0])

    @property
    def lines(self) -> tuple[str, ...]:
        """Names to print on separate lines: the players; or the team, then short player names."""
        if not self.team:
            return self.names
        return self.team, ", ".join(shorten_name(name) for name in self.names)

    def list_values(self, field: str) -> tuple[str, ...]:
        return tuple(getattr(person, field) for person in self.people)

    def join_values(self, field: str) -> str:
        """Join field `field` of all players on one line; a club that they share is named once."""
        values = [value for person in self.people if (value := getattr(person, field))]
        if PERSON_FIELDS[field].is_shared:
            return " / ".join(dict.fromkeys(values))
        return " · ".join(values)

    @property
    def details(self) -> list[str]:
        """For each field except the name, one line of text with the values of all players.

        The lines are in the order in which forms show the fields."""
        return [self.join_values(field) for field in OPTIONAL_FIELDS]

    @property
    def club(self) -> str:
        return self.join_values("club")

    @property
    def shared_club(self) -> str:
        """The club of all players, or "" if they differ."""
        clubs = set(self.list_values("club"))
        return clubs.pop() if len(clubs) == 1 else ""

    def find_names(self, unit: int) -> tuple[str, ...]:
        """Return the names at one table: all players, or pair number `unit` of a team."""
        if not self.team:
            return self.names
        return self.names[(unit - 1) * AT_A_TABLE : unit * AT_A_TABLE]


@dataclass(frozen=True, slots=True)
class Seated:
    """The players on one side of a table: an entry, two single players, or one pair of a team."""

    entries: tuple[Entrant, ...]
    unit: int = 1
    """Number of the team's pair, from 1."""

    @property
    def number(self) -> str:
        """The entry's number; "3 + 7" for two single players."""
        return " + ".join(str(entry.number) for entry in self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for entry in self.entries for name in entry.find_names(self.unit))

    @property
    def label(self) -> str:
        """Full names: "Rossi Maria – Bianchi Anna", "Rossi Maria + Neri Ugo", "I Draghi · …"."""
        if len(self.entries) > 1:
            return " + ".join(entry.label for entry in self.entries)
        team = self.entries[0].team
        return " · ".join(filter(None, (team, " – ".join(self.names))))

    @property
    def title(self) -> str:
        """The short label: "7 · Rossi M. – Bianchi A.", "3 Rossi + 7 Bianchi", "2 · I Draghi"."""
        if len(self.entries) > 1:
            return " + ".join(f"{entry.number} {entry.surname}" for entry in self.entries)
        (entry,) = self.entries
        return f"{entry.number} · {entry.short}"

    @property
    def lines(self) -> tuple[str, ...]:
        """One line per player: "7 · Rossi Maria", "Bianchi Anna"; or the team, then its pair."""
        if len(self.entries) > 1:
            return tuple(f"{entry.number} · {entry.label}" for entry in self.entries)
        (entry,) = self.entries
        if entry.team:
            return f"{entry.number} · {entry.team}", shorten_names(self.names)
        first, *others = self.names
        return f"{entry.number} · {first}", *others


def find_surname(name: str) -> str:
    return name.rpartition(" ")[0] or name


def shorten_name(name: str) -> str:
    surname, _, first = name.rpartition(" ")
    return f"{surname} {first[0]}." if surname else name


def abbreviate_names(names: tuple[str, ...]) -> list[str]:
    """Shorten first names to a letter, unless that makes two names equal, like "Ferrari G."."""
    short = [shorten_name(name) for name in names]
    return [own if short.count(own) == 1 else name for own, name in zip(short, names, strict=True)]


def shorten_names(names: tuple[str, ...]) -> str:
    return " – ".join(abbreviate_names(names))


def load_entrants(
    event: Tournament, entry_ids: Collection[int] | None = None
) -> dict[int, Entrant]:
    """Load the event's entries, or only those with the keys `entry_ids`, by number. One query."""
    return pick_entrants(load_members(event, entry_ids))


def load_members(
    event: Tournament, entry_ids: Collection[int] | None = None
) -> list[Sequence[Any]]:
    """Load the players of all entries, or only of the entries with the keys `entry_ids`, as rows
    for `pick_entrants`. One query."""
    members = EntryPlayer.objects.filter(tournament=event)
    if entry_ids is not None:
        members = members.filter(entry__in=entry_ids)
    rows = members.order_by("entry__number", "position").values_list(*MEMBER, "entry__categories")
    return list(rows)


def pick_entrants(
    members: Iterable[Sequence[Any]], numbers: Collection[int] | None = None
) -> dict[int, Entrant]:
    """Build entries from rows of `load_members`, by entry number; only those in `numbers`."""
    found = [row for row in members if numbers is None or row[0] in numbers]
    return gather_entrants((row[:-1] for row in found), {row[0]: row[-1] for row in found})


MEMBER = ("entry__number", "entry__name", *PERSON_FIELDS)
"""Columns of EntryPlayer that `gather_entrants` reads."""


def gather_entrants(
    members: Iterable[Sequence[Any]], categories: Mapping[int, Iterable[str]] = MappingProxyType({})
) -> dict[int, Entrant]:
    """Build entries, by entry number, from rows with the columns MEMBER, ordered by entry and
    position. `categories`: each entry's categories, by entry number."""
    people: dict[int, list[Person]] = {}
    teams: dict[int, str] = {}
    for number, teams[number], *person in members:
        people.setdefault(number, []).append(Person(*person))
    return {
        number: Entrant(number, tuple(own), teams[number], tuple(categories.get(number, ())))
        for number, own in people.items()
    }


def list_entry(listed: RosterEntry) -> Entrant:
    """Convert a line of an entry list to an Entrant; the line number becomes its number."""
    return Entrant(listed.line, listed.players, listed.name)


def list_shape(event: Tournament) -> Shape:
    """Return the number of players of an entry in this event, and whether it has a team name."""
    kind = EntryKind(event.entry_kind)
    return Shape(count_players(kind, event.pairs_per_team), team=kind is EntryKind.TEAMS)


def load_roster(event: Tournament) -> list[RosterEntry]:
    """Load the registered entries as lines of an entry list, numbered by entry. One query."""
    return [
        RosterEntry(
            entrant.number, *entrant.people, name=entrant.team, categories=entrant.categories
        )
        for entrant in load_entrants(event).values()
    ]
