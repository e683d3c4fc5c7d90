"""Split one line of an entry list into its cells. Pure.

Cells are separated by tabs, ";", "|" or commas; two names also by " - ", "/", "&", "+", "e" or
"con", or two or more blanks. The sender and time of a chat message, or a number, may come first."""

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
"""Pattern of an entry's number with a word before it: "Coppia 12:", "n. 12"."""

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?"
_DAY = r"(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|\d{1,2} [^\W\d_]{3,9}\.? \d{4})"
_WHEN = rf"(?:{_TIME},? +{_DAY}|{_DAY},? +(?:at +|alle +)?{_TIME})"
_STAMP = re.compile(
    rf"\A *(?:\[{_WHEN}\] *|{_WHEN} +[-–] +)(?:[^:]{{1,60}}:|\Z)"
    rf"|\A[^\[\]:]{{0,60}}\[{_WHEN}\]:?(?= |\Z)",
    re.IGNORECASE,
)
"""The time and sender of a chat message, as copied from WhatsApp and Telegram."""

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
"""Character put in place of two blanks or a comma in a cell, where a name may end."""


def drop_opening(line: str, shape: Shape = PAIRS) -> str:
    """Remove time and sender of a chat message, emoji, bullets and numbers before the first name.

    "[21:03, 12/11/2026] Anna: ✅ Coppia 12: Rossi" becomes "Rossi"."""
    line = _STAMP.sub("", line, count=1)
    if not shape.team:
        line = "".join(" " if _is_picture(sign) else sign for sign in line)
    line = _BULLET.sub("", line)
    if shape.team:  # "4 Assi" is a team's name: only a number with punctuation is removed
        return _MARKED_NUMBER.sub("", line)
    return _LABEL.sub("", _LEADING_NUMBER.sub("", line))


def _is_picture(sign: str) -> bool:
    """True if a character is an emoji, part of one, or the asterisk for bold text in chats."""
    if sign < "\x80":
        return sign == "*"
    if unicodedata.category(sign) in ("So", "Sk", "Me"):
        return sign not in "°´¨"
    return sign in "\ufe0e\ufe0f\u200d"


def find_heading_sign(lines: Sequence[str], shape: Shape = PAIRS) -> str | None:
    """Return the cell separator of the first heading line; None if no line has headings."""
    for line in lines:
        sign = next((sign for sign in (*_CELL_SIGNS, ",") if sign in line), None)
        if sign is not None and is_heading(split_line(line, sign, shape)):
            return sign
    return None


def split_line(line: str, sign: str | None, shape: Shape = PAIRS) -> tuple[str, ...]:
    """Split a line into cells, at the separator `sign` or else at the line's likely separator."""
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
    """Split a line at gaps of two or more blanks, as between the columns of a PDF.

    Return None without a gap, if another separator is next to a gap, or if the first cells
    (as many as a line has players; the first may be a team's name) are not all single names of two
    words or more."""
    cells = _GAP.split(line.strip())
    if len(cells) == 1 or any(_DANGLING.search(cell) for cell in cells):
        return None
    names = cells[shape.team : shape.players]
    is_of_names = len(cells) >= shape.players and are_whole(names)
    return cells if is_of_names and not any(map(has_two_names, names)) else None


def _mark_names(cells: Sequence[str], shape: Shape) -> list[str]:
    """Put DOUBTFUL at a gap (two blanks) in each player's cell, as the name may end there."""
    marked, left = list(cells), 0 if shape.team else shape.players
    for place, cell in enumerate(cells):
        if left < 1 or has_two_names(cell):
            break
        if cell.strip() and not is_number(cell.strip()):
            marked[place], left = _mark_end(cell, (_GAP,)), left - 1
    return marked


def _mark_end(name: str, signs: Sequence[re.Pattern[str]] = (_GAP, _COMMA)) -> str:
    """Mark the possible end of a name: "Rossi Maria, Roma" becomes "Rossi Maria · Roma".

    `signs`: patterns of the separators that may follow a name."""
    for sign in signs:
        begun, *rest = sign.split(name.strip())
        words = begun.split()
        is_whole = len(words) > (2 if begun.split(" ")[0].casefold() in SURNAME_PARTICLES else 1)
        if rest and is_whole:
            return f" {DOUBTFUL} ".join((begun, *rest))
    return name


def are_whole(names: Sequence[str]) -> bool:
    """True if these are at least two names, each with at least two words."""
    return len(names) > 1 and all(len(name.split()) > 1 for name in names)


def split_names(cell: str) -> tuple[str, ...]:
    """Return the two names in a cell, ("Rossi Maria", "Bianchi Anna"), or else only the cell. Both
    names around "e" must have two words: "Costa e Silva" may be one name."""
    for between in (*_BETWEEN_NAMES, _AND, _LOOSE_DASH):
        parts = between.split(cell)
        if len(parts) == 2 and (between in _BETWEEN_NAMES or are_whole(parts)):
            return clean_cell(_mark_end(parts[0])), clean_cell(_mark_end(parts[1]))
    return (clean_cell(cell),)


def split_three(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the cells with the three names of a trio in separate cells. A cell may have two or all
    three names: "Rossi Maria", "Bianchi Anna e Verdi Luca"."""
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
