"""Pairs, seats and tables as values."""

from __future__ import annotations

from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableState, current_turn, load_turn_results
from scoring.seating.queries import load_plan, load_turn_seating
from scoring.text.entrants_queries import load_entrants, load_roster
from tests.cast import pair_up, play_turn, record_totals


def test_pairs_come_by_number_with_both_players(event: Tournament) -> None:
    pairs = load_entrants(event)
    assert list(pairs) == [1, 2, 3, 4, 5, 6, 7]
    assert pairs[2].label == "Nord2 Nora – Sud2 Ugo"
    assert pairs[2].list_values("card_number") == ("A0002", "B0002")
    assert pairs[2].club == "Circolo Uno / Circolo Due"
    assert load_entrants(event, [event.entries.get(number=2).pk]) == {2: pairs[2]}
    assert load_roster(event)[1] == pair_up(2)


def test_the_stored_seats_are_the_plan_that_was_drawn(playing: Tournament) -> None:
    assert load_plan(playing) == Mitchell().plan(7, 3)
    assert load_turn_seating(playing.turns.get(number=1)) == load_plan(playing)[0]


def test_tables_say_how_far_they_are(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    by_number = {table.number: table for table in load_turn_results(turn)}
    assert sorted(table.state for table in by_number.values()) == ["half"] + ["waiting"] * 3
    first = turn.tables.exclude(seats__kind=Presence.BYE).first()
    assert first is not None
    record_totals(first, 1, 500, 200)
    table = next(table for table in load_turn_results(turn) if table.number == first.number)
    assert table.state == TableState.PLAYING
    assert table.ns is not None
    assert (table.ns.gp, table.ns.mp, table.ns.vp) == (500, None, None)


def test_a_complete_table_has_match_and_victory_points(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn, lambda table, number: (400, 250))
    done = [table for table in load_turn_results(turn) if table.state == TableState.DONE]
    assert len(done) == 3
    for table in done:
        assert table.ns is not None
        assert table.ew is not None
        assert (table.ns.mp, table.ew.mp) == (300, -300)
        assert (table.ns.vp, table.ew.vp) == (13, 7)


def test_the_hall_is_in_the_turn_that_is_played_else_in_the_last_published() -> None:
    closed, playing, published, draft = (
        Turn(number=number, state=state)
        for number, state in enumerate(
            (TurnState.CLOSED, TurnState.PLAYING, TurnState.PUBLISHED, TurnState.DRAFT), start=1
        )
    )
    assert current_turn([closed, playing, published, draft]) is playing
    assert current_turn([closed, published, draft]) is published
    assert current_turn([closed, draft]) is closed
    assert current_turn([draft]) is None
