"""Three sides at a table on the pages of the desk, the hall and the phone."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import entry_ticket, open_turn, seat_turn, table_ticket
from tests.play.three_sides import make_three_sides, play_three, record_three

EN = {"Accept-Language": "en"}
TOTALS = {"NS-total": "500", "EW-total": "-105", "L3-total": "40", "key": "k" * 32}


@pytest.fixture
def table(director: User) -> Table:
    """The first table of turn 1, of three pairs, while another pair rests."""
    event = make_three_sides(director, 4, turns=2)
    seat_turn(event, 1)
    turn = open_turn(event, 1)
    return Table.objects.select_related("turn__tournament").get(turn=turn, number=1)


def address(view: str, table: Table, *more: int) -> str:
    return reverse(view, args=[table.turn.tournament.slug, 1, table.number, *more])


@pytest.mark.parametrize("depth", ["cards", "counts", "totals"])
def test_the_form_has_three_sides(anna: Client, table: Table, depth: str) -> None:
    page = anna.get(address("record", table, 1), {"depth": depth}, headers=EN)
    assert page.text.count('<section class="side" aria-label=') == 3
    assert 'aria-label="third side"' in page.text


def test_a_smazzata_is_recorded_with_three_totals(anna: Client, table: Table) -> None:
    answer = anna.post(address("record", table, 1) + "?depth=totals", TOTALS, follow=True)
    assert answer.status_code == 200
    made = Smazzata.objects.get()
    assert (made.ns_gp, made.ew_gp, made.l3_gp) == (500, -105, 40)


def test_a_total_that_lacks_is_asked_for(anna: Client, table: Table) -> None:
    fields = {name: value for name, value in TOTALS.items() if name != "L3-total"}
    answer = anna.post(address("record", table, 1) + "?depth=totals", fields)
    assert (answer.status_code, Smazzata.objects.count()) == (422, 0)


def test_the_grid_has_a_cell_for_each_side(anna: Client, table: Table) -> None:
    slug = table.turn.tournament.slug
    for depth in ("totals", "counts"):
        page = anna.get(reverse("grid", args=[slug, 1]), {"depth": depth}, headers=EN)
        assert "L3-" in page.text
    written = anna.post(address("grid_line", table, 1) + "?depth=totals", TOTALS | {"based_on": ""})
    assert written.status_code == 302
    assert Smazzata.objects.get().l3_gp == 40


def test_a_score_is_assigned_to_each_side(anna: Client, table: Table) -> None:
    page = unescape(anna.get(address("table_assign", table), headers=EN).text)
    assert "third side over 10 minutes late" in page
    assert "No side played" in page
    figures = {f"{line}_{key}": "1" for line in ("ns", "ew", "l3") for key in ("vp", "mp")}
    anna.post(address("table_assign", table), figures | {"reason": "Lite"})
    assert [seat.vp for seat in table.seats.all()] == [1, 1, 1]


def test_what_the_hall_and_the_players_see(visitor: Client, anna: Client, table: Table) -> None:
    event: Tournament = table.turn.tournament
    record_three(table, 1, 500, -105, 40)
    entry = table.seats.get(line="L3").entry
    pages = {
        reverse("event_table", args=[event.slug, 1, 1]): "third side",
        reverse("event_results", args=[event.slug, 1]): "N-S, E-W, third side",
        reverse("event_pair", args=[event.slug, entry.number]): "third side",
        reverse("pair_page", args=[entry_ticket(entry, "1236").token]): "third side",
    }
    for page, words in pages.items():
        answer = visitor.get(page, headers=EN)
        assert answer.status_code == 200
        assert words in answer.text, page
    desk = ("board", [event.slug, 1]), ("table", [event.slug, 1, 1]), ("seating", [event.slug])
    for view, args in desk:
        assert anna.get(reverse(view, args=args), headers=EN).status_code == 200, view


def test_a_phone_is_told_of_three_sides(visitor: Client, table: Table) -> None:
    record_three(table, 1, 500, -105, 40)
    ticket = table_ticket(table.turn.tournament, 1)
    state = visitor.get(reverse("phone_state", args=[ticket.token])).json()
    told = state["table"]
    assert sorted(told["sides"]) == ["EW", "L3", "NS"]
    assert told["gp"] == {"NS": 500, "EW": -105, "L3": 40}
    assert told["smazzate"][0]["L3"] == 40
    assert told["refusal"] == ""


def test_a_closed_turn_is_shown_with_its_rest(director: User, visitor: Client) -> None:
    event = make_three_sides(director, 4, turns=2)
    play_three(event, 1)
    answer = visitor.get(reverse("event_results", args=[event.slug, 1]), headers=EN)
    assert "bye: no opponent" in answer.text
