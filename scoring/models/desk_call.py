"""Calls of an entry to the desk."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class DeskCall(models.Model):
    """An entry that the director calls to the desk, on its own page and on the hall screens."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="desk_calls")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="desk_calls")
    called_at = models.DateTimeField()
    called_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""
    called_by = models.CharField(max_length=AUTHOR_MAX)
    shown_until = models.DateTimeField()
    """The moment when the call ends by itself, or was ended earlier."""
    ended_at = models.DateTimeField(null=True, blank=True)
    """The moment when somebody ended the call; null if nobody has."""
    ended_at_revision = models.PositiveIntegerField(null=True, blank=True)
    ended_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.called_at:%H:%M}"
