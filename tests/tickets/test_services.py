"""Links and PINs: everybody has one, a lost one is worthless, and nobody gets two."""

from __future__ import annotations

import secrets

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from scoring.actions.refusals_services import Refusal
from scoring.core.play.hall import TicketKind
from scoring.entries.services import add_entries
from scoring.events.services import close_event, reopen_event
from scoring.models.entry import Entry
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.tickets.queries import find_by_pin, find_ticket, list_tickets
from scoring.tickets.services import (
    hash_token,
    is_trivial,
    issue_tickets,
    renew_ticket,
    revoke_all,
    revoke_ticket,
)
from tests.cast import SIGNED, make_event, pair_up, table_ticket


def table_of(event: Tournament, number: int = 1) -> Ticket:
    return event.tickets.get(kind=TicketKind.TABLE, table_number=number, revoked_at=None)


def test_a_table_the_hall_and_a_pair_each_get_one(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert issue_tickets(event=event, **SIGNED) == 4 + 1 + 7
    with django_assert_num_queries(5):
        assert issue_tickets(event=event, **SIGNED) == 0
    add_entries(event=event, lineups=[pair_up(n) for n in (8, 9)], **SIGNED)
    assert issue_tickets(event=event, **SIGNED) == 1 + 2
    listed = list_tickets(event)
    assert [each.ticket.table_number for each in listed[TicketKind.TABLE]] == [1, 2, 3, 4, 5]
    entrants = [each.entrant for each in listed[TicketKind.ENTRY]]
    assert [entrant and entrant.number for entrant in entrants] == list(range(1, 10))


def test_two_hundred_pairs_at_once(
    director: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(director, pairs=0)
    Entry.objects.bulk_create(Entry(tournament=event, number=n) for n in range(1, 201))
    with django_assert_max_num_queries(24):
        assert issue_tickets(event=event, **SIGNED) == 100 + 1 + 200
    pins = list(event.tickets.filter(kind=TicketKind.ENTRY).values_list("pin", flat=True))
    assert len(set(pins)) == 200
    assert not [pin for pin in pins if is_trivial(pin) or len(pin) != 4 or not pin.isdigit()]


@pytest.mark.parametrize(
    ("pin", "trivial"),
    [("0000", True), ("1221", True), ("1234", True), ("987654", True), ("1357", False)],
)
def test_what_is_guessed_first(pin: str, trivial: bool) -> None:
    assert is_trivial(pin) is trivial


def test_a_pin_that_another_event_has(
    event: Tournament, outsider: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_ticket(make_event(outsider, pairs=0), 1, pin="314159")
    draws = iter([314159])
    draw = secrets.randbelow
    monkeypatch.setattr(secrets, "randbelow", lambda below: next(draws, None) or draw(below))
    assert issue_tickets(event=event, **SIGNED) == 4 + 1 + 7
    assert Ticket.objects.filter(pin="314159").count() == 1


def test_a_lost_card(event: Tournament) -> None:
    issue_tickets(event=event, **SIGNED)
    lost = table_of(event)
    new = renew_ticket(ticket=lost, **SIGNED)
    assert find_ticket(lost.token, TicketKind.TABLE) is None
    assert find_by_pin(lost.pin) is None
    assert find_ticket(new.token, TicketKind.TABLE) == find_by_pin(new.pin) == new
    assert renew_ticket(ticket=lost, **SIGNED) == new  # the button was pressed twice


def test_of_a_revoked_ticket_neither_link_nor_pin_can_be_read(event: Tournament) -> None:
    issue_tickets(event=event, **SIGNED)
    live = {ticket.pk: ticket for ticket in event.tickets.all()}
    renew_ticket(ticket=table_of(event, 3), **SIGNED)
    revoke_all(event=event, **SIGNED)
    for ticket in event.tickets.filter(pk__in=live):
        assert ticket.pin == ""
        assert ticket.token == hash_token(live[ticket.pk].token) != live[ticket.pk].token


def count_revoked(event: Tournament) -> int:
    listed = [each for kind in list_tickets(event).values() for each in kind]
    return sum(each.ticket.revoked_at is not None for each in listed)


def test_what_is_revoked_stays_so_until_it_is_made_anew(event: Tournament) -> None:
    issue_tickets(event=event, **SIGNED)
    revoke_ticket(ticket=table_of(event, 3), **SIGNED)
    assert issue_tickets(event=event, **SIGNED) == 0
    assert revoke_all(event=event, **SIGNED) == 11
    assert count_revoked(event) == 12
    assert issue_tickets(event=event, **SIGNED, anew=True) == 12
    assert count_revoked(event) == 0


def test_a_closed_event_lets_nobody_in(finished: Tournament) -> None:
    issue_tickets(event=finished, **SIGNED)
    pin = table_of(finished).pin
    closed = close_event(event=finished, **SIGNED)
    assert find_by_pin(pin) is None
    assert issue_tickets(event=closed, **SIGNED, anew=True) == 0
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        renew_ticket(ticket=table_of(closed), **SIGNED)


def test_a_closed_event_gives_its_pins_away(
    finished: Tournament, outsider: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue_tickets(event=finished, **SIGNED)
    close_event(event=finished, **SIGNED)
    given_away, link = table_of(finished).pin, table_of(finished).token
    other = make_event(outsider, pairs=2)
    draws, draw = iter([int(given_away)]), secrets.randbelow
    monkeypatch.setattr(secrets, "randbelow", lambda below: next(draws, None) or draw(below))
    issue_tickets(event=other, **SIGNED)
    assert find_by_pin(given_away) == table_of(other)
    reopen_event(event=finished, reason="a ruling", **SIGNED)
    assert find_by_pin(given_away) == table_of(other)
    assert find_ticket(link, TicketKind.TABLE) == table_of(finished), "its link still opens it"
    assert renew_ticket(ticket=table_of(finished), **SIGNED).pin not in ("", given_away)
