"""Assigned scores in the list of rulings: every side of the table, with its points."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.play.awards import Award
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.rulings.services import assign_score
from tests.cast import SIGNED, open_turn, seat_turn
from tests.play.test_three_at_a_table import find_table, seat_three
from tests.play.three_sides import make_three_sides

EN = {"Accept-Language": "en"}


def read_rulings(client: Client, event: Tournament) -> str:
    """The words of the page of rulings, without its marks."""
    page = client.get(reverse("rulings", args=[event.slug]), headers=EN).text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def assign(table: Table, *awards: tuple[int, int]) -> None:
    sides = dict(zip(("ns", "ew", "third"), (Award(*award) for award in awards), strict=False))
    assign_score(table=table, reason="Came too late", **sides, **SIGNED)


def test_both_sides_of_a_table_are_listed(anna: Client, playing: Tournament) -> None:
    assign(Table.objects.get(turn__number=1, number=1), (14, 355), (6, -355))
    assert "score assigned N-S 14 / +355 E-W 6 / −355 Came too late" in read_rulings(anna, playing)


def test_all_three_sides_are_listed(anna: Client, director: User) -> None:
    event = make_three_sides(director, 4, turns=2)
    seat_turn(event, 1)
    assign(open_turn(event, 1).tables.get(number=1), (14, 355), (6, -355), (5, -40))
    listed = "N-S 14 / +355 E-W 6 / −355 third side 5 / −40"
    assert f"score assigned {listed} Came too late" in read_rulings(anna, event)


def test_three_players_are_listed_by_name(anna: Client, director: User) -> None:
    event = seat_three(director, language="en")
    assign(find_table(event), (14, 355), (6, -355))
    listed = "Ada 14 / +355 Bea, Cleo 6 / −355 each"
    assert f"score assigned {listed} Came too late" in read_rulings(anna, event)


@pytest.mark.parametrize("assigned", [1, 3])
def test_the_list_takes_as_many_queries_for_one_score_as_for_three(
    anna: Client,
    playing: Tournament,
    assigned: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for table in Table.objects.filter(turn__number=1)[:assigned]:
        assign(table, (0, 0), (0, 0))
    read_rulings(anna, playing)
    with django_assert_num_queries(10):
        read_rulings(anna, playing)
