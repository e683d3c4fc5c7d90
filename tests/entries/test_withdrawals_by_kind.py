"""A team, a single player or an entry of a bracket withdraws."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from tests.cast import (
    make_event,
    open_turn,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.leaving import (
    BYE,
    JUSTIFIED,
    close,
    find_mates,
    find_table,
    leave,
    opponent,
    result,
    results,
    single_players,
    team_up,
)


def sum_up(event: Tournament, turn: int, number: int) -> tuple[int, int]:
    seats = Seat.objects.filter(turn__tournament=event, turn__number=turn, entry__number=number)
    return sum(seat.vp or 0 for seat in seats), sum(seat.mp or 0 for seat in seats)


class TestTeams:
    def test_a_team_gets_the_award_for_each_of_its_tables(self, director: User) -> None:
        event = team_up(director, turns=2)
        play_through(event, 1)
        leave(event, 1, JUSTIFIED)
        play_through(event, event.turns_planned)
        assert sum_up(event, 2, 1) == (12, -710)

    def test_the_table_that_was_played_out_stands_and_the_other_is_awarded(
        self, director: User
    ) -> None:
        event = seat_event(team_up(director, turns=2))
        tables = list(Table.objects.filter(turn__number=1, seats__entry__number=1))
        for number in (1, 2):
            record_totals(tables[0], number, 300, 300)
        leave(event, 1, JUSTIFIED)
        close(event, 1)
        assert sum_up(event, 1, 1) == (10 + 6, -355)


def test_both_teams_of_a_match_keep_the_table_that_was_played_out(director: User) -> None:
    event = seat_event(team_up(director, turns=2))
    tables = list(Table.objects.filter(turn__number=1, seats__entry__number=1))
    other = tables[0].seats.exclude(entry__number=1).get().entry.number
    for number in (1, 2):
        record_totals(tables[0], number, 300, 300)
    leave(event, 1)
    leave(event, other)
    assert sum_up(event, 1, 1) == sum_up(event, 1, other) == (10, 0)


class TestIndividual:
    def test_three_are_left_and_play_as_three(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        leave(event, 1)
        table = find_table(event, 1, partner)
        assert table.of_three
        record_totals(table, 1, 200, 200, alone=1)
        record_totals(table, 2, 300, 100, alone=3)
        assert sorted(result(event, 1, number)[1] for number in (partner, *opponents)) == [
            -100,
            -100,
            200,
        ]
        assert results(event, 1)[1] == (Presence.ABSENT, 0, 0)

    def test_once_something_is_recorded_the_table_is_over(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        record_totals(find_table(event, 1, 1), 1, 300, 1500)
        leave(event, 1, JUSTIFIED)
        close(event, 1)
        figures = {result(event, 1, number) for number in (partner, *opponents)}
        assert figures == {BYE, (18, 1200)}
        assert results(event, 1)[1] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_table_that_has_played_stands(self, director: User) -> None:
        event = seat_event(single_players(director))
        play_turn(event.turns.get(number=1))
        before = results(event, 1)
        leave(event, 1)
        assert results(event, 1) == before
        assert results(event, 2)[1] == (Presence.ABSENT, 0, 0)

    def test_two_that_are_left_play_each_other(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        leave(event, 1)
        leave(event, partner)
        one, other = sorted(opponents)
        table = find_table(event, 1, one)
        assert not table.of_three
        record_totals(table, 1, 500, 300)
        record_totals(table, 2, 500, 300)
        made = {result(event, 1, number) for number in (one, other)}
        assert {mp for _, mp in made} == {400, -400}


class TestKnockout:
    @pytest.fixture
    def event(self, director: User) -> Tournament:
        return make_event(director, pairs=8, movement="knockout", turns=3)

    def test_who_is_there_goes_on(self, event: Tournament) -> None:
        seat_event(event)
        other = opponent(event, 1, 1)
        assert other == 8
        leave(event, 1)
        close(event, 1)
        seat_turn(event, 2)
        assert results(event, 2)[8][0] == Presence.PLAYS
        assert 1 not in results(event, 2)

    def test_a_winner_who_leaves_lets_the_next_opponent_through(self, event: Tournament) -> None:
        play_through(event, 1)
        seat_turn(event, 2)
        one = next(n for n, r in results(event, 2).items() if r[0] == Presence.PLAYS)
        other = opponent(event, 2, one)
        leave(event, one)
        play_through(event, event.turns_planned)
        assert results(event, 2)[other] == (Presence.BYE, *BYE)
        assert results(event, 3)[other][0] == Presence.PLAYS

    def test_who_is_out_cannot_leave(self, event: Tournament) -> None:
        play_through(event, 2)
        open_turn(event, 3)
        out = next(n for n in range(1, 9) if n not in results(event, 3))
        with pytest.raises(Refusal, match=r"withdraw\.out"):
            leave(event, out)
