"""Events of teams: a table for each pair of a team, and points that are those of its tables."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.results_queries import load_turn_results
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players, list_seated_tables
from scoring.standings.queries import load_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import make_event, play_through, record_totals, seat_event
from tests.entries.pages import read


def test_a_teams_points_are_those_of_its_tables(teams: Tournament) -> None:
    play_through(teams, 3)
    standings = {line.entry: line.total for line in load_standings(teams, load_entrants(teams))}
    for number, total in standings.items():
        seats = Seat.objects.filter(turn__tournament=teams, entry__number=number)
        assert seats.count() == 6
        assert total.vp == sum(seat.vp or 0 for seat in seats)
        assert total.mp == sum(seat.mp or 0 for seat in seats)
    assert sum(total.vp for total in standings.values()) == 3 * 2 * 2 * 20


def test_each_pair_of_a_team_has_a_table_of_its_own(teams: Tournament) -> None:
    seat_event(teams)
    pairs = load_entrants(teams)
    tables = list_seated_tables(load_turn_seating(teams.turns.get(number=1)), pairs)
    for first, second in zip(tables[::2], tables[1::2], strict=True):
        for here, there in ((first.ns, second.ns), (first.ew, second.ew)):
            assert here is not None
            assert there is not None
            assert here.entries == there.entries
            assert here.names + there.names == here.entries[0].names


def test_the_seats_by_name_and_by_table_are_those_of_the_results(teams: Tournament) -> None:
    seat_event(teams)
    turn, pairs = teams.turns.get(number=1), load_entrants(teams)
    shown = [
        (table.table, table.ns, table.ew)
        for table in list_seated_tables(load_turn_seating(turn), pairs)
    ]
    assert shown == [
        (
            table.number,
            table.ns.find_seated(pairs) if table.ns else None,
            table.ew.find_seated(pairs) if table.ew else None,
        )
        for table in load_turn_results(turn)
    ]
    players = list_players(load_turn_seating(turn), pairs)
    assert sorted(seat.name for seat in players) == sorted(
        name for pair in pairs.values() for name in pair.names
    )


def test_a_table_shows_the_team_and_the_pair_that_sits_there(
    anna: Client, visitor: Client, teams: Tournament
) -> None:
    seat_event(teams)
    for client, page, args in [
        (anna, "board", (1,)),
        (anna, "table", (1, 2)),
        (visitor, "event_seating", (1,)),
        (visitor, "event_results", (1,)),
    ]:
        text = read(client, page, teams, *args)
        assert "Squadra 1" in text, page
        # Team 1 is its pairs 1 and 2; its second pair sits at table 2.
        assert re.search(r"Nord2 N", text), page
    assert "Nord1 N" not in read(anna, "table", teams, 1, 2)


def test_a_team_that_rests_is_told_once_a_player(director: User) -> None:
    event = seat_event(
        make_event(
            director, 3, entry_kind="teams", pairs_per_team=2, movement="round-robin", turns=3
        )
    )
    seats = list_players(load_turn_seating(event.turns.get(number=1)), load_entrants(event))
    assert len({seat.name for seat in seats}) == len(seats) == 12
    assert sum(seat.line is None for seat in seats) == 4


def test_a_smazzata_is_recorded_at_every_table_of_a_match(teams: Tournament) -> None:
    seat_event(teams)
    turn = teams.turns.get(number=1)
    for table in turn.tables.all():
        record_totals(table, 1, 500, 200)
        record_totals(table, 2, 500, 200)
    assert [table.state.value for table in load_turn_results(turn)] == ["done"] * 4
