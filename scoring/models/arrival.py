"""Arrivals: who has come to the desk of the hall on the day."""

from __future__ import annotations

from django.db import models

from scoring.models.entry import Entry
from scoring.models.till import TillRow
from scoring.models.tournament import Tournament


class Arrival(TillRow):
    """An entry that is here, in one session of the event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="arrivals")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="arrivals")
    session = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "session"],
                condition=models.Q(undone_at=None),
                name="arrival_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.session}"
