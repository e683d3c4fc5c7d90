"""An index that finds similar names without comparing every pair of names. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from players.search import FORGIVEN_FROM, is_one_letter_off

MAX_COMPARED: Final = 200
"""Maximum number of names that `NameIndex` stores per variant of a word, to limit the time."""

EDGE: Final = 2
"""Number of letters in the starts and ends of words that `_list_variants` returns."""

Item = TypeVar("Item")
Words = tuple[str, ...]


def sort_words(key: str) -> Words:
    """Return the sorted words of a folded name, for comparisons that ignore their order."""
    return tuple(sorted(key.split()))


class NameIndex(Generic[Item]):
    """Finds items by their name, folded by `fold_name`. Two names are alike if they have the same
    words in any order; one word of FORGIVEN_FROM (4) letters or more may have one wrong letter."""

    def __init__(self) -> None:
        self._words: set[str] = set()
        self._same: defaultdict[Words, list[Item]] = defaultdict(list)
        self._near: defaultdict[Words, defaultdict[str, list[tuple[str, Item]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        """(word, item) for each word of FORGIVEN_FROM letters or more in a name. The first key is
        the name's other words, the second key a variant of the word (`_list_variants`)."""

    def add(self, key: str, item: Item) -> None:
        words = sort_words(key)
        self._words.update(words)
        self._same[words].append(item)
        for others, word in _iter_places(words):
            near = self._near[others]
            for variant in _list_variants(word):
                if len(compared := near[variant]) < MAX_COMPARED:
                    compared.append((word, item))

    def has_alike(self, key: str) -> bool:
        words = key.split()
        if len(words) > 1 and self._words.isdisjoint(words):
            return False  # nearly all names: a tenth of the time
        return any(True for _ in self.iter_alike(key))

    def iter_alike(self, key: str) -> Iterator[Item]:
        """Yield items with alike names, those with the same words first. An item may come twice."""
        words = sort_words(key)
        yield from self._same.get(words, ())
        for others, word in _iter_places(words):
            if near := self._near.get(others):
                for variant in (one for one in _list_variants(word) if one in near):
                    for other, item in near[variant]:
                        if is_one_letter_off(word, other):
                            yield item


def _iter_places(words: Words) -> Iterator[tuple[Words, str]]:
    """Yield (the name's other words, word) for each word of FORGIVEN_FROM (4) letters or more."""
    for place, word in enumerate(words):
        if len(word) >= FORGIVEN_FROM and word.isalpha():
            yield words[:place] + words[place + 1 :], word


def _list_variants(word: str) -> tuple[str, str, str]:
    """Return the start, the end and the sorted letters of a word. Two words that differ by a letter
    share the start or the end, and words with two exchanged neighbours share the letters."""
    return f"{word[:EDGE]}-", f"-{word[-EDGE:]}", "".join(sorted(word))
