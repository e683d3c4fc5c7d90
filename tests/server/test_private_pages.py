"""A browser keeps public pages, the phone's empty page and its worker, and nothing else."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from burraco_tourney.private_pages import PrivatePagesMiddleware
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.hall import TicketKind
from scoring.services.hall.tickets import issue_tickets
from tests.cast import SIGNED, record_totals
from tests.views.addresses import ADDRESSES, DESK, HELD, OPEN, address

KEPT = {name for name in OPEN if name.startswith(("event", "help"))} | {
    "home", "hall_screen", "phone_worker",
}  # fmt: skip
"""Pages of the public that go by a tag, and a script."""


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    return playing


def ask(client: Client, name: str, url: str) -> HttpResponse:
    method = client.get if "GET" in ADDRESSES[name][1] else client.post
    return method(url)


def test_nothing_of_the_desk_is_kept(anna: Client, visitor: Client, recorded: Tournament) -> None:
    for name in DESK:
        for client in (visitor, anna):
            answer = ask(client, name, address(name, recorded))
            assert "no-store" in answer.headers["Cache-Control"], name


def test_nothing_behind_a_ticket_is_kept_but_the_phones_empty_page(recorded: Tournament) -> None:
    issue_tickets(tournament=recorded, **SIGNED)
    tokens = [recorded.tickets.filter(kind=kind)[0].token for kind in TicketKind]
    kept = {
        name
        for name in HELD
        for token in tokens
        if "no-store" not in ask(Client(), name, reverse(name, args=[token]))["Cache-Control"]
    }
    assert kept == {"phone"}


def test_of_the_public_pages_those_are_kept_that_say_so(
    visitor: Client, recorded: Tournament
) -> None:
    kept = {
        name
        for name in OPEN
        if "no-store" not in ask(visitor, name, address(name, recorded))["Cache-Control"]
    }
    assert kept <= KEPT | {"phone", "public_worker"}
    assert "event_standings" in kept


@pytest.mark.parametrize("url", ["/nowhere/", "/desk/nobody/", "/login/", "/t/nobody/state/"])
def test_what_is_refused_or_missing_is_not_kept(url: str, anna: Client) -> None:
    assert "no-store" in anna.get(url).headers["Cache-Control"]


def test_what_a_page_says_itself_stands() -> None:
    said = HttpResponse(headers={"Cache-Control": "no-cache"})
    assert PrivatePagesMiddleware(lambda request: said)(None)["Cache-Control"] == "no-cache"  # type: ignore[arg-type]
