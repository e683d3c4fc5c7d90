"""Whoever leaves, returns or is seated elsewhere: nobody else's seat changes unannounced."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn
from scoring.seating.draws_services import fill_chair, preview_chair, publish_turn
from scoring.seating.queries import RestingPair, find_resting_pairs, load_plan
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_event,
    seat_turn,
)
from tests.entries.comings import (
    check_document,
    come_back,
    come_late,
    list_meetings,
    list_resting,
    play_on,
)
from tests.entries.leaving import close, leave
from tests.rows import take_rows


def fill(event: Tournament, pair: RestingPair, **changes: int) -> None:
    fill_chair(event=event, **(pair._asdict() | changes), **SIGNED)


class TestTwoWhoRest:
    @pytest.fixture
    def event(self, director: User) -> Tournament:
        """A pair has come late to turn 2, and another has left: two half tables."""
        event = seat_event(make_event(director, pairs=24, turns=3))
        come_late(event)
        (rests,) = list_resting(event, 2)
        present = [table for table in load_plan(event)[1] if rests not in table[1:]]
        leave(event, next(table.ew for table in present if isinstance(table.ew, int)))
        return event

    @pytest.fixture
    def pair(self, event: Tournament) -> RestingPair:
        return next(pair for pair in find_resting_pairs(event) if pair.turn == 2)

    def test_are_seated_together_by_one_act(self, event: Tournament, pair: RestingPair) -> None:
        rows = take_rows(event)
        assert len(list_resting(event, 2)) == 2
        effects, _met = preview_chair(event=event, **pair._asdict(), **SIGNED)
        assert take_rows(event) == rows
        fill(event, pair)
        assert not list_resting(event, 2)
        assert {one.entry for one in effects.changes} == {pair.entry, pair.opposite}
        assert not [one for one in find_resting_pairs(event) if one.turn == 2]
        with pytest.raises(Refusal, match=r"chair\.taken"):
            fill(event, pair)
        play_on(event, 1)

    def test_of_a_published_turn_too(self, event: Tournament, pair: RestingPair) -> None:
        close(event, 1)
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
        fill(event, pair)
        assert not list_resting(event, 2)
        play_on(event, 2)

    def test_not_of_a_turn_that_has_begun(self, event: Tournament, pair: RestingPair) -> None:
        with pytest.raises(Refusal, match=r"chair\.begun"):
            fill(event, pair, turn=1)

    def test_not_of_a_turn_without_seats(self, event: Tournament, pair: RestingPair) -> None:
        with pytest.raises(Refusal, match=r"chair\.no_seats"):
            fill(event, pair, turn=9)

    def test_teams_meet_at_every_table(self, director: User) -> None:
        event = make_event(director, pairs=7, turns=2, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
        seat_event(event)
        (rests, _) = list_resting(event, 2)
        leave(event, next(number for number in (1, 2) if number != rests))
        pair = find_resting_pairs(event)[0]
        fill(event, pair)
        assert not list_resting(event, pair.turn)
        play_on(event, 1)


def test_an_empty_chair_of_a_draft_is_taken_by_who_would_have_played(director: User) -> None:
    event = make_event(director, pairs=7)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    moved = next(table for table in load_plan(event)[0] if table.ew is not None)
    assert isinstance(moved.ew, int)
    fill(event, RestingPair(1, moved.ew, rests))
    assert list_resting(event, 1) == [moved.ns]
    open_turn(event, 1)
    play_on(event, 1)


def test_nobody_fills_a_chair_of_a_table_of_players(director: User) -> None:
    event = make_event(director, pairs=9, movement="individual", entry_kind=EntryKind.PLAYERS)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    with pytest.raises(Refusal, match=r"chair\.not_in_twos"):
        fill(event, RestingPair(1, rests % 9 + 1, rests))


class TestAReturn:
    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    def test_it_takes_its_own_place_again(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, pairs=8, turns=3, movement=movement))
        before = load_plan(event)
        with pytest.raises(Refusal, match=r"return\.here"):
            come_back(event, 3)
        leave(event, 3)
        assert load_plan(event) != before
        assert come_back(event, 3) == 2
        assert load_plan(event)[1:] == before[1:]
        close(event, 1)
        leave(event, 3)  # once more
        play_on(event, 2)

    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    def test_it_plays_where_a_late_entry_has_its_place(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, pairs=10, turns=5, movement=movement))
        leave(event, 4)
        come_late(event)
        come_back(event, 4)
        assert list_resting(event, 2) != [4]
        resting = [clash.entry for clash in find_clashes(load_plan(event)).repeated_rests]
        assert 4 not in resting
        come_late(event, 98)
        assert all(len(clash.turns) < 3 for clash in find_clashes(load_plan(event)).rematches)
        play_on(event, 1)

    def test_it_rests_in_its_turn_of_an_odd_field(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=7, turns=4))
        before = load_plan(event)
        leaver = list_resting(event, 3)[0]
        leave(event, leaver)
        come_back(event, leaver)
        meetings = [list_meetings(tables) for tables in load_plan(event)]
        assert meetings[1:] == [list_meetings(tables) for tables in before[1:]]
        play_on(event, 1)

    def test_it_is_paired_again_where_results_decide(self, director: User) -> None:
        event = make_event(director, pairs=8, movement="danese")
        play_through(event, 1)
        leave(event, 3)
        play_through(event, 2)
        come_back(event, 3)
        play_on(event, 3)
        seats = event.entries.get(number=3).seats.order_by("turn__number")
        assert [seat.kind for seat in seats] == ["plays", "absent", "plays"]

    def test_a_player_returns_from_the_turn_that_is_not_paired(self, director: User) -> None:
        event = make_event(director, 12, movement="individual-danese", entry_kind=EntryKind.PLAYERS)
        play_through(event, 1)
        leave(event, 5)
        assert come_back(event, 5) == 2
        seat_turn(event, 2)
        plays = Seat.objects.filter(turn__number=2, kind=Presence.PLAYS)
        assert plays.filter(entry__number=5).exists()
        check_document(event)

    def test_not_after_the_last_turn_has_begun(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=2))
        leave(event, 3)
        close(event, 1)
        open_turn(event, 2)
        with pytest.raises(Refusal, match=r"return\.no_turn_left"):
            come_back(event, 3)

    def leave_before_second(self, director: User, second: PhaseSettings) -> Tournament:
        """Entry 3 leaves after phase 1; the one turn of phase 2 is begun without it."""
        phases = [plan_phase(turns=1), second, plan_phase(movement="danese", turns=1)]
        event = make_event(director, pairs=8, phases=phases)
        play_through(event, 1)
        leave(event, 3)
        open_turn(event, 2)
        return event

    def test_it_is_drawn_with_the_phase_that_follows(self, director: User) -> None:
        event = self.leave_before_second(director, plan_phase(movement="danese", turns=1))
        assert come_back(event, 3) == 3
        assert 3 not in event.phases.get(number=2).sections.get().members
        play_turn(turn := event.turns.get(number=2))
        close_turn(turn=turn, **SIGNED)
        seat_turn(event, 3)
        assert 3 in event.phases.get(number=3).sections.get().members
        check_document(event)

    def test_who_did_not_come_through_a_cut_does_not_return_after_it(self, director: User) -> None:
        second = plan_phase(movement="danese", turns=1, qualify=4)
        event = self.leave_before_second(director, second)
        with pytest.raises(Refusal, match=r"withdraw\.out"):
            come_back(event, 3)
