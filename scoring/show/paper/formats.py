"""Paper, in millimetres: its formats, the margins, and the lines of type that a page holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

POINT = 25.4 / 72
"""Millimetres of a typographic point."""
LINE = 1.2
"""Height of a line of type, in ems. Also in css/desk/paper.css, as are all sizes of this module."""


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
    """A sheet of paper as it lies in front of its reader."""

    format: Format = Format.A4
    orientation: Orientation = Orientation.PORTRAIT

    @property
    def key(self) -> str:
        return f"{self.format}-{self.orientation}"

    @property
    def is_landscape(self) -> bool:
        return self.orientation is Orientation.LANDSCAPE

    @property
    def width(self) -> int:
        """Between the margins."""
        return _SIZES[self.format][self.is_landscape] - 2 * _MARGIN

    @property
    def height(self) -> int:
        """Between the margins."""
        return _SIZES[self.format][not self.is_landscape] - 2 * _MARGIN
