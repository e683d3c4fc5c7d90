"""A smazzata as recorded, and every revision of its record."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models

from scoring.models.choices import list_choices
from scoring.models.sums import SumsField
from scoring.models.turn import Table
from scoring.rules.records import CANCELLED, Depth

GP_COLUMNS: Final = ("ns_gp", "ew_gp", "l3_gp")
CLEAN_COLUMNS: Final = ("ns_clean", "ew_clean", "l3_clean")
"""The columns of the sides, in their order."""


class Smazzata(models.Model):
    """The n-th smazzata of a table, with the game points of its standing revision."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="smazzate")
    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    """The number of the revision that stands."""
    ns_gp = models.IntegerField()
    ew_gp = models.IntegerField()
    ns_clean = models.PositiveSmallIntegerField(default=0)
    ew_clean = models.PositiveSmallIntegerField(default=0)
    """Clean burrachi of each side; 0 where only totals were recorded."""
    l3_gp = models.IntegerField(null=True, blank=True)
    l3_clean = models.PositiveSmallIntegerField(null=True, blank=True)
    """Of the third side; None where two sides meet."""
    alone = models.PositiveSmallIntegerField(null=True, blank=True)
    """At a table of three, the place of the player who plays alone, as N-S: see `rules.three`."""

    class Meta:
        ordering = ["table", "number"]
        verbose_name_plural = "smazzate"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="smazzata_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class SubmittedRecord(models.Model):
    """A submitted record of a smazzata, its sums, and who submitted it when and on which device.

    `record` is the data of `scoring.rules.records` at `depth`; a cancelled smazzata has none.
    """

    depth = models.CharField(max_length=10, choices=list_choices([*Depth, CANCELLED]))
    record = models.JSONField()
    sums = SumsField()
    key = models.CharField(max_length=64)
    """Made by the client: the same key is the same write, however often it is sent."""
    reason = models.CharField(max_length=200, blank=True)
    """Why it was corrected; blank in a first revision."""
    override = models.CharField(max_length=200, blank=True)
    """Why it was recorded against the checks."""
    overridden = models.JSONField(default=list, blank=True)
    """The codes of the checks that it was recorded against."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150)
    """Stored here, because the account may be deleted."""
    device = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""

    class Meta:
        abstract = True


class SmazzataRevision(SubmittedRecord):
    """A revision of a smazzata. Nothing is overwritten: a correction is a further revision."""

    smazzata = models.ForeignKey(Smazzata, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["smazzata", "number"]
        constraints = [
            models.UniqueConstraint(fields=["smazzata", "number"], name="revision_number_once"),
            models.UniqueConstraint(fields=["smazzata", "key"], name="revision_key_once"),
        ]
        indexes = [models.Index(fields=["key"], name="revision_by_key")]

    def __str__(self) -> str:
        return f"{self.smazzata_id} r{self.number}"
