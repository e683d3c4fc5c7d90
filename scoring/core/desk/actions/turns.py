"""Publish turns, start them, end them early and close them."""

from __future__ import annotations

from scoring.core.desk.desk import Desk, DeskTable, DeskTurn, ImpossibleAction
from scoring.core.desk.settle import award_resting, settle_tables
from scoring.core.pairing.phase import Length
from scoring.core.play.turns import TurnState


def publish(desk: Desk, number: int) -> None:
    """Publish the seats of a draft turn.

    Raises ImpossibleAction if the turn is published already, or if an earlier turn is a draft."""
    turn = _find(desk, number)
    if turn.state is not TurnState.DRAFT:
        raise ImpossibleAction("seating.published")
    if any(one.number < number and one.state is TurnState.DRAFT for one in desk.turns):
        raise ImpossibleAction("seating.out_of_order", {"turn": number})
    turn.state = TurnState.PUBLISHED


def begin_play(desk: Desk, number: int) -> None:
    """Start a published turn, so that its results can be recorded.

    Raises ImpossibleAction if it is a draft or has started, or an earlier turn is not closed."""
    turn = _find(desk, number)
    if turn.state is not TurnState.PUBLISHED:
        is_draft = turn.state is TurnState.DRAFT
        raise ImpossibleAction("turn.not_published" if is_draft else "turn.started")
    if any(one.number < number and one.state is not TurnState.CLOSED for one in desk.turns):
        raise ImpossibleAction("turn.earlier_open", {"turn": number - 1})
    turn.state, turn.started_at = TurnState.PLAYING, desk.now


def cut(desk: Desk, number: int, reason: str) -> None:
    """End a turn early: a table that has recorded smazzate need not play more.

    Raises ImpossibleAction if the turn is not in play, `reason` is empty, or no table has recorded
    some but not all of its smazzate."""
    turn = _find_playing(desk, number)
    if not reason:
        raise ImpossibleAction("ruling.reason_missing")
    if not list_short(turn):
        raise ImpossibleAction("turn.nothing_to_cut", {"turn": number})
    end_tables(desk, turn)


def close(desk: Desk, number: int) -> None:
    """Close a turn whose tables are all complete; byes get the event's award.

    In a turn of a set time, any table with a record is complete. Raises ImpossibleAction if the
    turn is not in play, or if tables are incomplete (`params["tables"]`: their numbers)."""
    turn = _find_playing(desk, number)
    if turn.phase.plan.length is Length.TIME:
        end_tables(desk, turn)
    if incomplete := [table.number for table in turn.tables if table.is_open]:
        raise ImpossibleAction("turn.incomplete", {"tables": incomplete})
    turn.state, turn.closed_at = TurnState.CLOSED, desk.now
    award_resting(desk)


def list_short(turn: DeskTurn) -> list[DeskTable]:
    """List the tables that have recorded some, but not all, of their due smazzate."""
    return [table for table in turn.tables if 0 < len(table.smazzate) < table.due]


def end_tables(desk: Desk, turn: DeskTurn) -> None:
    """Lower the due smazzate of each partly recorded table to the number recorded there."""
    short = list_short(turn)
    for table in short:
        table.due = len(table.smazzate)
    settle_tables(desk, [(turn, table) for table in short])


def _find(desk: Desk, number: int) -> DeskTurn:
    turn = desk.find_turn(number)
    if turn is None:
        raise ImpossibleAction("seating.taken_back")
    return turn


def _find_playing(desk: Desk, number: int) -> DeskTurn:
    turn = _find(desk, number)
    if turn.state is not TurnState.PLAYING:
        raise ImpossibleAction("turn.not_playing")
    return turn
