"""Entries that come when the seating is already published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.entries.late_and_leaving_services import preview_late_entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.seating.draws_services import publish_turn
from scoring.seating.queries import load_plan
from scoring.standings.queries import load_standings
from tests.cast import (
    SETTINGS,
    SIGNED,
    draw_in_order,
    line_up,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    seat_event,
    seat_turn,
)
from tests.core.pairing.clashes import has_clash
from tests.entries.comings import (
    check_document,
    come_late,
    list_kinds,
    list_meetings,
    list_resting,
    play_on,
)
from tests.entries.leaving import JUSTIFIED, leave
from tests.rows import take_rows

PLAYERS = {"entry_kind": EntryKind.PLAYERS}
TEAMS = {"entry_kind": EntryKind.TEAMS, "pairs_per_team": 2}
ONE_AND_TWO = (plan_phase(turns=1), plan_phase(turns=2))


class TestAHalfTable:
    @given(
        half_tables=st.integers(2, 7),
        movement=st.sampled_from(["mitchell", "howell", "round-robin"]),
    )
    @example(half_tables=4, movement="mitchell")
    @settings(
        max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    def test_the_last_of_an_even_field_takes_the_phantoms_place_in_every_turn(
        self, director: User, half_tables: int, movement: str
    ) -> None:
        pairs = 2 * half_tables
        turns = MOVEMENTS[movement].max_turns(pairs - 1)
        event = make_event(director, pairs=pairs - 1, movement=movement, turns=turns)
        seat_event(event)
        alone = [list_resting(event, turn) for turn in range(1, turns + 1)]
        entry = come_late(event, override="")
        assert (entry.number, entry.first_turn) == (pairs, 1)
        plan = load_plan(event)
        assert not has_clash(plan, range(1, pairs + 1))
        assert not any(list_resting(event, turn) for turn in range(1, turns + 1))
        met = [
            [side for side in (table.ns, table.ew) if side != pairs]
            for tables in plan
            for table in tables
            if pairs in (table.ns, table.ew)
        ]
        assert met == alone

    @pytest.mark.parametrize(
        "movement", ["howell", "round-robin", "danese", "danese-no-rematch", "swiss"]
    )
    def test_it_plays_on_without_a_rest(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, movement=movement))
        come_late(event, override="")
        play_on(event, 1)
        for turn in (1, 2, 3):
            assert (len(list_kinds(event, turn)), list_resting(event, turn)) == (8, [])

    def test_in_a_published_turn_that_has_not_begun(self, event: Tournament) -> None:
        draw_in_order(event)
        publish_turn(turn=event.turns.get(number=1), **SIGNED)
        (alone,) = list_resting(event, 1)
        come_late(event, override="")
        assert (alone, 8) in list_meetings(load_plan(event)[0])

    def test_its_section_is_the_one_that_has_room(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=9, turns=2, section_tables=(2, 3)))
        entry = come_late(event, override="")
        first, second = event.phases.get().sections.order_by("number")
        assert entry.number not in first.members
        assert second.members[-1] == entry.number
        assert not has_clash(load_plan(event), range(1, 11))

    def test_the_bracket_keeps_its_form(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=6, movement="knockout", turns=3))
        assert list_resting(event, 1) == [1, 2]
        come_late(event, override="")
        assert list_resting(event, 1) == [1]
        play_on(event, 1)
        assert len(list_kinds(event, 3)) == 2

    def test_a_team_sits_down_at_each_table(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=3, turns=2, **TEAMS))
        late = line_up(4, replace(SETTINGS, **TEAMS))
        entry = come_late(event, override="", lineup=late)
        for turn in (1, 2):
            seats = Seat.objects.filter(turn__number=turn, entry=entry)
            assert ([seat.unit for seat in seats], list_resting(event, turn)) == ([1, 2], [])
        assert not has_clash(load_plan(event), range(1, 5))
        play_on(event, 1)

    def test_the_place_of_who_left_is_taken_from_the_next_turn(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8))
        leave(event, 6, JUSTIFIED)
        with pytest.raises(Refusal, match=r"late\.no_half_table"):
            come_late(event, override="")
        assert come_late(event).first_turn == 2
        play_on(event, 1)
        assert [list_resting(event, turn) for turn in (2, 3)] == [[], []]
        assert not find_clashes(load_plan(event)).rematches

    def test_where_the_phantom_would_meet_who_left_the_newcomer_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=7))
        leave(event, list_resting(event, 2)[0], JUSTIFIED)
        entry = come_late(event, override="")
        assert list_resting(event, 2) == [entry.number]
        play_on(event, 1)
        assert all(entry.number in list_kinds(event, turn) for turn in (1, 2, 3))


class TestAFullCalendar:
    """No half table is free: it takes a reason, and the calendar stays as it is."""

    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    @pytest.mark.parametrize("pairs", [6, 8, 12, 14])
    def test_the_rests_go_round(self, director: User, movement: str, pairs: int) -> None:
        turns = min(4, pairs // 2)
        event = seat_event(make_event(director, pairs=pairs, turns=turns, movement=movement))
        with pytest.raises(Refusal, match=r"late\.no_half_table"):
            come_late(event, override="")
        entry = come_late(event)
        assert (entry.number, entry.first_turn) == (pairs + 1, 2)
        assert list_kinds(event, 1)[entry.number] == Presence.ABSENT
        clashes = find_clashes(load_plan(event))
        assert not clashes.rematches
        assert not clashes.repeated_rests
        for turn in range(2, turns + 1):
            assert sorted(list_kinds(event, turn)) == list(range(1, pairs + 2))
            assert len(list_resting(event, turn)) == 1
        play_on(event, 1)

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
        come_late(event, 98)
        second = load_plan(event)
        for number in (2, 3, 4):
            (rests,) = [table.ew for table in after[number - 1] if table.ns is None]
            new = list_meetings(second[number - 1]) - list_meetings(after[number - 1])
            assert new == {(26, rests)}, "a second one sits down opposite who rests"
        play_on(event, 1)

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
        assert preview_late_entry(event, 9, **SIGNED).effects.dropped == (2,)

    def test_a_phase_that_results_pair_has_it_from_the_next_turn(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, movement="danese-no-rematch"))
        come_late(event)
        play_on(event, 1)
        assert list_kinds(event, 1)[9] == Presence.ABSENT
        assert 9 in list_kinds(event, 2)
        assert len({*list_resting(event, 2), *list_resting(event, 3)}) == 2

    def test_who_leaves_before_it_has_begun_keeps_what_it_missed(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8))
        entry = come_late(event)
        leave(event, entry.number, JUSTIFIED)
        play_on(event, 1)
        assert [seat.vp for seat in entry.seats.order_by("turn__number")] == [0, 6, 6]

    def test_turn_three(self, director: User) -> None:
        event = make_event(director, turns=4)
        play_through(event, 2)
        open_turn(event, 3)
        assert list_resting(event, 3)
        with pytest.raises(Refusal, match=r"late\.too_late"):
            come_late(event, override="")
        entry = come_late(event, missed=Award(6, -355))
        assert entry.first_turn == 3
        assert [s.vp for s in entry.seats.filter(kind=Presence.ABSENT)] == [6, 6]
        assert not list_resting(event, 3)
        play_on(event, 3)
        total = next(line.total for line in load_standings(event) if line.entry == entry.number)
        assert total.vp == sum(seat.vp or 0 for seat in entry.seats.all())

    def test_between_turns_it_waits_for_the_next_one(self, director: User) -> None:
        event = make_event(director, turns=4)
        play_through(event, 2)
        assert come_late(event).first_turn == 3
        play_on(event, 3)
        assert not list_resting(event, 3)
        assert not find_clashes(load_plan(event)).rematches

    def test_the_smaller_section_takes_it_and_the_other_stays(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=12, turns=2, section_tables=(4, 2)))
        before = load_plan(event)
        entry = come_late(event)
        first, second = event.phases.get().sections.order_by("number")
        assert entry.number in second.members
        stays = {table[1:] for table in before[1] if table.ns in first.members}
        assert stays <= {table[1:] for table in load_plan(event)[1]}

    def test_a_phase_that_is_only_drawn_is_drawn_again(self, director: User) -> None:
        event = make_event(director, pairs=8, phases=ONE_AND_TWO)
        play_through(event, 1)
        draw_in_order(event)
        entry = come_late(event)
        assert event.turns.count() == 1
        play_on(event, 2)
        assert entry.number in event.phases.get(number=2).sections.get().members

    def test_with_every_turn_of_the_phase_published_it_waits_for_the_next(
        self, director: User
    ) -> None:
        event = seat_event(make_event(director, pairs=8, phases=ONE_AND_TWO))
        entry = come_late(event)
        assert entry.first_turn == 2
        play_on(event, 1)
        assert entry.number in list_kinds(event, 2)


class TestRefusals:
    @pytest.mark.parametrize(
        ("code", "changes"),
        [
            ("late.no_turn_left", {"turns": 1}),
            ("late.shut", {"movement": "knockout"}),
            ("late.shut", {"movement": "individual", "pairs": 7, **PLAYERS}),
        ],
    )
    def test_even_with_a_reason(
        self, director: User, code: str, changes: dict[str, object]
    ) -> None:
        event = seat_event(make_event(director, **{"pairs": 8, **changes}))
        with pytest.raises(Refusal) as refused:
            come_late(event)
        assert refused.value.code == code

    def test_while_registration_is_open(self, event: Tournament) -> None:
        with pytest.raises(Refusal, match=r"late\.registration_open"):
            come_late(event)

    def test_when_all_is_played(self, finished: Tournament) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            come_late(finished)

    def test_but_not_an_individual_danese_whose_next_turn_is_not_paired(
        self, director: User
    ) -> None:
        event = make_event(director, 8, movement="individual-danese", **PLAYERS)
        play_through(event, 1)
        come_late(event, lineup=line_up(9, replace(SETTINGS, **PLAYERS)))
        seat_turn(event, 2)
        assert len(list_resting(event, 2)) == 1
        assert 9 in list_kinds(event, 2)
        check_document(event)

    def test_somebody_who_plays_already(self, playing: Tournament) -> None:
        with pytest.raises(Refusal, match=r"entries\.player_twice"):
            come_late(playing, 3, override="")
        assert Table.objects.filter(turn__number=1, seats__kind=Presence.BYE).count() == 1
