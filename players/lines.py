"""Splits one line of a list into its cells. Pure.

Between cells stand tabs, ";", "|" or commas; between two names also " - ", "/", "&", "+" or "e".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from players.columns import PAIRS, Shape, is_heading
from players.names import clean_text

CELL_MAX = 500
"""Longest part of a cell that is read, in characters: no name or club is nearly as long."""

_MARKED_NUMBER = re.compile(r"\A *\d{1,4} ?[).:°ª-](?: +(?=\w)|(?=[^\W\d_]))")
_LEADING_NUMBER = re.compile(r"\A *\d{1,4} ?[).:°ª-]* *(?=[^\W\d_])")
_BLANK_CELL = re.compile(r"[\s\"'._/–—-]*")
_CELL_SIGNS = ("\t", ";", "|")
_BETWEEN_NAMES = tuple(map(re.compile, (r"\s[-–—]+\s", r"/", r"[&+]")))
_AND = re.compile(r"\s(?:e|ed|and)\s", re.IGNORECASE)


def drop_number(text: str, shape: Shape = PAIRS) -> str:
    """The text without the number of the entry before it: "12) Rossi" is "Rossi".

    Before a team only a number with a sign behind it goes: "4 Assi" is a team's name.
    """
    return (_MARKED_NUMBER if shape.team else _LEADING_NUMBER).sub("", text)


def clean_cell(cell: object) -> str:
    """The text without surrounding white space and quotes; "" for a lone dash or dots."""
    text = "" if cell is None else clean_text(str(cell)[:CELL_MAX])
    if _BLANK_CELL.fullmatch(text):
        return ""
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' else text


def find_heading_sign(lines: Sequence[str], shape: Shape = PAIRS) -> str | None:
    """The separator between the headings, which also separates the cells of every line."""
    for line in lines:
        sign = next((sign for sign in (*_CELL_SIGNS, ",") if sign in line), None)
        if sign is not None and is_heading(split_line(line, sign, shape)):
            return sign
    return None


def split_line(line: str, sign: str | None, shape: Shape = PAIRS) -> tuple[str, ...]:
    """The cells of a line, split at the given separator or, without one, at the line's own."""
    line = drop_number(line, shape)
    if sign is None or sign not in line:
        sign = next((sign for sign in _CELL_SIGNS if sign in line), None)
    if sign is not None:
        return tuple(map(clean_cell, line.split(sign)))
    if shape.players == 1:
        return tuple(map(clean_cell, line.split(",")))
    for between in _BETWEEN_NAMES:
        parts = between.split(line)
        # "Rossi, Maria - Bianchi, Anna" is split at the dash, "Rossi, Bianchi, Roma - Est" is not.
        if len(parts) > 1 and len({part.count(",") for part in parts}) == 1:
            return tuple(map(clean_cell, parts))
    return tuple(map(clean_cell, line.split(",") if "," in line else _AND.split(line)))


def split_names(cell: str) -> tuple[str, ...]:
    """("Rossi Maria", "Bianchi Anna") for a cell with two names; otherwise the cell itself."""
    for between in _BETWEEN_NAMES:
        parts = between.split(cell)
        if len(parts) == 2:
            return clean_cell(parts[0]), clean_cell(parts[1])
    return (cell,)


def split_three(cells: Sequence[str]) -> tuple[str, ...]:
    """The three names of a trio in one cell each, then the other cells unchanged.

    One cell may hold two or all three names: "Rossi Maria", "Bianchi Anna e Verdi Luca".
    """
    names: list[str] = []
    for place, cell in enumerate(cells):
        left = 3 - len(names)
        if not left:
            return (*names, *cells[place:])
        parts = (between.split(cell) for between in (*_BETWEEN_NAMES, _AND))
        names += next((map(clean_cell, found) for found in parts if 1 < len(found) <= left), [cell])
    return tuple(names)


def has_two_names(cell: str) -> bool:
    """Whether a cell meant for one name has a separator between two names."""
    return any(between.search(cell) for between in (*_BETWEEN_NAMES, _AND))
