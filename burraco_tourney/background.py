"""The work of a server process beside answering: backups on time, deleted events removed for good,
subscribers told of news."""

from __future__ import annotations

from burraco_tourney.push.watch import start_watch
from scoring.backups.making_services import start_backups
from scoring.events.life_services import start_housekeeping


def start_background_work() -> None:
    """Start all of it, each in its own thread; management commands never do."""
    start_backups()
    start_housekeeping()
    start_watch()
