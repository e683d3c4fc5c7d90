"""A list of pairs, players, trios or teams as values, with its faults.

Pure, as are `players.reading` and `players.duplicates`: they know neither the database nor the
user's language, and never raise for a user's input. A mistake is a `RosterFault`; `players.wording`
has its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from players.column_choice import ListColumns
from players.columns import PAIRS, Shape
from players.names import fold_name, is_card
from players.person import Person

MAX_PAIRS = 2_000
"""Most pairs (players, trios, teams) in one list."""

SHOWN = 40
"""Longest part of a cell that a fault quotes, in characters."""


@dataclass(frozen=True, init=False)
class RosterEntry:
    """An entry as listed: a pair, a player, a trio, or a team's name and its players in order.

    line: counted from 1, as the user sees it; for a registered entry, its number. membership: field
    and text of each filled column about a membership, in a list of single players.
    """

    line: int
    players: tuple[Person, ...]
    name: str
    membership: tuple[tuple[str, str], ...]

    def __init__(
        self,
        line: int,
        *players: Person,
        name: str = "",
        membership: tuple[tuple[str, str], ...] = (),
    ) -> None:
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "membership", membership)

    @property
    def first(self) -> Person:
        return self.players[0]

    @property
    def second(self) -> Person:
        """The partner, in a pair."""
        return self.players[1]


@dataclass(frozen=True)
class RosterFault:
    """A mistake in a list. line: from 1, 0 for the whole list; code and params: for `wording`."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Roster:
    """A list as read. A roster with any fault must not be imported.

    `is_by_table`: the list has seats by table, and the entries are in seating order. `columns`: the
    columns for the user to choose roles, or None. `doubts`: questions about the lines as read;
    correcting a line removes its doubts.
    """

    entries: tuple[RosterEntry, ...] = ()
    faults: tuple[RosterFault, ...] = ()
    shape: Shape = PAIRS
    is_by_table: bool = False
    columns: ListColumns | None = None
    doubts: tuple[RosterFault, ...] = ()


def refuse_length(rows: int, shape: Shape, most: int = MAX_PAIRS) -> Roster:
    """An empty roster with the fault that the list is too long."""
    fault = RosterFault(0, "list.too_long", {"rows": rows, "limit": most})
    return Roster(faults=(fault,), shape=shape)


def are_same_player(one: Person, other: Person) -> bool:
    """True if two listed players are one person, by the rule of `duplicates.check_roster`."""
    cards = {player.card_number for player in (one, other) if is_card(player.card_number)}
    if is_card(one.card_number) and is_card(other.card_number):
        return len(cards) == 1
    clubs = {fold_name(player.club) for player in (one, other)} - {""}
    key = fold_name(one.name)
    return bool(key) and key == fold_name(other.name) and len(clubs) < 2
