"""Similar names: listed players who may be a known player, or each other, misspelled. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from players.names import fold_name
from players.person import Person
from players.roster import RosterEntry
from players.search import FORGIVEN_FROM, is_one_letter_off

EDGE = 2
"""Number of letters at a word's start and end that index similar words. One wrong letter in a word
of five or more letters changes only the start or the end."""

MAX_COMPARED = 200
"""Maximum number of names under one index key, so that lists of similar names stay fast."""


@dataclass(frozen=True)
class NearName:
    """A listed player, and a known player or a player of an earlier line with a similar name.

    `place`: position in the entry, from 0. `is_likely`: the same name apart from case and accents,
    without a conflicting club or a namesake; never True if letters or the order of words differ.
    """

    line: int
    place: int
    listed: Person
    known: Person
    is_likely: bool = False
    known_line: int = 0
    """The line of the other player in the list; 0 if it is a known player."""

    @property
    def is_sure(self) -> bool:
        """True if both are certainly one person: identical names, and no namesake."""
        return self.is_likely and self.listed.name == self.known.name

    def merge(self) -> Person:
        """Return the known player, completed with the details that only the list has."""
        known, details = self.known, self.listed.details
        if known.card_number:
            return replace(known, club=self.listed.club or known.club, **details)
        return replace(known, card_number=self.listed.card_number, **details)


def find_near_names(entries: Iterable[RosterEntry], known: Iterable[Person]) -> Iterator[NearName]:
    """Yield listed players whose name is similar, but not equal, to a known player's, in order. Two
    players with different membership cards are two people."""
    index = _Index()
    for player in known:
        index.add(0, player)
    for entry in entries:
        for place, player in enumerate(entry.players):
            near = index.find(entry.line, place, player) if player.name else None
            if near is not None:
                yield near


def pick_near(listed: Iterable[Person], known: Iterable[tuple[int, str]]) -> list[int]:
    """Return the numbers of the known (number, key) names that may be similar to a listed name.
    Includes all names that `find_near_names` would find, and a few more. Similar names share all
    words except one, and the start or end of that word."""
    edges: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    listed_words: set[str] = set()
    for player in listed:
        words = fold_name(player.name).split()
        listed_words |= {*words}
        for place, word in enumerate(words):
            near = edges[_join_others(words, place)]
            near[word[:EDGE]].add(word)
            near[word[-EDGE:]].add(word)
    picked = []
    for number, key in known:
        words = key.split()
        if len(words) > 1 and listed_words.isdisjoint(words):
            continue  # nearly all names: a tenth of the time
        for place, word in enumerate(words):
            if (others := _join_others(words, place)) not in edges:
                continue
            near = edges[others]
            found = *near.get(word[:EDGE], ()), *near.get(word[-EDGE:], ())
            if any(is_one_letter_off(word, other) for other in found):
                picked.append(number)
                break
    return picked


def _join_others(words: Sequence[str], place: int) -> str:
    if len(words) == 2:
        return words[1 - place]  # most names
    return " ".join(sorted([*words[:place], *words[place + 1 :]]))


def find_twins(entries: Iterable[RosterEntry]) -> Iterator[NearName]:
    """Yield listed players whose name is similar to a name on an earlier line, in order.

    Names that differ only in case and accents are left to `duplicates.check_roster`, which refuses
    them. Players with different membership cards or clubs are two people, and so are players of one
    line. Linear time.
    """
    index = _Index()
    for entry in entries:
        for place, player in enumerate(entry.players):
            near = index.find_twin(entry.line, place, player) if player.name else None
            if near is not None:
                yield near
        for player in entry.players:
            index.add(entry.line, player)


@dataclass(frozen=True, slots=True)
class _Known:
    line: int
    player: Person
    key: str
    club: str
    """The key of the club (`fold_name`), or ""."""


class _Index:
    """Index of known players by card, by name, by words in any order, and by all words except one.
    Players with and without a card are separate, because a listed player with a card cannot be a
    known player with another card."""

    def __init__(self) -> None:
        self._cards: set[str] = set()
        self._found_before: set[tuple[bool, str, str]] = set()
        self._names: defaultdict[tuple[bool, str], list[_Known]] = defaultdict(list)
        self._words: defaultdict[tuple[bool, Sequence[str]], list[_Known]] = defaultdict(list)
        self._all_but_one: defaultdict[tuple[bool, Sequence[str]], list[tuple[str, _Known]]] = (
            defaultdict(list)
        )

    def add(self, line: int, player: Person) -> None:
        key, has_card = fold_name(player.name), bool(player.card_number)
        known = _Known(line, player, key, fold_name(player.club))
        if has_card:
            self._cards.add(player.card_number)
        self._names[has_card, key].append(known)
        if (has_card, key, known.club) in self._found_before:
            return  # names near to this one are near to the first of that name and club
        self._found_before.add((has_card, key, known.club))
        self._words[has_card, _sort_words(key)].append(known)
        for word, bucket in _list_buckets(key):
            if len(compared := self._all_but_one[has_card, bucket]) < MAX_COMPARED:
                compared.append((word, known))

    def find(self, line: int, place: int, listed: Person) -> NearName | None:
        """Return the most similar known player; None if there is none or it matches exactly."""
        if listed.card_number in self._cards:
            return None  # the card identifies the player
        key, club = fold_name(listed.name), fold_name(listed.club)
        namesakes = [one for has in _cards_of(listed) for one in self._names.get((has, key), ())]
        namesakes.sort(key=lambda one: one.club != club)
        for one in namesakes:
            same_club = one.club == club
            if same_club and one.player.name == listed.name:
                return None
            is_likely = same_club or (len(namesakes) == 1 and not (one.club and club))
            return NearName(line, place, listed, one.player, is_likely)
        near = next(self._list_near(key, listed), None)
        return NearName(line, place, listed, near.player) if near else None

    def find_twin(self, line: int, place: int, listed: Person) -> NearName | None:
        """Return the most similar player with a different name and no conflicting club, or None."""
        if listed.card_number in self._cards:
            return None
        key, club = fold_name(listed.name), fold_name(listed.club)
        for near in self._list_near(key, listed):
            if near.key != key and not (near.club and club and near.club != club):
                return NearName(line, place, listed, near.player, known_line=near.line)
        return None

    def _list_near(self, key: str, listed: Person) -> Iterator[_Known]:
        """Yield players with the same words in any order, then names that differ by a letter."""
        for has_card in _cards_of(listed):
            yield from self._words.get((has_card, _sort_words(key)), ())
        for word, bucket in _list_buckets(key):
            for has_card in _cards_of(listed):
                for other, known in self._all_but_one.get((has_card, bucket), ()):
                    if is_one_letter_off(word, other):
                        yield known


def _cards_of(listed: Person) -> tuple[bool, ...]:
    """Return the values of `has_card` for known players who may be the listed player."""
    return (False,) if listed.card_number else (True, False)


def _sort_words(key: str) -> tuple[str, ...]:
    return tuple(sorted(key.split()))


def _list_buckets(key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each longer word of a name with its two index keys: start or end, plus other words."""
    words = key.split()
    for place, word in enumerate(words):
        if len(word) >= FORGIVEN_FROM and word.isalpha():
            others = sorted(words[:place] + words[place + 1 :])
            yield word, (*others, f"{word[:EDGE]}-")
            yield word, (*others, f"-{word[-EDGE:]}")
