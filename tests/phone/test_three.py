"""A table of three and the desk: what a phone is told of it, and what it sends."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import CLOSED_BY_NS, record_totals, table_ticket
from tests.phone.phones import Phone
from tests.play.test_three_at_a_table import find_table, seat_three

CLOSED_ALONE = CLOSED_BY_NS | {"NS": CLOSED_BY_NS["NS"] | {"hand": ""}}


@pytest.fixture
def three(director: User) -> Tournament:
    return seat_three(director)


@pytest.fixture
def phone(three: Tournament) -> Phone:
    return Phone(table_ticket(three, 1))


def test_the_state_names_the_three_by_place_with_their_sums(
    phone: Phone, three: Tournament
) -> None:
    told = phone.state()["table"]
    seats = three.turns.get().seats.select_related("entry").order_by("-line", "chair")
    names = [seat.entry.members.get().name for seat in seats]
    assert [one["label"] for one in told["places"]] == names
    assert [one["place"] for one in told["places"]] == [1, 2, 3]
    assert [one["number"] for one in told["places"]] == [str(seat.entry.number) for seat in seats]
    assert told["sides"]["EW"]["label"] == f"{names[1]} + {names[2]}"
    record_totals(find_table(three), 1, 500, 305, alone=2)
    record_totals(find_table(three), 2, 100, 400, alone=3)
    told = phone.state()["table"]
    assert [one["gp"] for one in told["places"]] == [353, 700, 253]
    assert [one["mp"] for one in told["places"]] == [53, 345, -397]
    assert all(one["vp"] is not None for one in told["places"])


def test_a_table_of_four_has_no_places(playing: Tournament) -> None:
    told = Phone(table_ticket(playing, 1)).state()["table"]
    assert told["places"] == []


@pytest.mark.parametrize(
    ("depth", "data", "totals"),
    [
        ("totals", {"NS": 500, "EW": 305}, {"NS": 500, "EW": 305}),
        ("cards", CLOSED_ALONE, {"NS": 415, "EW": -115}),
    ],
)
def test_who_plays_alone_comes_with_the_record(
    phone: Phone, depth: str, data: dict[str, object], totals: dict[str, int]
) -> None:
    refused = phone.send(depth=depth, data=data, totals=totals)
    assert phone.status == 422
    assert len(refused["faults"]) == 1
    assert not Smazzata.objects.exists()
    answer = phone.send(depth=depth, data=data | {"alone": 3}, totals=totals)
    assert answer["result"] == "stored"
    assert Smazzata.objects.get().alone == 3
    (smazzata,) = answer["state"]["table"]["smazzate"]
    assert smazzata["record"]["alone"] == 3
    assert [one["gp"] for one in answer["state"]["table"]["places"]][2] == totals["NS"]


def test_that_they_are_three_costs_no_query_more(phone: Phone) -> None:
    counts = []
    for of_three in (False, True):
        Table.objects.update(of_three=of_three)
        with CaptureQueriesContext(connection) as queries:
            assert bool(phone.state()["table"]["places"]) is of_three
        counts.append(len(queries))
    assert counts[0] == counts[1]
