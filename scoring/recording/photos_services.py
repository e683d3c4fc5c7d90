"""Store photos of paper score sheets, re-encoded; the uploaded file itself is not stored."""

from __future__ import annotations

import secrets
from datetime import datetime
from io import BytesIO
from typing import IO, Final, NamedTuple

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import lock_seating
from scoring.actions.one_at_a_time_services import OneAtATime
from scoring.actions.refusals_services import Refusal, refuse_key_elsewhere, refuse_unknown_smazzata
from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.models.turn import Table

MAX_FILE = 8 * 1024 * 1024
"""Maximum size of an uploaded photo, in bytes."""
MAX_PHOTOS = 6
MAX_MEGAPIXELS: Final = 50
"""Maximum megapixels of an uploaded photo; phone cameras have 12 to 50."""
MAX_SIDE: Final = 1600
"""Pixels of a stored photo's longer side, at which handwriting on a sheet is readable."""
MAX_DECODED: Final = 4 * MAX_SIDE * MAX_SIDE
"""Maximum number of pixels decoded in memory: ten million."""
QUALITY: Final = 80
FORMATS: Final = ("JPEG", "PNG", "WEBP")

_decoding = OneAtATime(queue=2, seconds=3)

_SEQUENTIAL_FRAMES: Final = {0xC0, 0xC1}
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_SCAN: Final = 0xDA


def store_photo(
    *,
    table: Table,
    number: int,
    image: IO[bytes],
    size: int,
    key: str,
    author: Author,
    now: datetime,
) -> Photo:
    """Store a photo of a smazzata's paper sheet, even before the smazzata is recorded.

    `size`: of the file, in bytes. A repeated `key` returns the photo already stored. Raises Refusal
    if the file is too large or not a photo, the smazzata has too many photos, or the table cannot
    be written to now; Busy if the server is decoding too many photos."""
    event = table.turn.tournament
    if (made := _find(event, table, number, key)) is not None:
        return made
    if not 1 <= number <= table.turn.phase.smazzate:
        raise refuse_unknown_smazzata(number)
    if size > MAX_FILE:
        raise refuse_large_photo()
    _check_room(table, number)  # before decoding, and again below
    sheet = make_sheet(image)  # takes a second, so do it before others wait for the lock
    with transaction.atomic():
        locked = lock_seating(table, is_play=True)
        if (made := _find(locked, table, number, key)) is not None:
            return made
        _check_room(table, number)
        photo = Photo(
            table=table,
            number=number,
            width=sheet.width,
            height=sheet.height,
            key=key,
            author_name=author.name,
            device=author.device,
            created_at=now,
            created_at_revision=locked.revision,
        )
        storage = photo.image.storage
        path = photo.image.field.generate_filename(photo, f"{secrets.token_hex(16)}.jpg")
        try:
            storage.save(path, ContentFile(sheet.jpeg))
            photo.image.name = path
            photo.save()
        except BaseException:
            storage.delete(path)  # half a file, if the disk is full
            raise
    return photo


def refuse_large_photo() -> Refusal:
    return Refusal(
        "photo.too_large",
        _(
            "The photo is too large: at most 8 MB and 50 megapixels (10 megapixels for a PNG, a "
            "WebP or a progressive JPEG). Retake it at a lower quality."
        ),
    )


def _check_room(table: Table, number: int) -> None:
    if Photo.objects.filter(table=table, number=number).count() >= MAX_PHOTOS:
        raise Refusal(
            "photo.too_many",
            _("This smazzata already has %(possible)d photos, the most allowed.")
            % {"possible": MAX_PHOTOS},
        )


def _find(event: Tournament, table: Table, number: int, key: str) -> Photo | None:
    made = Photo.objects.filter(key=key, table__turn__tournament=event).first()
    if made is not None and (made.table_id, made.number) != (table.pk, number):
        raise refuse_key_elsewhere()
    return made


class PhotoSheet(NamedTuple):
    """A photo as stored: upright, without metadata about place or camera."""

    jpeg: bytes
    width: int
    height: int


def make_sheet(image: IO[bytes]) -> PhotoSheet:
    """Decode an uploaded photo and encode it anew. Raises Refusal if the file is not a photo or has
    too many pixels, and Busy if the server is decoding too many photos."""
    with _decoding:
        try:
            return _write(_read(image))
        except Refusal:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as bomb:
            raise refuse_large_photo() from bomb
        except Exception as broken:  # a decoder may raise anything on a damaged file
            raise Refusal(
                "photo.unreadable", _("This is not a readable photo: send a JPEG, PNG or WebP.")
            ) from broken


def _read(image: IO[bytes]) -> Image.Image:
    with Image.open(image, formats=FORMATS) as opened:
        width, height = opened.size
        if width * height > MAX_MEGAPIXELS * 1_000_000:
            raise refuse_large_photo()
        if _comes_in_one_scan(image):
            scale = min(1.0, MAX_SIDE / max(width, height))
            opened.draft(None, (max(1, int(width * scale)), max(1, int(height * scale))))
        if opened.width * opened.height > MAX_DECODED:
            raise refuse_large_photo()
        opened.load()
        opened.thumbnail((MAX_SIDE, MAX_SIDE))
        return ImageOps.exif_transpose(opened).convert("RGBA")


def _comes_in_one_scan(image: IO[bytes]) -> bool:
    """Return True if the image is a JPEG with a single scan, which is decoded row by row.

    With several scans (a progressive JPEG, or one scan per colour) the decoder keeps all
    coefficients in memory, six bytes a pixel, even if the decoded picture is small."""
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
    # A blank sheet: comments, profiles and places are not copied.
    clean = Image.new("RGB", shown.size, "white")
    clean.paste(shown, mask=shown)
    written = BytesIO()
    clean.save(written, "JPEG", quality=QUALITY)
    return PhotoSheet(written.getvalue(), *clean.size)
