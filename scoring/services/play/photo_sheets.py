"""A photo that somebody sent becomes a clean JPEG, and never more pixels than are meant.

A file of 100 KB can unfold to gigabytes. What it will unfold to is known from its header, before a
pixel is decoded: a JPEG whose parts come in one scan is decoded at an eighth, a quarter or half of
its size, row by row; everything else is decoded whole and has to be smaller. One photo is decoded
at a time.
"""

from __future__ import annotations

from io import BytesIO
from typing import IO, Final, NamedTuple

from PIL import Image, ImageOps

from scoring.services.gate import Gate
from scoring.services.refusals import Refusal

MOST_MEGAPIXELS: Final = 50
"""Of the photo as it was taken: the cameras of phones have 12 to 50."""
LONGEST_SIDE: Final = 1600
"""Pixels of what is kept: handwriting on a whole sheet can be read."""
MOST_DECODED: Final = 4 * LONGEST_SIDE * LONGEST_SIDE
"""Pixels in memory, ten million."""
QUALITY: Final = 80
FORMATS: Final = ("JPEG", "PNG", "WEBP")

_decoding = Gate(queue=2, seconds=3)

_SEQUENTIAL_FRAMES: Final = {0xC0, 0xC1}
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_SCAN: Final = 0xDA


class PhotoSheet(NamedTuple):
    """A photo as it is kept: upright, without a word about where and by what it was taken."""

    jpeg: bytes
    width: int
    height: int


def make_sheet(image: IO[bytes]) -> PhotoSheet:
    """Read a photo and make it anew.

    Raises Refusal for a file that is no photo (`photo.unreadable`) or has too many pixels
    (`photo.too_large`), and Busy while others are decoded.
    """
    with _decoding:
        try:
            return _write(_read(image))
        except Refusal:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as bomb:
            raise Refusal("photo.too_large") from bomb
        except Exception as broken:  # whatever a damaged file makes a decoder raise
            raise Refusal("photo.unreadable") from broken


def _read(image: IO[bytes]) -> Image.Image:
    with Image.open(image, formats=FORMATS) as opened:
        width, height = opened.size
        if width * height > MOST_MEGAPIXELS * 1_000_000:
            raise Refusal("photo.too_large")
        if _comes_in_one_scan(image):
            scale = min(1.0, LONGEST_SIDE / max(width, height))
            opened.draft(None, (max(1, int(width * scale)), max(1, int(height * scale))))
        if opened.width * opened.height > MOST_DECODED:
            raise Refusal("photo.too_large")
        opened.load()
        opened.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        return ImageOps.exif_transpose(opened).convert("RGBA")


def _comes_in_one_scan(image: IO[bytes]) -> bool:
    """Whether it is a JPEG that is decoded row by row.

    Of one with several scans (a progressive one, or each colour by itself) the decoder keeps all
    coefficients, six bytes a pixel, however small the picture that it is asked for.
    """
    place = image.tell()
    try:
        image.seek(0)
        if image.read(2) != b"\xff\xd8":
            return False
        frame, parts = 0, 0
        while True:
            head = image.read(4)
            if len(head) < 4 or head[0] != 0xFF:
                return False
            body = image.read(int.from_bytes(head[2:]) - 2)
            if head[1] in _FRAMES and len(body) > 5:
                frame, parts = head[1], body[5]
            elif head[1] == _SCAN:
                return frame in _SEQUENTIAL_FRAMES and body[:1] == bytes([parts])
    finally:
        image.seek(place)


def _write(shown: Image.Image) -> PhotoSheet:
    # Onto a blank sheet: comments, profiles and places stay behind.
    clean = Image.new("RGB", shown.size, "white")
    clean.paste(shown, mask=shown)
    written = BytesIO()
    clean.save(written, "JPEG", quality=QUALITY)
    return PhotoSheet(written.getvalue(), *clean.size)
