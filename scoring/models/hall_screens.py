"""Hall screens: their settings for an event, as the director steers them."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import REASON_MAX, WIFI_NAME_MAX, WIFI_PASSWORD_MAX
from scoring.models.tournament import Tournament


class HallScreens(models.Model):
    """The screens of one event; without this row one screen shows everything."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="hall_screens"
    )
    revision = models.PositiveIntegerField(default=0)
    """A counter that rises with every change of the row: what the screens show is then out of date.
    """
    scenes = models.JSONField(default=list, blank=True)
    """The scenes of each screen: see `play.screens.list_screens`."""
    held = models.CharField(max_length=10, blank=True)
    """The scene that all screens show; empty while they go through their own."""
    page_seconds = models.PositiveSmallIntegerField(default=12)
    message = models.CharField(max_length=REASON_MAX, blank=True)
    origin = models.CharField(max_length=120, blank=True)
    """The address where phones find the desk, as `http://192.168.1.23:8000`, if it has several."""
    wifi_name = models.CharField(max_length=WIFI_NAME_MAX, blank=True)
    """The network of the hall, for its code beside the address; empty for none."""
    wifi_password = models.CharField(max_length=WIFI_PASSWORD_MAX, blank=True)
    """The password of that network, known to the whole hall: it is on the screens and on paper."""
    is_dark = models.BooleanField(default=False)
    """Whether the screens show nothing."""
    is_light = models.BooleanField(default=False)
    """Whether the screens have dark ink on a light ground, for a bright hall."""
    reveal_revision = models.PositiveIntegerField(null=True, blank=True)
    """The event's revision whose standings are revealed; null while none are."""
    reveal_from = models.PositiveSmallIntegerField(default=0)
    """The lines of the standings that the reveal goes through, from this one up to the first."""
    revealed = models.PositiveSmallIntegerField(default=0)
    """The number of lines revealed so far, the last ones first; one more than all is the podium.
    It stays when the reveal ends: above 0 without a `reveal_revision`, there was a prize-giving."""
    reveal_awards = models.JSONField(default=list, blank=True)
    """The prizes as they were when the reveal began: each with its `entry`, whether that `is_below`
    the first line of the reveal, the `prize` of the plan, and the `cents` and `goods` won."""

    class Meta:
        verbose_name_plural = "hall screens"

    @property
    def reveal_lines(self) -> int:
        """The number of lines that the reveal goes through: those of its places, and before them
        those below that win a prize."""
        below = {award["entry"] for award in self.reveal_awards if award["is_below"]}
        return self.reveal_from + len(below)


def read_screens(event: Tournament) -> HallScreens:
    """The screens of an event as they are set, or as they are unless set. One query at most."""
    found = getattr(event, "hall_screens", None)
    return found or HallScreens(tournament=event)
