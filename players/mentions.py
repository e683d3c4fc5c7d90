"""Find and replace a person's name in typed text. Pure.

Ignores case and accents. There are three kinds of mention: whole, with all words of the name,
surname or first name first ("Rossi Maria", "Maria Rossi"); short, with the first name's initial
("Rossi M.", "M. Rossi"); and part, a single word of the name, which may mean another person."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from enum import IntEnum

from players.names import fold_name

SHORTEST_PART = 3
"""Minimum number of letters of a word that counts as part of a name."""

_RUN = re.compile(r"[^\W_]+")
_IN_ORDER = re.compile(r"[\s,.'`´‘’ʼ′-]*")
_TURNED = re.compile(r"[\s'`´‘’ʼ′-]*")
_AFTER_INITIAL = re.compile(r"\.?\s*")
_WIDEST = 2
"""Maximum number of letter sequences in one word of a name: "D’Angelo" has two."""


class Mention(IntEnum):
    """How completely a text mentions a person, the least certain first."""

    NONE = 0
    PART = 1
    SHORT = 2
    WHOLE = 3


def list_words(name: str) -> tuple[str, ...]:
    """List the words of a name, folded by `fold_name`, that are long enough to be a mention."""
    return tuple(word for word in fold_name(name).split() if len(word) >= SHORTEST_PART)


def shorten_key(name: str) -> str:
    """Fold a name and cut the first name to its initial: "Rossi Maria" becomes "rossi m"."""
    *surname, first = fold_name(name).split() or [""]
    return " ".join([*surname, first[:1]])


def find_mention(text: str, names: Collection[str]) -> Mention:
    """Return the most certain kind of mention of a person in a text, or NONE.

    `names`: all names of this person, current and former."""
    words = set(fold_name(text).split())
    found = Mention.NONE
    for name in names:
        own = fold_name(name).split()
        if not own or not words & set(own):
            # A short form has the surname, a whole one every word; only stops may have joined two.
            continue
        if fold_name(text) == " ".join(own):
            return Mention.WHOLE
        if len(own) > 1:
            if any(True for _ in _iter_whole(text, own)):
                return Mention.WHOLE
            if any(True for _ in _iter_short(text, own)):
                found = max(found, Mention.SHORT)
        if words & set(list_words(name)):
            found = max(found, Mention.PART)
    return found


def replace_mentions(
    text: str, names: Collection[str], by: str, parts: Collection[str] = ()
) -> str:
    """Replace each whole and short mention of a person with `by`. `names`: all the person's names.

    Also replace each word whose folded form (`fold_name`) is in `parts`, unless `by` has it."""
    for name in names:
        own = fold_name(name).split()
        if fold_name(text) == " ".join(own):
            return by
        if len(own) > 1:
            text = _replace(text, list(_iter_whole(text, own)), by)
            text = _replace(text, list(_iter_short(text, own)), by)
    if not parts:
        return text
    spans = [run.span() for run in _RUN.finditer(text) if fold_name(run[0]) in parts]
    kept = set(fold_name(by).split())
    return _replace(text, [span for span in spans if fold_name(text[slice(*span)]) not in kept], by)


_Span = tuple[int, int]


def _replace(text: str, spans: list[_Span], by: str) -> str:
    for start, end in reversed(spans):
        text = text[:start] + by + text[end:]
    return text


def _iter_whole(text: str, words: list[str]) -> Iterator[_Span]:
    """Yield (start, end) of each place that has all words of a name, one directly after another.

    The place may begin with any word of the name: "Maria Rossi" is found for "Rossi Maria"."""
    turns = [words[at:] + words[:at] for at in range(len(words))]
    return _iter_spans(
        text, [(turn, _TURNED if at else _IN_ORDER) for at, turn in enumerate(turns)]
    )


def _iter_short(text: str, words: list[str]) -> Iterator[_Span]:
    """Yield (start, end) of each mention by surname and initial: "Rossi M.", "M. Rossi"."""
    *surname, first = words
    forms = [([*surname, first[0]], _TURNED), ([first[0], *surname], _AFTER_INITIAL)]
    for start, end in _iter_spans(text, forms):
        has_stop = text[end - 1 : end + 1].endswith(".") and not text[end - 2 : end - 1].isalnum()
        yield start, end + has_stop


def _iter_spans(text: str, forms: list[tuple[list[str], re.Pattern[str]]]) -> Iterator[_Span]:
    runs = [run.span() for run in _RUN.finditer(text)]
    at = 0
    while at < len(runs):
        end = next(filter(None, (_match(text, runs, at, *form) for form in forms)), None)
        if end is None:
            at += 1
        else:
            yield runs[at][0], runs[end - 1][1]
            at = end


def _match(
    text: str, runs: list[_Span], at: int, words: list[str], between: re.Pattern[str]
) -> int | None:
    """Match `words` with the text from `runs[at]` on. Return the index of the run after the last
    word, or None if a word does not match.

    A run is a series of letters and digits. `runs`: (start, end) of every run of the text.
    `between`: the pattern of text between two words."""
    for count, word in enumerate(words):
        if at >= len(runs):
            return None
        if count and not between.fullmatch(text[runs[at - 1][1] : runs[at][0]]):
            return None
        for wide in range(1, _WIDEST + 1):
            last = at + wide - 1
            if last < len(runs) and fold_name(text[runs[at][0] : runs[last][1]]) == word:
                at += wide
                break
        else:
            return None
    return at
