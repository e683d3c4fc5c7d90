"""The origin (scheme, host, port) in the tables' QR codes. It is stored in a file, because the
server reads it before it opens its ports and its database."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings

from scoring.store.private_files import write_private_file

logger = logging.getLogger(__name__)

CARDS_ORIGIN: Final = "cards_origin"
LONGEST: Final = 300


def read_cards_origin(folder: Path) -> str:
    """Return the origin last used in QR codes, or "" if no codes were shown yet."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / CARDS_ORIGIN).read_text("utf-8")[:LONGEST].strip()
    return ""


def store_qr_origin(*, origin: str) -> None:
    """Store the origin used in QR codes. A failure is only logged."""
    if origin == read_cards_origin(settings.VAR_DIR):
        return
    try:
        write_private_file(settings.VAR_DIR / CARDS_ORIGIN, origin.encode())
    except OSError as error:
        logger.warning("The address of the tables' codes could not be kept: %s", error)
