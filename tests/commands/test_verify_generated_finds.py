"""What generated events found `verify` to be wrong about, each with an event that shows it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.pairing.phase import Length
from scoring.core.play.awards import Award
from scoring.core.verify.findings import Difference
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.presence_services import add_late_entry
from scoring.entries.services import Lineup
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import assign_score
from scoring.store.desk_services import settle_event
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    open_turn,
    pair_up,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)

pytestmark = pytest.mark.django_db


def export(event: Tournament) -> Any:
    return json.loads(write_bundle(load_bundle(event, NOW)))


def find(document: object) -> tuple[Difference, ...]:
    return verify(read_bundle(json.dumps(document))).differences


def add_late(event: Tournament, **more: Any) -> None:
    add_late_entry(
        tournament=event,
        lineup=Lineup.of(pair_up(99)),
        override="A train was late",
        **SIGNED,
        **more,
    )


def test_who_came_too_late_for_any_section_qualifies_from_the_field(director: User) -> None:
    second = plan_phase(movement="danese", turns=1, qualify=9)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), second])
    seat_event(event)
    add_late(event)  # no half table is free: it comes with phase 2
    turn = event.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 2)
    document = export(event)
    assert 9 in document["phases"][1]["sections"][0]["members"]
    assert find(document) == ()


def test_a_match_with_an_assigned_score_may_owe_what_it_had(director: User) -> None:
    event = make_event(
        director, pairs=4, movement="danese", turns=2, length=Length.TARGET, target=505, smazzate=9
    )
    turn = seat_event(event).turns.get(number=1)
    first, second = turn.tables.order_by("number")
    record_totals(first, 1, 600, 200)
    record_totals(second, 1, 100, 200)
    assign_score(table=second, ns=Award(1, 0), ew=Award(1, 0), reason="Both late", **SIGNED)
    close_turn(turn=turn, **SIGNED)
    add_late(event)
    settle_event(event)
    document = export(event)
    assert document["turns"][0]["tables"][1]["due"] == 1
    assert find(document) == ()


def test_the_fine_of_a_late_entry_is_on_no_smazzata(director: User) -> None:
    event = make_event(director, pairs=7, movement="danese", turns=2)
    seat_event(event)
    add_late(event, penalty=Award(-2, 0), penalty_reason="Late")
    document = export(event)
    assert find(document) == ()
    document["adjustments"][0]["smazzata"] = 1
    assert "ruling" in [found.figure for found in find(document)]


def test_a_figure_that_was_taken_out_of_the_standings_is_found(director: User) -> None:
    event = make_event(director, pairs=4, turns=2, tiebreaks=("mean", "vp"))
    play_through(event, 1)
    for places in ("places", "kept"):
        document = export(event)
        standings = document["standings"]
        row = standings["places"][0] if places == "places" else standings["kept"]["rows"][0]
        row["played"] = None
        assert [found.figure for found in find(document)] == ["played"]


def test_a_turn_that_everybody_has_left_has_no_tables(director: User) -> None:
    event = make_event(director, pairs=4, movement="danese", turns=2)
    play_through(event, 1)
    seat_turn(event, 2)
    open_turn(event, 2)
    document = export(event)
    document["turns"][1]["tables"] = []
    assert "has_tables" in [found.figure for found in find(document)]
    award = {"unit": 1, "gp": 0, "mp": 0, "vp": 0, "clean": 0}
    document["turns"][1]["absent"] = [{"entry": number, **award} for number in range(1, 5)]
    assert "has_tables" not in [found.figure for found in find(document)]
