"""An entry list (pairs, players, trios or teams) as values, with its errors. Pure.

Like `players.reading` and `players.duplicates`, it never raises for a user's input. A mistake is a
`RosterFault`, which `players.wording` turns into a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from players.column_choice import ListColumns
from players.columns import PAIRS, Shape
from players.names import fold_name, is_card
from players.person import Person

MAX_PAIRS = 2_000
"""Maximum number of entries in one list."""

SHOWN = 40
"""Maximum number of characters of a cell that an error message quotes."""


@dataclass(frozen=True, init=False)
class RosterEntry:
    """A line of an entry list: a pair, a player, a trio, or a team's name and players in order.

    `line`: the line's number from 1, or a registered entry's number; 0 for one typed in a form.
    `membership`: (column, text) of each filled membership column, in a list of single players."""

    line: int
    players: tuple[Person, ...]
    name: str
    membership: tuple[tuple[str, str], ...]
    categories: tuple[str, ...]

    def __init__(
        self,
        line: int,
        *players: Person,
        name: str = "",
        membership: tuple[tuple[str, str], ...] = (),
        categories: Iterable[str] = (),
    ) -> None:
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "membership", membership)
        object.__setattr__(self, "categories", tuple(categories))

    @property
    def label(self) -> str:
        return self.name or " – ".join(player.name for player in self.players)

    def map_players(self, change: Callable[[Person], Person]) -> RosterEntry:
        return self.replace_players(dict(enumerate(map(change, self.players))))

    def replace_players(self, by: Mapping[int, Person]) -> RosterEntry:
        """Return the entry with other players. `by`: the new players by position, from 0."""
        players = (by.get(place, player) for place, player in enumerate(self.players))
        name, membership, categories = self.name, self.membership, self.categories
        return RosterEntry(
            self.line, *players, name=name, membership=membership, categories=categories
        )

    @property
    def first(self) -> Person:
        return self.players[0]

    @property
    def second(self) -> Person:
        return self.players[1]


@dataclass(frozen=True)
class RosterFault:
    """A mistake in a list. `line`: the line's number from 1, or 0 if the mistake concerns the whole
    list. `code` and `params` select the sentence in `players.wording`."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Roster:
    """A list as read. It must not be imported if it has any `faults`.

    `is_by_table`: the list had seats by table, and the entries are in seating order. `columns`: the
    list's columns, if a page asks the user which have names, clubs or cards; else None. `doubts`:
    questions about lines that may be misread; correcting a line removes its doubts."""

    entries: tuple[RosterEntry, ...] = ()
    faults: tuple[RosterFault, ...] = ()
    shape: Shape = PAIRS
    is_by_table: bool = False
    columns: ListColumns | None = None
    doubts: tuple[RosterFault, ...] = ()


def refuse_length(rows: int, shape: Shape, most: int = MAX_PAIRS) -> Roster:
    fault = RosterFault(0, "list.too_long", {"rows": rows, "limit": most})
    return Roster(faults=(fault,), shape=shape)


def are_same_player(one: Person, other: Person) -> bool:
    """True if two listed players are one person: they have equal cards or, unless both have a card,
    equal names (by `fold_name`) without different clubs. Invalid cards are ignored."""
    cards = {player.card_number for player in (one, other) if is_card(player.card_number)}
    if is_card(one.card_number) and is_card(other.card_number):
        return len(cards) == 1
    clubs = {fold_name(player.club) for player in (one, other)} - {""}
    key = fold_name(one.name)
    return bool(key) and key == fold_name(other.name) and len(clubs) < 2
