"""Detect if any phone has reached this desk: until one has, a firewall may block all.

A connection from another machine is enough. The check starts anew after a start and after each
change of network, since a firewall may apply to one network and not to another.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime
from threading import Thread
from typing import Final

from django.conf import settings
from django.utils import timezone

from burraco_tourney.network.notes import REACHED, read_note, write_note
from burraco_tourney.network.probes import NetworkStatus
from burraco_tourney.network.running import Running, find_running, load_network_status

logger = logging.getLogger("burraco.server")

CHECK_EVERY: Final = 10.0
"""Minimum seconds between two checks of one process for a note of the first phone."""


def find_asked_since(running: Running, known: NetworkStatus) -> datetime:
    """The time since which the desk waits for a phone."""
    return max(running.opened_at, known.move.at) if known.move else running.opened_at


def find_reached(running: Running, known: NetworkStatus) -> datetime | None:
    """When the first phone connected since the last start or change of network."""
    try:
        at = datetime.fromisoformat(read_note(settings.VAR_DIR, REACHED)["at"])
        return at if at >= find_asked_since(running, known) else None
    except (KeyError, TypeError, ValueError):
        return None


def is_from_elsewhere(client: str, own: str) -> bool:
    """True if a connection comes from another machine. A machine that connects to itself has the
    same address at both ends."""
    return client != own and not client.startswith("127.")


class FirstContact:
    """Records the first connection of a phone to one process, without delaying its listener."""

    def __init__(self) -> None:
        self._due = 0.0

    def record(self) -> None:
        """Record a connection from another machine."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + CHECK_EVERY
        Thread(target=note_reached, name="first contact", daemon=True).start()


def note_reached() -> None:
    """Note that a phone has connected, unless that is known."""
    running = find_running()
    if running is None or find_reached(running, load_network_status()) is not None:
        return
    try:
        write_note(settings.VAR_DIR, REACHED, {"at": timezone.now().isoformat()})
    except OSError as error:
        logger.warning("The first phone could not be noted: %s", error)
