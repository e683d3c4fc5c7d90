"""Smazzate and all revisions of their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models

from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX, REASON_MAX, WRITE_KEY_MAX
from scoring.core.play.shares import SmazzataPoints
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import DEFAULT_LONE_PLACE
from scoring.models.turn import Table

if TYPE_CHECKING:
    _JSONField = models.JSONField[SmazzataSums, SmazzataSums]
else:
    _JSONField = models.JSONField


class SumsField(_JSONField):
    """A JSON column that reads and writes SmazzataSums: each side's points in a smazzata."""

    def deconstruct(self) -> Any:
        # Migrations see plain JSON, so that they do not change with SmazzataSums.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> SmazzataSums | None:
        data = super().from_db_value(value, expression, connection)
        return None if data is None else SmazzataSums.from_data(data)

    def to_python(self, value: Any) -> Any:
        return SmazzataSums.from_data(value) if isinstance(value, dict) else value

    def get_prep_value(self, value: Any) -> Any:
        return value.to_data() if isinstance(value, SmazzataSums) else value


GP_COLUMNS: Final = ("ns_gp", "ew_gp", "l3_gp")
CLEAN_COLUMNS: Final = ("ns_clean", "ew_clean", "l3_clean")
"""Columns with each side's clean burrachi, in the order of the sides."""
POINTS = ("number", *GP_COLUMNS, *CLEAN_COLUMNS, "alone")
"""Columns of `Smazzata` that are arguments of `read_points`, in order; `depth` comes after them."""


class Smazzata(models.Model):
    """One smazzata at a table, with the game points of its current revision."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="smazzate")
    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    """Number of the current revision."""
    ns_gp = models.IntegerField()
    ew_gp = models.IntegerField()
    ns_clean = models.PositiveSmallIntegerField(default=0)
    ew_clean = models.PositiveSmallIntegerField(default=0)
    """Number of clean burrachi of E-W, as `ns_clean` of N-S; 0 if only totals were recorded."""
    l3_gp = models.IntegerField(null=True, blank=True)
    l3_clean = models.PositiveSmallIntegerField(null=True, blank=True)
    """Clean burrachi of the third side; null at a table of two sides."""
    alone = models.PositiveSmallIntegerField(null=True, blank=True)
    """Seat number (1 to 3) of the player who is alone (N-S) at a table of three; else null."""

    class Meta:
        ordering = ["table", "number"]
        verbose_name_plural = "smazzate"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="smazzata_number_once")
        ]


class SubmittedRecord(models.Model):
    """A smazzata's record as it was sent. `record` is JSON for `scoring.core.rules.records`, as
    detailed as `depth` indicates; it is empty if the smazzata was cancelled."""

    depth = models.CharField(max_length=10)
    """How detailed the record is; a value of `Depth`, or CANCELLED."""
    record = models.JSONField()
    sums = SumsField()
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """Random key from the client: repeated writes with the same key count once."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """Reason for a correction; blank in a first revision."""
    override = models.CharField(max_length=REASON_MAX, blank=True)
    """Reason that the author gave for overriding checks that failed."""
    overridden = models.JSONField(default=list, blank=True)
    """Codes of the failed checks that were overridden."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's `revision` (its count of writes) after the write that created this row."""

    class Meta:
        abstract = True


class SmazzataRevision(SubmittedRecord):
    """One revision of a smazzata's record. Nothing is overwritten: a correction adds a revision."""

    smazzata = models.ForeignKey(Smazzata, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["smazzata", "number"]
        constraints = [
            models.UniqueConstraint(fields=["smazzata", "number"], name="revision_number_once"),
            models.UniqueConstraint(fields=["smazzata", "key"], name="revision_key_once"),
        ]
        indexes = [models.Index(fields=["key"], name="revision_by_key")]


def read_points(
    number: int,
    ns: int,
    ew: int,
    third: int | None,
    ns_clean: int,
    ew_clean: int,
    third_clean: int | None,
    alone: int | None,
    depth: str,
) -> SmazzataPoints:
    is_cancelled = depth == CANCELLED
    if third is None:
        gp, clean = Sides(ns, ew), Sides(ns_clean, ew_clean)
    else:
        gp, clean = Sides(ns, ew, third), Sides(ns_clean, ew_clean, third_clean or 0)
    return SmazzataPoints(number, gp, clean, alone or DEFAULT_LONE_PLACE, is_cancelled)
