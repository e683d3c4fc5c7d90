"""An event of two days, and its pages as read and sent."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.sessions import SessionStart
from scoring.models.tournament import Tournament
from scoring.sessions.services import add_session
from tests.cast import SIGNED, make_event, plan_phase

SUNDAY = SessionStart(3, date(2026, 11, 22), time(10), "Circolo Due")
SUNDAY_AT = datetime(2026, 11, 22, 9, tzinfo=UTC)
ALL_DAY = datetime(2026, 11, 21, 13, 30, tzinfo=UTC)


def make_weekend(director: User) -> Tournament:
    """Two turns on Saturday from 14:30, two on Sunday from 10 elsewhere."""
    event = make_event(
        director,
        8,
        phases=[plan_phase(turns=2), plan_phase(movement="danese", turns=2)],
        starts_at=time(14, 30),
        place="Circolo Uno",
    )
    add_session(event=event, start=SUNDAY, **SIGNED)
    event.refresh_from_db()
    return event


def read(client: Client, name: str, event: Tournament, **query: object) -> str:
    answer = client.get(reverse(name, args=[event.slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post(client: Client, name: str, event: Tournament, /, *args: int, **data: object) -> int:
    return client.post(reverse(name, args=[event.slug, *args]), data).status_code
