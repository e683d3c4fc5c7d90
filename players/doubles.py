"""Possible doubles: players of the base who may be one person. Pure.

Compares everybody with everybody in time proportional to the base, by an index of the words in
names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations, product
from typing import Final

from players.search import FORGIVEN_FROM, is_one_letter_off

MAX_ALIKE: Final = 40
"""The most players of one name that are all compared; further ones only with the first."""
MAX_WORDS_ALIKE: Final = 200
"""The most names compared under one key of the index."""

_Words = tuple[str, ...]


class DoubleReason(IntEnum):
    """Why two players may be one person, the surest reason first."""

    CARD = 1
    NAME = 2
    NEAR = 3


@dataclass(frozen=True, slots=True)
class BasePlayer:
    """A player of the base as compared: folded name, present and former cards, club, birth year."""

    pk: int
    key: str
    card: str = ""
    former_cards: frozenset[str] = frozenset()
    club: int | None = None
    birth_year: int | None = None

    @property
    def words(self) -> _Words:
        """The words of the name in any order."""
        return tuple(sorted(self.key.split()))


@dataclass(frozen=True, slots=True)
class Double:
    """Two players who may be one person; `first` has the lower key."""

    reason: DoubleReason
    first: int
    second: int


def find_doubles(base: Iterable[BasePlayer]) -> list[Double]:
    """Find all possible doubles, the surest first, then in the order of names.

    Equal cards, apart from signs and leading zeros, are a double. Other doubles have equal names,
    or names that differ in one letter or in the order of words. Players with different birth years
    are two people, and so are players with different cards unless their birth years are equal.
    Near names of different clubs need equal birth years too.
    """
    by_words: defaultdict[_Words, list[BasePlayer]] = defaultdict(list)
    by_card: defaultdict[str, list[BasePlayer]] = defaultdict(list)
    for player in sorted(base, key=lambda player: (player.key, player.pk)):
        by_words[player.words].append(player)
        for card in {_strip_card(card) for card in (player.card, *player.former_cards)} - {""}:
            by_card[card].append(player)
    found: dict[tuple[int, int], Double] = {}
    for one, other, reason in (
        *_iter_alike(by_card.values(), DoubleReason.CARD),
        *_iter_alike(by_words.values(), DoubleReason.NAME),
        *_iter_near(by_words),
    ):
        if reason == DoubleReason.CARD or _may_be_one(one, other, reason):
            pks = min(one.pk, other.pk), max(one.pk, other.pk)
            found.setdefault(pks, Double(reason, *pks))
    return sorted(found.values(), key=lambda double: double.reason)


Pair = tuple[BasePlayer, BasePlayer, DoubleReason]


def _iter_alike(groups: Iterable[Sequence[BasePlayer]], reason: DoubleReason) -> Iterator[Pair]:
    """Each pair within these groups; of a huge group, each player with the first."""
    for group in groups:
        for one, other in combinations(group[:MAX_ALIKE], 2):
            yield one, other, reason
        for other in group[MAX_ALIKE:]:
            yield group[0], other, reason


def _iter_near(by_words: dict[_Words, list[BasePlayer]]) -> Iterator[Pair]:
    """Players whose names have all words in common except one, which differs by a letter."""
    index: defaultdict[tuple[_Words, str], list[tuple[str, _Words]]] = defaultdict(list)
    for words in by_words:
        for bucket, word in _list_variants(words):
            index[bucket].append((word, words))
    done = set()
    for alike in index.values():
        for (word, one), (other_word, other) in combinations(alike[:MAX_WORDS_ALIKE], 2):
            if one != other and (one, other) not in done and is_one_letter_off(word, other_word):
                done.add((one, other))
                for first, second in product(
                    by_words[one][:MAX_ALIKE], by_words[other][:MAX_ALIKE]
                ):
                    yield first, second, DoubleReason.NEAR


def _list_variants(words: _Words) -> Iterator[tuple[tuple[_Words, str], str]]:
    """The index keys of a name: its other words with each longer word less one letter.

    Two words that differ by a letter, or by two exchanged neighbours, share such a key.
    """
    for place, word in enumerate(words):
        if len(word) >= FORGIVEN_FROM and word.isalpha():
            others = words[:place] + words[place + 1 :]
            for short in {word, *(word[:n] + word[n + 1 :] for n in range(len(word)))}:
                yield (others, short), word


def _may_be_one(one: BasePlayer, other: BasePlayer, reason: DoubleReason) -> bool:
    """False if the cards, birth years or clubs show that they are two people."""
    if one.birth_year and other.birth_year:
        return one.birth_year == other.birth_year
    if one.card and other.card:
        return False
    is_near = reason == DoubleReason.NEAR
    return not (is_near and one.club and other.club and one.club != other.club)


def _strip_card(card: str) -> str:
    return card.replace("-", "").replace("/", "").lstrip("0")
