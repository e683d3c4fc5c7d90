"""Printed documents: a title, pages, and a head and a foot on each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scoring.printing.formats import LINE, POINT, Paper, count_lines

T = TypeVar("T")

TITLE_SIZE, LINE_SIZE, NOTE_SIZE = 18, 9, 8
"""Points of the title (16, but bold is wider), of the line with event and date, and of the foot."""
RULES = 4.5
"""Millimetres that the rules and the gaps of head and foot take."""
A_LINE = "page"
"""The line at the foot of each page: when it was printed, and its number."""


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The text on every page of a document, besides its title and the number of the page."""

    event: str
    """The event's name, date and place."""
    when: str = ""
    """The turn and its time."""
    note: str = ""
    """The line at the foot: what the marks mean."""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages of one kind; `template` is the partial that draws one of them."""

    title: str
    letterhead: Letterhead
    template: str
    pages: Sequence[object]
    size: int = 0
    """Points of its type; 0 where every part of a page has its own."""


def measure_room(title: str, letterhead: Letterhead, paper: Paper) -> float:
    """Millimetres of a page's height between its head and its foot."""
    texts = [
        (f"{title} {letterhead.when}", TITLE_SIZE),
        (letterhead.event, LINE_SIZE),
        (letterhead.note, NOTE_SIZE),
        (A_LINE, NOTE_SIZE),
    ]
    taken = sum(_measure_height(text, size, paper) for text, size in texts if text)
    return paper.height - RULES - taken


def count_pages(documents: Sequence[Document]) -> int:
    return sum(len(document.pages) for document in documents)


def group(things: Sequence[T], size: int) -> list[Sequence[T]]:
    """The things in groups of this size, the last one smaller."""
    return [things[at : at + size] for at in range(0, len(things), size)]


def cut_pages(cards: Sequence[object], across: int, down: int) -> list[dict[str, Any]]:
    """The cards to cut out in as many pages as they take, so many `across` and `down`."""
    pages = group(cards, across * down)
    return [{"across": across, "down": down, "cards": each} for each in pages]


def find_size(texts: Sequence[str], width: float, lines: int, sizes: Sequence[int]) -> int:
    """The first of these sizes at which the texts, one below the other, take so many lines of
    `width` millimetres at most; else the last."""
    for size in sizes:
        if sum(count_lines(text, width / (size * POINT)) for text in texts) <= lines:
            return size
    return sizes[-1]


def _measure_height(text: str, size: int, paper: Paper) -> float:
    em = size * POINT
    return count_lines(text, paper.width / em) * LINE * em
