"""Penalties and awards on the desk; assigned scores in the list of rulings."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import cut_turn
from scoring.rulings.services import assign_score, cancel_smazzata
from tests.cast import SIGNED, open_turn, record_totals, seat_turn
from tests.play.test_three_at_a_table import find_table, seat_three
from tests.play.three_sides import make_three_sides

TYPED: dict[str, Any] = {
    "entry": "3",
    "on": "1",
    "vp": "-1",
    "mp": "-100",
    "gp": "0",
    "reason": "Seconda ammonizione",
}


def rule(client: Client, event: Tournament, **changes: str) -> Any:
    return client.post(reverse("rulings", args=[event.slug]), TYPED | changes)


def test_a_penalty_is_recorded_with_its_author(anna: Client, finished: Tournament) -> None:
    rule(anna, finished)
    ruling = Adjustment.objects.get()
    assert (ruling.entry.number, ruling.turn_id, ruling.vp, ruling.mp) == (
        3,
        finished.turns.get(number=1).pk,
        -1,
        -100,
    )
    assert ruling.author_name == "Anna Neri"


def test_a_ruling_on_the_final_standings_has_no_turn(anna: Client, finished: Tournament) -> None:
    rule(anna, finished, on="final")
    assert Adjustment.objects.get().turn is None


@pytest.mark.parametrize(
    "changes",
    [
        {"entry": "99"},
        {"entry": ""},
        {"on": "9"},
        {"on": "1-9"},
        {"on": "1-2-3"},
        {"on": "-"},
        {"vp": "uno"},
        {"vp": "0", "mp": "0"},
        {"reason": "  "},
        {"mp": "99999999999"},
    ],
)
def test_a_ruling_that_says_nothing_is_refused(
    anna: Client, finished: Tournament, changes: dict[str, str]
) -> None:
    assert rule(anna, finished, **changes).status_code == 422
    assert not Adjustment.objects.exists()


def test_a_ruling_is_taken_back(anna: Client, finished: Tournament) -> None:
    rule(anna, finished)
    pk = Adjustment.objects.get().pk
    anna.post(reverse("ruling_remove", args=[finished.slug, pk]))
    assert not Adjustment.objects.exists()


def test_a_ruling_on_a_smazzata_changes_its_table(anna: Client, finished: Tournament) -> None:
    seat = Seat.objects.get(turn__number=1, entry__number=3)
    rule(anna, finished, on="1-2", vp="0", mp="0", gp="\N{MINUS SIGN}1.000")
    ruling = Adjustment.objects.get()
    assert (ruling.smazzata, ruling.gp) == (2, -1000)
    assert Seat.objects.get(pk=seat.pk).gp == seat.gp - 1000
    page = anna.get(reverse("rulings", args=[finished.slug])).text
    assert "Seconda ammonizione" in page
    assert "−1.000 Punti" in page


def test_a_refused_ruling_keeps_what_was_typed(anna: Client, finished: Tournament) -> None:
    resting = Seat.objects.get(turn__number=1, kind=Presence.BYE).entry.number
    answer = rule(anna, finished, on="1-1", entry=str(resting))
    assert answer.status_code == 422
    assert "Seconda ammonizione" in answer.text
    assert answer.context["form"].non_field_errors()


@pytest.mark.parametrize(
    ("preset", "filled"),
    [
        ("late", {"on": "3", "vp": 0, "mp": -100}),
        ("warnings", {"on": "final", "vp": -1, "mp": -55}),
    ],
)
def test_a_usual_ruling_fills_the_form(
    anna: Client, finished: Tournament, preset: str, filled: dict[str, Any]
) -> None:
    page = anna.get(reverse("rulings", args=[finished.slug]), {"preset": preset, "entry": "3"})
    form = page.context["form"]
    assert {name: form[name].value() for name in filled} == filled
    assert (form["entry"].value(), bool(form["reason"].value())) == ("3", True)


def test_the_list_has_every_kind_of_ruling(anna: Client, playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    first, second = turn.tables.filter(number__in=[1, 2])
    record_totals(first, 1, 300, 200)
    assign_score(table=second, ns=Award(0, 0), ew=Award(0, 0), reason="Nessuno qui", **SIGNED)
    cancel_smazzata(table=first, number=1, reason="Carte in troppo", **SIGNED)
    cut_turn(turn=turn, reason="Luce spenta", **SIGNED)
    rule(anna, playing)
    page = anna.get(reverse("rulings", args=[playing.slug])).text
    for reason in ("Nessuno qui", "Carte in troppo", "Luce spenta", "Seconda ammonizione"):
        assert reason in page


def test_another_events_ruling_is_out_of_reach(
    anna: Client, bruno: Client, finished: Tournament
) -> None:
    rule(anna, finished)
    pk = Adjustment.objects.get().pk
    assert bruno.post(reverse("ruling_remove", args=[finished.slug, pk])).status_code == 404
    assert Adjustment.objects.exists()


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
    with django_assert_num_queries(11):
        read_rulings(anna, playing)
