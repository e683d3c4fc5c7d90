"""The result and place on an entry's own page: the sums, the rulings, the way to why."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.awards import Award
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.rulings.services import add_adjustment, assign_score
from scoring.standings.services import freeze_standings
from tests.cast import (
    ANNA,
    SIGNED,
    entry_ticket,
    make_event,
    play_through,
    play_turn,
    record_totals,
)
from tests.public.pages import read as read_page
from tests.public.pages import words_of


@pytest.fixture
def table(playing: Tournament) -> Table:
    """Table 1 of turn 1, where every smazzata is 400 to 250."""
    play_turn(playing.turns.get(number=1), lambda *_: (400, 250))
    return Table.objects.get(turn__tournament=playing, turn__number=1, number=1)


@pytest.fixture
def ticket(table: Table) -> Ticket:
    """The ticket of the pair that sits N-S there."""
    return entry_ticket(table.seats.get(line="NS").entry, "4829")


def read(client: Client, ticket: Ticket) -> str:
    """The words of the page."""
    return words_of(read_page(client, reverse("pair_page", args=[ticket.token])))


def test_game_points_lead_to_match_points_and_victory_points(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    seat = table.seats.get(line="NS")
    sums = f"800 − 500 = +300 MP → {seat.vp} VP"
    assert sums in read(visitor, ticket)


def test_until_all_is_recorded_there_is_no_result(visitor: Client, playing: Tournament) -> None:
    table = Table.objects.get(turn__tournament=playing, turn__number=1, number=1)
    record_totals(table, 1, 400, 250)
    page = read(visitor, entry_ticket(table.seats.get(line="NS").entry, "4829"))
    assert "400" in page
    assert "→" not in page


def test_a_ruling_says_how_much_why_by_whom_and_when(
    visitor: Client, table: Table, ticket: Ticket
) -> None:
    rules = {"entry": ticket.entry, "turn": table.turn, **SIGNED}
    add_adjustment(**rules, smazzata=2, gp=-100, mp=0, vp=0, reason="talked")
    add_adjustment(**rules, gp=0, mp=-40, vp=-1, reason="late")
    page = read(visitor, ticket)
    assert "700 − 500 = +200 MP" in page
    assert "Ruling on smazzata 2: −100 GP talked (decided by Anna at" in page
    assert "Ruling: −1 VP, −40 MP late (decided by Anna at" in page
    assert page.index("Smazzata 2") < page.index("talked") < page.index("→")
    others = read(visitor, entry_ticket(table.seats.get(line="EW").entry, "4830"))
    assert "talked" not in others


def test_an_assigned_score_says_why(visitor: Client, table: Table, ticket: Ticket) -> None:
    assign_score(table=table, ns=Award(12, 200), ew=Award(6, -300), reason="no sheet", **SIGNED)
    page = read(visitor, ticket)
    assert "Score assigned by the referee: no sheet (decided by Anna at" in page
    assert "→" not in page


def test_it_asks_why_they_have_the_place_that_the_public_sees(
    visitor: Client, event: Tournament
) -> None:
    play_through(event, 3)
    freeze_standings(event=event, turn=1, author=ANNA)
    event.refresh_from_db()
    entry = event.entries.get(number=3)
    own = entry_ticket(entry, "4829")
    asked = re.search(r"Why are we (\d\w\w)\?", read(visitor, own))
    assert asked
    card = reverse("event_pair", args=[event.slug, 3])
    shown = visitor.get(card, headers={"Accept-Language": "en"}).content.decode()
    assert f"Why are we {asked[1]}?" in shown
    assert f'href="{card}#why"' in visitor.get(reverse("pair_page", args=[own.token])).text


def test_the_place_stands_with_the_figures_that_rank(visitor: Client, director: User) -> None:
    event = make_event(director, tiebreaks=("mean", "vp"))
    play_through(event, 2)
    page = read(visitor, entry_ticket(event.entries.get(number=1), "4829"))
    assert re.search(r"\d place [\d.]+ average victory points per turn played \d+ victory", page)
