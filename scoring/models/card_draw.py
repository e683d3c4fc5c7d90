"""The cards drawn at a table for seats, partners and the first player."""

from __future__ import annotations

from django.db import models

from scoring.models.turn import Table


class CardDraw(models.Model):
    """One draw at a table. With its seed, the number of players and the rules it can be repeated.

    `rounds` are lists of `[place, card]`: every player's in the first, then those of who had to
    draw again. Places count the players at the table from 1, as they were seated.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="card_draw")
    seed = models.CharField(max_length=40, blank=True)
    """Blank for cards that were drawn at the table and written down."""
    rounds = models.JSONField()
    entries = models.JSONField(default=list, blank=True)
    """Where the seats follow the draw: the numbers of who drew, by place. They sit as the cards say
    since. Empty for a draw that leaves the seats as they are.
    """
    author_name = models.CharField(max_length=150)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]

    def __str__(self) -> str:
        return f"{self.table_id}"
