"""Possible doubles: registered players who may be one person. Pure.

An index of the words in the names makes the time proportional to the number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations, product
from typing import Final

from players.name_index import NameIndex, Words, sort_words

MAX_ALIKE: Final = 40
"""Maximum number of players with one name or card who are all compared with each other. Any
further player is compared only with the first of them."""


class DoubleReason(IntEnum):
    """Why two players may be one person, the surest reason first."""

    CARD = 1
    NAME = 2
    NEAR = 3


@dataclass(frozen=True, slots=True)
class BasePlayer:
    """A registered player; `key` is the name in lower case without accents (`fold_name`)."""

    pk: int
    key: str
    card: str = ""
    former_cards: frozenset[str] = frozenset()
    club: int | None = None
    birth_year: int | None = None


@dataclass(frozen=True, slots=True)
class Double:
    """Two players who may be one person: their primary keys, the lower one first."""

    reason: DoubleReason
    first: int
    second: int


def find_doubles(base: Iterable[BasePlayer]) -> list[Double]:
    """Find all possible doubles, the surest first, then in the order of names.

    Players with equal cards, now or formerly, are doubles; hyphens, slashes and leading zeros of
    cards are ignored. Players without equal cards can be doubles if their names are equal, have the
    same words in another order, or differ in one letter:
    - If both birth years are known, they are doubles if the years are equal.
    - Otherwise they are doubles except in two cases: both have a card, or their names differ in a
      letter and they have different clubs (both known)."""
    by_words: defaultdict[Words, list[BasePlayer]] = defaultdict(list)
    by_card: defaultdict[str, list[BasePlayer]] = defaultdict(list)
    for player in sorted(base, key=lambda player: (player.key, player.pk)):
        by_words[sort_words(player.key)].append(player)
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
    """Yield every two of the first MAX_ALIKE players of each group.

    Each further player is yielded only together with the first player of the group."""
    for group in groups:
        for one, other in combinations(group[:MAX_ALIKE], 2):
            yield one, other, reason
        for other in group[MAX_ALIKE:]:
            yield group[0], other, reason


def _iter_near(by_words: dict[Words, list[BasePlayer]]) -> Iterator[Pair]:
    """Yield pairs of players whose names differ by a letter in one word; word order is ignored.

    Of players whose names have the same words, only the first MAX_ALIKE are compared."""
    index = NameIndex[Words]()
    for words, players in by_words.items():
        key = " ".join(words)
        for other in dict.fromkeys(index.iter_alike(key)):
            for pair in product(players[:MAX_ALIKE], by_words[other][:MAX_ALIKE]):
                yield *pair, DoubleReason.NEAR
        index.add(key, words)


def _may_be_one(one: BasePlayer, other: BasePlayer, reason: DoubleReason) -> bool:
    if one.birth_year and other.birth_year:
        return one.birth_year == other.birth_year
    if one.card and other.card:
        return False
    is_near = reason == DoubleReason.NEAR
    return not (is_near and one.club and other.club and one.club != other.club)


def _strip_card(card: str) -> str:
    return card.replace("-", "").replace("/", "").lstrip("0")
