"""Printed documents: a title, and pages with a header and a footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scoring.printing.formats import LINE, POINT, Paper, count_lines

T = TypeVar("T")

TITLE_SIZE, LINE_SIZE, NOTE_SIZE = 18, 9, 8
"""Type sizes in points: title (printed bold at 16, which is as wide as 18), event line, footer."""
RULES = 4.5
"""Height of the rules and gaps of header and footer, in millimetres."""
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

    A line is `width` millimetres wide, and each text starts on a new line. If no size fits, return
    the last.
    """
    for size in sizes:
        if sum(count_lines(text, width / (size * POINT)) for text in texts) <= lines:
            return size
    return sizes[-1]


def _measure_height(text: str, size: int, paper: Paper) -> float:
    em = size * POINT
    return count_lines(text, paper.width / em) * LINE * em
