"""An entry withdraws between turns, during one, or may not; its preview stores nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.desk.withdrawal_effect import TableEffect, WithdrawalEffect
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.entries.late_and_leaving_services import preview_withdrawal, withdraw_entry
from scoring.models.entry import Withdrawal
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import assign_score
from scoring.seating.draws_services import pair_turn, publish_turn
from scoring.seating.queries import load_plan
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.entries.leaving import (
    BYE,
    JUSTIFIED,
    UNJUSTIFIED,
    close,
    danese,
    find_mates,
    find_table,
    leave,
    mitchell,
    opponent,
    result,
    results,
    single_players,
    total,
)
from tests.rows import take_rows


class TestBetweenTurns:
    def test_earlier_results_stand(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        before = total(event, 2)
        leave(event, 2)
        assert total(event, 2) == before
        play_through(event, event.turns_planned)
        assert total(event, 2) == before

    def test_its_opponents_to_come_rest_and_it_gets_the_award(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        alone = [opponent(event, turn, 2) for turn in (2, 3)]
        leave(event, 2, JUSTIFIED)
        play_through(event, event.turns_planned)
        for turn, number in zip((2, 3), alone, strict=True):
            assert results(event, turn)[number] == (Presence.BYE, *BYE)
            assert results(event, turn)[2] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_published_turn_changes_too(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        alone = opponent(event, 2, 6)
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
        leave(event, 6)
        assert results(event, 2)[alone] == (Presence.BYE, None, None)

    def test_two_who_would_have_met_leave_no_table(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        other = opponent(event, 2, 2)
        tables = event.turns.get(number=2).tables.count()
        leave(event, 2)
        leave(event, other)
        assert event.turns.get(number=2).tables.count() == tables - 1
        assert results(event, 2)[2] == results(event, 2)[other] == (Presence.ABSENT, 0, 0)

    def test_a_field_paired_from_results_shrinks_and_the_odd_one_rests(
        self, director: User
    ) -> None:
        event = danese(director)
        play_through(event, 1)
        leave(event, 1)
        seat_turn(event, 2)
        kinds = [kind for kind, _, _ in results(event, 2).values()]
        assert kinds.count(Presence.BYE) == kinds.count(Presence.ABSENT) == 1
        play_through(event, event.turns_planned)
        rested = [
            number
            for turn in (2, 3)
            for number, r in results(event, turn).items()
            if r[0] == Presence.BYE
        ]
        assert len(set(rested)) == 2

    def test_a_pairing_from_results_that_nobody_has_seen_is_made_again(
        self, director: User
    ) -> None:
        event = danese(director, pairs=7)
        play_through(event, 1)
        seat_turn(event, 2)
        playing = next(n for n, r in results(event, 2).items() if r[0] == Presence.PLAYS)
        leave(event, playing)
        assert not event.turns.filter(number=2).exists()
        seat_turn(event, 2)
        assert Presence.BYE not in {kind for kind, _, _ in results(event, 2).values()}

    def test_a_phase_that_is_only_drawn_is_drawn_again(self, director: User) -> None:
        event = make_event(director, pairs=8, phases=[plan_phase(turns=1), plan_phase(turns=2)])
        play_through(event, 1)
        draw_in_order(event)
        leave(event, 3)
        assert event.turns.count() == 1
        draw_in_order(event)
        assert event.phases.get(number=2).sections.get().members == [1, 2, 4, 5, 6, 7, 8]


class TestDuringATurn:
    def test_nothing_recorded(self, director: User) -> None:
        event = seat_event(mitchell(director))
        other = opponent(event, 1, 2)
        leave(event, 2, JUSTIFIED)
        close(event, 1)
        assert result(event, 1, 2) == JUSTIFIED
        assert result(event, 1, other) == BYE

    def test_the_abandoned_keep_what_they_made_if_it_is_more(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 300, 1500)
        other = opponent(event, 1, 2)
        leave(event, 2)
        close(event, 1)
        assert result(event, 1, 2) == (0, 0)
        assert result(event, 1, other) == (18, 1200)

    def test_the_abandoned_get_a_bye_if_they_made_less(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 1500, 300)
        other = opponent(event, 1, 2)
        leave(event, 2)
        assert result(event, 1, other) == BYE

    def test_a_table_that_has_played_to_the_end_stands(self, director: User) -> None:
        event = seat_event(mitchell(director))
        play_turn(event.turns.get(number=1))
        before = results(event, 1)
        withdrawal = leave(event, 2, JUSTIFIED)
        assert results(event, 1) == before
        assert withdrawal.turn == 2
        close_turn(turn=event.turns.get(number=1), **SIGNED)
        assert results(event, 2)[2] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_score_that_the_director_assigned_stands(self, director: User) -> None:
        event = seat_event(mitchell(director))
        assign_score(
            table=find_table(event, 1, 2),
            ns=Award(14, 355),
            ew=Award(6, -355),
            reason="Ritardo",
            **SIGNED,
        )
        leave(event, 2)
        assert result(event, 1, 2) == (14, 355)

    def test_both_of_a_table_get_nothing(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 300, 1500)
        other = opponent(event, 1, 2)
        leave(event, 2, JUSTIFIED)
        leave(event, other, JUSTIFIED)
        close(event, 1)
        assert result(event, 1, 2) == result(event, 1, other) == (0, 0)
        assert results(event, 2)[other] == (Presence.ABSENT, *JUSTIFIED)

    def test_who_rests_leaves_no_table_behind(self, director: User) -> None:
        event = seat_event(mitchell(director, pairs=7))
        resting = next(n for n, r in results(event, 1).items() if r[0] == Presence.BYE)
        leave(event, resting)
        assert event.turns.get(number=1).tables.count() == 3
        close(event, 1)
        assert results(event, 1)[resting] == (Presence.ABSENT, 0, 0)

    def test_the_other_section_plays_on_as_it_was(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=12, turns=2, section_tables=(3, 3)))
        plan = load_plan(event)
        leave(event, 2)
        other = set(event.phases.get().sections.get(number=2).members)
        for before, after in zip(plan, load_plan(event), strict=True):
            kept = {seating for seating in before if seating.ns in other}
            assert kept <= set(after)


class TestRefusals:
    def test_before_a_seating_is_published(self, director: User) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.not_begun"):
            leave(mitchell(director), 1)

    def test_twice(self, playing: Tournament) -> None:
        leave(playing, 1)
        with pytest.raises(Refusal, match=r"withdraw\.gone"):
            leave(playing, 1)

    def test_after_the_last_turn(self, finished: Tournament) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            leave(finished, 1)

    def test_with_the_last_turn_played_to_the_end(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 2)
        play_turn(open_turn(event, 3))
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            leave(event, 1)
        assert not Withdrawal.objects.exists()

    def test_without_a_reason(self, playing: Tournament) -> None:
        with pytest.raises(Refusal, match="reason_missing"):
            withdraw_entry(
                entry=playing.entries.get(number=1),
                justified=True,
                award=JUSTIFIED,
                reason=" ",
                **SIGNED,
            )


def preview(event: Tournament, number: int) -> WithdrawalEffect:
    before = take_rows(event)
    effect = preview_withdrawal(
        entry=event.entries.get(number=number),
        justified=False,
        award=UNJUSTIFIED,
        reason="Indisposizione",
        **SIGNED,
    )
    assert take_rows(event) == before
    return effect


@pytest.mark.parametrize(
    ("recorded", "on_table"),
    [(0, TableEffect.EMPTY), (1, TableEffect.PARTLY), (2, TableEffect.PLAYED)],
)
def test_the_table_of_the_turn(director: User, recorded: int, on_table: TableEffect) -> None:
    event = seat_event(make_event(director, pairs=6, turns=3))
    table = event.turns.get(number=1).tables.get(number=2)
    for number in range(1, recorded + 1):
        record_totals(table, number, 300, 200)
    one, other = (seat.entry.number for seat in table.seats.all())
    effect = preview(event, one)
    assert (effect.turn, effect.on_table, effect.tables) == (1, on_table, (2,))
    assert (effect.others, effect.recorded) == ((other,), recorded)
    assert effect.resting == ((2, opponent(event, 2, one)), (3, opponent(event, 3, one)))


def test_who_rests_already(playing: Tournament) -> None:
    bye = playing.turns.get(number=1).seats.get(kind=Presence.BYE).entry.number
    assert preview(playing, bye).on_table is TableEffect.RESTS


def test_opponents_that_have_left_the_table_too(director: User) -> None:
    event = seat_event(make_event(director, pairs=6, turns=3))
    one, other = (
        seat.entry.number for seat in event.turns.get(number=1).tables.get(number=1).seats.all()
    )
    leave(event, one)
    assert preview(event, other).on_table is TableEffect.BOTH_LEFT


def test_opponents_that_stay_for_a_bye_of_nothing(director: User) -> None:
    event = make_event(director, pairs=6, turns=3, bye_mode="figures", bye_vp=0, bye_mp=0)
    seat_event(event)
    one = event.turns.get(number=1).tables.get(number=1).seats.first().entry
    effect = preview_withdrawal(
        entry=one, justified=False, award=Award(0, 0), reason="Indisposizione", **SIGNED
    )
    assert effect.on_table is TableEffect.EMPTY


def test_of_four_three_stay_and_of_three_two(director: User) -> None:
    event = seat_event(single_players(director))
    partner, opponents = find_mates(event, 1, 1)
    effect = preview(event, 1)
    assert effect.on_table is TableEffect.THREE_STAY
    assert effect.others == tuple(sorted({partner, *opponents}))
    leave(event, 1)
    assert preview(event, partner).on_table is TableEffect.TWO_STAY


def test_between_turns_a_draft_that_results_have_paired_is_dropped(director: User) -> None:
    danese = plan_phase(movement="danese-no-rematch", turns=3)
    event = make_event(director, phases=[danese], pairs=6)
    play_through(event, 1)
    assert not preview(event, 1).is_draft_dropped
    pair_turn(event=event, turn=2, **SIGNED)
    effect = preview(event, 1)
    assert (effect.turn, effect.on_table, effect.tables) == (0, TableEffect.NONE, ())
    assert effect.is_draft_dropped


def test_what_is_refused_is_refused_here_too(finished: Tournament) -> None:
    with pytest.raises(Refusal):
        preview(finished, 1)
