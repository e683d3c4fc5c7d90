"""A pair's own page: its table, what is recorded there, and its signature."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.play.records import SignedBy
from scoring.models.signature import Signature
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from tests.cast import entry_ticket, record_totals


@pytest.fixture
def table(playing: Tournament) -> Table:
    """Table 1 of turn 1, its first smazzata recorded."""
    require_signatures(playing)
    table = Table.objects.get(turn__tournament=playing, turn__number=1, number=1)
    record_totals(table, 1, 405, -115)
    return table


def require_signatures(event: Tournament, *, required: bool = True) -> None:
    Tournament.objects.filter(pk=event.pk).update(signatures_required=required)


@pytest.fixture
def ticket(table: Table) -> Ticket:
    """The ticket of the pair that sits N-S there."""
    return entry_ticket(table.seats.get(line="NS").entry, "4829")


def look(client: Client, ticket: Ticket) -> str:
    return unescape(client.get(reverse("pair_page", args=[ticket.token])).content.decode())


def sign(client: Client, ticket: Ticket, page: str, **changes: object) -> str:
    """Press the page's button; the page that follows."""
    sent: dict[str, object] = {
        name: re.findall(f'name="{name}" value="([^"]*)"', page)
        for name in ("key", "table", "seen")
    }
    url = reverse("pair_sign", args=[ticket.token])
    return unescape(client.post(url, sent | changes, follow=True).content.decode())


def test_signing_what_stands(visitor: Client, table: Table, ticket: Ticket) -> None:
    page = look(visitor, ticket)
    assert "405" in page
    assert "−115" in page
    signed = sign(visitor, ticket, page)
    signature = Signature.objects.get()
    assert (signature.line, signature.how, signature.entry) == ("NS", SignedBy.LINK, ticket.entry)
    assert "sign--done" in signed
    assert 'name="seen"' not in signed


def test_nothing_speaks_of_signatures_where_nobody_signs(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    asked = {"sign-box", 'class="signs ', "irma"}
    assert all(words in look(visitor, ticket) for words in asked)
    require_signatures(table.turn.tournament, required=False)
    page = look(visitor, ticket).partition("<main")[2]
    assert not any(words in page for words in asked)


def test_a_correction_asks_for_a_new_signature(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    old = look(visitor, ticket)
    sign(visitor, ticket, old)
    record_totals(table, 1, 400, -115, based_on=1, reason="Letto male")
    assert 'name="seen"' in look(visitor, ticket)
    sign(visitor, ticket, old)
    assert not Signature.objects.filter(revision__number=2).exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"seen": ["1:another-key:405:-115"]},
        {"seen": []},
        {"seen": ["1:x"]},
        {"seen": ["١:x:1:1"]},
        {"key": "x"},
        {"table": "9" * 30},
    ],
)
def test_what_the_page_did_not_show_is_not_signed(
    visitor: Client, ticket: Ticket, changes: dict[str, object]
) -> None:
    assert "notice--error" in sign(visitor, ticket, look(visitor, ticket), **changes)
    assert not Signature.objects.exists()


def test_another_table_is_not_theirs(visitor: Client, table: Table, ticket: Ticket) -> None:
    other = Table.objects.get(turn=table.turn, number=2)
    record_totals(other, 1, 405, -115)
    key = other.smazzate.get().revisions.get().key
    sign(visitor, ticket, look(visitor, ticket), table=other.pk, seen=[f"1:{key}:405:-115"])
    assert not Signature.objects.exists()


def test_it_asks_again_and_is_answered_only_with_news(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    url = reverse("pair_page", args=[ticket.token])
    look(visitor, ticket)  # from then on the browser has the forms' cookie
    tag = {"If-None-Match": visitor.get(url).headers["ETag"]}
    assert visitor.get(url, headers=tag).status_code == 304
    record_totals(table, 2, 250, 300)
    assert visitor.get(url, headers=tag).status_code == 200


def test_a_result_that_both_sides_have_signed_is_told(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    record_totals(table, 2, 250, 300)
    told = f'data-key="confirmed-{table.pk}-2"'
    assert told not in sign(visitor, ticket, look(visitor, ticket))
    others = entry_ticket(table.seats.get(line="EW").entry, "4830")
    assert told in sign(visitor, others, look(visitor, others))
    record_totals(table, 2, 255, 300, based_on=1, reason="Letto male")
    assert told not in look(visitor, ticket)


def test_who_rests(visitor: Client, playing: Tournament) -> None:
    resting = Seat.objects.get(turn__number=1, kind="bye").entry
    page = look(visitor, entry_ticket(resting, "4829"))
    assert "seat__line" in page
    assert "seat__where" not in page
    assert 'name="seen"' not in page


def test_before_anything_is_published(visitor: Client, event: Tournament) -> None:
    page = look(visitor, entry_ticket(event.entries.get(number=1), "4829"))
    assert "Nord1 Nora" in page
