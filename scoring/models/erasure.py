"""Persons who were erased, told without a name, and the term after which guests are."""

from __future__ import annotations

from django.db import models

from players.models import TOKEN_LENGTH
from scoring.core.limits import AUTHOR_MAX


class Erasure(models.Model):
    """A person who was erased: enough to do it again after a restore, nothing that tells who."""

    token = models.CharField(max_length=TOKEN_LENGTH, unique=True)
    """The token that the person's row had among the players, or `SignUpPlayer.erasure_token` of one
    who had only signed up."""
    erased_at = models.DateTimeField()
    erased_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    """The account; "" where the term of guests ran out."""
    events = models.PositiveIntegerField()
    """The number of events in which the name was."""
    choices = models.JSONField(default=dict)
    """For each line of text that was shown, by a keyed digest, whether the name in it went."""
    with_photos = models.BooleanField(default=False)
    """Whether the photos of the person's score sheets went too."""
    files = models.JSONField(default=list)
    """The names of photos that are still to be removed from the disk."""

    class Meta:
        ordering = ["-erased_at", "-pk"]


class GuestTerm(models.Model):
    """The term of guests; without this row there is none."""

    months = models.PositiveSmallIntegerField()
    """Months after the last event of a guest."""
    set_by = models.CharField(max_length=AUTHOR_MAX)
    set_at = models.DateTimeField()
