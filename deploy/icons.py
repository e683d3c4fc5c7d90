"""Draw the program's logo, static/img/mark.svg, as icons for Windows and macOS."""

from __future__ import annotations

import shutil
import subprocess  # nosec B404  # one fixed program by a list of arguments, no shell
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

MARK: Final = Path(__file__).resolve().parent.parent / "static" / "img" / "mark.svg"
LARGEST: Final = 1024
"""Icon size in pixels for macOS; Windows uses 256."""
SIZES_OF_WINDOWS: Final = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]
NEEDED: Final = "rsvg-convert"
"""Program that draws an SVG; on Debian in the package librsvg2-bin."""


class NoDrawerError(Exception):
    """The program that converts SVG to pixels (`NEEDED`) is not installed."""


def draw_icon(to: Path) -> Path:
    """Draw the logo as `.ico` or `.icns`, by the suffix of `to`. Raises NoDrawerError."""
    program = shutil.which(NEEDED)
    if program is None:
        raise NoDrawerError(f"{NEEDED} draws the icons and is not here (Debian: librsvg2-bin)")
    size = ["--width", str(LARGEST), "--height", str(LARGEST)]
    drawn = subprocess.run([program, *size, str(MARK)], capture_output=True, check=True).stdout  # nosec B603
    with Image.open(BytesIO(drawn)) as mark:
        if to.suffix == ".ico":
            mark.save(to, sizes=SIZES_OF_WINDOWS, bitmap_format="bmp")  # NSIS reads no PNG
        else:
            mark.save(to)
    return to
