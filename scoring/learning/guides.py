"""Load the guides in docs/, split them into sections, and search them.

Each section's heading has a key, the same in both languages: `## <a id="seating"></a>Seats`.
The search ignores case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

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
"""File names of each guide, by language."""

_GUIDE_OF: Final = {file: key for key, files in GUIDES.items() for file in files.values()}
_KEYED: Final = re.compile(r'^## <a id="([a-z-]+)"></a>(?=\S)', re.MULTILINE)
_PICTURES: Final = "pictures/"


class GuideSection(NamedTuple):
    """A section of a guide. `passages`: the plain text of each paragraph or list item."""

    key: str
    title: str
    body: SafeString
    passages: list[str]


class Guide(NamedTuple):
    """A guide in one language. `opening`: the text before the first section."""

    key: str
    title: str
    opening: SafeString
    sections: list[GuideSection]


@cache
def load_guide(key: str, language: str) -> Guide:
    """Load the guide with this key of GUIDES. Cached for the life of the process."""
    file = settings.GUIDES_DIR / GUIDES[key][language]
    text = file.read_text(encoding="utf-8")
    keys = _KEYED.findall(text)
    reader = MarkdownIt("commonmark", {"html": False})
    title, opening, *parts = _split(reader.parse(_KEYED.sub("## ", text)))
    if len(parts) != len(keys):
        raise ValueError(f"{file.name}: a section has no key")
    sections = [
        GuideSection(section, _read_text(part[:3]), _write(reader, part[3:]), _passages(part))
        for section, part in zip(keys, parts, strict=True)
    ]
    return Guide(key, _read_text(title), _write(reader, opening), sections)


def _split(tokens: list[Token]) -> list[list[Token]]:
    """Split Markdown tokens into title, opening text, and sections with their headings."""
    starts = [
        place
        for place, token in enumerate(tokens)
        if (token.type, token.tag, token.level) == ("heading_open", "h2", 0)
    ]
    return [tokens[start:end] for start, end in pairwise([0, 3, *starts, len(tokens)])]


def _write(reader: MarkdownIt, tokens: list[Token]) -> SafeString:
    for token in _list_inline(tokens):
        for child in token.children or []:
            _lead_on(child)
    # Our own text, and the parser escapes any HTML in it.
    return join_written([reader.renderer.render(tokens, reader.options, {})])


def _lead_on(token: Token) -> None:
    """Rewrite a link to another guide, or to a picture, as a URL of this site."""
    if token.type == "link_open":
        file, hash_sign, section = str(token.attrs["href"]).partition("#")
        if file in _GUIDE_OF:
            address = reverse("help_guide", args=[_GUIDE_OF[file]])
            token.attrs["href"] = f"{address}{hash_sign}{section}"
    elif token.type == "image":
        picture = str(token.attrs["src"]).removeprefix(_PICTURES)
        token.attrs |= {"src": static(f"guides/{picture}"), "loading": "lazy"}


def _passages(tokens: list[Token]) -> list[str]:
    return [text for token in _list_inline(tokens[3:]) if (text := _read_text([token]))]


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
"""Characters of an excerpt before the first word found; up to twice as many come after."""


class GuideHit(NamedTuple):
    """A section that contains all words of a search, with an excerpt of its best passage."""

    guide: Guide
    section: GuideSection
    excerpt: SafeString


def find_in_guides(query: str, language: str) -> list[GuideHit]:
    """Return up to MAX_HITS sections with all words of a query; matches in titles come first."""
    words = fold_letters(query).split()
    if not words:
        return []
    hits = [
        GuideHit(guide, section, mark_words(_find_best(section.passages, words), words))
        for guide in (load_guide(key, language) for key in GUIDES)
        for section in guide.sections
        if _count(" ".join([section.title, *section.passages]), words) == len(words)
    ]
    return sorted(hits, key=lambda hit: not _count(hit.section.title, words))[:MAX_HITS]


def _find_best(passages: list[str], words: list[str]) -> str:
    return max(passages, key=lambda text: _count(text, words), default="")


def _count(text: str, words: list[str]) -> int:
    folded = fold_letters(text)
    return sum(word in folded for word in words)


def fold_letters(text: str) -> str:
    """Return a text in lower case without accents. Each character keeps its position."""
    return "".join(_fold(letter) for letter in text)


def _fold(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].casefold()
    return "'" if letter == "’" else plain if len(plain) == 1 else letter


def mark_words(text: str, words: list[str]) -> SafeString:
    """Return an excerpt with `<mark>` around each of `words`. `fold_letters` has folded them."""
    found = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))
    first = found.search(fold_letters(text))
    middle = first.start() if first else 0
    start = _at_blank(text, max(0, middle - AROUND))
    end = _at_blank(text, min(len(text), middle + 2 * AROUND))
    shown = text[start:end].strip()
    pieces, place = [], 0
    for hit in found.finditer(fold_letters(shown)):
        word = shown[hit.start() : hit.end()]
        pieces.append(format_html("{}<mark>{}</mark>", shown[place : hit.start()], word))
        place = hit.end()
    marked = format_html_join("", "{}", ((piece,) for piece in [*pieces, shown[place:]]))
    return format_html("{}{}{}", "… " if start else "", marked, " …" if end < len(text) else "")


def _at_blank(text: str, place: int) -> int:
    """Return the end of the word at `place`, so that an excerpt cuts no word in two."""
    if place in (0, len(text)):
        return place
    blank = text.find(" ", place)
    return len(text) if blank < 0 else blank
