"""Signatures under a record."""

from __future__ import annotations

from django.db import models

from scoring.models.choices import list_choices
from scoring.models.entry import Entry
from scoring.models.smazzata import SmazzataRevision
from scoring.play.records import SignedBy
from scoring.rules.faults import Line


class Signature(models.Model):
    """A side's signature under one revision of a smazzata.

    Revisions never change, so a signature is bound to exact cards and points; a correction is
    another revision, which nobody has signed yet.
    """

    revision = models.ForeignKey(
        SmazzataRevision, on_delete=models.CASCADE, related_name="signatures"
    )
    line = models.CharField(max_length=2, choices=list_choices(Line))
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="signatures")
    """The entry whose PIN or link was used."""
    name = models.CharField(max_length=150)
    """The entry's name at that time."""
    how = models.CharField(max_length=10, choices=list_choices(SignedBy))
    key = models.CharField(max_length=64)
    """Made by the client; one act may sign several smazzate."""
    device = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""

    class Meta:
        ordering = ["revision", "line"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "line"], name="a_line_signs_once"),
        ]

    def __str__(self) -> str:
        return f"{self.revision_id} {self.line}"
