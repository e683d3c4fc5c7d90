"""Find listed names that may be misspellings of known players, or of each other. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from players.name_index import NameIndex
from players.names import fold_name
from players.person import Person
from players.roster import RosterEntry, RosterFault


@dataclass(frozen=True)
class NearName:
    """A listed player, and a player with a similar name: a known one, or one on an earlier line.

    `place`: position of `listed` among the players of the line, from 0. `is_likely`: the names
    differ at most in case and accents; and either the clubs are equal, or one is missing and
    `known` has no namesake."""

    line: int
    place: int
    listed: Person
    known: Person
    is_likely: bool = False
    known_line: int = 0
    """The line of `known` if that player is on an earlier line of the list, else 0."""

    @property
    def is_sure(self) -> bool:
        """True if the two players are certainly one person: `is_likely` and identical names."""
        return self.is_likely and self.listed.name == self.known.name

    def merge(self) -> Person:
        """Return the known player, completed with the details that only the list has."""
        known, details = self.known, self.listed.details
        if known.card_number:
            return replace(known, club=self.listed.club or known.club, **details)
        return replace(known, card_number=self.listed.card_number, **details)


def find_near_names(entries: Iterable[RosterEntry], known: Iterable[Person]) -> Iterator[NearName]:
    """Yield, in list order, listed players whose name is similar to a known player's. Skips exact
    matches (same card, or same name and club). Two players with different cards never match."""
    index = _Index()
    for player in known:
        index.add(0, player)
    for entry in entries:
        for place, player in enumerate(entry.players):
            if player.name and (near := index.find(entry.line, place, player)):
                yield near


def find_twins(entries: Iterable[RosterEntry]) -> Iterator[NearName]:
    """Yield listed players whose name is similar to a name on an earlier line, in order.

    Names that differ only in case and accents are left to `duplicates.check_roster`, which refuses
    them. Players with different membership cards or clubs are two people, and so are players of one
    line. Linear time."""
    index = _Index()
    for entry in entries:
        for place, player in enumerate(entry.players):
            if player.name and (near := index.find_twin(entry.line, place, player)):
                yield near
        for player in entry.players:
            index.add(entry.line, player)


Told = TypeVar("Told", NearName, RosterFault)


def gather_by_line(told: Iterable[Told]) -> defaultdict[int, list[Told]]:
    by_line: defaultdict[int, list[Told]] = defaultdict(list)
    for each in told:
        by_line[each.line].append(each)
    return by_line


@dataclass(frozen=True, slots=True)
class _Known:
    line: int
    player: Person
    key: str
    club: str
    """The key of the club (`fold_name`), or ""."""

    def may_be(self, listed: Person) -> bool:
        """True unless both players have a card. Two cards mean two people, since `_Index` has
        excluded listed players whose card is known."""
        return not (listed.card_number and self.player.card_number)


class _Index:
    def __init__(self) -> None:
        self._cards: set[str] = set()
        self._found_before: set[tuple[bool, str, str]] = set()
        self._names: defaultdict[str, list[_Known]] = defaultdict(list)
        self._alike = NameIndex[_Known]()

    def add(self, line: int, player: Person) -> None:
        known = _Known(line, player, fold_name(player.name), fold_name(player.club))
        self._cards |= {player.card_number} - {""}
        self._names[known.key].append(known)
        case = bool(player.card_number), known.key, known.club
        if case not in self._found_before:
            # Names alike to a second one of that name and club are alike to the first.
            self._found_before.add(case)
            self._alike.add(known.key, known)

    def find(self, line: int, place: int, listed: Person) -> NearName | None:
        """Return the match with the most similar known player, or None if no name is similar.

        Also returns None if a known player has the same card, or the same name and club."""
        if listed.card_number in self._cards:
            return None  # the card identifies the player
        key, club = fold_name(listed.name), fold_name(listed.club)
        namesakes = [one for one in self._names.get(key, ()) if one.may_be(listed)]
        namesakes.sort(key=lambda one: (one.club != club, not one.player.card_number))
        for one in namesakes:
            same_club = one.club == club
            if same_club and one.player.name == listed.name:
                return None
            is_likely = same_club or (len(namesakes) == 1 and not (one.club and club))
            return NearName(line, place, listed, one.player, is_likely)
        near = next(self._iter_alike(key, listed), None)
        return NearName(line, place, listed, near.player) if near else None

    def find_twin(self, line: int, place: int, listed: Person) -> NearName | None:
        """Return the match with the most similar name on an earlier line, or None.

        The names differ after `fold_name`; the clubs are equal, or one is missing."""
        if listed.card_number in self._cards:
            return None
        key, club = fold_name(listed.name), fold_name(listed.club)
        for near in self._iter_alike(key, listed):
            if near.key != key and not (near.club and club and near.club != club):
                return NearName(line, place, listed, near.player, known_line=near.line)
        return None

    def _iter_alike(self, key: str, listed: Person) -> Iterator[_Known]:
        return (known for known in self._alike.iter_alike(key) if known.may_be(listed))
