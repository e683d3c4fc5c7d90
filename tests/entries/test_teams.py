"""Events of teams, a table for each pair, and of single players, another partner every turn."""

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
from tests.cast import make_event, play_through, seat_event
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


def test_both_partners_are_on_every_page_of_a_table(
    anna: Client, visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    table = load_turn_results(individual.turns.get(number=1))[0]
    assert table.ns is not None
    (first, second) = (load_entrants(individual)[entry] for entry in table.ns.entries)
    assert table.ns.find_seated(load_entrants(individual)).title == (
        f"{first.number} {first.surname} + {second.number} {second.surname}"
    )
    for client, page, args, names in [
        (anna, "board", (1,), (f"{first.number} · {first.label}", f"{second.number} · ")),
        (anna, "table", (1, 1), (first.label, second.label)),
        (visitor, "event_seating", (1,), (first.label, second.label)),
        (visitor, "event_results", (1,), (first.label, second.label)),
    ]:
        text = read(client, page, individual, *args)
        for name in names:
            assert name in text, page


def test_a_player_is_told_with_whom_and_against_whom(
    visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    text = read(visitor, "event", individual)
    for seat in list_players(
        load_turn_seating(individual.turns.get(number=1)), load_entrants(individual)
    ):
        assert seat.partner
        assert f"{seat.partner}, against {seat.opponents}" in text or (
            f"{seat.partner}, contro {seat.opponents}" in text
        )


def test_who_rests_beside_another_is_no_partner(director: User) -> None:
    event = seat_event(
        make_event(director, 6, entry_kind="players", movement="individual", turns=3)
    )
    seats = list_players(load_turn_seating(event.turns.get(number=1)), load_entrants(event))
    resting = [seat for seat in seats if seat.line is None]
    assert len(seats) == 6
    assert [(seat.partner, seat.opponents) for seat in resting] == [("", "")] * 2
