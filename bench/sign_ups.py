"""Benchmark of sign-ups: the players' page, sending a sign-up, and the director's long queue."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import count

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from bench.data import create_empty_event
from bench.names import make_names
from bench.pages import Browser, get_director
from bench.report import Line
from players.models import Player
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.sign_ups import SignUpState
from scoring.events.life_services import publish_event
from scoring.models.account import Guesses
from scoring.models.sign_up import SignUp, SignUpPlayer, SignUpTerms
from scoring.models.tournament import Tournament

ROWS = 150
"""Pairs in the queue, all undecided."""
KNOWN = 20_000
"""Known players, with whom each name in the queue is compared."""


def run() -> Iterable[Line]:
    event = _make_event()
    _fill_queue(event)
    guest, desk = Browser(), Browser(get_director())
    public, queue = (reverse(name, args=[event.slug]) for name in ("event_sign_up", "sign_ups"))
    surnames = count(1)

    def send() -> HttpRequest:
        Guesses.objects.all().delete()  # nobody sends so many in a row
        n = next(surnames)
        typed = {"name_1": f"Prima{n} Ada", "name_2": f"Seconda{n} Bea", "club_1": "Circolo 7"}
        return guest.post(public, {**typed, "key": f"sent-{n}", "waits": "1"})

    what = f"the director's queue of {ROWS} sign-ups"
    yield from desk.compare(event, (what, lambda: desk.get(queue), 21))
    yield from guest.compare(
        event,
        (f"the page to sign up, {ROWS} in the queue", lambda: guest.get(public), 8.2),
        (f"a pair that signs up, {ROWS} in the queue", send, 9.5),
    )
    assert event.sign_ups.count() == ROWS + next(surnames) - 1


def _make_event() -> Tournament:
    """Create an event for tomorrow that accepts sign-ups, and KNOWN players in the database."""
    event = create_empty_event(
        get_director(), "Bench online", "en", PhasePlan("mitchell", 4, 4, 60)
    )
    event.date = timezone.localdate() + timedelta(days=1)
    event.save(update_fields=["date"])
    publish_event(event=event)
    SignUpTerms.objects.create(tournament=event, is_open=True, capacity=100)
    names = enumerate(make_names(KNOWN, "bench known"))
    known = [Player(name=f"{name} {n}", card_number=f"K{n:06d}") for n, name in names]
    for player in known:
        player.set_key()
    Player.objects.bulk_create(known)
    event.refresh_from_db()
    return event


def _fill_queue(event: Tournament) -> None:
    now = timezone.now() - timedelta(hours=1)
    rows = SignUp.objects.bulk_create(
        SignUp(
            tournament=event, token=f"bench-{n}", key=f"bench-{n}", state=SignUpState.ASKED,
            queued_at=now + timedelta(seconds=n), created_at=now, language="it",
            origin="http://localhost", phone="06 1234567", note="Grazie",
        )
        for n in range(ROWS)
    )  # fmt: skip
    names = make_names(2 * ROWS, "bench queue")
    SignUpPlayer.objects.bulk_create(
        SignUpPlayer(sign_up=rows[n // 2], position=n % 2 + 1, name=name, club=f"Circolo {n % 20}")
        for n, name in enumerate(names)
    )
