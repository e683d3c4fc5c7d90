"""Photos of paper score sheets, made anew from what was sent: nothing else of it is kept."""

from __future__ import annotations

import secrets
from datetime import datetime
from io import BytesIO
from typing import IO, NamedTuple

from django.core.files.base import ContentFile
from django.db import transaction
from PIL import Image, ImageOps

from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.services.authors import Author
from scoring.services.locking import lock_tournament
from scoring.services.refusals import Refusal

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes."""
MOST_PIXELS = 40_000_000
"""A small file may unfold to gigabytes: its size in pixels is looked at first."""
LONGEST_SIDE = 1600
"""Pixels of what is kept: handwriting on a whole sheet can be read."""
QUALITY = 80
FORMATS = ("JPEG", "PNG", "WEBP")
MOST_PHOTOS = 6
"""Of one smazzata."""


class Sheet(NamedTuple):
    """A photo as it is kept: upright, without a word about where and by what it was taken."""

    jpeg: bytes
    width: int
    height: int


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
    """Keep a photo beside a smazzata, recorded or not. `size` is that of the file, in bytes.

    The same key again answers with the photo that it made. Raises Refusal: `photo.too_large`,
    `photo.unreadable`, `photo.too_many` and what any write to the table is refused for.
    """
    event = table.turn.tournament
    if (made := _find(event, table, number, key)) is not None:
        return made
    if not 1 <= number <= table.turn.phase.smazzate:
        raise Refusal("record.no_such_smazzata", {"number": number})
    if size > LARGEST_FILE:
        raise Refusal("photo.too_large")
    sheet = make_sheet(image)  # a second of work, before anybody waits for the lock
    with transaction.atomic():
        locked = lock_tournament(event)
        if (made := _find(locked, table, number, key)) is not None:
            return made
        if Photo.objects.filter(table=table, number=number).count() >= MOST_PHOTOS:
            raise Refusal("photo.too_many", {"possible": MOST_PHOTOS})
        photo = Photo(
            table=table,
            number=number,
            width=sheet.width,
            height=sheet.height,
            key=key,
            author_name=author.name,
            device=author.device,
            created_at=now,
        )
        photo.image.save(f"{secrets.token_hex(16)}.jpg", ContentFile(sheet.jpeg), save=False)
        try:
            photo.save()
        except BaseException:
            photo.image.delete(save=False)
            raise
    return photo


def make_sheet(image: IO[bytes]) -> Sheet:
    """Read a photo and make it anew. Raises Refusal for what is none, or is too large."""
    try:
        with Image.open(image, formats=FORMATS) as opened:
            width, height = opened.size
            if width * height > MOST_PIXELS:
                raise Refusal("photo.too_large")
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(opened)
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            shown = upright.convert("RGBA")
    except Refusal:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise Refusal("photo.too_large") from bomb
    except Exception as broken:  # whatever a damaged file makes a decoder raise
        raise Refusal("photo.unreadable") from broken
    # Onto a blank sheet: comments, profiles and places stay behind.
    clean = Image.new("RGB", shown.size, "white")
    clean.paste(shown, mask=shown)
    written = BytesIO()
    clean.save(written, "JPEG", quality=QUALITY)
    return Sheet(written.getvalue(), *clean.size)


def _find(event: Tournament, table: Table, number: int, key: str) -> Photo | None:
    made = Photo.objects.filter(key=key, table__turn__tournament=event).first()
    if made is not None and (made.table_id, made.number) != (table.pk, number):
        raise Refusal("record.key_elsewhere")
    return made
