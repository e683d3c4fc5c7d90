"""Devices at the tables, and when each was last seen."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX
from scoring.models.turn import Table


class Station(models.Model):
    """A device at a table, with the state that it reports every few seconds (not verified)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="stations")
    device = models.CharField(max_length=32)
    """Identifier that the device generated."""
    name = models.CharField(max_length=AUTHOR_MAX)
    """Name of the person who enters results on the device."""
    label = models.CharField(max_length=DEVICE_MAX, blank=True)
    """Kind of device: "iPhone · Safari"."""
    number = models.PositiveSmallIntegerField(default=0)
    """Number of the smazzata being entered; 0 between smazzate."""
    waiting = models.PositiveSmallIntegerField(default=0)
    """Number of records that the device has not sent yet."""
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "device"], name="device_once_a_table")
        ]
