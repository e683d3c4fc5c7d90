"""Draw the preview image of a shared link: 1200 by 630 pixels, which messengers do not crop.

The typefaces come as packages, because a machine's fonts are unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from io import BytesIO

from font_source_sans_pro import font_files_ttf as sans_files
from font_source_serif_pro import font_files_ttf as serif_files
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageColor import getrgb
from PIL.ImageFont import FreeTypeFont

from scoring.public.preview_contents import LinkPreview, PreviewFigure, PreviewRow

STEP = 2
CUT = "…"


class Typeface(StrEnum):
    SERIF = serif_files["SourceSerifProSemibold"]
    SANS = sans_files["SourceSansPro"]


@dataclass(frozen=True, slots=True)
class TypeSize:
    """A typeface whose size may shrink from `largest` to `least`, in pixels."""

    face: Typeface
    largest: int
    least: int


@dataclass(frozen=True, slots=True)
class SetText:
    """A line of text in the font and size in which it is drawn."""

    text: str
    font: FreeTypeFont

    @property
    def width(self) -> float:
        return self.font.getlength(self.text)


@lru_cache(maxsize=64)
def load_font(face: Typeface, size: int) -> FreeTypeFont:
    # Basic layout is the same on every machine; the other layout needs a system library.
    return ImageFont.truetype(face, size, layout_engine=ImageFont.Layout.BASIC)


def set_line(text: str, size: TypeSize, width: float) -> SetText:
    """Set a text at the largest size that fits in `width` pixels; cut it if no size fits."""
    for pixels in range(size.largest, size.least - 1, -STEP):
        line = SetText(text, load_font(size.face, pixels))
        if line.width <= width:
            return line
    font = load_font(size.face, size.least)
    kept = text
    while kept and font.getlength(kept + CUT) > width:
        kept = kept[:-1].rstrip()
    return SetText(kept + CUT, font)


WIDTH, HEIGHT = 1200, 630
MARGIN = 64
# Named as in static/css/common/tokens.css.
PAPER, INK, INK_SOFT, RULE_STRONG = "#f9f6ee", "#1b1a16", "#4b463c", "#857d69"
CLOTH, CLOTH_LINE, ON_CLOTH, RED = "#0d4b36", "#7fb09a", "#fbf7ea", "#9c0a26"
ON_GROUNDS = (
    (PAPER, INK), (PAPER, INK_SOFT), (PAPER, RED), (PAPER, CLOTH), (PAPER, RULE_STRONG),
    (CLOTH, PAPER), (CLOTH, ON_CLOTH), (CLOTH, INK), (CLOTH, RED), (CLOTH, CLOTH_LINE),
)  # fmt: skip
"""All pairs of a background and an ink that the picture uses."""
STEPS = 20
"""Number of shades between a background and its ink, for the edges of letters."""

BAND = 132
LINE = WIDTH - 2 * MARGIN
EVENT = TypeSize(Typeface.SERIF, 44, 28)
WHEN = TypeSize(Typeface.SANS, 28, 20)
NOTE = TypeSize(Typeface.SANS, 32, 22)
FIRST_FIGURE = TypeSize(Typeface.SERIF, 136, 72)
FIGURE = TypeSize(Typeface.SERIF, 64, 36)
FIGURE_NAME = TypeSize(Typeface.SANS, 26, 18)
ROW_MARK = TypeSize(Typeface.SERIF, 52, 30)
ROW_NAMES = TypeSize(Typeface.SERIF, 44, 26)
ROW_HALF = TypeSize(Typeface.SERIF, 36, 26)
ROW_FIGURE = TypeSize(Typeface.SERIF, 48, 30)
SMALL_MARK = 76
LARGE_MARK = 200
"""Width in pixels of the logo (`draw_mark`) in a picture without figures or rows."""
MARK_SCALE = 4
"""The logo is first drawn this many times larger, for smooth edges."""


def draw_preview(preview: LinkPreview) -> bytes:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    _draw_band(image, pen, preview)
    below = _draw_titles(pen, preview)
    if preview.figures:
        _draw_figures(pen, preview.figures)
    elif preview.rows:
        _draw_rows(pen, preview.rows, below)
    else:
        _paste_mark(image, (WIDTH - MARGIN - LARGE_MARK, HEIGHT - 24 - LARGE_MARK), LARGE_MARK)
    file = BytesIO()
    image.quantize(palette=_make_palette(), dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


@cache
def _make_palette() -> Image.Image:
    """Build one palette for all pictures: at most 256 colours, for files a third as large."""
    colours = {
        tuple(
            round(under + (over - under) * step / STEPS)
            for under, over in zip(getrgb(ground), getrgb(ink), strict=True)
        )
        for ground, ink in ON_GROUNDS
        for step in range(STEPS + 1)
    }
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in sorted(colours) for value in colour])
    return palette


def _draw_band(image: Image.Image, pen: ImageDraw.ImageDraw, preview: LinkPreview) -> None:
    pen.rectangle((0, 0, WIDTH, BAND), CLOTH)
    pen.rectangle((0, BAND - 10, WIDTH, BAND - 8), CLOTH_LINE)
    _paste_mark(image, (MARGIN, (BAND - 10 - SMALL_MARK) // 2), SMALL_MARK)
    left = MARGIN + SMALL_MARK + 24
    width = WIDTH - MARGIN - left
    _write(pen, (left, 62), set_line(preview.event, EVENT, width), ON_CLOTH)
    _write(pen, (left, 102), set_line(preview.when, WHEN, width), ON_CLOTH)


def _draw_titles(pen: ImageDraw.ImageDraw, preview: LinkPreview) -> int:
    """Draw the preview's titles and note; return the y position of the last line, in pixels."""
    largest = 68 if len(preview.titles) < 3 else 48
    size = TypeSize(Typeface.SERIF, largest, 34)
    base = BAND + 26
    lines = [set_line(title, size, LINE) for title in preview.titles]
    # All in the longest one's size, so that no partner looks smaller than the other.
    smallest = min(int(line.font.size) for line in lines)
    for title in preview.titles:
        base += round(smallest * 1.2)
        even = TypeSize(Typeface.SERIF, smallest, min(smallest, size.least))
        _write(pen, (MARGIN, base), set_line(title, even, LINE), INK)
    if preview.note:
        base += 52
        _write(pen, (MARGIN, base), set_line(preview.note, NOTE, LINE), INK_SOFT)
    return base


def _draw_figures(pen: ImageDraw.ImageDraw, figures: Iterable[PreviewFigure]) -> None:
    """Draw figures in columns at the bottom: the first wide and large, the others to its right."""
    first, *others = figures
    base, wide = HEIGHT - 96, 400
    _draw_rule(pen, base - 130)
    _write(pen, (MARGIN, base), set_line(first.text, FIRST_FIGURE, wide), CLOTH)
    _write(pen, (MARGIN, base + 48), set_line(first.name, FIGURE_NAME, wide), INK_SOFT)
    width = (LINE - wide) // max(len(others), 1)
    for at, figure in enumerate(others):
        left = MARGIN + wide + at * width
        _write(pen, (left, base), set_line(figure.text, FIGURE, width - 16), INK)
        _write(pen, (left, base + 48), set_line(figure.name, FIGURE_NAME, width - 16), INK_SOFT)


def _draw_rows(pen: ImageDraw.ImageDraw, rows: tuple[PreviewRow, ...], below: int) -> None:
    top = below + 44
    height = (HEIGHT - 24 - top) // max(len(rows), 2)
    for at, row in enumerate(rows):
        _draw_rule(pen, top + at * height)
        _draw_row(pen, row, top + at * height + height // 2)


def _draw_row(pen: ImageDraw.ImageDraw, row: PreviewRow, middle: int) -> None:
    base, right = middle + 16, WIDTH - MARGIN
    if row.figure.name:
        name = set_line(row.figure.name, FIGURE_NAME, 140)
        right -= round(name.width)
        _write(pen, (right, base), name, INK_SOFT)
        right -= 14
    figure = set_line(row.figure.text, ROW_FIGURE, 220)
    right -= round(figure.width)
    _write(pen, (right, base), figure, INK)
    _write(pen, (MARGIN, base), set_line(row.mark, ROW_MARK, 120), CLOTH)
    left = MARGIN + (140 if row.mark else 0)
    _draw_names(pen, row.names, (left, right - 28), middle)


def _draw_names(
    pen: ImageDraw.ImageDraw, names: tuple[str, ...], edges: tuple[int, int], middle: int
) -> None:
    """Draw names in one line or, if they are too long, in two. `edges`: x positions of the left and
    right end; `middle`: y position, all in pixels."""
    left, right = edges
    whole = set_line(" – ".join(names), ROW_NAMES, right - left)
    if len(names) == 1 or whole.font.size >= ROW_NAMES.largest - 8:
        _write(pen, (left, middle + 16), whole, INK)
        return
    half = (len(names) + 1) // 2
    for part, base in ((names[:half], middle - 6), (names[half:], middle + 34)):
        _write(pen, (left, base), set_line(" – ".join(part), ROW_HALF, right - left), INK)


def _draw_rule(pen: ImageDraw.ImageDraw, top: int) -> None:
    pen.rectangle((MARGIN, top, WIDTH - MARGIN, top + 1), RULE_STRONG)


def _write(pen: ImageDraw.ImageDraw, at: tuple[float, float], line: SetText, colour: str) -> None:
    """Draw the line of text; `at` is the left end of its base line."""
    pen.text(at, line.text, colour, line.font, anchor="ls")


def _paste_mark(image: Image.Image, at: tuple[int, int], side: int) -> None:
    mark = draw_mark(side)
    image.paste(mark, at, mark)


@cache
def draw_mark(width: int) -> Image.Image:
    """Draw the logo, `width` pixels wide: the two cards of static/img/mark.svg.

    Without its margin, that drawing is 56 units wide."""
    side = width * MARK_SCALE
    unit = side / 56

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - 4) * unit, (y - 4) * unit

    mark = Image.new("RGBA", (side, side))
    for left, top, angle, centre in ((17, 11, 20, (30, 54)), (19, 12, -9, (34, 54))):
        card = Image.new("RGBA", (side, side))
        pen = ImageDraw.Draw(card)
        box = (*place(left, top), *place(left + 29, top + 41))
        pen.rounded_rectangle(box, 4.5 * unit, ON_CLOTH, CLOTH, round(2.5 * unit))
        if angle < 0:
            pip = [place(*point) for point in ((33.5, 22), (41.5, 32.5), (33.5, 43), (25.5, 32.5))]
            pen.polygon(pip, RED)
        card = card.rotate(angle, Image.Resampling.BICUBIC, center=place(*centre))
        mark.alpha_composite(card)
    return mark.resize((width, width), Image.Resampling.LANCZOS)
