"""Whoever comes, leaves, returns or is seated elsewhere: nobody else's seat changes unannounced."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.person import Person
from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.seats import Presence
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.latecomers_services import preview_late_entry
from scoring.entries.presence_services import return_entry, substitute_player
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn
from scoring.seating.chairs_services import fill_chair, preview_chair
from scoring.seating.draws_services import publish_turn
from scoring.seating.queries import RestingPair, find_resting_pairs, load_plan
from tests.cast import (
    NOW,
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    pair_up,
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
from tests.entries.leaving import leave
from tests.rows import take_rows, take_seats
from tests.undoing import redo, undo


class TestALateEntryInAFullCalendar:
    """24 pairs, turn 1 is played, the 25th comes."""

    def test_a_mitchell_stays_a_mitchell(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=4))
        before = load_plan(event)
        come_late(event)
        after = load_plan(event)
        for number in (2, 3, 4):
            lost = list_meetings(before[number - 1]) - list_meetings(after[number - 1])
            new = list_meetings(after[number - 1]) - list_meetings(before[number - 1])
            ((host, rests),) = lost
            assert new == {(host, 25), (None, rests)}
            assert host in range(1, 13)
            assert rests in range(13, 25)
        assert not find_clashes(after).rematches
        assert not find_clashes(after).repeated_rests
        play_on(event, 1)

    def test_a_second_one_sits_down_opposite_who_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=4))
        come_late(event)
        before = load_plan(event)
        come_late(event, 98)
        after = load_plan(event)
        for number in (2, 3, 4):
            (rests,) = [table.ew for table in before[number - 1] if table.ns is None]
            new = list_meetings(after[number - 1]) - list_meetings(before[number - 1])
            assert new == {(26, rests)}
        play_on(event, 1)

    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    @pytest.mark.parametrize("pairs", [6, 8, 12, 14])
    def test_the_rests_go_round(self, director: User, movement: str, pairs: int) -> None:
        turns = min(4, pairs // 2)
        event = seat_event(make_event(director, pairs=pairs, turns=turns, movement=movement))
        come_late(event)
        clashes = find_clashes(load_plan(event))
        assert not clashes.rematches
        assert not clashes.repeated_rests

    def test_the_preview_says_who_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=3))
        rows = take_rows(event)
        effects = preview_late_entry(event, 25, **SIGNED).effects
        assert take_rows(event) == rows
        told = {(one.turn, one.entry) for one in effects.changes if one.is_moved}
        come_late(event)
        resting = {(turn, number) for turn in (2, 3) for number in list_resting(event, turn)}
        assert told == {(2, 25), (3, 25)} | resting

    def test_a_draft_that_results_paired_is_named(self, director: User) -> None:
        event = make_event(director, pairs=8, movement="danese")
        play_through(event, 1)
        seat_turn(event, 2)
        effects = preview_late_entry(event, 9, **SIGNED).effects
        assert effects.dropped == (2,)


class TestTwoWhoRest:
    def start_evening(self, director: User) -> tuple[Tournament, RestingPair]:
        """A pair has come late to turn 2, and another has left: two half tables."""
        event = seat_event(make_event(director, pairs=24, turns=3))
        come_late(event)
        resting = list_resting(event, 2)
        (rests,) = resting
        present = [table for table in load_plan(event)[1] if rests not in table[1:]]
        leave(event, next(table.ew for table in present if isinstance(table.ew, int)))
        return event, next(pair for pair in find_resting_pairs(event) if pair.turn == 2)

    def test_are_seated_together_by_one_act(self, director: User) -> None:
        event, pair = self.start_evening(director)
        rows = take_rows(event)
        assert len(list_resting(event, 2)) == 2
        asked = {"tournament": event, **pair._asdict(), **SIGNED}
        preview = preview_chair(**asked)
        assert take_rows(event) == rows
        fill_chair(**asked)
        assert not list_resting(event, 2)
        told = {one.entry for one in preview.effects.changes}
        assert told == {pair.entry, pair.opposite}
        done = take_rows(event)
        undo(event)
        assert take_rows(event) == rows
        redo(event)
        assert take_rows(event) == done
        play_on(event, 1)

    def test_of_a_published_turn_too(self, director: User) -> None:
        event, pair = self.start_evening(director)
        turn = event.turns.get(number=1)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not list_resting(event, 2)
        play_on(event, 2)

    def test_not_of_a_turn_that_has_begun(self, director: User) -> None:
        event, pair = self.start_evening(director)
        with pytest.raises(Refusal, match=r"chair\.begun"):
            fill_chair(tournament=event, **(pair._asdict() | {"turn": 1}), **SIGNED)

    def test_once_done_it_is_not_done_again(self, director: User) -> None:
        event, pair = self.start_evening(director)
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not [one for one in find_resting_pairs(event) if one.turn == 2]
        with pytest.raises(Refusal, match=r"chair\.taken"):
            fill_chair(tournament=event, **pair._asdict(), **SIGNED)

    def test_teams_meet_at_every_table(self, director: User) -> None:
        event = make_event(director, pairs=7, turns=2, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
        seat_event(event)
        (rests, _) = list_resting(event, 2)
        leave(event, next(number for number in (1, 2) if number != rests))
        pair = find_resting_pairs(event)[0]
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not list_resting(event, pair.turn)
        play_on(event, 1)


def test_an_empty_chair_of_a_draft_is_taken_by_who_would_have_played(director: User) -> None:
    event = make_event(director, pairs=7)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    before = load_plan(event)[0]
    moved = next(table for table in before if table.ew is not None)
    assert isinstance(moved.ew, int)
    fill_chair(tournament=event, entry=moved.ew, opposite=rests, turn=1, **SIGNED)
    assert list_resting(event, 1) == [moved.ns]
    open_turn(event, 1)
    play_on(event, 1)


def test_nobody_fills_a_chair_of_a_table_of_players(director: User) -> None:
    event = make_event(director, pairs=9, movement="individual", entry_kind=EntryKind.PLAYERS)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    with pytest.raises(Refusal, match=r"chair\.not_in_twos"):
        fill_chair(tournament=event, entry=rests % 9 + 1, opposite=rests, turn=1, **SIGNED)


class TestAReturn:
    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    def test_it_takes_its_own_place_again(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, pairs=8, turns=3, movement=movement))
        before = load_plan(event)
        leave(event, 3)
        assert load_plan(event) != before
        assert come_back(event, 3) == 2
        assert load_plan(event)[1:] == before[1:]
        play_on(event, 1)

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

    def test_it_may_leave_again(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=4))
        leave(event, 3)
        come_back(event, 3)
        play_through_open(event, 1)
        leave(event, 3)
        play_on(event, 2)

    def test_the_act_is_undone(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=3))
        leave(event, 3)
        rows = take_rows(event)
        come_back(event, 3)
        done = take_rows(event)
        undo(event)
        assert take_rows(event) == rows
        redo(event)
        assert take_rows(event) == done

    def test_refusals(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=2))
        with pytest.raises(Refusal, match=r"return\.here"):
            come_back(event, 3)
        leave(event, 3)
        play_through_open(event, 1)
        open_turn(event, 2)
        with pytest.raises(Refusal, match=r"return\.no_turn_left"):
            come_back(event, 3)


def play_through_open(event: Tournament, number: int) -> None:
    turn = event.turns.get(number=number)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)


def test_two_broken_pairs_become_one(director: User) -> None:
    event = seat_event(make_event(director, pairs=8, turns=4))
    leave(event, 5)
    before = take_seats(event)
    rows = take_rows(event)
    comes = pair_up(5).first
    substitute_player(
        entry=event.entries.get(number=2),
        position=2,
        player=Person(comes.name, comes.card_number, comes.club),
        reason="Due coppie a metà",
        past_half=False,
        **SIGNED,
    )
    assert take_seats(event) == before
    names = EntryPlayer.objects.filter(tournament=event)
    assert [one.name for one in names.filter(entry__number=2)] == ["Nord2 Nora", "Nord5 Nora"]
    assert [one.name for one in names.filter(entry__number=5)] == ["Sud2 Ugo", "Sud5 Ugo"]
    done = take_rows(event)
    undo(event)
    assert take_rows(event) == rows
    redo(event)
    assert take_rows(event) == done
    play_on(event, 1)


def test_a_document_of_such_an_evening_is_read_again(director: User) -> None:
    event = seat_event(make_event(director, pairs=24, turns=3))
    come_late(event)
    leave(event, 14)
    pair = find_resting_pairs(event)[0]
    fill_chair(tournament=event, **pair._asdict(), **SIGNED)
    come_back(event, 14)
    play_on(event, 1)
    document = write_bundle(load_bundle(event, NOW))
    copy = import_bundle(read_bundle(document), director=director.username)
    check_document(copy)


def test_a_player_returns_to_an_individual_danese_from_the_turn_that_is_not_paired(
    director: User,
) -> None:
    event = make_event(director, 12, movement="individual-danese", entry_kind=EntryKind.PLAYERS)
    play_through(event, 1)
    leave(event, 5)
    leaver = event.entries.get(number=5)
    assert return_entry(entry=leaver, reason="It was a mistake.", **SIGNED) == 2
    seat_turn(event, 2)
    assert Seat.objects.filter(turn__number=2, entry=leaver, kind=Presence.PLAYS).exists()
    assert not verify(load_bundle(event, NOW)).differences
