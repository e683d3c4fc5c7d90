"""The rows of an event. Django looks for them here."""

from scoring.models.act import Act, StandingsVersion
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.phase import Phase, Section
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn

__all__ = [
    "Act",
    "Adjustment",
    "AssignedScore",
    "Entry",
    "EntryPlayer",
    "Phase",
    "Seat",
    "Section",
    "Smazzata",
    "SmazzataRevision",
    "StandingsVersion",
    "Substitution",
    "Table",
    "Tournament",
    "Turn",
    "Withdrawal",
]
