"""The origin that the codes of the tables carry: the one with which they were last shown.

It is kept in a file of the data folder: it is the computer's, no event's, and a start reads it
before there is a database.
"""

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
    """The origin, as `http://192.168.1.23:8000`, that the codes of the desk with these data carry;
    "" where none were shown yet."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / CARDS_ORIGIN).read_text("utf-8")[:LONGEST].strip()
    return ""


def keep_cards_origin(*, origin: str) -> None:
    """Keep the origin of the codes that are being shown; a failure is logged, and hinders none."""
    if origin == read_cards_origin(settings.VAR_DIR):
        return
    try:
        write_private_file(settings.VAR_DIR / CARDS_ORIGIN, origin.encode())
    except OSError as error:
        logger.warning("The address of the tables' codes could not be kept: %s", error)
