"""The devices at a table, and their last sign of life."""

from __future__ import annotations

from django.db import models

from scoring.models.turn import Table


class Station(models.Model):
    """A device that was seen at a table. It says so itself every few seconds; it proves nothing."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="stations")
    device = models.CharField(max_length=32)
    """The name that the device made for itself."""
    name = models.CharField(max_length=150)
    """Of who enters there."""
    label = models.CharField(max_length=80, blank=True)
    """What kind of device it is, in two words."""
    number = models.PositiveSmallIntegerField(default=0)
    """The smazzata that is being entered, 0 for none."""
    waiting = models.PositiveSmallIntegerField(default=0)
    """What it keeps that is not sent yet."""
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "device"], name="device_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.device[:6]}"
