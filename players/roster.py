"""A list of pairs, players, trios or teams, as values: what was read of it, and what is wrong.

Pure, as are `players.reading` and `players.doubles`: they know neither the database nor the
language of the user, and raise for nothing that a user wrote. What is wrong is a `RosterFault`,
for which `players.wording` has the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from players.columns import PAIRS, Shape
from players.lines import clean_cell
from players.names import clean_card, clean_name, is_card, name_key

MAX_PAIRS = 2_000
"""More pairs (players, trios, teams) than this in one list are refused."""

SHOWN = 40
"""Characters of what was written that a fault repeats."""


@dataclass(frozen=True)
class RosterPlayer:
    """A player as listed. name: as printed, "" where it is missing; card_number, club: or ""."""

    name: str
    card_number: str = ""
    club: str = ""


@dataclass(frozen=True, init=False)
class RosterPair:
    """A pair as listed; or a player, a trio, or the pairs of a team, in order, under its name.

    line: from 1, as its writer sees it; of who is registered, the number.
    """

    line: int
    players: tuple[RosterPlayer, ...]
    name: str

    def __init__(self, line: int, *players: RosterPlayer, name: str = "") -> None:
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "name", name)

    @property
    def first(self) -> RosterPlayer:
        return self.players[0]

    @property
    def second(self) -> RosterPlayer:
        """The partner, in a pair."""
        return self.players[1]


@dataclass(frozen=True)
class RosterFault:
    """What is wrong. line: from 1, 0 for the list as a whole; code and params: for `wording`."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Roster:
    """What was read. With any fault nothing of it is to be imported."""

    pairs: tuple[RosterPair, ...] = ()
    faults: tuple[RosterFault, ...] = ()
    shape: Shape = PAIRS


def build_player(name: str, card_number: str = "", club: str = "") -> RosterPlayer:
    """A player from what was typed, cleaned; what is wrong is for `doubles.check`."""
    return RosterPlayer(clean_name(name), clean_card(card_number), clean_cell(club))


def refuse_length(rows: int, shape: Shape) -> Roster:
    """Nothing of a list that is longer than any that can be real."""
    fault = RosterFault(0, "list.too_long", {"rows": rows, "limit": MAX_PAIRS})
    return Roster(faults=(fault,), shape=shape)


def are_same_player(one: RosterPlayer, other: RosterPlayer) -> bool:
    """Whether two lines speak of one player; the rule is that of `doubles.check`."""
    cards = {player.card_number for player in (one, other) if is_card(player.card_number)}
    if is_card(one.card_number) and is_card(other.card_number):
        return len(cards) == 1
    clubs = {name_key(player.club) for player in (one, other)} - {""}
    key = name_key(one.name)
    return bool(key) and key == name_key(other.name) and len(clubs) < 2
