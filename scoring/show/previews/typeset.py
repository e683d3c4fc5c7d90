"""Text of a picture, set in a width: smaller where it is long, cut short where that is not enough.

The two typefaces come as packages, since those of a machine are not known: Source Serif as the
headings of our pages, Source Sans as their text. Both have the letters of all European languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from font_source_sans_pro import font_files_ttf as sans_files
from font_source_serif_pro import font_files_ttf as serif_files
from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

STEP = 2
CUT = "…"


class Typeface(StrEnum):
    """The file of a typeface."""

    SERIF = serif_files["SourceSerifProSemibold"]
    SANS = sans_files["SourceSansPro"]


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
    return ImageFont.truetype(face, size, layout_engine=ImageFont.Layout.BASIC)


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
