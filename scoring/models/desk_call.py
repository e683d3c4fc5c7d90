"""Calls of an entry to the desk."""

from __future__ import annotations

from django.db import models

from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class DeskCall(models.Model):
    """An entry that the director calls to the desk, on its own page and on the hall screens."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="desk_calls")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="desk_calls")
    called_at = models.DateTimeField()
    called_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""
    called_by = models.CharField(max_length=150)
    shown_until = models.DateTimeField()
    """When it is over by itself; earlier, the moment when it was ended."""
    ended_at = models.DateTimeField(null=True, blank=True)
    """Null for a call that nobody has ended."""
    ended_at_revision = models.PositiveIntegerField(null=True, blank=True)
    ended_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.called_at:%H:%M}"
