"""Text of a picture, set in a width: smaller where it is long, cut short where that is not enough.

The two typefaces are in the tree, since those of a machine are not known: Source Serif as the
headings of our pages, Source Sans as their text. Both have Latin, Greek and Cyrillic letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

FOLDER = Path(__file__).parent / "fonts"
STEP = 2
CUT = "…"


class Typeface(StrEnum):
    """The file of a typeface."""

    SERIF = "SourceSerif4-Semibold.ttf"
    SANS = "SourceSans3-Regular.ttf"


@dataclass(frozen=True, slots=True)
class TypeSize:
    """A typeface in a size that may shrink as far as the least, in pixels."""

    face: Typeface
    largest: int
    least: int


@dataclass(frozen=True, slots=True)
class SetText:
    """A line of text as it is drawn."""

    text: str
    font: FreeTypeFont

    @property
    def width(self) -> float:
        return self.font.getlength(self.text)


@lru_cache(maxsize=64)
def load_font(face: Typeface, size: int) -> FreeTypeFont:
    # The basic layout is the same on every machine; the other needs a library of the system.
    return ImageFont.truetype(FOLDER / face, size, layout_engine=ImageFont.Layout.BASIC)


def set_line(text: str, size: TypeSize, width: float) -> SetText:
    """The text in the largest type that fits the width; in the least, cut short at its end."""
    for pixels in range(size.largest, size.least - 1, -STEP):
        line = SetText(text, load_font(size.face, pixels))
        if line.width <= width:
            return line
    font = load_font(size.face, size.least)
    kept = text
    while kept and font.getlength(kept + CUT) > width:
        kept = kept[:-1].rstrip()
    return SetText(kept + CUT, font)
