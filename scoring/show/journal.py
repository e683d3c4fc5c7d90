"""Journal data for other pages."""

from __future__ import annotations

from scoring.models.act import Act
from scoring.models.tournament import Tournament
from scoring.queries.journal.acts import find_reopening


def reopening_of(event: Tournament) -> Act | None:
    """The latest reopening of the event that is not undone: when, by whom and why. One query."""
    return find_reopening(event)
