"""Lay out printed lists on as few pages as possible, in the largest type that fits.

Python decides the page and column of every row, so that the preview and the paper are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter
from typing import Any

from scoring.printing.documents import (
    LINE,
    POINT,
    Document,
    Letterhead,
    Paper,
    count_lines,
    measure_room,
)

SIZES = (7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28)
MAX_COLUMNS = 4
GAP = 6
"""Gap in millimetres between the parts of a list that are printed side by side."""
HEADING = 5.5
"""Height of the heading line, in millimetres."""
PADDING = 0.12
"""Padding above and below the lines of a row, together, in ems."""
SIGNING = 1.6
"""Extra height of a row that has room for a signature, in ems."""
BORDER = 0.27
"""Thickness of the rule below a row, in millimetres."""
CELL_PADDING = 0.7
"""Padding to the left and right of a cell's text, together, in ems."""
MIN_NAME = 8
"""Minimum width of a column of names, in ems."""
MAX_WRAPPED = 0.1
"""Maximum share of rows with names that need a second line."""

Lines = tuple[str, ...]
"""The lines of text in a cell; a long line wraps."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list. `ems` is its width; 0 gives it a share of the remaining width."""

    heading: str
    ems: int = 0
    kind: str = ""
    """Kind of cells. "place": a figure in bold, such as the table that readers look for. "num": any
    other figure. "blank": empty, to write in. "": text, which may wrap."""


@dataclass(frozen=True, slots=True)
class ListRow:
    cells: tuple[Lines, ...]
    is_joined: bool = False
    """True if the row must stay on the same page as the row above."""


@dataclass(frozen=True, slots=True)
class PrintedList:
    title: str
    letterhead: Letterhead
    columns: tuple[ListColumn, ...]
    rows: Sequence[ListRow]
    sizes: tuple[int, int] = (9, 14)
    """The smallest and largest type size, in points."""
    is_signed: bool = False
    """True if rows have extra height for handwriting."""


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows that must stay together, with their total height in millimetres."""

    rows: tuple[ListRow, ...]
    height: float


def print_list(listing: PrintedList, paper: Paper) -> Document:
    """Lay the list out on pages.

    Prefers, in this order: fewest pages, names on one line, largest type, fewest parts side by
    side. If the list is too wide in each of its type sizes (`listing.sizes`), uses the smallest of
    all."""
    height = measure_room(listing.title, listing.letterhead, paper) - HEADING
    least, most = listing.sizes
    fitted = [
        (len(pages), wraps, -size, count, pages)
        for size in SIZES
        if least <= size <= most
        for count in range(1, MAX_COLUMNS + 1)
        for wraps, pages in _fill_pages(listing, paper, height, size, count)
    ]
    if fitted:
        _, _, size, _, pages = min(fitted, key=itemgetter(0, 1, 2, 3))
    else:
        size = SIZES[0]
        [(_, pages)] = _fill_pages(listing, paper, height, size, 1, strict=False)
    printed = [_print_page(listing, parts) for parts in pages]
    return Document(listing.title, listing.letterhead, "printing/listing.html", printed, abs(size))


_Parts = tuple[tuple[ListRow, ...], ...]


def _print_page(listing: PrintedList, parts: _Parts) -> dict[str, Any]:
    """Return a page's template variables. `parts`: lists of rows, printed side by side.

    A row is a pair: its `is_joined`, its cells. A cell is a pair: its column's kind, its lines."""
    kinds = [column.kind for column in listing.columns]
    printed = [
        [(row.is_joined, list(zip(kinds, row.cells, strict=True))) for row in part]
        for part in parts
    ]
    return {"columns": listing.columns, "parts": printed, "is_signed": listing.is_signed}


def _fill_pages(
    listing: PrintedList, paper: Paper, height: float, size: int, count: int, *, strict: bool = True
) -> Iterator[tuple[bool, list[_Parts]]]:
    """Yield the list's layout once, or nothing if the list does not fit at this type size.

    The layout is a pair: True if many names take a second line; and the rows, by page and part.
    `height`: room on a page in millimetres; `count`: parts side by side. With `strict=False`, the
    layout is yielded even if the list does not fit."""
    em = size * POINT
    share = _share_width((paper.width - (count - 1) * GAP) / count / em, listing.columns)
    if strict and share < MIN_NAME:
        return
    blocks, wrapped = _measure_blocks(listing, share, em)
    if strict and any(block.height > height for block in blocks):
        return
    wraps = wrapped > max(1, len(listing.rows) * MAX_WRAPPED)
    if strict and count > 1 and wraps:
        return
    pages = _fill(blocks, height, count)
    if pages:
        pages[-1] = _level([block for part in pages[-1] for block in part], height, count)
    yield (
        wraps,
        [
            tuple(tuple(row for block in part for row in block.rows) for part in page)
            for page in pages
        ],
    )


def _share_width(width: float, columns: Sequence[ListColumn]) -> float:
    """Return the width in ems of each column of names: an equal share of the remaining width."""
    names = sum(not column.ems for column in columns)
    return (width - sum(column.ems for column in columns)) / max(names, 1)


def _measure_blocks(listing: PrintedList, share: float, em: float) -> tuple[list[_Block], int]:
    """Group rows that must stay together into blocks; count the rows with a name on two lines.

    `share`: width in ems of a column of names; `em`: the type size in millimetres."""
    blocks: list[_Block] = []
    wrapped = 0
    for row in listing.rows:
        most = 1
        is_wrapped = False
        for cell, column in zip(row.cells, listing.columns, strict=True):
            lines = len(cell)
            if column.kind == "":
                width = (column.ems or share) - CELL_PADDING
                lines = sum(count_lines(line, width) for line in cell)
                is_wrapped |= lines > len(cell) and not column.ems
            most = max(most, lines)
        wrapped += is_wrapped
        height = (most * LINE + PADDING + SIGNING * listing.is_signed) * em + BORDER
        if row.is_joined and blocks:
            before = blocks.pop()
            blocks.append(_Block((*before.rows, row), before.height + height))
        else:
            blocks.append(_Block((row,), height))
    return blocks, wrapped


_Page = list[list[_Block]]


def _fill(blocks: Iterable[_Block], height: float, count: int) -> list[_Page]:
    """Fill pages with the blocks. Each page has `count` parts side by side, `height` mm high."""
    pages: list[_Page] = []
    used = height
    for block in blocks:
        if used + block.height > height:
            if not pages or len(pages[-1]) == count:
                pages.append([])
            pages[-1].append([])
            used = 0.0
        pages[-1][-1].append(block)
        used += block.height
    return pages


def _level(blocks: Sequence[_Block], height: float, count: int) -> _Page:
    """Lay the blocks out on one page: `count` parts of nearly equal height, at most `height` mm."""
    sums = list(accumulate(block.height for block in blocks))
    for enough in (total for total in sums if total >= sums[-1] / count):
        if enough <= height and len(pages := _fill(blocks, enough, count)) == 1:
            return pages[0]
    return _fill(blocks, height, count)[0]
