"""Notices to the director: the computer slept, phones need a new address, no phone has connected.

Reads three small files and no database row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from burraco_tourney.network.origins import find_moved_origin, format_moved_cards
from burraco_tourney.network.reached import find_asked_since, find_reached
from burraco_tourney.network.running import Running, find_running, load_network_status
from burraco_tourney.network.watch import NetworkStatus
from scoring.tickets.cards_origin_services import read_cards_origin
from scoring.tickets.qr import draw_qr

WAITED: Final = timedelta(minutes=3)
"""How long to wait for the first phone before warning the director."""


class HallNotice(NamedTuple):
    key: str
    text: str
    origin: str = ""
    """The scheme, host and port that phones need now; "" if the notice is not about an address."""
    is_of_tables: bool = False
    """True if the notice should link to the page with the tables' QR codes."""
    is_waiting: bool = False
    """True if the notice should link to the page about phones that do not connect."""

    @property
    def qr(self) -> str:
        return draw_qr(f"{self.origin}/") if self.origin else ""


def list_hall_notices(now: datetime) -> list[HallNotice]:
    """Return the network notices that apply now; [] unless the program runs its own server."""
    running = find_running()
    if running is None:
        return []
    known = load_network_status()
    found = [
        _find_sleep_notice(known),
        _find_address_notice(running, known) or _find_waiting_notice(running, known, now),
    ]
    return [notice for notice in found if notice is not None]


def _find_sleep_notice(known: NetworkStatus) -> HallNotice | None:
    if known.sleep is None:
        return None
    said = _(
        "This computer was asleep from %(since)s to %(until)s. Phones now send what was "
        "recorded meanwhile."
    )
    times = {"since": _format_time(known.sleep.since), "until": _format_time(known.sleep.until)}
    return HallNotice("sleep", said % times)


def _find_address_notice(running: Running, known: NetworkStatus) -> HallNotice | None:
    if not known.addresses:
        said = _(
            "This computer has no network, so phones cannot reach the desk. Connect this "
            "computer to the Wi-Fi of the hall."
        )
        return HallNotice("network", said)
    cards = read_cards_origin(settings.VAR_DIR)
    if moved := find_moved_origin(cards, running.ports, known.addresses):
        return HallNotice("network", format_moved_cards(cards, moved), moved, True)
    if known.move is not None and not cards:
        origin = _write_origin(running, known)
        said = _("The network has changed: phones now reach the desk at %(address)s")
        return HallNotice("network", said % {"address": origin}, origin, True)
    return None


def _find_waiting_notice(
    running: Running, known: NetworkStatus, now: datetime
) -> HallNotice | None:
    is_early = now - find_asked_since(running, known) < WAITED
    if is_early or not known.addresses or find_reached(running, known) is not None:
        return None
    said = _("No phone has reached this computer yet: try with a phone on the same Wi-Fi.")
    origin = _write_origin(running, known)
    return HallNotice("waiting", said, origin, is_waiting=True)


def _write_origin(running: Running, known: NetworkStatus) -> str:
    return f"http://{known.addresses[0]}:{running.ports.plain}"


def _format_time(at: datetime) -> str:
    return time_format(timezone.localtime(at), "TIME_FORMAT")


def hall_notices_context(request: HttpRequest) -> dict[str, Callable[[], object]]:
    """Context processor: `hall_notices` (the notices that apply now) and `is_desks_own_server`
    (False under another server or behind a proxy), both computed when a template uses them."""
    return {
        "hall_notices": lambda: list_hall_notices(timezone.now()),
        "is_desks_own_server": lambda: find_running() is not None,
    }
