"""The rows of an event. Django looks for them here."""

from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn

__all__ = [
    "Adjustment",
    "Entry",
    "EntryPlayer",
    "Seat",
    "Smazzata",
    "SmazzataRevision",
    "Table",
    "Tournament",
    "Turn",
]
