"""A penalty or an award that a director gave."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.entry import Entry
from scoring.models.turn import Turn


class Adjustment(models.Model):
    """Points added to an entry's standing (negative: taken away), on a turn or on the final sum."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="adjustments"
    )
    vp = models.IntegerField(_("victory points"), default=0)
    mp = models.IntegerField(_("match points"), default=0)
    gp = models.IntegerField(_("game points"), default=0)
    reason = models.CharField(_("reason"), max_length=200)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["entry", "created_at"]

    def __str__(self) -> str:
        return self.reason
