"""What a later program wrote into an event that this one imported."""

from __future__ import annotations

from django.db import models

from scoring.models.tournament import Tournament


class UnknownKeys(models.Model):
    """The keys of an event's document that this program does not know: kept for one that does."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="unknown_keys"
    )
    keys = models.JSONField()
    """The fields of each `scoring.core.bundle.unknown.UnknownKey`."""

    def __str__(self) -> str:
        return str(self.tournament_id)
