"""The journal of directors' acts, with undo data, and earlier versions of the standings."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.core.limits import AUTHOR_MAX, REASON_MAX, WORD_MAX
from scoring.models.tournament import Tournament

IMPORTED = "imported"
"""Key in `Act.changes` that marks an imported act. It cannot be undone: bundles omit undo data."""


class Act(models.Model):
    """A director's act in an event's journal. Only `undone_by` may change; no act is deleted."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=WORD_MAX)
    """A value of `ActKind`."""
    params = models.JSONField(default=dict, blank=True)
    """Values for the act's text in the journal: turn, table, entry …"""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    changes = models.JSONField(default=dict, blank=True)
    """Undo data: the rows added, removed and changed, by model; see `actions.rows_services`."""
    undone_by = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undoes"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision after this write; orders everything that happened in the event."""

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="act_number_once")
        ]


class StandingsVersion(models.Model):
    """A snapshot of an event's standings, stored whenever a write changes them."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="standings_versions"
    )
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    after_turn = models.PositiveSmallIntegerField()
    tells_turn = models.PositiveSmallIntegerField()
    """Last turn with a result or ruling in these standings: `after_turn`, or a later one if a
    ruling on it counts already."""
    rows = models.JSONField()
    """The standings, best first, as a list of objects `{"place": …, "entry": …, "vp": …}`."""
    cause = models.CharField(max_length=WORD_MAX)
    """Kind of act that changed the standings; `record` if a recorded smazzata changed them."""
    author_name = models.CharField(max_length=AUTHOR_MAX)

    class Meta:
        ordering = ["tournament", "created_at_revision", "pk"]
