"""A match to a target, or a turn of a set time, whose close, cut or ruling is taken back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn, cut_turn
from scoring.rulings.services import cancel_smazzata
from tests.cast import SIGNED
from tests.play.test_target import (
    assert_verified,
    correct,
    find_table,
    fine,
    match_points,
    owes,
    play,
    to_target,
)
from tests.undoing import redo, undo


def test_a_turn_that_is_cut_twice_and_closed_keeps_what_was_played(director: User) -> None:
    event = to_target(director)
    play(find_table(event, 1), (300, 0), (205, 0))
    play(find_table(event, 2), (300, 0))
    turn = event.turns.get(number=1)
    cut_turn(turn=turn, reason="Ora di chiusura", **SIGNED)
    undo(event)
    assert owes(find_table(event, 2)) == 20
    redo(event)
    assert owes(find_table(event, 2)) == 1
    close_turn(turn=turn, **SIGNED)
    correct(find_table(event, 2), 1, 350, 0)
    undo(event)
    assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 1], "it was cut"
    assert_verified(event)
    undo(event)
    assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 20]
    assert_verified(event)


def close_both(event: Tournament) -> tuple[Table, Table]:
    """Close turn 1: N-S have won both tables, after two smazzate and after one."""
    first, second = find_table(event, 1), find_table(event, 2)
    play(first, (300, 0), (205, 0))
    play(second, (600, 0))
    close_turn(turn=first.turn, **SIGNED)
    return first, second


class TestUndoneClose:
    """A turn to a target is closed, and then it is not."""

    def test_a_match_that_was_opened_again_while_it_was_closed_is_played_on(
        self, director: User
    ) -> None:
        event = to_target(director)
        first, second = close_both(event)
        correct(first, 2, 200, 0)
        assert (owes(first), match_points(first)) == (2, [500, -500])
        assert_verified(event)
        undo(event)
        assert (owes(first), match_points(first)) == (20, [None, None]), "nobody has made 505"
        assert (owes(second), match_points(second)) == (1, [600, -600])
        assert_verified(event)
        with pytest.raises(Refusal, match=r"turn\.incomplete"):
            close_turn(turn=first.turn, **SIGNED)
        play(first, (5, 0))
        close_turn(turn=first.turn, **SIGNED)
        assert (owes(first), match_points(first)) == (3, [505, -505])
        assert_verified(event)

    def test_a_match_still_decided_is_as_it_was(self, director: User) -> None:
        event = to_target(director)
        first, _second = close_both(event)
        undo(event)
        assert (owes(first), match_points(first)) == (2, [505, -505])
        redo(event)
        assert event.turns.get(number=1).state == "closed"
        assert_verified(event)

    def test_a_turn_of_a_set_time_is_played_on(self, director: User) -> None:
        event = to_target(director, length="time", target=0)
        for number in (1, 2):
            play(find_table(event, number), (300, 0))
        turn = event.turns.get(number=1)
        close_turn(turn=turn, **SIGNED)
        play(find_table(event, 1), (0, 50))
        assert (owes(find_table(event, 1)), owes(find_table(event, 2))) == (2, 1)
        undo(event)
        assert [owes(find_table(event, number)) for number in (1, 2)] == [20, 20]
        play(find_table(event, 2), (100, 0))
        close_turn(turn=turn, **SIGNED)
        assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 2]
        assert_verified(event)


def test_no_undo_leaves_a_smazzata_after_the_end_of_its_match(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (100, 0), (50, 0))
    cancel_smazzata(table=table, number=3, reason="Non doveva", **SIGNED)
    correct(table, 2, 400, 0)
    with pytest.raises(Refusal, match=r"record\.ends_earlier"):
        undo(event)
    assert (owes(table), match_points(table)) == (2, [700, -700])


def test_no_undo_of_a_fine_leaves_what_was_played_for_it(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (205, 0))
    fine(table)
    play(table, (200, 0))
    with pytest.raises(Refusal, match=r"record\.ends_earlier"):
        undo(event)
    assert owes(table) == 3
    assert_verified(event)


def test_a_close_is_not_done_again_over_what_was_recorded_since(director: User) -> None:
    event = to_target(director, length="time", target=0)
    for number in (1, 2):
        play(find_table(event, number), (300, 0))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    undo(event)
    play(find_table(event, 1), (0, 50))
    with pytest.raises(Refusal, match=r"redo\.recorded_since"):
        redo(event)


def test_what_comes_in_after_the_cut_is_the_last_of_its_table(director: User) -> None:
    event = to_target(director, length="time", target=0)
    play(find_table(event, 1), (300, 0))
    cut_turn(turn=event.turns.get(number=1), reason="Ora di chiusura", **SIGNED)
    assert owes(find_table(event, 2)) == 20, "nothing had come in"
    play(find_table(event, 2), (100, 0))
    assert [owes(find_table(event, number)) for number in (1, 2)] == [1, 1]
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    assert_verified(event)
