"""Whether any phone has reached this desk: until one has, a firewall may keep all of them out.

A connection from another machine is enough. It is asked again after a start and after each change
of the network, since a firewall may hold for one network and not for another.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime
from threading import Thread
from typing import Final

from django.conf import settings
from django.utils import timezone

from burraco_tourney.whereabouts.looks import Whereabouts
from burraco_tourney.whereabouts.notes import REACHED, read_note, write_note
from burraco_tourney.whereabouts.running import Running, find_running, find_whereabouts

logger = logging.getLogger("burraco.server")

LOOK: Final = 10.0
"""Seconds between two looks of a process whether the first phone is noted already."""


def find_asked_since(running: Running, known: Whereabouts) -> datetime:
    """The time since which a phone is waited for."""
    return max(running.opened_at, known.move.at) if known.move else running.opened_at


def find_reached(running: Running, known: Whereabouts) -> datetime | None:
    """The time at which the first phone came, since the last start or change of the network."""
    try:
        at = datetime.fromisoformat(read_note(settings.VAR_DIR, REACHED)["at"])
        return at if at >= find_asked_since(running, known) else None
    except (KeyError, TypeError, ValueError):
        return None


def is_from_elsewhere(client: str, own: str) -> bool:
    """Whether a connection comes from another machine, by its two addresses: what this machine
    sends to itself comes from where it goes."""
    return client != own and not client.startswith("127.")


class DoorBell:
    """Notes the first phone, for the door of one process, which it never keeps waiting."""

    def __init__(self) -> None:
        self._due = 0.0

    def ring(self) -> None:
        """Somebody has come from another machine."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + LOOK
        Thread(target=note_reached, name="door bell", daemon=True).start()


def note_reached() -> None:
    """Note that a phone has come, unless that is known."""
    running = find_running()
    if running is None or find_reached(running, find_whereabouts()) is not None:
        return
    try:
        write_note(settings.VAR_DIR, REACHED, {"at": timezone.now().isoformat()})
    except OSError as error:
        logger.warning("The first phone could not be noted: %s", error)
