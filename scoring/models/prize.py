"""The prizes of an event: its plan, as the director set it up."""

from __future__ import annotations

from functools import cached_property

from django.db import models

from scoring.core.prizes.plan import PrizePlan
from scoring.models.tournament import Tournament


class EventPrizes(models.Model):
    """The prize plan of one event; without this row it has none."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="event_prizes"
    )
    data = models.JSONField()
    """The plan as written by PrizePlan.to_data."""

    class Meta:
        verbose_name_plural = "event prizes"

    def __str__(self) -> str:
        return str(self.tournament_id)

    @cached_property
    def plan(self) -> PrizePlan:
        return PrizePlan.from_data(self.data)
