"""The turns of an event, the tables of a turn, and who sits where with what result."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class TurnState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    PLAYING = "playing", _("playing")
    CLOSED = "closed", _("closed")


class LineChoice(models.TextChoices):
    NS = "NS", _("N-S")
    EW = "EW", _("E-W")


class Turn(models.Model):
    """A turn: each table plays the same number of smazzate. Only closed turns are in standings."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=TurnState.choices, default=TurnState.DRAFT)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="turn_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_open(self) -> bool:
        """Whether results may be recorded for the first time."""
        return self.state == TurnState.PLAYING


class Table(models.Model):
    """A table in a turn. A table with one seat taken is a half table: its pair rests."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    recorded = models.PositiveSmallIntegerField(default=0)
    """Smazzate recorded so far."""

    class Meta:
        ordering = ["turn", "number"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class Seat(models.Model):
    """An entry at a table in a turn, and what it made there. The totals are stored, not computed.

    `gp` is the sum of the smazzate recorded so far; `mp` and `vp` are null until the table is
    complete. A bye has the event's award as its `mp` and `vp` when the turn closes.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seats")
    line = models.CharField(max_length=2, choices=LineChoice.choices)
    is_bye = models.BooleanField(default=False)
    gp = models.IntegerField(default=0)
    mp = models.IntegerField(null=True, blank=True)
    vp = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["turn", "table", "-line"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "entry"], name="entry_sits_once_a_turn"),
            models.UniqueConstraint(fields=["table", "line"], name="one_entry_a_line"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.line}"
