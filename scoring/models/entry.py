"""What is ranked: here a pair, with the names that it entered under."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Player
from scoring.models.tournament import Tournament


class Entry(models.Model):
    """A pair in an event, under its number."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField(_("pair"))

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class EntryPlayer(models.Model):
    """A player of a pair, with name, card and club of the day: the event's record keeps them."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    """1 or 2, in the order that the pair was entered in."""
    name = models.CharField(_("name"), max_length=120)
    card_number = models.CharField(_("membership card"), max_length=20, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)

    class Meta:
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_in_one_pair"),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position_once"),
        ]

    def __str__(self) -> str:
        return self.name
