"""Guests, and the day on which each guest's data are deleted."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Max
from django.db.models.functions import Coalesce, Greatest

from players.models import Player
from scoring.models.erasure import GuestTerm


@dataclass(frozen=True, slots=True)
class GuestPlayer:
    """A player without a membership card and without a club."""

    player: Player
    last_on: date
    """Day of the guest's last event, or the day the guest was added, if later."""
    goes_on: date
    """First day on which the guest's data can be deleted."""


def find_guest_months() -> int:
    """Return the months that guests are stored; 0 if they are never deleted. One query."""
    term = GuestTerm.objects.first()
    return term.months if term else 0


def list_guests(months: int) -> list[GuestPlayer]:
    """List all guests, the next to be deleted first. One query."""
    last_event = Max("seated__tournament__date")
    rows = Player.objects.filter(card_number="", club=None).annotate(
        last_on=Greatest(Coalesce(last_event, F("added_on")), F("added_on"))
    )
    guests = [GuestPlayer(row, row.last_on, add_months(row.last_on, months)) for row in rows]
    return sorted(guests, key=lambda guest: (guest.goes_on, guest.player.key, guest.player.pk))


def add_months(day: date, months: int) -> date:
    """Return the same day `months` months later, or the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
