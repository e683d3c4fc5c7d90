"""An index of names that finds misspelled ones without comparing each with all. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from players.search import FORGIVEN_FROM, is_one_letter_off

MAX_COMPARED: Final = 200
"""Maximum number of names compared under one key, so that lists of similar names stay fast."""

Item = TypeVar("Item")
Words = tuple[str, ...]


def sort_words(key: str) -> Words:
    """Return the words of a folded name in any order, as names are compared."""
    return tuple(sorted(key.split()))


class NameIndex(Generic[Item]):
    """Items by a name, folded by `fold_name`. Names are alike if they have the same words in any
    order, or all words except one, a longer word that differs by a letter."""

    def __init__(self) -> None:
        self._words: set[str] = set()
        self._same: defaultdict[Words, list[Item]] = defaultdict(list)
        self._near: defaultdict[tuple[Words, str], list[tuple[str, Item]]] = defaultdict(list)

    def add(self, key: str, item: Item) -> None:
        words = sort_words(key)
        self._words.update(words)
        self._same[words].append(item)
        for bucket, word in _list_variants(words):
            if len(compared := self._near[bucket]) < MAX_COMPARED:
                compared.append((word, item))

    def iter_alike(self, key: str) -> Iterator[Item]:
        """Yield the items with the same words, then those with a near word, some more than once."""
        split = key.split()
        if len(split) > 1 and self._words.isdisjoint(split):
            return  # nearly all names: a tenth of the time
        words = tuple(sorted(split))
        yield from self._same.get(words, ())
        for bucket, word in _list_variants(words):
            for other, item in self._near.get(bucket, ()):
                if is_one_letter_off(word, other):
                    yield item


def _list_variants(words: Words) -> Iterator[tuple[tuple[Words, str], str]]:
    """The index keys of a name: its other words with each longer word less one letter.

    Two words that differ by a letter, or by two exchanged neighbours, share such a key.
    """
    for place, word in enumerate(words):
        if len(word) >= FORGIVEN_FROM and word.isalpha():
            others = words[:place] + words[place + 1 :]
            shorter = (word[:n] + word[n + 1 :] for n in range(len(word)))
            for short in dict.fromkeys((word, *shorter)):
                yield (others, short), word
