"""Merges of two saved players that are the same person."""

from __future__ import annotations

from django.db import models

from players.models import Player
from players.names import NAME_MAX
from scoring.core.limits import AUTHOR_MAX


class PersonMerge(models.Model):
    """A merge: the player `kept` absorbed another. Only undoing the merge changes the row."""

    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    absorbed_name = models.CharField(max_length=NAME_MAX, blank=True)
    changes = models.JSONField()
    """Undo data (`personal.merging_services.MergeChanges`); undoing empties it."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()
    undone_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
