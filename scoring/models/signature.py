from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX, WRITE_KEY_MAX
from scoring.models.entry import Entry
from scoring.models.smazzata import SmazzataRevision


class Signature(models.Model):
    """A side's signature under one revision of a smazzata.

    Revisions never change, so a signature is bound to exact cards and points; a correction is
    another revision, which nobody has signed yet.
    """

    revision = models.ForeignKey(
        SmazzataRevision, on_delete=models.CASCADE, related_name="signatures"
    )
    line = models.CharField(max_length=2)
    """One of `Line`."""
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="signatures")
    """The entry whose PIN or link was used."""
    name = models.CharField(max_length=AUTHOR_MAX)
    """The entry's name at that time."""
    how = models.CharField(max_length=10)
    """One of `SignedBy`."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """The key made by the client; one act may sign several smazzate."""
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision after this write."""

    class Meta:
        ordering = ["revision", "line"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "line"], name="a_line_signs_once")
        ]
