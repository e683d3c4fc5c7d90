"""Detect whether any phone has reached this server; until then, a firewall may block all of them.

Any connection from another computer counts. The detection starts again after each start and each
change of network, since a firewall may block one network only."""

from __future__ import annotations

import logging
import time
from datetime import datetime
from threading import Thread
from typing import Final

from django.conf import settings
from django.utils import timezone

from burraco_tourney.network.running import Running, find_running, load_network_status
from burraco_tourney.network.watch import REACHED, NetworkStatus, read_note, write_note

logger = logging.getLogger("burraco.server")

CHECK_EVERY: Final = 10.0
"""Minimum seconds between two attempts of one process to store the first connection's time."""


def find_asked_since(running: Running, known: NetworkStatus) -> datetime:
    """Return when the program began to wait for a phone: at the start or at a network change."""
    return max(running.opened_at, known.move.at) if known.move else running.opened_at


def find_reached(running: Running, known: NetworkStatus) -> datetime | None:
    """Return when the first phone connected after `find_asked_since`; None if no phone has."""
    try:
        at = datetime.fromisoformat(read_note(settings.VAR_DIR, REACHED)["at"])
        return at if at >= find_asked_since(running, known) else None
    except (KeyError, TypeError, ValueError):
        return None


def is_from_elsewhere(client: str, own: str) -> bool:
    """True if a connection from address `client` to address `own` comes from another machine."""
    return client != own and not client.startswith("127.")


class FirstContact:
    """Stores when another computer first connects, in a thread so as not to delay the client."""

    def __init__(self) -> None:
        self._due = 0.0

    def record(self) -> None:
        """Store the time of a first connection; at most one attempt in CHECK_EVERY seconds."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + CHECK_EVERY
        Thread(target=note_reached, name="first contact", daemon=True).start()


def note_reached() -> None:
    running = find_running()
    if running is None or find_reached(running, load_network_status()) is not None:
        return
    try:
        write_note(settings.VAR_DIR, REACHED, {"at": timezone.now().isoformat()})
    except OSError as error:
        logger.warning("The first phone could not be noted: %s", error)
