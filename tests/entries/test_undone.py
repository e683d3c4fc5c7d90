"""The undo of an act on presence brings everything back, and its redo does it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.entries.presence_services import substitute_player
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import fill_chair
from scoring.seating.queries import find_resting_pairs
from scoring.standings.queries import load_standings
from tests.cast import (
    SIGNED,
    make_event,
    pair_up,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.comings import come_back, come_late
from tests.entries.leaving import find_table, leave, single_players
from tests.rows import take_rows
from tests.undoing import redo, undo

Act = Callable[[Tournament], object]


def check_undone(event: Tournament, act: Act) -> None:
    rows, standings = take_rows(event), load_standings(event)
    act(event)
    done = take_rows(event)
    assert done != rows
    undo(event)
    assert take_rows(event) == rows
    assert load_standings(event) == standings
    redo(event)
    assert take_rows(event) == done


def pair_next(event: Tournament) -> None:
    play_through(event, 1)
    seat_turn(event, 2)


MOMENTS: dict[str, Act] = {
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
def test_a_withdrawal(director: User, movement: str, moment: str) -> None:
    turns = 2 if movement != "knockout" else 3
    if movement == "individual":
        event = single_players(director)
    else:
        event = make_event(director, pairs=8, movement=movement, turns=turns)
    MOMENTS[moment](event)
    check_undone(event, lambda event: leave(event, 1))


@pytest.mark.parametrize("pairs", [7, 8])
@pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin", "danese"])
def test_a_late_entry(director: User, movement: str, pairs: int) -> None:
    event = make_event(director, pairs=pairs, movement=movement)
    pair_next(event)
    check_undone(event, come_late)


def fill(event: Tournament) -> None:
    pair = find_resting_pairs(event)[0]
    fill_chair(tournament=event, **pair._asdict(), **SIGNED)


def substitute(event: Tournament, comes: int) -> None:
    """A player of pair `comes` of the tests takes a place of pair 2."""
    out: dict[str, Any] = {"position": 2, "reason": "Malore", "past_half": False}
    entry = event.entries.get(number=2)
    substitute_player(entry=entry, player=pair_up(comes).first, **out, **SIGNED)


@pytest.mark.parametrize(
    "act",
    [
        lambda event: come_back(event, 5),
        lambda event: substitute(event, 99),
        lambda event: substitute(event, 5),
        lambda event: fill(event),
    ],
)
def test_what_follows_a_withdrawal(director: User, act: Act) -> None:
    event = seat_event(make_event(director, pairs=9, turns=4))
    leave(event, 5)
    check_undone(event, act)
