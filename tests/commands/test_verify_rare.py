"""`verify` of rare events: those that the generator found it wrong about, tables that players left,
three sides at a table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.reading import BadBundle
from scoring.core.pairing.phase import Length
from scoring.core.play.awards import Award
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.rulings.services import assign_score
from scoring.store.desk_services import settle_event
from tests.cast import (
    SIGNED,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.checker.checker import Check
from tests.commands.judging import export, judge, list_figures
from tests.entries.comings import come_late
from tests.entries.leaving import close

pytestmark = pytest.mark.django_db
DocumentOf = Callable[[str], str]


def test_who_came_too_late_for_any_section_qualifies_from_the_field(director: User) -> None:
    second = plan_phase(movement="danese", turns=1, qualify=9)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), second])
    seat_event(event)
    come_late(event)  # no half table is free: it comes with phase 2
    turn = event.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 2)
    document = export(event)
    assert 9 in document["phases"][1]["sections"][0]["members"]
    assert not list_figures(document)


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
    come_late(event)
    settle_event(event)
    document = export(event)
    assert document["turns"][0]["tables"][1]["due"] == 1
    assert not list_figures(document)


def test_the_fine_of_a_late_entry_is_on_no_smazzata(director: User) -> None:
    event = make_event(director, pairs=7, movement="danese", turns=2)
    seat_event(event)
    come_late(event, penalty=Award(-2, 0), penalty_reason="Late")
    document = export(event)
    assert not list_figures(document)
    document["adjustments"][0]["smazzata"] = 1
    assert "ruling" in list_figures(document)


def test_a_figure_that_was_taken_out_of_the_standings_is_found(director: User) -> None:
    event = make_event(director, pairs=4, turns=2, tiebreaks=("mean", "vp"))
    play_through(event, 1)
    for places in ("places", "kept"):
        document = export(event)
        standings = document["standings"]
        row = standings["places"][0] if places == "places" else standings["kept"]["rows"][0]
        row["played"] = None
        assert list_figures(document) == ["played"]


def test_a_turn_that_everybody_has_left_has_no_tables(director: User) -> None:
    event = make_event(director, pairs=4, movement="danese", turns=2)
    play_through(event, 1)
    open_turn(event, 2)
    document = export(event)
    document["turns"][1]["tables"] = []
    assert "has_tables" in list_figures(document)
    award = {"unit": 1, "gp": 0, "mp": 0, "vp": 0, "clean": 0}
    document["turns"][1]["absent"] = [{"entry": number, **award} for number in range(1, 5)]
    assert "has_tables" not in list_figures(document)


LEFT = (
    ("individual", 8, {}),
    ("individual", 7, {"threes": 1}),
    ("threes", 7, {}),
    ("individual-danese", 8, {}),
)


def leave(table: Table, line: str, chair: int) -> None:
    entry = table.seats.get(line=line, chair=chair).entry
    withdraw_entry(entry=entry, justified=True, award=Award(2, -100), reason="Malore", **SIGNED)


def assert_right(event: Tournament) -> None:
    document = export(event)
    assert not list_figures(document)
    assert Check(document).run() == []


@pytest.mark.parametrize("recorded", [0, 1, 2])
@pytest.mark.parametrize("first", [("NS", 1), ("EW", 1)])
@pytest.mark.parametrize(("movement", "players", "options"), LEFT)
def test_two_players_of_one_table_leave_it(
    director: User,
    movement: str,
    players: int,
    options: dict[str, int],
    first: tuple[str, int],
    recorded: int,
) -> None:
    """Nothing, a part or all of it is recorded when they go, one from each side."""
    event = make_event(
        director,
        pairs=players,
        entry_kind="players",
        movement=movement,
        options=options,
        turns=3,
        smazzate=2,
    )
    play_through(event, 1)
    table = open_turn(event, 2).tables.get(number=1)
    for number in range(1, recorded + 1):
        record_totals(table, number, 300, 250)
    leave(table, *first)
    assert_right(event)
    seat = table.seats.filter(entry__withdrawal=None).order_by("line").last()
    assert seat is not None
    leave(table, seat.line, seat.chair)
    assert_right(event)
    close(event, 2)
    seat_turn(event, 3)
    assert_right(event)


@pytest.fixture
def document(document_of: DocumentOf) -> Any:
    return json.loads(document_of("three sides"))


def find_tables(document: Any, turn: int, seats: int) -> list[Any]:
    """The tables of a turn with so many seats."""
    tables = document["turns"][turn - 1]["tables"]
    return [table for table in tables if len(table["seats"]) == seats]


def exchange_seats(one: Any, other: Any) -> None:
    one["entry"], other["entry"] = other["entry"], one["entry"]


def test_it_is_right(document: Any) -> None:
    assert not list_figures(document)
    assert Check(document).run() == []
    assert document["acts"][1]["params"]["clubs"]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_two_sides_of_a_table_that_were_exchanged_are_found(document: Any, turn: int) -> None:
    seats = find_tables(document, turn, 3)[0]["seats"]
    exchange_seats(seats[1], seats[2])
    assert "pairings" in list_figures(document)
    assert Check(document).run()


def test_two_that_rest_and_were_exchanged_are_found(document: Any) -> None:
    one, other = find_tables(document, 1, 1)
    exchange_seats(one["seats"][0], other["seats"][0])
    assert list_figures(document) == ["pairings"]
    assert Check(document).run()


def test_clubs_that_the_draw_kept_apart_are_asked(document: Any) -> None:
    document["acts"][1]["params"]["clubs"] = []
    assert "draw_order" in list_figures(document)
    assert Check(document).run()


@pytest.mark.parametrize("figure", ["l3_vp", "l3_mp"])
def test_a_score_of_two_sides_has_nothing_for_a_third(document_of: DocumentOf, figure: str) -> None:
    document = json.loads(document_of("eventful"))
    table = next(table for table in document["turns"][0]["tables"] if table["assigned"])
    table["assigned"][figure] = 3
    with pytest.raises(BadBundle):
        judge(document)
