"""The preview of a withdrawal: what it would change, and nothing of it is stored."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.desk.withdrawal_effect import TableEffect, WithdrawalEffect
from scoring.core.play.seats import Presence
from scoring.entries.presence_services import preview_withdrawal
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import pair_turn
from tests.cast import SIGNED, make_event, plan_phase, play_through, record_totals, seat_event
from tests.entries.leaving import (
    UNJUSTIFIED,
    find_mates,
    leave,
    opponent,
    single_players,
)
from tests.rows import take_rows


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
    pair_turn(tournament=event, turn=2, **SIGNED)
    effect = preview(event, 1)
    assert (effect.turn, effect.on_table, effect.tables) == (0, TableEffect.NONE, ())
    assert effect.is_draft_dropped


def test_what_is_refused_is_refused_here_too(finished: Tournament) -> None:
    with pytest.raises(Refusal):
        preview(finished, 1)
