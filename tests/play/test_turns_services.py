"""A turn from its start to its close."""

from __future__ import annotations

import pytest

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.play.turns_services import close_turn, cut_turn, start_turn
from scoring.rulings.services import assign_score
from scoring.seating.draws_services import draw_seating, publish_turn
from tests.cast import SIGNED, play_turn, record_totals


def test_a_draft_is_not_started(event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    with pytest.raises(Refusal, match="not_published"):
        start_turn(turn=event.turns.get(number=1), **SIGNED)


def test_the_next_turn_waits_for_the_one_before(playing: Tournament) -> None:
    second = playing.turns.get(number=2)
    publish_turn(turn=second, **SIGNED)
    with pytest.raises(Refusal, match="earlier_open"):
        start_turn(turn=second, **SIGNED)


def test_a_turn_says_which_tables_are_not_complete(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    record_totals(turn.tables.get(number=2), 1, 300, 200)
    with pytest.raises(Refusal, match=r"turn\.incomplete.* 1, 2, 3 "):
        close_turn(turn=turn, **SIGNED)


def test_a_turn_is_closed_once(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    with pytest.raises(Refusal, match="not_playing"):
        close_turn(turn=turn, **SIGNED)


def cut(turn: Turn) -> Turn:
    return cut_turn(turn=turn, reason="Time was up", **SIGNED)


def test_a_turn_cut_short_counts_what_was_recorded(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    record_totals(turn.tables.get(number=1), 1, 500, 200)
    cut(turn)
    seats = Seat.objects.filter(turn=turn, table__number=1).order_by("-line")
    assert list(seats.values_list("mp", "vp")) == [(300, 13), (-300, 7)]


def test_a_turn_cut_short_closes_once_the_empty_tables_have_a_score(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    record_totals(turn.tables.get(number=1), 1, 500, 200)
    cut(turn)
    with pytest.raises(Refusal, match=r"turn\.incomplete.* 2, 3 "):
        close_turn(turn=turn, **SIGNED)
    for table in turn.tables.filter(number__in=[2, 3]):
        assign_score(table=table, ns=Award(0, 0), ew=Award(0, 0), reason="Nobody came", **SIGNED)
    assert close_turn(turn=turn, **SIGNED).state == TurnState.CLOSED


def test_a_turn_without_a_table_in_the_middle_is_not_cut(playing: Tournament) -> None:
    turn = playing.turns.get(number=1)
    with pytest.raises(Refusal, match="nothing_to_cut"):
        cut(turn)
    play_turn(turn)
    with pytest.raises(Refusal, match="nothing_to_cut"):
        cut(turn)
    close_turn(turn=turn, **SIGNED)
    with pytest.raises(Refusal, match="not_playing"):
        cut(turn)
