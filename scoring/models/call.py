"""Calls to the director, flags on smazzate, and photos of paper score sheets."""

from __future__ import annotations

from django.db import models

from scoring.models.choices import list_choices
from scoring.models.turn import Table
from scoring.play.hall import CallReason


class Call(models.Model):
    """A table's call to the director; a flag on a smazzata, if it has the number of one."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=10, choices=list_choices(CallReason))
    note = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=64)
    author_name = models.CharField(max_length=150)
    device = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made; so of the next."""
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_at_revision = models.PositiveIntegerField(null=True, blank=True)
    answered_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="call_key_once")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.reason}"


class Photo(models.Model):
    """A photo of the paper sheet beside a smazzata; only directors see it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photos")
    number = models.PositiveSmallIntegerField()
    image = models.FileField(upload_to="photos/%Y/%m/")
    """A JPEG re-encoded from the upload, under a random name."""
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64)
    author_name = models.CharField(max_length=150)
    device = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""

    class Meta:
        ordering = ["table", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="photo_key_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
