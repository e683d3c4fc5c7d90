"""Entries that come when the seating is already published."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from players.person import Person
from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award, absence_award
from scoring.core.play.seats import Presence
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.latecomers_services import add_late_entry
from scoring.entries.presence_services import withdraw_entry
from scoring.entries.services import Lineup, add_entries
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn
from scoring.seating.draws_services import publish_turn
from scoring.seating.queries import load_plan, load_turn_seating
from scoring.standings.queries import load_standings
from tests.cast import (
    NOW,
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    pair_up,
    plan_phase,
    play_through,
    play_turn,
    seat_event,
    seat_turn,
)
from tests.rows import take_rows
from tests.undoing import redo, undo

REASON = "Pioggia sull'autostrada"


def come_late(event: Tournament, override: str = "", **changes: Any) -> Entry:
    lineup = changes.pop("lineup", Lineup.of(pair_up(99)))
    return add_late_entry(tournament=event, lineup=lineup, override=override, **changes, **SIGNED)


def leave(event: Tournament, number: int) -> None:
    withdraw_entry(
        entry=event.entries.get(number=number),
        justified=True,
        award=absence_award(2, justified=True),
        reason="Malore",
        **SIGNED,
    )


def play_on(event: Tournament, first: int) -> None:
    for number in range(first, event.turns_planned + 1):
        seat_turn(event, number)
        turn = event.turns.get(number=number)
        if turn.state != "playing":
            turn = open_turn(event, number)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)


def kinds(event: Tournament, turn: int) -> dict[int, str]:
    return dict(
        Seat.objects.filter(turn__tournament=event, turn__number=turn).values_list(
            "entry__number", "kind"
        )
    )


def resting(event: Tournament, turn: int) -> list[int]:
    return [number for number, kind in kinds(event, turn).items() if kind == Presence.BYE]


class TestAHalfTable:
    @pytest.mark.parametrize(
        ("movement", "turns"), [("mitchell", 4), ("howell", 7), ("round-robin", 7)]
    )
    def test_the_eighth_takes_the_phantoms_place_in_every_turn(
        self, director: User, movement: str, turns: int
    ) -> None:
        event = seat_event(make_event(director, movement=movement, turns=turns))
        alone = [resting(event, turn) for turn in range(1, turns + 1)]
        entry = come_late(event)
        assert (entry.number, entry.first_turn) == (8, 1)
        assert not find_clashes(load_plan(event), range(1, 9))
        assert not any(resting(event, turn) for turn in range(1, turns + 1))
        play_on(event, 1)
        met = [
            side
            for tables in load_plan(event)
            for table in tables
            if 8 in (table.ns, table.ew)
            for side in (table.ns, table.ew)
            if side != 8
        ]
        assert [[number] for number in met] == alone

    @pytest.mark.parametrize("movement", ["danese", "danese-no-rematch", "swiss"])
    def test_in_a_phase_that_results_pair(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, movement=movement))
        come_late(event)
        play_on(event, 1)
        assert all(not resting(event, turn) for turn in (1, 2, 3))
        assert all(len(kinds(event, turn)) == 8 for turn in (1, 2, 3))

    @given(
        half_tables=st.integers(2, 7),
        movement=st.sampled_from(["mitchell", "howell", "round-robin"]),
    )
    @settings(
        max_examples=10,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    def test_no_rematch_and_no_rest_in_any_odd_field(
        self, director: User, half_tables: int, movement: str
    ) -> None:
        pairs = 2 * half_tables - 1
        event = seat_event(make_event(director, pairs=pairs, movement=movement, turns=2))
        come_late(event)
        assert not find_clashes(load_plan(event), range(1, pairs + 2))

    def test_in_a_published_turn_that_has_not_begun(self, event: Tournament) -> None:
        draw_in_order(event)
        publish_turn(turn=event.turns.get(number=1), **SIGNED)
        come_late(event)
        assert not resting(event, 1)

    def test_its_section_is_the_one_that_has_room(self, director: User) -> None:
        event = make_event(director, pairs=9, turns=2, section_tables=(2, 3))
        seat_event(event)
        entry = come_late(event)
        first, second = event.phases.get().sections.order_by("number")
        assert entry.number not in first.members
        assert second.members[-1] == entry.number
        assert not find_clashes(load_plan(event), range(1, 11))

    def test_the_bracket_keeps_its_form(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=6, movement="knockout", turns=3))
        assert resting(event, 1) == [1, 2]
        come_late(event)
        assert resting(event, 1) == [1]
        play_on(event, 1)
        assert len(kinds(event, 3)) == 2

    def test_a_team_sits_down_at_each_table(self, director: User) -> None:
        event = make_event(director, pairs=0, turns=2, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
        add_entries(tournament=event, lineups=[team(n) for n in range(1, 4)], **SIGNED)
        seat_event(event)
        entry = come_late(event, lineup=team(4))
        for turn in (1, 2):
            seats = Seat.objects.filter(turn__number=turn, entry=entry)
            assert [seat.unit for seat in seats] == [1, 2]
            assert not resting(event, turn)
        assert not find_clashes(load_plan(event), range(1, 5))
        play_on(event, 1)

    def test_the_place_of_who_left_is_taken_from_the_next_turn(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8))
        leave(event, 6)
        with pytest.raises(Refusal, match=r"late\.no_half_table"):
            come_late(event)
        entry = come_late(event, REASON)
        assert entry.first_turn == 2
        play_on(event, 1)
        assert not resting(event, 2)
        assert not resting(event, 3)
        assert not find_clashes(load_plan(event)).rematches

    def test_where_the_phantom_would_meet_who_left_the_newcomer_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=7))
        gone = resting(event, 2)[0]
        leave(event, gone)
        entry = come_late(event)
        assert resting(event, 2) == [entry.number]
        play_on(event, 1)
        assert all(entry.number in kinds(event, turn) for turn in (1, 2, 3))


def team(number: int) -> Lineup:
    return Lineup(
        tuple(Person(f"Uno{number} {x}na", f"{x}{number:04d}") for x in "ABCD"),
        name=f"Squadra {number}",
    )


class TestAnOverride:
    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin", "danese"])
    def test_an_even_field_takes_nobody_without_a_reason(
        self, director: User, movement: str
    ) -> None:
        event = seat_event(make_event(director, pairs=8, movement=movement))
        with pytest.raises(Refusal, match=r"late\.no_half_table"):
            come_late(event)
        assert event.entries.count() == 8

    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    def test_with_one_the_drafts_are_paired_anew(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, pairs=8, movement=movement, turns=4))
        entry = come_late(event, REASON)
        assert (entry.number, entry.first_turn) == (9, 2)
        assert kinds(event, 1)[9] == Presence.ABSENT
        plan = load_plan(event)
        clashes = find_clashes(plan)
        assert not clashes.rematches
        assert not clashes.repeated_rests
        for turn in (2, 3, 4):
            assert sorted(kinds(event, turn)) == list(range(1, 10))
            assert len(resting(event, turn)) == 1
        play_on(event, 1)

    def test_a_phase_that_results_pair_has_it_from_the_next_turn(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, movement="danese-no-rematch"))
        come_late(event, REASON)
        play_on(event, 1)
        assert kinds(event, 1)[9] == Presence.ABSENT
        assert 9 in kinds(event, 2)
        assert len({*resting(event, 2), *resting(event, 3)}) == 2

    def test_who_leaves_before_it_has_begun_keeps_what_it_missed(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8))
        entry = come_late(event, REASON)
        leave(event, entry.number)
        play_on(event, 1)
        assert [seat.vp for seat in entry.seats.order_by("turn__number")] == [0, 6, 6]

    def test_turn_three(self, director: User) -> None:
        event = make_event(director, turns=4)
        play_through(event, 2)
        open_turn(event, 3)
        alone = resting(event, 3)
        with pytest.raises(Refusal, match=r"late\.too_late"):
            come_late(event)
        entry = come_late(event, REASON, missed=Award(6, -355))
        assert entry.first_turn == 3
        assert [s.vp for s in entry.seats.filter(kind=Presence.ABSENT)] == [6, 6]
        assert alone
        assert not resting(event, 3)
        play_on(event, 3)
        total = next(line.total for line in load_standings(event) if line.entry == entry.number)
        assert total.vp == sum(seat.vp or 0 for seat in entry.seats.all())

    def test_between_turns_it_waits_for_the_next_one(self, director: User) -> None:
        event = make_event(director, turns=4)
        play_through(event, 2)
        entry = come_late(event, REASON)
        assert entry.first_turn == 3
        play_on(event, 3)
        assert not resting(event, 3)
        assert not find_clashes(load_plan(event)).rematches

    def test_the_smaller_section_takes_it_and_the_other_stays(self, director: User) -> None:
        event = make_event(director, pairs=12, turns=2, section_tables=(4, 2))
        seat_event(event)
        before = load_plan(event)
        entry = come_late(event, REASON)
        first, second = event.phases.get().sections.order_by("number")
        assert entry.number in second.members
        stays = {table[1:] for table in before[1] if table.ns in first.members}
        assert stays <= {table[1:] for table in load_plan(event)[1]}

    def test_a_phase_that_is_only_drawn_is_drawn_again(self, director: User) -> None:
        event = make_event(director, pairs=8, phases=[plan_phase(turns=1), plan_phase(turns=2)])
        play_through(event, 1)
        draw_in_order(event)
        entry = come_late(event, REASON)
        assert event.turns.count() == 1
        play_on(event, 2)
        assert entry.number in event.phases.get(number=2).sections.get().members

    def test_with_every_turn_of_the_phase_published_it_waits_for_the_next(
        self, director: User
    ) -> None:
        event = make_event(director, pairs=8, phases=[plan_phase(turns=1), plan_phase(turns=2)])
        seat_event(event)
        entry = come_late(event, REASON)
        assert entry.first_turn == 2
        play_on(event, 1)
        assert entry.number in kinds(event, 2)

    def test_without_a_turn_left(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=1))
        with pytest.raises(Refusal, match=r"late\.no_turn_left"):
            come_late(event, REASON)


class TestRefusals:
    def test_while_registration_is_open(self, event: Tournament) -> None:
        with pytest.raises(Refusal, match=r"late\.registration_open"):
            come_late(event, REASON)

    def test_when_all_is_played(self, finished: Tournament) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            come_late(finished, REASON)

    def test_a_knockout_under_way(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, movement="knockout", turns=3))
        with pytest.raises(Refusal, match=r"late\.shut"):
            come_late(event, REASON)

    def test_an_individual_under_way(self, director: User) -> None:
        event = make_event(director, pairs=0, movement="individual", entry_kind=EntryKind.PLAYERS)
        lineups = [Lineup((Person(f"Solo{n} Ada"),)) for n in range(1, 8)]
        add_entries(tournament=event, lineups=lineups, **SIGNED)
        seat_event(event)
        with pytest.raises(Refusal, match=r"late\.shut"):
            come_late(event, REASON, lineup=Lineup((Person("Solo8 Ada"),)))

    def test_but_not_an_individual_danese_whose_next_turn_is_not_paired(
        self, director: User
    ) -> None:
        event = make_event(director, 8, movement="individual-danese", entry_kind=EntryKind.PLAYERS)
        play_through(event, 1)
        come_late(event, REASON, lineup=Lineup((Person("Solo9 Ada"),)))
        seat_turn(event, 2)
        assert event.turns.get(number=2).seats.filter(kind=Presence.BYE).count() == 1
        assert event.turns.get(number=2).seats.filter(entry__number=9).exists()
        assert not verify(load_bundle(event, NOW)).differences

    def test_somebody_who_plays_already(self, playing: Tournament) -> None:
        with pytest.raises(Refusal, match=r"entries\.player_twice"):
            come_late(playing, lineup=Lineup.of(pair_up(3)))
        assert Table.objects.filter(turn__number=1, seats__kind=Presence.BYE).count() == 1


def test_a_penalty_for_being_late_is_a_ruling_on_turn_1(playing: Tournament) -> None:
    come_late(playing, penalty=Award(0, -100), penalty_reason="Ritardo")
    ruling = Adjustment.objects.get()
    assert (ruling.entry.number, ruling.mp, ruling.vp, ruling.reason) == (8, -100, 0, "Ritardo")
    assert ruling.turn == playing.turns.get(number=1)
    undo(playing)
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize("pairs", [7, 8])
@pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin", "danese"])
def test_an_undo_brings_everything_back(director: User, movement: str, pairs: int) -> None:
    event = make_event(director, pairs=pairs, movement=movement)
    play_through(event, 1)
    seat_turn(event, 2)
    rows, standings = take_rows(event), load_standings(event)
    come_late(event, REASON)
    done = take_rows(event)
    assert done != rows
    undo(event)
    assert take_rows(event) == rows
    assert load_standings(event) == standings
    redo(event)
    assert take_rows(event) == done


def test_the_turn_that_is_seated_shows_who_is_met(playing: Tournament) -> None:
    alone = resting(playing, 1)[0]
    come_late(playing)
    tables = load_turn_seating(playing.turns.get(number=1))
    assert {(table.ns, table.ew) for table in tables} >= {(alone, 8)}
