"""Search for people by typed parts of their names. Pure. `static/js/common/find.js` does the same
while the reader types (`tests/browser/test_find.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from players.names import fold_name

LONGEST_QUERY = 60
"""Maximum number of characters that are read from a query."""
FORGIVEN_FROM = 4
"""Minimum length of a query word that may have one wrong letter. A query of this length or more
may also leave out spaces: "delu" finds "de luca"."""


def find_names(keys: Sequence[str], query: str) -> list[bool]:
    """Return for each key, made by `fold_name`, whether the query matches it.

    Each word of the query, in any order, must begin a word of the key, or equal a whole word except
    for one wrong letter: "rosi mar" finds "rossi maria". If no key matches, beginnings are compared
    again and may have one wrong letter. Ignores case, accents and blanks in a name ("De Luca")."""
    wanted = fold_name(query).split()
    split = [key.split() for key in keys]
    found = [_is_found(words, wanted, begun=False) for words in split]
    return found if any(found) else [_is_found(words, wanted, begun=True) for words in split]


def find_people(people: Sequence[tuple[str, str]], query: str) -> list[bool]:
    """Return for each (key, card number) whether the query matches the name or equals the card."""
    card = query.replace(" ", "").upper()
    by_name = find_names([key for key, _card in people], query)
    return [
        is_found or number.upper() == card != ""
        for is_found, (_key, number) in zip(by_name, people, strict=True)
    ]


def begins_one(surnames: str, query: str) -> bool:
    """True if a word of the folded `surnames` begins with the first word of the query."""
    first = fold_name(query).split()[:1]
    return bool(first) and any(word.startswith(first[0]) for word in surnames.split())


def is_one_letter_off(one: str, other: str) -> bool:
    """True if at most one letter is changed, missing or added, or two neighbours are exchanged."""
    return OSA.distance(one, other, score_cutoff=1) < 2


def _is_found(words: Sequence[str], wanted: Sequence[str], *, begun: bool) -> bool:
    joined = "".join(wanted)
    if len(joined) >= FORGIVEN_FROM:
        runs = ("".join(words[start:]) for start in range(len(words)))
        if any(run.startswith(joined) for run in runs):
            return True
    return all(any(_is_meant(word, want, begun=begun) for word in words) for want in wanted)


def _is_meant(word: str, want: str, *, begun: bool) -> bool:
    if word.startswith(want):
        return True
    if len(want) < FORGIVEN_FROM or not want.isalpha():
        return False
    if not begun:
        return is_one_letter_off(word, want)
    lengths = (len(want) - 1, len(want), len(want) + 1)
    return any(is_one_letter_off(word[:length], want) for length in lengths)
