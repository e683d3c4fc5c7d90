"""The addresses of tickets: their answers to whoever holds one, and what a ticket does not
reach."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.hall import TicketKind
from scoring.models.call import Call
from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets
from tests.addresses import ADDRESSES, HELD
from tests.cast import SIGNED, make_event, seat_event, table_ticket

JSON = "application/json"


def answers_held(event: Tournament, kind: TicketKind) -> dict[str, int]:
    """The answers of the tickets' addresses to whoever holds one of this kind, and nothing else."""
    issue_tickets(event=event, **SIGNED)
    token = event.tickets.filter(kind=kind, revoked_at=None)[0].token
    client = Client()
    found = {}
    for name in HELD:
        url = reverse(name, args=[token])
        method = client.get if ADDRESSES[name][1] == "GET" else client.post
        found[name] = method(url, content_type=JSON).status_code
    return found


@pytest.mark.parametrize("kind", TicketKind)
def test_who_holds_a_ticket(kind: TicketKind, recorded: Tournament) -> None:
    column = list(TicketKind).index(kind)
    assert answers_held(recorded, kind) == {name: row[column] for name, row in HELD.items()}


def test_a_ticket_of_another_event_reaches_this_one_nowhere(
    recorded: Tournament, outsider: User
) -> None:
    other = seat_event(make_event(outsider, name="Altro"))
    ticket = table_ticket(other, 1)
    before = list(recorded.turns.values_list("tables__smazzate__revision", flat=True))
    state = Client().get(reverse("phone_state", args=[ticket.token])).json()
    assert state["table"]["id"] == other.turns.get(number=1).tables.get(number=1).pk
    call = {"kind": "call", "reason": "rule", "note": "", "number": None, "turn": 1, "name": "Lia"}
    call |= {"device": "d" * 32, "made_at": "2026-11-21T16:20:00Z"}
    send = reverse("phone_send", args=[ticket.token])
    sent = [
        Client().post(send, call | {"table": n, "key": f"{n}" * 32}, content_type=JSON).status_code
        for n in (1, 2, 3)
    ]
    assert sent == [200, 422, 422]
    assert Call.objects.get().table.turn.tournament == other
    assert before == list(recorded.turns.values_list("tables__smazzate__revision", flat=True))
