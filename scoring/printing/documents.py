"""Printed documents (a title, and pages with a header and a footer), paper sizes, text widths."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

POINT = 25.4 / 72
"""Millimetres per typographic point."""
LINE = 1.2
"""Line height in ems. All sizes of this module are also in css/printing/paper.css."""


class Format(StrEnum):
    A4 = "a4"
    A5 = "a5"


class Orientation(StrEnum):
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


_SIZES = {Format.A4: (210, 297), Format.A5: (148, 210)}
_MARGIN = 8


@dataclass(frozen=True, slots=True)
class Paper:
    format: Format = Format.A4
    orientation: Orientation = Orientation.PORTRAIT

    @property
    def key(self) -> str:
        return f"{self.format}-{self.orientation}"

    @property
    def is_landscape(self) -> bool:
        return self.orientation is Orientation.LANDSCAPE

    @property
    def shape(self) -> tuple[Format, bool]:
        """(format, True if landscape), which is the key of dicts such as `TABLE_GRIDS`."""
        return self.format, self.is_landscape

    @property
    def width(self) -> int:
        """The paper's width between the left and right margins, in millimetres."""
        return _SIZES[self.format][self.is_landscape] - 2 * _MARGIN

    @property
    def height(self) -> int:
        """The paper's height between the top and bottom margins, in millimetres."""
        return _SIZES[self.format][not self.is_landscape] - 2 * _MARGIN


_WIDTHS = {
    "ijlI'|": 0.3,
    " .,:;!-·J": 0.37,
    'frt()/“”"’–': 0.5,
    "cksvxyz": 0.6,
    "abdeghnopquFLTYPE0123456789": 0.65,
    "wm": 0.98,
    "MW": 1.0,
}
_LATIN = {char: width for chars, width in _WIDTHS.items() for char in chars}
_CAPITAL = 0.8
_OTHER_SCRIPT = 0.95
_PICTURE = 1.4
"""Width of an emoji or another square sign, in ems."""


@lru_cache(maxsize=10_000)
def measure(text: str) -> float:
    """Return an upper bound for a text's width, in ems."""
    return sum(map(_measure_char, unicodedata.normalize("NFD", text)))


def count_lines(text: str, width: float) -> int:
    """Return the most lines (at least 1) that a text may take in a column `width` ems wide."""
    if measure(text) <= width:
        return 1
    lines, used = 1, 0.0
    for word in text.split():
        size = measure(word)
        blank = measure(" ") if used else 0.0
        if used + blank + size <= width:
            used += blank + size
            continue
        if used:
            lines += 1
        # A broken line may end up to one letter short.
        room = max(width - _PICTURE, width / 2)
        more = int(size / room) if size > width else 0
        lines += more
        used = size - more * room if more else size
    return lines


def _measure_char(char: str) -> float:
    width = _LATIN.get(char)
    if width is not None:
        return width
    category = unicodedata.category(char)
    if category in ("Mn", "Me", "Cf"):
        return 0.0
    if category == "So" or unicodedata.east_asian_width(char) in "WF":
        return _PICTURE
    return _CAPITAL if ord(char) < 0x300 else _OTHER_SCRIPT


T = TypeVar("T")

TITLE_SIZE, LINE_SIZE, NOTE_SIZE = 18, 9, 8
"""Type sizes in points for measuring the title, the event line and the footer.
The title is printed in bold 16 points, which is as wide as regular 18 points."""
RULES = 4.5
"""Height in millimetres of the ruled lines of header and footer, with the gaps next to them."""
A_LINE = "page"
"""Sample text for measuring the footer line, which has the print time and page number."""


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The text on every page of a document, besides its title and the page number."""

    event: str
    """The event's name, date and place."""
    when: str = ""
    """The turn and its time."""
    note: str = ""
    """The footer's note, such as the meaning of the marks in a list."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to print; the partial template `template` renders each page."""

    title: str
    letterhead: Letterhead
    template: str
    pages: Sequence[object]
    size: int = 0
    """The type size in points; 0 if the template sets sizes itself."""


def measure_room(title: str, letterhead: Letterhead, paper: Paper) -> float:
    """Return the height in millimetres between a page's header and its footer."""
    texts = [
        (f"{title} {letterhead.when}", TITLE_SIZE),
        (letterhead.event, LINE_SIZE),
        (letterhead.note, NOTE_SIZE),
        (A_LINE, NOTE_SIZE),
    ]
    taken = sum(_measure_height(text, size, paper) for text, size in texts if text)
    return paper.height - RULES - taken


def group(things: Sequence[T], size: int) -> list[Sequence[T]]:
    return [things[at : at + size] for at in range(0, len(things), size)]


def cut_pages(cards: Sequence[object], across: int, down: int) -> list[dict[str, Any]]:
    """Return the template variables of pages with `across` by `down` cards each, to cut out."""
    pages = group(cards, across * down)
    return [{"across": across, "down": down, "cards": each} for each in pages]


def find_size(texts: Sequence[str], width: float, lines: int, sizes: Sequence[int]) -> int:
    """Return the first of `sizes` (points) at which the texts fit in `lines` lines.

    A line is `width` mm wide; each text starts on a new line. If no size fits, return the last."""
    for size in sizes:
        if sum(count_lines(text, width / (size * POINT)) for text in texts) <= lines:
            return size
    return sizes[-1]


def _measure_height(text: str, size: int, paper: Paper) -> float:
    em = size * POINT
    return count_lines(text, paper.width / em) * LINE * em
