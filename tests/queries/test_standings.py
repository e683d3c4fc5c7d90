"""The standings are read from stored totals, in a constant number of queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from scoring.queries.public import list_events, load_event_standings
from scoring.queries.standings import (
    add_adjustments,
    load_points_by_turn,
    load_standings,
    load_totals,
)
from scoring.services.authors import Author
from scoring.services.rulings import add_adjustment
from tests.cast import NOW, make_event, open_turn, play_through, play_turn


def penalise(event: Tournament, number: int, vp: int) -> None:
    add_adjustment(
        entry=event.entries.get(number=number),
        turn=None,
        vp=vp,
        mp=0,
        gp=0,
        reason="late",
        author=Author("Anna"),
        now=NOW,
    )


def test_totals_are_the_sums_of_the_closed_turns(finished: Tournament) -> None:
    for total in load_totals(finished):
        seats = finished.entries.get(number=total.entry).seats.all()
        assert total.vp == sum(seat.vp for seat in seats)
        assert total.mp == sum(seat.mp for seat in seats)
        assert total.gp == sum(seat.gp for seat in seats)
        assert total.played == sum(not seat.is_bye for seat in seats)


def test_a_turn_in_play_does_not_count(playing: Tournament) -> None:
    play_turn(playing.turns.get(number=1))
    assert all(total.vp == 0 for total in load_totals(playing, range(1, 8)))


def test_a_penalty_is_in_the_total_and_marked(finished: Tournament) -> None:
    before = {total.entry: total.vp for total in load_totals(finished)}
    penalise(finished, 3, -4)
    after = {total.entry: total.vp for total in load_totals(finished)}
    assert after == before | {3: before[3] - 4}
    assert add_adjustments(finished, {}) == {3}


def test_a_bye_is_marked_in_its_turn(finished: Tournament) -> None:
    points = load_points_by_turn(finished)
    byes = {(entry, turn) for entry, turns in points.items() for turn in turns if turns[turn][1]}
    assert len(byes) == 3
    assert all(points[entry][turn] == (finished.bye_vp, True) for entry, turn in byes)


@pytest.mark.parametrize("pairs", [7, 8])
def test_both_ways_to_the_standings_agree(director: User, pairs: int) -> None:
    event = make_event(director, pairs=pairs)
    play_through(event, 3)
    penalise(event, 2, 5)
    numbers = range(1, pairs + 1)
    whole = load_event_standings(event, numbers)
    assert list(whole.standings) == load_standings(event, numbers)
    assert whole.turns == (1, 2, 3)
    assert whole.after_turn == 3
    assert whole.adjusted == {2}


def test_entries_without_a_result_share_the_last_place(event: Tournament) -> None:
    standings = load_event_standings(event, range(1, 8))
    assert [line.place for line in standings.standings] == [1] * 7
    assert standings.after_turn == 0


def test_a_line_is_found_by_its_entry(finished: Tournament) -> None:
    standings = load_event_standings(finished, range(1, 8))
    found = standings.find(4)
    assert found is not None
    assert found.entry == 4
    assert standings.find(99) is None


def test_events_say_where_they_are(event: Tournament) -> None:
    play_through(event, 1)
    open_turn(event, 2)
    (listed,) = list_events()
    assert (listed.turns_closed, listed.turns_playing) == (1, 2)


@pytest.mark.parametrize("pairs", [4, 20])
def test_queries_do_not_grow_with_the_field(
    director: User, pairs: int, django_assert_num_queries: Any
) -> None:
    event = make_event(director, pairs=pairs, turns_planned=2)
    play_through(event, 2)
    with django_assert_num_queries(2):
        load_event_standings(event, ())
    with django_assert_num_queries(2):
        load_totals(event)
