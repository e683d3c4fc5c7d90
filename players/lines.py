"""Splits one line of a list into its cells. Pure.

Cells are separated by tabs, ";", "|" or commas; two names also by " - ", "/", "&", "+", "e" or
"con", or two blanks and more. A chat's or a numbering's prefix may come before them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from players.columns import PAIRS, Shape, is_heading, is_number
from players.names import SURNAME_PARTICLES, clean_cell

_MARKED_NUMBER = re.compile(r"\A *#?\d{1,4} ?[).:°º^ª–-](?: +(?=\w)|(?=[^\W\d_]))")
_LEADING_NUMBER = re.compile(r"\A *#?\d{1,4} ?[).:°º^ª–-]* *(?=[^\W\d_])")
_LABEL = re.compile(
    r"\A *(?:(?:coppi[ae]|pair|tern[ae]|trio|iscrizione)\s*(?:n(?:r|um)?[.°º]?\s*)?|n[.°º] *)"
    r"\d{1,4}\b *[).:°º^ª–-]* *(?=[^\W\d_])",
    re.IGNORECASE,
)
"""The number of an entry in words: "Coppia 12:", "n. 12"."""

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?"
_DAY = r"(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|\d{1,2} [^\W\d_]{3,9}\.? \d{4})"
_WHEN = rf"(?:{_TIME},? +{_DAY}|{_DAY},? +(?:at +|alle +)?{_TIME})"
_STAMP = re.compile(
    rf"\A *(?:\[{_WHEN}\] *|{_WHEN} +[-–] +)(?:[^:]{{1,60}}:|\Z)"
    rf"|\A[^\[\]:]{{0,60}}\[{_WHEN}\]:?(?= |\Z)",
    re.IGNORECASE,
)
"""The time and sender of a message, as WhatsApp and Telegram copy them."""

_BULLET = re.compile(r"\A *(?:\[[ xX]?\] *|[-–—>•·∙‣▪▫◦●○■□→]+ *)+")
_CELL_SIGNS = ("\t", ";", "|")
_BETWEEN_NAMES = tuple(map(re.compile, (r"\s[-–—]+\s", r"/(?! *\d)", r"[&+]")))
_LOOSE_DASH = re.compile(r"\s[-–—]+(?=\w)|(?<=\w)[-–—]+\s")
_AND = re.compile(r"\s(?:e|ed|con|and|with)\s", re.IGNORECASE)
_GAP = re.compile(r"\s{2,}")
_COMMA = re.compile(",")
_DANGLING = re.compile(
    r"\A(?:[-–—/&+,]|(?:e|ed|con|and|with)\b)|(?:[-–—/&+,]|\b(?:e|ed|con|and|with))\Z", re.I
)
DOUBTFUL = "·"
"""Marks a possible end of a name before other text: two blanks, or a comma."""


def drop_number(text: str, shape: Shape = PAIRS) -> str:
    """The text without the entry number before it: "12) Rossi" is "Rossi".

    Before a team, only a number followed by punctuation is dropped: "4 Assi" is a team's name.
    """
    return (_MARKED_NUMBER if shape.team else _LEADING_NUMBER).sub("", text)


def drop_opening(line: str, shape: Shape = PAIRS) -> str:
    """The line from its first name on, without a message's stamp, emoji, bullets and numbers.

    "[21:03, 12/11/2026] Anna: ✅ Coppia 12: Rossi" is "Rossi".
    """
    line = _STAMP.sub("", line, count=1)
    if not shape.team:
        line = "".join(" " if _is_picture(sign) else sign for sign in line)
    line = drop_number(_BULLET.sub("", line), shape)
    return line if shape.team else _LABEL.sub("", line)


def _is_picture(sign: str) -> bool:
    """True if a character is an emoji, part of one, or the asterisk of bold type."""
    if sign < "\x80":
        return sign == "*"
    if unicodedata.category(sign) in ("So", "Sk", "Me"):
        return sign not in "°´¨"
    return sign in "\ufe0e\ufe0f\u200d"


def find_heading_sign(lines: Sequence[str], shape: Shape = PAIRS) -> str | None:
    """The separator between the headings, which also separates the cells of every line."""
    for line in lines:
        sign = next((sign for sign in (*_CELL_SIGNS, ",") if sign in line), None)
        if sign is not None and is_heading(split_line(line, sign, shape)):
            return sign
    return None


def split_line(line: str, sign: str | None, shape: Shape = PAIRS) -> tuple[str, ...]:
    """The cells of a line, split at the given separator or, without one, at the line's own."""
    line = drop_opening(line, shape)
    if sign is not None and sign in line:
        cells = line.split(sign)
    else:
        sign = next((sign for sign in _CELL_SIGNS if sign in line), None)
        cells = _mark_names(line.split(sign), shape) if sign else []
    if cells:
        # Two names keep their blanks until `split_names`, which reads them.
        return tuple(cell if has_two_names(cell) else clean_cell(cell) for cell in cells)
    if shape.players == 1:
        return tuple(map(clean_cell, line.split(",")))
    if (columns := _split_gaps(line, shape)) is not None:
        return tuple(map(clean_cell, columns))
    for between in _BETWEEN_NAMES:
        parts = between.split(line)
        # "Rossi, Maria - Bianchi, Anna" is split at the dash, "Rossi, Bianchi, Roma - Est" is not.
        if len(parts) > 1 and len({part.count(",") for part in parts}) == 1:
            return tuple(clean_cell(_mark_end(part)) for part in parts)
    if "," in line:
        return tuple(map(clean_cell, _mark_names(line.split(","), shape)))
    parts = _AND.split(line)
    is_of_more = any(are_whole(_LOOSE_DASH.split(part)) for part in parts)
    if shape == PAIRS and (len(parts) > shape.players or is_of_more):
        parts = [line]
    if len(parts) == 1 and are_whole(loose := _LOOSE_DASH.split(line)):
        parts = loose
    return tuple(clean_cell(_mark_end(part)) for part in parts)


def _split_gaps(line: str, shape: Shape) -> list[str] | None:
    """The cells of a line separated by two blanks and more, as in columns of a PDF. None if the
    blanks may be within a name."""
    cells = _GAP.split(line.strip())
    if len(cells) == 1 or any(_DANGLING.search(cell) for cell in cells):
        return None
    names = cells[: shape.players]
    is_of_names = len(names) == shape.players and are_whole(names)
    return cells if is_of_names and not any(map(has_two_names, names)) else None


def _mark_names(cells: Sequence[str], shape: Shape) -> list[str]:
    """In a list without headings, mark the possible end of each player's name: two blanks."""
    marked, left = list(cells), 0 if shape.team else shape.players
    for place, cell in enumerate(cells):
        if left < 1 or has_two_names(cell):
            break
        if cell.strip() and not is_number(cell.strip()):
            marked[place], left = _mark_end(cell, (_GAP,)), left - 1
    return marked


def _mark_end(name: str, signs: Sequence[re.Pattern[str]] = (_GAP, _COMMA)) -> str:
    """Mark the possible end of a name: "Rossi Maria, Roma" becomes "Rossi Maria · Roma"."""
    for sign in signs:
        begun, *rest = sign.split(name.strip())
        words = begun.split()
        is_whole = len(words) > (2 if begun.split(" ")[0].casefold() in SURNAME_PARTICLES else 1)
        if rest and is_whole:
            return f" {DOUBTFUL} ".join((begun, *rest))
    return name


def are_whole(names: Sequence[str]) -> bool:
    """True if these are two names or more, each with at least two words."""
    return len(names) > 1 and all(len(name.split()) > 1 for name in names)


def split_names(cell: str) -> tuple[str, ...]:
    """The two names of a cell, ("Rossi Maria", "Bianchi Anna"); otherwise the cell itself.

    Both names of "Rossi Maria e Bianchi Anna" must be whole: "Costa e Silva" may be one name.
    """
    for between in (*_BETWEEN_NAMES, _AND, _LOOSE_DASH):
        parts = between.split(cell)
        if len(parts) == 2 and (between in _BETWEEN_NAMES or are_whole(parts)):
            return clean_cell(_mark_end(parts[0])), clean_cell(_mark_end(parts[1]))
    return (clean_cell(cell),)


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
    """True if a cell meant for one name has a separator between two names."""
    return any(between.search(cell) for between in (*_BETWEEN_NAMES, _AND))
