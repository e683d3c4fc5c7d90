"""`verify` of tables that single players left: the others play on, or their score is assigned."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.reading import write_bundle
from scoring.core.play.awards import Award
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.presence_services import withdraw_entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from tests.cast import NOW, SIGNED, make_event, open_turn, play_through, record_totals, seat_turn
from tests.checker.checker import Check

EVENTS = (
    ("individual", 8, {}),
    ("individual", 7, {"threes": 1}),
    ("threes", 7, {}),
    ("individual-danese", 8, {}),
)


def leave(table: Table, line: str, chair: int) -> None:
    entry = table.seats.get(line=line, chair=chair).entry
    withdraw_entry(entry=entry, justified=True, award=Award(2, -100), reason="Malore", **SIGNED)


def finish(event: Tournament) -> None:
    """The turn is played to its close, and the next one seated."""
    turn = event.turns.get(number=2)
    for table in turn.tables.filter(assigned=None):
        if table.seats.values("line").distinct().count() == 2:
            for number in range(table.recorded + 1, 3):
                record_totals(table, number, 300, 250)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 3)


def assert_right(event: Tournament) -> None:
    bundle = load_bundle(event, NOW)
    assert verify(bundle).differences == ()
    assert Check(json.loads(write_bundle(bundle))).run() == []


@pytest.mark.parametrize("recorded", [0, 1, 2])
@pytest.mark.parametrize("first", [("NS", 1), ("EW", 1)])
@pytest.mark.parametrize(("movement", "players", "options"), EVENTS)
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
    seat_turn(event, 2)
    table = open_turn(event, 2).tables.get(number=1)
    for number in range(1, recorded + 1):
        record_totals(table, number, 300, 250)
    leave(table, *first)
    assert_right(event)
    seat = table.seats.filter(entry__withdrawal=None).order_by("line").last()
    assert seat is not None
    leave(table, seat.line, seat.chair)
    assert_right(event)
    finish(event)
    assert_right(event)
