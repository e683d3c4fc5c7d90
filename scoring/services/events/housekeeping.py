"""Housekeeping: a thread of the server removes for good what was deleted more than a day ago."""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from scoring.services.events.life import purge_deleted

EVERY: Final = 600.0
"""Seconds between two looks."""

logger = logging.getLogger(__name__)


def start_housekeeping() -> None:
    """Keep house for as long as this process lives, unless settings forbid work in the
    background."""
    if settings.BACKUP_MINUTES:
        Thread(target=_run, name="housekeeping", daemon=True).start()


def _run() -> None:
    stop = Event()
    while not stop.wait(EVERY):
        try:
            purge_deleted(timezone.now())
        except Error as error:
            logger.warning("Deleted events could not be removed: %s", error)
        finally:
            connection.close()
