"""The devices connected now, event by event."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from scoring.models.turn import Turn
from scoring.play.turns import TurnState
from scoring.queries.hall.live import OFFLINE_AFTER


class ConnectedDevices(NamedTuple):
    """An event with a turn in play, and the devices that gave a recent sign of life."""

    event: str
    slug: str
    turn: int
    tables: int
    devices: int


def load_connected(now: datetime) -> list[ConnectedDevices]:
    """Every event with a turn being played, the most devices first. One query."""
    lately = Q(tables__stations__seen_at__gte=now - OFFLINE_AFTER)
    return [
        ConnectedDevices(*row)
        for row in Turn.objects.filter(state=TurnState.PLAYING)
        .annotate(
            tables_seated=Count("tables", distinct=True),
            devices=Count("tables__stations__device", filter=lately, distinct=True),
        )
        .order_by("-devices", "tournament__name")
        .values_list("tournament__name", "tournament__slug", "number", "tables_seated", "devices")
    ]
