"""What a picture shows, as values that `templates/pictures` draws.

Places are in thousandths of the picture's width and height, from its top left corner
(`scales.WHOLE`): lines are stretched to the room that a page has, marks and text are not.

No library draws them: pygal writes styles and a script into each picture, which the content
security policy forbids, and colours that know no dark theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

SHAPES = ("circle", "square", "diamond")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a picture."""

    x: int
    y: int

    @property
    def left(self) -> str:
        return f"{self.x / 10:g}%"

    @property
    def top(self) -> str:
        return f"{self.y / 10:g}%"


@dataclass(frozen=True, slots=True)
class Point(Spot):
    """A marked point of a line, with its figure."""

    text: str = ""
    sign: str = ""
    """A letter at the point for something that sets it apart, as a bye."""
    is_minor: bool = False
    """Whether a narrow screen leaves the figure out."""
    is_below: bool = False
    """Whether the figure stands under its point."""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line through its spots, some or all of them marked."""

    kind: str
    """What it looks like: `parts/pictures.css` has a colour and a dash for each."""
    spots: tuple[Spot, ...]
    marks: tuple[Point, ...] = ()
    shape: str = SHAPES[0]
    name: str = ""
    figure: str = ""
    """What it ends with, beside its name."""

    @property
    def points(self) -> str:
        """The spots in SVG notation."""
        return " ".join(f"{spot.x},{spot.y}" for spot in self.spots)


@dataclass(frozen=True, slots=True)
class Tick(Spot):
    """A figure at the edge of a picture."""

    text: str
    is_minor: bool = False
    """Whether a narrow screen leaves it out, unless it scrolls the picture."""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """The figures of a picture as a table: the first cell of a row heads it."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Look(StrEnum):
    """How the lines of a picture are read."""

    WAY = "way"
    """Figures over the marks."""
    RACE = "race"
    """Figures in the marks, the names of the lines at their right ends, one a row."""
    TOTALS = "totals"
    """The names above, each with the figure at the end of its line."""
    PACE = "pace"
    """As those, without marks."""


@dataclass(frozen=True, slots=True)
class LinePicture:
    """Lines over turns or smazzate."""

    look: Look
    title: str
    note: str
    """What is drawn, in a sentence."""
    lines: tuple[DrawnLine, ...]
    across: tuple[Tick, ...]
    """What stands below."""
    upwards: tuple[Tick, ...]
    """What stands at the left, with a rule across the picture."""
    figures: FigureTable
    height: str
    """As SVG has it: "12rem"."""

    @property
    def width(self) -> str:
        """What a narrow screen has to give it: "" where it fits, else it is scrolled sideways."""
        columns = len(self.across)
        return "longest" if columns > LONGEST else "long" if columns > LONG else ""


LONG, LONGEST = 6, 10
"""More columns than these need more than a phone's width, and more than twice of it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a bar picture."""

    name: str
    figure: int
    length: str
    """Of the longest one: "62.5%"."""


@dataclass(frozen=True, slots=True)
class BarPicture:
    """Counts as bars: its rows are the table of its figures."""

    title: str
    note: str
    heads: tuple[str, str]
    """Of the names and of the figures."""
    bars: tuple[Bar, ...]


def draw_bars(
    title: str, note: str, heads: tuple[str, str], counts: list[tuple[str, int]]
) -> BarPicture:
    """The bars of these counts, in their order."""
    longest = max((count for _name, count in counts), default=0) or 1
    bars = [Bar(name, count, f"{100 * count / longest:.1f}%") for name, count in counts]
    return BarPicture(title, note, heads, tuple(bars))
