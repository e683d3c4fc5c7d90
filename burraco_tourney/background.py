"""What a server process does beside answering: backups on time, deleted events removed for good."""

from __future__ import annotations

from scoring.services.backups.schedule import start_backups
from scoring.services.events.housekeeping import start_housekeeping


def start_background_work() -> None:
    """Start both, each in its own thread; management commands never do."""
    start_backups()
    start_housekeeping()
