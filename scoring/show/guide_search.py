"""Words looked for in the guides, forgiving of case and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.show.guides import GUIDES, Guide, GuideSection, load_guide

MOST_HITS: Final = 30
AROUND: Final = 110
"""Letters of an excerpt on either side of the first word that was found."""


@dataclass(frozen=True, slots=True)
class GuideHit:
    """A section in which all words stand, and the passage of it that has most of them."""

    guide: Guide
    section: GuideSection
    excerpt: SafeString


def find_in_guides(query: str, language: str) -> list[GuideHit]:
    """The sections with all words of the query, those with one in the title first."""
    words = fold_letters(query).split()
    if not words:
        return []
    found = [
        (not _has_any(section.title, words), hit)
        for key in GUIDES
        for section, hit in _find_in(load_guide(key, language), words)
    ]
    return [hit for _later, hit in sorted(found, key=lambda pair: pair[0])][:MOST_HITS]


def _find_in(guide: Guide, words: list[str]) -> Iterator[tuple[GuideSection, GuideHit]]:
    for section in guide.sections:
        texts = (section.title, *section.passages)
        folded = fold_letters(" ".join(texts))
        if all(word in folded for word in words):
            best = max(section.passages, key=lambda text: _count(text, words), default="")
            yield section, GuideHit(guide, section, mark_words(best, words))


def _count(text: str, words: list[str]) -> int:
    folded = fold_letters(text)
    return sum(word in folded for word in words)


def _has_any(text: str, words: list[str]) -> bool:
    return _count(text, words) > 0


def fold_letters(text: str) -> str:
    """The text in small letters without accents, each letter in its place."""
    return "".join(_fold(letter) for letter in text)


def _fold(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].casefold()
    return "'" if letter == "’" else plain if len(plain) == 1 else letter


def mark_words(text: str, words: list[str]) -> SafeString:
    """A stretch of the text around the first word found, each word marked; words are folded."""
    folded = fold_letters(text)
    places = [place for word in words if (place := folded.find(word)) >= 0]
    middle = min(places, default=0)
    start = _at_blank(text, max(0, middle - AROUND))
    end = _at_blank(text, min(len(text), middle + 2 * AROUND))
    pieces = _split_at(text[start:end].strip(), words)
    marked = format_html_join(
        "",
        "{}",
        ((format_html("<mark>{}</mark>", piece) if hit else piece,) for piece, hit in pieces),
    )
    return format_html("{}{}{}", "… " if start else "", marked, " …" if end < len(text) else "")


def _at_blank(text: str, place: int) -> int:
    """The end of the word that the place stands in."""
    if place in (0, len(text)):
        return place
    blank = text.find(" ", place)
    return len(text) if blank < 0 else blank


def _split_at(text: str, words: list[str]) -> Iterator[tuple[str, bool]]:
    """The text in pieces, and whether each is one of the words."""
    folded, place = fold_letters(text), 0
    while place < len(text):
        hits = [(at, -len(word)) for word in words if (at := folded.find(word, place)) >= 0]
        if not hits:
            yield text[place:], False
            return
        at, negative = min(hits)
        if at > place:
            yield text[place:at], False
        place = at - negative
        yield text[at:place], True
