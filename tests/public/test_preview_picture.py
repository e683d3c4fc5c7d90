"""The picture of a link: in the colours of our pages, and no name is too long for it."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.conf import settings
from PIL import Image

from scoring.public import preview_picture as picture
from scoring.public.preview_contents import LinkPreview, PreviewFigure, PreviewRow
from scoring.public.preview_picture import (
    HEIGHT,
    MARGIN,
    PAPER,
    WIDTH,
    Typeface,
    TypeSize,
    draw_preview,
    load_font,
    set_line,
)

LONG = "Giovanbattista Francesco della Valle di Castelbarco Visconti " * 2
MILLIONS = PreviewFigure("−1.000.000", "average victory points per turn played")
PREVIEWS = {
    "names": LinkPreview(LONG, LONG, (LONG, "Bea"), LONG, figures=(MILLIONS,) * 4),
    "trio": LinkPreview("Cup", "today", (LONG, LONG, LONG), LONG, figures=(MILLIONS,) * 4),
    "rows": LinkPreview(
        "Cup", "today", (LONG,), "", rows=(PreviewRow("400", (LONG, LONG), MILLIONS),) * 3
    ),
    "empty": LinkPreview("Cup", "today", ("7 pairs",), ""),
}


def open_picture(preview: LinkPreview) -> Image.Image:
    return Image.open(BytesIO(draw_preview(preview))).convert("RGB")


@pytest.mark.parametrize("name", PREVIEWS)
def test_nothing_runs_over_the_edges(name: str) -> None:
    drawn = open_picture(PREVIEWS[name])
    assert drawn.size == (WIDTH, HEIGHT)
    below = picture.BAND + 1
    paper = [(WIDTH - MARGIN + 2, below, WIDTH, HEIGHT), (0, below, MARGIN - 4, HEIGHT)]
    paper += [(0, HEIGHT - 20, WIDTH, HEIGHT)]
    for box in paper:
        assert [colour for _count, colour in drawn.crop(box).getcolors()] == [to_rgb(PAPER)]


def to_rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def test_figures_and_names_do_not_lie_on_one_another() -> None:
    """The rule over the figures is whole: no name comes down to it."""
    drawn = open_picture(PREVIEWS["trio"])
    left, right = MARGIN, WIDTH - MARGIN
    lines = [
        top
        for top in range(picture.BAND + 1, HEIGHT)
        if drawn.crop((left, top, right, top + 1)).getcolors(1)
    ]
    unlike = [top for top in lines if drawn.getpixel((left, top)) != to_rgb(PAPER)]
    assert len(unlike) == 2


def test_the_colours_are_those_of_our_pages() -> None:
    tokens = (settings.BASE_DIR / "static/css/common/tokens.css").read_text()
    for name in (
        "PAPER",
        "INK",
        "INK_SOFT",
        "RULE_STRONG",
        "CLOTH",
        "CLOTH_LINE",
        "ON_CLOTH",
        "RED",
    ):
        token = name.lower().replace("_", "-")
        found = re.search(rf"--{token}: (?:var\(--day, )?(#\w+)", tokens)
        assert found
        assert found[1] == getattr(picture, name)


@pytest.mark.parametrize("face", Typeface)
def test_the_typefaces_have_the_letters_of_our_names(face: Typeface) -> None:
    font = load_font(face, 40)
    missing = bytes(font.getmask("\ue000"))
    letters = "àèéìòùÀÈÉÌÒÙçñöüßŁłĐđŠšČčŐőȘșΩωЖж’–−·º"
    assert not [letter for letter in letters if bytes(font.getmask(letter)) == missing]


def test_a_long_line_shrinks_before_it_is_cut() -> None:
    size = TypeSize(Typeface.SERIF, 40, 20)
    whole = set_line("Rossi Maria – Bianchi Anna", size, 400)
    assert (whole.text, whole.width <= 400) == ("Rossi Maria – Bianchi Anna", True)
    assert 20 < whole.font.size < 40
    cut = set_line(LONG, size, 400)
    assert cut.text.endswith("…")
    assert (cut.font.size, cut.width <= 400) == (20, True)
