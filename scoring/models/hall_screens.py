"""What the screens of the hall show, as the director steers them."""

from __future__ import annotations

from django.db import models

from scoring.models.choices import list_choices
from scoring.models.tournament import Tournament
from scoring.play.screens import Scene


class HallScreens(models.Model):
    """The screens of one event; without a row it has one that shows everything."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="hall_screens"
    )
    revision = models.PositiveIntegerField(default=0)
    """Rises with every change of the row: with it what the screens show is out of date."""
    scenes = models.JSONField(default=list, blank=True)
    """The scenes of each screen: see `play.screens.list_screens`."""
    held = models.CharField(max_length=10, choices=list_choices(Scene), blank=True)
    """The scene that all screens show; empty while they go through their own."""
    page_seconds = models.PositiveSmallIntegerField(default=12)
    message = models.CharField(max_length=200, blank=True)
    origin = models.CharField(max_length=120, blank=True)
    """Where phones find the desk, as `http://192.168.1.23:8000`, where there are several such."""
    wifi_name = models.CharField(max_length=32, blank=True)
    """The network of the hall, for its code beside the address; empty for none."""
    wifi_password = models.CharField(max_length=63, blank=True)
    """Everybody in the hall may know it: it stands on the screens and on paper."""
    is_dark = models.BooleanField(default=False)
    """Whether the screens show nothing."""
    is_light = models.BooleanField(default=False)
    """Dark ink on a light ground, for a bright hall."""
    reveal_revision = models.PositiveIntegerField(null=True, blank=True)
    """The event's revision whose standings are revealed; null while none are."""
    reveal_from = models.PositiveSmallIntegerField(default=0)
    """The lines of the standings that the reveal goes through, from this one up to the first."""
    revealed = models.PositiveSmallIntegerField(default=0)
    """How many of them are shown, the last ones; one more than there are is the podium."""

    class Meta:
        verbose_name_plural = "hall screens"

    def __str__(self) -> str:
        return str(self.tournament_id)
