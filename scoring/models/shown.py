"""The standings as the public page shows them, kept ready for it."""

from __future__ import annotations

from django.db import models

from scoring.models.tournament import Tournament


class ShownStandings(models.Model):
    """The general standings of one event with all that their page shows of them.

    Made of other rows by every write that may move them; the page works them out itself where
    `revision` is not the event's `ranked_revision`, or where its reader sees more or fewer turns.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="shown_standings"
    )
    revision = models.PositiveIntegerField()
    """The event's `ranked_revision` that they were made at."""
    until = models.PositiveSmallIntegerField(null=True, blank=True)
    """The event's `shown_until` for the public that they were made for."""
    page = models.JSONField()
    """See `standings.rows_queries`."""

    class Meta:
        verbose_name_plural = "shown standings"

    def __str__(self) -> str:
        return str(self.tournament_id)
