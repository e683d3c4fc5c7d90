"""Photos of paper score sheets: counted, then made anew; nothing else of what was sent is kept."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import IO

from django.core.files.base import ContentFile
from django.db import transaction

from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.services.journal.authors import Author
from scoring.services.locking import lock_seating
from scoring.services.play.photo_sheets import make_sheet
from scoring.services.refusals import Refusal

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes."""
MOST_PHOTOS = 6
"""Of one smazzata."""


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
    `photo.unreadable`, `photo.too_many` and what any write to the table is refused for; Busy when
    others are being made.
    """
    event = table.turn.tournament
    if (made := _find(event, table, number, key)) is not None:
        return made
    if not 1 <= number <= table.turn.phase.smazzate:
        raise Refusal("record.no_such_smazzata", {"number": number})
    if size > LARGEST_FILE:
        raise Refusal("photo.too_large")
    _check_room(table, number)  # before a pixel is decoded, and again below
    sheet = make_sheet(image)  # a second of work, before anybody waits for the lock
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
            storage.delete(path)  # on a full disk, half of it
            raise
    return photo


def _check_room(table: Table, number: int) -> None:
    if Photo.objects.filter(table=table, number=number).count() >= MOST_PHOTOS:
        raise Refusal("photo.too_many", {"possible": MOST_PHOTOS})


def _find(event: Tournament, table: Table, number: int, key: str) -> Photo | None:
    made = Photo.objects.filter(key=key, table__turn__tournament=event).first()
    if made is not None and (made.table_id, made.number) != (table.pk, number):
        raise Refusal("record.key_elsewhere")
    return made
