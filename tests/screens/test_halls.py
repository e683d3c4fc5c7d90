"""An event in several halls: each page that lists tables can show those of one."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.halls import BadHalls, list_halls, read_halls
from scoring.models.tournament import Tournament
from tests.cast import entry_ticket, make_event, seat_event
from tests.play.test_live_queries import raise_call


@pytest.mark.parametrize(
    ("text", "halls"),
    [
        ("", []),
        ("Verde 1\nRossa 35", [("Verde", 1), ("Rossa", 35)]),
        ("\n Sala 2, 1 \n\n Piano di sopra: 12\n", [("Sala 2", 1), ("Piano di sopra", 12)]),
    ],
)
def test_halls_are_read_a_line_each(text: str, halls: list[tuple[str, int]]) -> None:
    assert read_halls(text) == halls


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("Verde 1\nRossa", "format", 2),
        ("\nVerde 1\n\nRossa", "format", 4),
        ("35", "format", 1),
        ("Verde 2\nRossa 35", "order", 1),
        ("Verde 1\nRossa 1", "order", 2),
        ("Verde 1\nRossa 99999", "order", 2),
        (f"{'x' * 31} 1\nRossa 35", "long", 1),
        ("Verde 1", "few", 0),
        ("\n".join(f"Sala {n}" for n in range(1, 62)), "many", 0),
    ],
)
def test_what_names_no_halls(text: str, code: str, line: int) -> None:
    with pytest.raises(BadHalls) as bad:
        read_halls(text)
    assert (bad.value.code, bad.value.line) == (code, line)


def test_a_hall_ends_where_the_next_begins() -> None:
    green, red = list_halls([("Verde", 1), ("Rossa", 35)])
    assert [green.has(1), green.has(34), green.has(35), green.has(None)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert red.has(2000)


@pytest.fixture
def halls(director: User, anna: Client) -> Tournament:
    """Eight pairs at four tables; the second hall begins with table 3."""
    event = seat_event(make_event(director, pairs=8))
    form = {"screen_1": ["seating", "progress"], "page_seconds": "12", "halls": "Verde 1\nRossa 3"}
    assert anna.post(reverse("screens", args=[event.slug]), form).status_code == 302
    return event


def read_tables(answer: Any) -> list[int]:
    return [row.record.table for row in answer.context["table"].rows]


def test_each_list_of_tables_can_be_of_one_hall(
    halls: Tournament, anna: Client, visitor: Client
) -> None:
    raise_call(2), raise_call(4)
    seats = reverse("event_seating", args=[halls.slug, 1])
    for query, tables in (("", [1, 2, 3, 4]), ("?hall=2", [3, 4]), ("?hall=9", [1, 2, 3, 4])):
        assert read_tables(visitor.get(f"{seats}{query}")) == tables
        board = anna.get(reverse("board", args=[halls.slug, 1]) + query)
        assert [tile.number for tile in board.context["tiles"]] == tables
        calls = anna.get(reverse("calls", args=[halls.slug]) + query)
        called = [call.table.number for call in calls.context["calls"]]
        assert sorted(called) == [number for number in (2, 4) if number in tables]
        screen = visitor.get(reverse("hall_screen", args=[halls.slug]) + query)
        assert [table.number for table in screen.context["tables"]] == tables
        assert {seat.table for seat in screen.context["players"]} == set(tables)
    by_name = visitor.get(f"{seats}?by=name&hall=1")
    assert set(read_tables(by_name)) == {1, 2}
    assert "?by=name&amp;hall=2" in by_name.content.decode()


def test_halls_are_told_apart_on_the_page_at_once(
    halls: Tournament, anna: Client, visitor: Client
) -> None:
    seats = reverse("event_seating", args=[halls.slug, 1])
    assert "Rossa, dal tavolo 3" in visitor.get(seats).content.decode()
    form = {"screen_1": ["seating"], "page_seconds": "12", "halls": ""}
    anna.post(reverse("screens", args=[halls.slug]), form)
    assert "Rossa" not in visitor.get(seats).content.decode()


def test_a_pair_reads_in_which_hall_it_sits(
    halls: Tournament, anna: Client, visitor: Client
) -> None:
    ticket = entry_ticket(halls.entries.get(number=8), "1234")
    table = ticket.entry.seats.get(turn__number=1).table.number
    page, name = f"/p/{ticket.token}/", "Verde" if table < 3 else "Rossa"
    answer = visitor.get(page)
    assert name in answer.content.decode()
    form = {"screen_1": ["seating"], "page_seconds": "12", "halls": "Piano terra 1\nPrimo piano 3"}
    anna.post(reverse("screens", args=[halls.slug]), form)
    again = visitor.get(page, headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 200
    assert name not in again.content.decode()


def test_what_names_no_halls_is_said_at_its_field(halls: Tournament, anna: Client) -> None:
    form = {"screen_1": ["seating"], "page_seconds": "12", "halls": "Verde 1\nRossa"}
    page = anna.post(reverse("screens", args=[halls.slug]), form)
    assert page.status_code == 422
    assert "Riga 2" in page.content.decode()
    assert "Verde 1\nRossa" in page.content.decode()
