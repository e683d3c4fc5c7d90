"""The hall screens of an event: settings, and the state that the director controls."""

from __future__ import annotations

from django.db import models

from scoring.core.limits import REASON_MAX, WIFI_NAME_MAX, WIFI_PASSWORD_MAX
from scoring.models.tournament import Tournament


class HallScreens(models.Model):
    """An event's hall screens. Without this row, one screen shows all scenes."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="hall_screens"
    )
    revision = models.PositiveIntegerField(default=0)
    """Counter that rises with every change of the row, so that open screens reload."""
    scenes = models.JSONField(default=list, blank=True)
    """Scenes of each screen, in the form of `play.screens.list_screens`."""
    halls = models.JSONField(default=list, blank=True)
    """Name and first table of each hall, in the form of `play.halls`; [] if there is one hall."""
    held = models.CharField(max_length=10, blank=True)
    """Scene that all screens show; "" while each screen rotates through its own scenes."""
    page_seconds = models.PositiveSmallIntegerField(default=12)
    message = models.CharField(max_length=REASON_MAX, blank=True)
    origin = models.CharField(max_length=120, blank=True)
    """Address that the director chose for phones: `http://192.168.1.23:8000`; "" if not chosen."""
    wifi_name = models.CharField(max_length=WIFI_NAME_MAX, blank=True)
    """Name of the hall's Wi-Fi, for a QR code shown with the address; "" shows no code."""
    wifi_password = models.CharField(max_length=WIFI_PASSWORD_MAX, blank=True)
    """Wi-Fi password, public in the hall: screens and printed pages show it."""
    is_dark = models.BooleanField(default=False)
    is_light = models.BooleanField(default=False)
    """True for dark text on a light background, in a bright hall."""
    reveal_revision = models.PositiveIntegerField(null=True, blank=True)
    """The event's revision whose standings the prize-giving shows; null if none is in progress."""
    reveal_began_at = models.DateTimeField(null=True, blank=True)
    """Start of the last prize-giving; null if there was none, or it ended with no line revealed.
    Fees paid after this time do not count for the prizes."""
    reveal_from = models.PositiveSmallIntegerField(default=0)
    """Lowest place that is revealed with or without a prize; 0 if no prize-giving is in progress.
    Prize winners below this place are revealed first, then this place, and place 1 last."""
    revealed = models.PositiveSmallIntegerField(default=0)
    """Number of standings lines revealed, lowest place first; `reveal_lines` + 1 once the podium
    is shown. Kept when the prize-giving ends and `reveal_revision` becomes null."""
    reveal_awards = models.JSONField(default=list, blank=True)
    """Prizes as they were when the prize-giving began, as a list of objects; [] once it ends.
    `entry` is the winner's number, `is_below` True if the winner ranks below the place
    `reveal_from`, `prize` the `Prize` as data, `cents` and `goods` the money and goods won."""

    class Meta:
        verbose_name_plural = "hall screens"

    @property
    def reveal_lines(self) -> int:
        """Number of standings lines to reveal: the first `reveal_from`, and lower prize winners."""
        below = {award["entry"] for award in self.reveal_awards if award["is_below"]}
        return self.reveal_from + len(below)


def read_screens(event: Tournament) -> HallScreens:
    """Return the event's screen settings, or unsaved defaults. At most one query."""
    found = getattr(event, "hall_screens", None)
    return found or HallScreens(tournament=event)
