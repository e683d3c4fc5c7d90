from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX, WRITE_KEY_MAX
from scoring.models.entry import Entry
from scoring.models.smazzata import SmazzataRevision


class Signature(models.Model):
    """One side's signature on one revision of a smazzata; a correction needs a new signature."""

    revision = models.ForeignKey(
        SmazzataRevision, on_delete=models.CASCADE, related_name="signatures"
    )
    line = models.CharField(max_length=2)
    """Side that signed; a value of `Line`."""
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="signatures")
    """Entry whose PIN or link was used."""
    name = models.CharField(max_length=AUTHOR_MAX)
    """Name of the entry when it signed."""
    how = models.CharField(max_length=10)
    """How it was signed; a value of `SignedBy`."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """Random key from the client; smazzate signed together share it."""
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()

    class Meta:
        ordering = ["revision", "line"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "line"], name="a_line_signs_once")
        ]
