"""Past erasures of persons, stored without names, and the time after which guests are erased."""

from __future__ import annotations

from django.db import models

from players.models import TOKEN_LENGTH
from scoring.core.limits import AUTHOR_MAX


class Erasure(models.Model):
    """A completed erasure of a person: the data to repeat it after a restore, without the name."""

    token = models.CharField(max_length=TOKEN_LENGTH, unique=True)
    """Token of the deleted `Player`, or `SignUpPlayer.erasure_token` if only a sign-up existed."""
    erased_at = models.DateTimeField()
    erased_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    """Name of the account that erased the person; "" if a guest was erased automatically."""
    events = models.PositiveIntegerField()
    """Number of events that contained the name."""
    choices = models.JSONField(default=dict)
    """Choice for each text that named the person, by `TextLine.key`; True: remove the name."""
    with_photos = models.BooleanField(default=False)
    files = models.JSONField(default=list)
    """Names of photo files still to be deleted from the disk."""

    class Meta:
        ordering = ["-erased_at", "-pk"]


class GuestTerm(models.Model):
    """Months that guests are stored after their last event; without this row, forever."""

    months = models.PositiveSmallIntegerField()
    set_by = models.CharField(max_length=AUTHOR_MAX)
    set_at = models.DateTimeField()
