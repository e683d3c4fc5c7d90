"""The guides of docs/, in both languages, as the sections of a page: the same text as in the
repository. A heading of the second level carries its section's key, equal in both languages:
`## <a id="seating"></a>Seats`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

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
    return SafeString(reader.renderer.render(tokens, reader.options, {}))  # nosec B703


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
