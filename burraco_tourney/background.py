"""The work of a server process beside answering: backups on time, deletion of removed events."""

from __future__ import annotations

from scoring.backups.making_services import start_backups
from scoring.events.life_services import start_housekeeping


def start_background_work() -> None:
    """Start both, each in its own thread; management commands never do."""
    start_backups()
    start_housekeeping()
