"""Remove the photos of a person's score sheets, but keep the record that they existed."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from io import BytesIO
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from scoring.models.erasure import Erasure
from scoring.personal.queries import list_photos

SIZE: Final = (80, 60)
"""Size in pixels of the blank image that replaces a photo."""

logger = logging.getLogger("burraco.personal")


def blank_photos(entries: Collection[int]) -> list[str]:
    """Replace the photos of these entries (keys) with a blank image; return the files to delete.

    Runs in the caller's transaction. The `Photo` rows remain, because the event's exported document
    states how many photos each table has."""
    gone = []
    for photo in list_photos(entries):
        name = photo.image.field.generate_filename(photo, f"{secrets.token_hex(16)}.jpg")
        blank = BytesIO()
        Image.new("RGB", SIZE, "white").save(blank, "JPEG")
        photo.image.storage.save(name, ContentFile(blank.getvalue()))
        gone.append(str(photo.image.name))
        photo.image.name = name
        photo.width, photo.height = SIZE
        photo.save(update_fields=["image", "width", "height"])
    return gone


def remove_files(erasure: Erasure) -> None:
    """Delete an erasure's photo files from the disk; failures are retried later."""
    left = []
    for name in erasure.files:
        try:
            default_storage.delete(name)
        except OSError as error:
            logger.warning("A photo could not be removed: %s", error)
            left.append(name)
    if left != erasure.files:
        Erasure.objects.filter(pk=erasure.pk).update(files=left)


def remove_left_files() -> None:
    """Delete photo files that an erasure left on the disk, as after a failure or a server stop."""
    for erasure in Erasure.objects.exclude(files=[]):
        remove_files(erasure)
