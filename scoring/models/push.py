"""Push subscriptions: browsers told of an event's news while its page is closed (Web Push)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.core.limits import LANGUAGE_MAX
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class PushSubscription(models.Model):
    """A browser that asked for news; `entry` is the one whose calls it gets, null for none."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    endpoint = models.CharField(max_length=1000)
    """The address where its push service takes messages for the browser."""
    p256dh = models.CharField(max_length=100)
    """The browser's public key, in base64url."""
    auth = models.CharField(max_length=40)
    """The secret that the browser shares with the desk alone, in base64url."""
    language = models.CharField(max_length=LANGUAGE_MAX, choices=settings.LANGUAGES)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "endpoint"], name="browser_told_once"),
        ]

    def __str__(self) -> str:
        return self.endpoint


class ToldNews(models.Model):
    """The news that subscribers of an event have been told, once somebody has subscribed."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="told_news"
    )
    keys = models.JSONField(default=list)
    """The keys of the notices (`public.notices_wording`) that are no news any more."""
    revision = models.PositiveIntegerField(default=0)
    """A counter that rises with every change: of several servers, the one that raises it sends."""

    class Meta:
        verbose_name_plural = "told news"

    def __str__(self) -> str:
        return str(self.tournament_id)
