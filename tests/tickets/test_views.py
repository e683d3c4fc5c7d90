"""The director's page of links and PINs, and the cards that it prints."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.play.hall import TicketKind
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament

LAN = ["192.168.1.23", "10.0.0.7"]


def list_addresses() -> list[str]:
    return LAN


@pytest.fixture(autouse=True)
def hall(settings: Any) -> None:
    settings.FIND_HALL_ADDRESSES = f"{__name__}.list_addresses"


def page(client: Client, name: str, event: Tournament, *args: object, **query: str) -> str:
    url = reverse(name, args=[event.slug, *args])
    return client.get(url, query, headers={"host": "127.0.0.1:8000"}).content.decode()


def read(response: Any) -> str:
    return str(response.content.decode())


def live(event: Tournament, kind: TicketKind) -> list[Ticket]:
    return list(event.tickets.filter(kind=kind, revoked_at=None))


def test_codes_lead_where_a_phone_can_go(anna: Client, event: Tournament) -> None:
    shown = page(anna, "tickets", event)
    assert "http://192.168.1.23:8000/enter/" in shown
    assert "http://10.0.0.7:8000/enter/" in page(
        anna, "tickets", event, host="http://10.0.0.7:8000"
    )
    assert "http://evil" not in page(anna, "tickets", event, host="http://evil.example:8000")
    ticket = live(event, TicketKind.TABLE)[0]
    assert f"http://192.168.1.23:8000/t/{ticket.token}/" in page(anna, "ticket", event, ticket.pk)


@pytest.mark.parametrize("secure", [False, True])
def test_codes_lead_to_https_when_asked_to(
    anna: Client, event: Tournament, settings: Any, secure: bool
) -> None:
    """A phone without the club's certificate would be warned of every code."""
    settings.HTTPS_PORT = 8443
    anna.cookies["__Host-sessionid"] = anna.cookies["sessionid"].value  # signed in on both ports
    asked: dict[str, Any] = {
        "secure": secure,
        "headers": {"host": "127.0.0.1:8443" if secure else "127.0.0.1:8000"},
    }
    url = reverse("tickets", args=[event.slug])
    assert '<strong class="share">http://192.168.1.23:8000/' in read(anna.get(url, **asked))
    chosen = anna.get(url, {"host": "https://10.0.0.7:8443"}, **asked)
    assert "https://10.0.0.7:8443/enter/" in read(chosen)


def test_the_cards(anna: Client, event: Tournament) -> None:
    cards = page(anna, "tickets_print", event, "tables")
    assert re.findall(r'cut-card__number">(\d+)', cards) == ["1", "2", "3", "4"]
    assert cards.count("cut-sheet--cards") == 1
    slips = page(anna, "tickets_print", event, "pairs")
    assert slips.count('class="cut-slip cells"') == 7
    for ticket in live(event, TicketKind.ENTRY):
        assert ticket.pin in slips


def test_a_new_card_for_a_lost_one(anna: Client, visitor: Client, event: Tournament) -> None:
    page(anna, "tickets", event)
    lost = live(event, TicketKind.TABLE)[0]
    anna.post(reverse("ticket_renew", args=[event.slug, lost.pk]))
    new = event.tickets.get(table_number=lost.table_number, revoked_at=None)
    assert visitor.get(reverse("phone", args=[lost.token])).status_code == 404
    assert visitor.get(reverse("phone", args=[new.token])).status_code == 200
    anna.post(reverse("ticket_revoke", args=[event.slug, new.pk]))
    assert visitor.get(reverse("phone", args=[new.token])).status_code == 404
    numbers = re.findall(r'cut-card__number">(\d+)', page(anna, "tickets_print", event, "tables"))
    assert numbers == ["2", "3", "4"]


def test_all_at_once(anna: Client, event: Tournament) -> None:
    page(anna, "tickets", event)
    anna.post(reverse("tickets_revoke", args=[event.slug]))
    assert not event.tickets.filter(revoked_at=None).exists()
    assert anna.get(reverse("referee", args=[event.slug])).url == reverse(
        "tickets", args=[event.slug]
    )
    anna.post(reverse("tickets_anew", args=[event.slug]))
    assert len(live(event, TicketKind.TABLE)) == 4


@pytest.mark.parametrize(
    ("asked", "opened"), [("5", "#table=5"), ("", ""), ("5;x", ""), ("٥", ""), ("9" * 9, "")]
)
def test_the_director_as_referee(anna: Client, event: Tournament, asked: str, opened: str) -> None:
    answer = anna.get(reverse("referee", args=[event.slug]), {"table": asked})
    (roving,) = live(event, TicketKind.ROVING)
    assert answer.url == reverse("phone", args=[roving.token]) + opened


def test_signatures_can_be_asked_for_while_it_is_played(anna: Client, playing: Tournament) -> None:
    url = reverse("event_settings", args=[playing.slug])
    typed = {
        name: value
        for name, value in anna.get(url).context["form"].initial.items()
        if value is not None
    }
    answer = anna.post(url, typed | {"signatures_required": "on"})
    assert answer.status_code == 302
    playing.refresh_from_db()
    assert playing.signatures_required
