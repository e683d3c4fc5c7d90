"""The hall screens of an event: settings, and the state that the director controls."""

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
    """A counter that rises with every change of the row, so that the screens know to reload."""
    scenes = models.JSONField(default=list, blank=True)
    """The scenes of each screen: see `play.screens.list_screens`."""
    halls = models.JSONField(default=list, blank=True)
    """The name and the first table of each hall; empty for one hall: see `play.halls`."""
    held = models.CharField(max_length=10, blank=True)
    """The scene that all screens show; "" while each rotates through its own scenes."""
    page_seconds = models.PositiveSmallIntegerField(default=12)
    message = models.CharField(max_length=REASON_MAX, blank=True)
    origin = models.CharField(max_length=120, blank=True)
    """The desk's address for phones, if it has several: `http://192.168.1.23:8000`."""
    wifi_name = models.CharField(max_length=WIFI_NAME_MAX, blank=True)
    """The name of the hall's Wi-Fi, for the QR code shown with the address; "" shows no code."""
    wifi_password = models.CharField(max_length=WIFI_PASSWORD_MAX, blank=True)
    """The Wi-Fi password, public in the hall: screens and printed pages show it."""
    is_dark = models.BooleanField(default=False)
    is_light = models.BooleanField(default=False)
    """Whether the screens use dark ink on a light ground, for a bright hall."""
    reveal_revision = models.PositiveIntegerField(null=True, blank=True)
    """The event's revision whose standings are being revealed; null outside a reveal."""
    reveal_began_at = models.DateTimeField(null=True, blank=True)
    """Start of the last prize-giving that revealed a line; null before any. Fees paid later do
    not change the prizes announced.
    """
    reveal_from = models.PositiveSmallIntegerField(default=0)
    """The lowest place of the standings in the reveal, which goes up to the first."""
    revealed = models.PositiveSmallIntegerField(default=0)
    """The number of lines already revealed, from the last up; one more than all means the podium.
    It remains when the reveal ends: above 0 without `reveal_revision`, the prize-giving is over."""
    reveal_awards = models.JSONField(default=list, blank=True)
    """The prizes as they were when the reveal began: each has its `entry`, whether that `is_below`
    the first line of the reveal, the `prize` of the plan, and the `cents` and `goods` won."""

    class Meta:
        verbose_name_plural = "hall screens"

    @property
    def reveal_lines(self) -> int:
        """The number of lines in the reveal: its places, preceded by prize winners below them."""
        below = {award["entry"] for award in self.reveal_awards if award["is_below"]}
        return self.reveal_from + len(below)


def read_screens(event: Tournament) -> HallScreens:
    """Return the event's screen settings, or unsaved defaults. One query at most."""
    found = getattr(event, "hall_screens", None)
    return found or HallScreens(tournament=event)
