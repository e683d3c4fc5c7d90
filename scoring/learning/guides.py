"""The guides of docs/ as the sections of a page, and the search in them.

Both languages have the same text as in the repository. A heading of the second level carries its
section's key, equal in both: `## <a id="seating"></a>Seats`. The search forgives case and accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scoring.text.markup import join_written

GUIDES: Final = {
    "director": {"it": "direttore.md", "en": "director.md"},
    "referee": {"it": "arbitro.md", "en": "referee.md"},
    "player": {"it": "giocatore.md", "en": "player.md"},
}
"""The file of each guide, by language."""

_GUIDE_OF: Final = {file: key for key, files in GUIDES.items() for file in files.values()}
_KEYED: Final = re.compile(r'^## <a id="([a-z-]+)"></a>(?=\S)', re.MULTILINE)
_PICTURES: Final = "pictures/"


@dataclass(frozen=True, slots=True)
class GuideSection:
    """A section of a guide; `passages` is its text without marks, a paragraph or item each."""

    key: str
    title: str
    body: SafeString
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide in one language; `opening` is what stands before its first section."""

    key: str
    language: str
    title: str
    opening: SafeString
    sections: tuple[GuideSection, ...]


@cache
def load_guide(key: str, language: str) -> Guide:
    """The guide of this key (`GUIDES`), read once by each process."""
    file = settings.GUIDES_DIR / GUIDES[key][language]
    text = file.read_text(encoding="utf-8")
    keys = _KEYED.findall(text)
    reader = MarkdownIt("commonmark", {"html": False})
    title, opening, *parts = _split(reader.parse(_KEYED.sub("## ", text)))
    if len(parts) != len(keys):
        raise ValueError(f"{file.name}: a section has no key")
    return Guide(
        key,
        language,
        _read_text(title),
        _write(reader, opening),
        tuple(
            GuideSection(section, _read_text(part[:3]), _write(reader, part[3:]), _passages(part))
            for section, part in zip(keys, parts, strict=True)
        ),
    )


def _split(tokens: list[Token]) -> list[list[Token]]:
    """The title, what follows it, and each section from its heading on."""
    starts = [
        place
        for place, token in enumerate(tokens)
        if (token.type, token.tag, token.level) == ("heading_open", "h2", 0)
    ]
    ends = [*starts[1:], len(tokens)]
    sections = [tokens[start:end] for start, end in zip(starts, ends, strict=True)]
    return [tokens[:3], tokens[3 : starts[0]], *sections]


def _write(reader: MarkdownIt, tokens: list[Token]) -> SafeString:
    for token in _list_inline(tokens):
        for child in token.children or []:
            _lead_on(child)
    # Our own text, and any HTML in it is escaped by the reader.
    return join_written([reader.renderer.render(tokens, reader.options, {})])


def _lead_on(token: Token) -> None:
    """Let links between the guides and their pictures lead to this site's addresses."""
    if token.type == "link_open":
        file, hash_sign, section = str(token.attrs["href"]).partition("#")
        if file in _GUIDE_OF:
            address = reverse("help_guide", args=[_GUIDE_OF[file]])
            token.attrs["href"] = f"{address}{hash_sign}{section}"
    elif token.type == "image":
        picture = str(token.attrs["src"]).removeprefix(_PICTURES)
        token.attrs |= {"src": static(f"guides/{picture}"), "loading": "lazy"}


def _passages(tokens: list[Token]) -> tuple[str, ...]:
    texts = (_read_text([token]) for token in _list_inline(tokens[3:]))
    return tuple(text for text in texts if text)


def _read_text(tokens: list[Token]) -> str:
    children = [child for token in _list_inline(tokens) for child in token.children or []]
    texts = (
        " " if child.type == "softbreak" else child.content
        for child in children
        if child.type != "image"
    )
    return "".join(texts).strip()


def _list_inline(tokens: list[Token]) -> Iterator[Token]:
    return (token for token in tokens if token.type == "inline")


MAX_HITS: Final = 30
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
    return [hit for _later, hit in sorted(found, key=lambda pair: pair[0])][:MAX_HITS]


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
