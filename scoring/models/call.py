"""Calls to the director and to the desk, flags on smazzate, and photos of paper score sheets."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX, REASON_MAX, WRITE_KEY_MAX
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Table


class Call(models.Model):
    """A table's call for the director. `number`: the smazzata that the call is about, if any."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=10)
    """Why the table calls; a value of `CallReason`."""
    note = models.CharField(max_length=REASON_MAX, blank=True)
    key = models.CharField(max_length=WRITE_KEY_MAX)
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_at_revision = models.PositiveIntegerField(null=True, blank=True)
    answered_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="call_key_once")]


class Photo(models.Model):
    """A photo of the paper score sheet of a smazzata; only directors see it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photos")
    number = models.PositiveSmallIntegerField()
    image = models.FileField(upload_to="photos/%Y/%m/")
    """JPEG re-encoded from the upload, under a random name."""
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=WRITE_KEY_MAX)
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()

    class Meta:
        ordering = ["table", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="photo_key_once")]


class DeskCall(models.Model):
    """A call for an entry to come to the desk, shown on the entry's page and the hall screens."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="desk_calls")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="desk_calls")
    called_at = models.DateTimeField()
    called_at_revision = models.PositiveIntegerField()
    called_by = models.CharField(max_length=AUTHOR_MAX)
    shown_until = models.DateTimeField()
    """When the call expires; moved to the present when somebody ends the call."""
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_at_revision = models.PositiveIntegerField(null=True, blank=True)
    ended_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]
