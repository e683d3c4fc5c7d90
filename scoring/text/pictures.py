"""Values that describe a chart, drawn by the templates in `templates/common/pictures`. Positions
are in thousandths of the picture's width and height (`WHOLE`), from the top left corner: lines
stretch with the page, marks and text do not. No library is used: pygal writes styles and a script
into each picture, which the content security policy forbids, and its colours ignore the dark
theme."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, floor, log10

SHAPES = ("circle", "square", "diamond")


@dataclass(frozen=True, slots=True)
class Spot:
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
    """A marked point of a line, with the number shown there."""

    text: str = ""
    sign: str = ""
    """A letter at the point, such as B for a bye."""
    is_minor: bool = False
    """True if a narrow screen hides the point's number."""
    is_below: bool = False


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of a chart through its `spots`. The points in `marks` are drawn as marks."""

    kind: str
    """The style of the line; `common/pictures.css` has a colour and a dash pattern for each."""
    spots: tuple[Spot, ...]
    marks: tuple[Point, ...] = ()
    shape: str = SHAPES[0]
    name: str = ""
    figure: str = ""
    """The number at the end of the line, next to its name."""

    @property
    def points(self) -> str:
        return " ".join(f"{spot.x},{spot.y}" for spot in self.spots)


@dataclass(frozen=True, slots=True)
class Tick(Spot):
    """A label at the edge of a picture, on one of its axes."""

    text: str
    is_minor: bool = False
    """True if narrow screens hide the label, except in a RACE picture, which scrolls sideways."""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """The numbers of a picture as a table; the first cell of each row is its heading."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class LineStyle(StrEnum):
    WAY = "way"
    """One entry's place in the standings after each turn, with numbers above the marks."""
    RACE = "race"
    """Each leader's place after each turn: numbers in the marks, names at the lines' right ends."""
    TOTALS = "totals"
    """Running totals at a table: names above the picture, each with its line's last number."""
    PACE = "pace"
    """Smazzate recorded and planned over time: lines without marks, labelled as in TOTALS."""


@dataclass(frozen=True, slots=True)
class LinePicture:
    style: LineStyle
    title: str
    note: str
    lines: tuple[DrawnLine, ...]
    across: tuple[Tick, ...]
    """The labels of the horizontal axis, from left to right."""
    upwards: tuple[Tick, ...]
    """The labels of the vertical axis, each with a horizontal rule."""
    figures: FigureTable
    height: str
    """The height in CSS units: "12rem"."""

    @property
    def width(self) -> str:
        """CSS suffix: "long" or "longest" if a RACE picture scrolls sideways on phones, else ""."""
        columns = len(self.across)
        return "longest" if columns > LONGEST else "long" if columns > LONG else ""


LONG, LONGEST = 6, 10
"""Numbers of horizontal labels. With more than LONG, a RACE picture is at least as wide as a
phone; with more than LONGEST, twice as wide."""


@dataclass(frozen=True, slots=True)
class BarPicture:
    title: str
    note: str
    heads: tuple[str, str]
    """The headings of the table: for the names, and for the numbers."""
    bars: tuple[tuple[str, int, str], ...]
    """For each bar: name, number, and length relative to the longest bar, as "62.5%"."""


def draw_bars(
    title: str, note: str, heads: tuple[str, str], counts: list[tuple[str, int]]
) -> BarPicture:
    longest = max((count for _name, count in counts), default=0) or 1
    bars = [(name, count, f"{100 * count / longest:.1f}%") for name, count in counts]
    return BarPicture(title, note, heads, tuple(bars))


# --- Scales: positions of figures between two ends, and round figures along the way -------------

WHOLE = 1000
"""The width and height of a picture in its own units, at any size on the page."""
STEPS = (1, 2, 5, 10)
"""Round steps of a scale, each to be multiplied by a power of ten."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear scale that maps `start` to 0 and `end` to 1000; `start` may be the larger one."""

    start: float
    end: float

    def place(self, figure: float) -> int:
        """Return the position of `figure`, from 0 to 1000; 500 if start and end are equal."""
        length = self.end - self.start
        return round(WHOLE * (figure - self.start) / length) if length else WHOLE // 2


def find_step(length: float, most: int) -> int:
    """Return the smallest round step that covers `length` in at most `most` steps; at least 1."""
    if length <= most:
        return 1
    power = 10 ** floor(log10(length / most))
    return next(int(power * step) for step in STEPS if power * step * most >= length)


def list_ticks(low: float, high: float, most: int) -> list[int]:
    """Return the multiples of a round step from `low` to `high`, in at most `most` steps."""
    step = find_step(high - low, most)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))
