"""Erasures, recorded without a name, and the time after which guests are erased."""

from __future__ import annotations

from django.db import models

from players.models import TOKEN_LENGTH
from scoring.core.limits import AUTHOR_MAX


class Erasure(models.Model):
    """A past erasure: enough to repeat it after a restore, without identifying the person."""

    token = models.CharField(max_length=TOKEN_LENGTH, unique=True)
    """The token of the deleted `Player` row, or `SignUpPlayer.erasure_token` if the person had
    only signed up.
    """
    erased_at = models.DateTimeField()
    erased_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    """The account; "" if a guest was erased automatically."""
    events = models.PositiveIntegerField()
    """The number of events that contained the name."""
    choices = models.JSONField(default=dict)
    """For each line of text shown, by its keyed digest: whether the name in it was erased."""
    with_photos = models.BooleanField(default=False)
    """Whether the photos of the person's score sheets were removed too."""
    files = models.JSONField(default=list)
    """The names of photos still to be removed from the disk."""

    class Meta:
        ordering = ["-erased_at", "-pk"]


class GuestTerm(models.Model):
    """The time that guests are kept; without this row they are kept for good."""

    months = models.PositiveSmallIntegerField()
    """Months after a guest's last event."""
    set_by = models.CharField(max_length=AUTHOR_MAX)
    set_at = models.DateTimeField()
