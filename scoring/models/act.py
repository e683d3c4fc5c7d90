"""The journal of directors' acts, which makes undo possible, and past standings."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.core.limits import AUTHOR_MAX, REASON_MAX, WORD_MAX
from scoring.models.tournament import Tournament

IMPORTED = "imported"
"""Key that marks the `changes` of an imported act, which cannot be undone: a bundle does not carry
the changed rows."""


class Act(models.Model):
    """A director's act. Only `undone_by` ever changes; no act is deleted."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=WORD_MAX)
    """One of `ActKind`."""
    params = models.JSONField(default=dict, blank=True)
    """Values for the act's sentence: turn, table, entry …"""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    changes = models.JSONField(default=dict, blank=True)
    """The rows that the act added, removed and changed: see `actions.rows_services`."""
    undone_by = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undoes"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision after this write; it orders everything that happened in the event."""

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="act_number_once")
        ]


class StandingsVersion(models.Model):
    """The standings from one moment on, stored whenever a write changes them."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="standings_versions"
    )
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that made these standings."""
    after_turn = models.PositiveSmallIntegerField()
    tells_turn = models.PositiveSmallIntegerField()
    """The last turn that counts in these standings; an open turn with a ruling counts too."""
    rows = models.JSONField()
    """Rows, best first: `{"place": …, "entry": …, "vp": …}`, see `standings.moments_queries`."""
    cause = models.CharField(max_length=WORD_MAX)
    """The kind of act that changed them, or `record` for a smazzata."""
    author_name = models.CharField(max_length=AUTHOR_MAX)

    class Meta:
        ordering = ["tournament", "created_at_revision", "pk"]
