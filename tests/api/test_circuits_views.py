"""Circuits in the API: the rankings that the public pages show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from scoring.circuits.queries import load_season
from scoring.core.circuits.ranking import rank_circuit
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from scoring.web.fresh_views import rendered_pages

LIST = "/api/v1/circuits"


@pytest.fixture(autouse=True)
def no_answer_is_kept() -> None:
    rendered_pages.clear()


def read(circuit: KeptCircuit, **query: str) -> Any:
    return Client().get(f"{LIST}/{circuit.key}", query).json()


def test_the_rankings_are_those_of_the_desk(
    circuit: KeptCircuit,
    season: list[Tournament],
) -> None:
    told = read(circuit)
    loaded = load_season(circuit.circuit)
    (ranking,) = rank_circuit(circuit.circuit, loaded.results, season[-1].date)
    (part,) = told["rankings"]
    assert [event["event"] for event in told["events"]] == [event.slug for event in season]
    assert told["circuit"]["name"] == "Autunno"
    assert [(line["place"], line["player"], line["points"]) for line in part["lines"]] == [
        (line.place, line.player, line.points) for line in ranking.lines
    ]
    for line, expected in zip(part["lines"], ranking.lines, strict=True):
        assert [(one["event"], one["points"], one["counts"]) for one in line["scores"]] == [
            (one.stage, one.points, one.counts) for one in expected.scores
        ]
    best = part["lines"][0]
    page = Client().get(f"/circuits/{circuit.key}/").text
    assert best["name"] in page
    assert best["club"] in page
    assert told["clubs"][0]["place"] == 1


def test_an_earlier_day_has_the_events_until_then(
    circuit: KeptCircuit,
    season: list[Tournament],
) -> None:
    told = read(circuit, day=f"{season[0].date}")
    assert told["day"] == f"{season[0].date}"
    assert {one["event"] for line in told["rankings"][0]["lines"] for one in line["scores"]} == {0}
    assert read(circuit, day="0001-01-01")["rankings"][0]["lines"] == []
    assert read(circuit, day="9999-12-31") == read(circuit)
    assert read(circuit, day="soon")["errors"][0]["field"] == "day"


def test_only_public_circuits_are_read(anna: Client, circuit: KeptCircuit) -> None:
    assert anna.get(LIST).json()["circuits"] == [{"slug": circuit.key, "name": "Autunno"}]
    KeptCircuit.objects.update(data=circuit.data | {"is_public": False})
    assert anna.get(LIST).json()["circuits"] == []
    assert anna.get(f"{LIST}/{circuit.key}").status_code == 404


def test_an_event_that_is_not_public_is_not_named(
    circuit: KeptCircuit, season: list[Tournament]
) -> None:
    Tournament.objects.filter(pk=season[1].pk).update(is_public=False)
    assert season[1].slug not in json.dumps(read(circuit))
    assert season[2].slug in json.dumps(read(circuit))


@pytest.mark.parametrize("path", ["", "/{key}"])
def test_what_the_program_has_is_not_sent_again(
    path: str,
    circuit: KeptCircuit,
    django_assert_num_queries: Any,
) -> None:
    address = LIST + path.format(key=circuit.key)
    tag = Client().get(address).headers["ETag"]
    with django_assert_num_queries(3 if path else 1):
        assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
    KeptCircuit.objects.update(changed_at="2026-12-01T10:00Z")
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200
