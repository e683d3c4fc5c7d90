"""Entries online: the players' page, one that is sent, and the director's queue of many."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING

from bench.data import create_event, open_database
from bench.names import make_names
from bench.report import Line

if TYPE_CHECKING:
    from django.http import HttpRequest

    from scoring.models.tournament import Tournament

ROWS = 150
"""Pairs in the queue, none of them decided on."""
KNOWN = 20_000
"""Players whom the desk knows: each name in the queue is compared with them."""
OF_QUEUE, OF_PAGE, OF_SENDING = 31, 7.3, 9.5
"""The limits."""


def run() -> Iterable[Line]:
    """The public page with its form, a pair that is sent, the queue of ROWS at the desk."""
    open_database()
    from django.contrib.auth.models import User
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty
    from scoring.models.guess import Guesses

    director = User.objects.get_or_create(username="bench")[0]
    event = _make_event(director)
    _fill_queue(event)
    guest, desk = Browser(), Browser(director)
    public = reverse("event_sign_up", args=[event.slug])
    queue = reverse("sign_ups", args=[event.slug])
    surnames = count(1)

    def ask_page() -> HttpRequest:
        return guest.get(public)

    def send() -> HttpRequest:
        Guesses.objects.all().delete()  # nobody sends so many in a row
        n = next(surnames)
        typed = {"name_1": f"Prima{n} Ada", "name_2": f"Seconda{n} Bea", "club_1": "Circolo 7"}
        return guest.post(public, {**typed, "key": f"sent-{n}", "waits": "1"})

    def ask_queue() -> HttpRequest:
        return desk.get(queue)

    def ask_empty() -> HttpRequest:
        return guest.get(reverse("bench_empty_public", args=[event.slug]))

    def ask_empty_desk() -> HttpRequest:
        return desk.get(reverse("bench_empty_desk", args=[event.slug]))

    for what, ask, ask_nothing, limit in (
        (f"the director's queue of {ROWS} entries online", ask_queue, ask_empty_desk, OF_QUEUE),
        (f"the page to enter online, {ROWS} in the queue", ask_page, ask_empty, OF_PAGE),
        (f"a pair that enters online, {ROWS} in the queue", send, ask_empty, OF_SENDING),
    ):
        yield compare_to_empty(what, ask, ask_nothing, limit=limit)
    assert event.sign_ups.count() == ROWS + next(surnames) - 1


def _make_event(director: object) -> Tournament:
    """An event of tomorrow that takes entries online, at a desk that knows many players."""
    from datetime import timedelta

    from django.contrib.auth.models import User
    from django.utils import timezone

    from players.models import Player
    from scoring.core.pairing.phase import PhasePlan
    from scoring.events.life_services import publish_event
    from scoring.models.sign_up import SignUpTerms

    assert isinstance(director, User)
    event = create_event(director, "Bench online", "en", PhasePlan("mitchell", 4, 4, 60))
    event.date = timezone.localdate() + timedelta(days=1)
    event.save(update_fields=["date"])
    publish_event(tournament=event)
    SignUpTerms.objects.create(tournament=event, is_open=True, capacity=100)
    known = [Player(name=f"{name} {n}", card_number=f"K{n:06d}") for n, name in _number(KNOWN)]
    for player in known:
        player.set_key()
    Player.objects.bulk_create(known)
    event.refresh_from_db()
    return event


def _number(names: int) -> Iterable[tuple[int, str]]:
    return enumerate(make_names(names, "bench known"))


def _fill_queue(event: Tournament) -> None:
    """Queue pairs as they are sent, written in bulk."""
    from datetime import timedelta

    from django.utils import timezone

    from scoring.core.play.sign_ups import SignUpState
    from scoring.models.sign_up import SignUp, SignUpPlayer

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
