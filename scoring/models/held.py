"""Records of smazzate on hold: a director or referee decides whether each one counts."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import AUTHOR_MAX
from scoring.models.smazzata import SubmittedRecord
from scoring.models.turn import Table


class HeldRecord(SubmittedRecord):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="held")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    """Why the record is on hold; a value of `HeldKind`."""
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_at_revision = models.PositiveIntegerField(null=True, blank=True)
    settled_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    taken = models.BooleanField(null=True, blank=True)
    """True if the record was accepted, False if rejected; null until somebody decides."""

    class Meta:
        ordering = ["table", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="held_key_once")]

    @property
    def owes_override(self) -> bool:
        """True if the record fails checks and nobody has given a reason to accept it anyway."""
        return bool(self.overridden) and not self.override
