"""The undo of a withdrawal brings everything back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from scoring.standings.queries import load_standings
from tests.cast import (
    make_event,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.leaving import (
    find_table,
    leave,
    single_players,
)
from tests.rows import take_rows
from tests.undoing import redo, undo


def pair_next(event: Tournament) -> None:
    play_through(event, 1)
    seat_turn(event, 2)


MOMENTS: dict[str, Callable[[Tournament], object]] = {
    "nothing recorded": seat_event,
    "one smazzata recorded": lambda event: record_totals(
        find_table(seat_event(event), 1, 1), 1, 300, 900
    ),
    "all recorded": lambda event: play_turn(seat_event(event).turns.get(number=1)),
    "between turns": lambda event: play_through(event, 1),
    "with a draft": pair_next,
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("movement", ["mitchell", "danese", "knockout", "individual"])
def test_an_undo_brings_everything_back(director: User, movement: str, moment: str) -> None:
    event = (
        single_players(director)
        if movement == "individual"
        else make_event(
            director, pairs=8, movement=movement, turns=2 if movement != "knockout" else 3
        )
    )
    MOMENTS[moment](event)
    rows, standings = take_rows(event), load_standings(event)
    leave(event, 1)
    done = take_rows(event)
    assert done != rows
    undo(event)
    assert take_rows(event) == rows
    assert load_standings(event) == standings
    redo(event)
    assert take_rows(event) == done
