"""The cards drawn at a table for seats, partners and the first player."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX, SEED_MAX
from scoring.models.turn import Table


class CardDraw(models.Model):
    """A draw at a table; its seed, the number of players and the rules repeat it.

    `rounds` are lists of `[place, card]`: every player's in the first, then the cards of those who
    had to draw again. Places count the players at the table from 1, as they were seated.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="card_draw")
    seed = models.CharField(max_length=SEED_MAX, blank=True)
    """Blank for cards that were drawn at the table and written down."""
    rounds = models.JSONField()
    entries = models.JSONField(default=list, blank=True)
    """The numbers of the entries that drew, by place, where the seats follow the draw; empty for a
    draw that leaves the seats as they are."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]

    def __str__(self) -> str:
        return f"{self.table_id}"
