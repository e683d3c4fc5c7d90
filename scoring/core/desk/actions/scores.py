"""Assign a score to a whole table in place of the played score, or remove it."""

from __future__ import annotations

from scoring.core.desk.desk import Desk, DeskTable, DeskTurn, ImpossibleAction
from scoring.core.desk.settle import set_assigned_score, settle_tables
from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import Sides


def assign(desk: Desk, turn: int, table: int, awards: Sides[Award], reason: str) -> None:
    """Assign a score to a table: an award for each side.

    Raises ImpossibleAction if the turn has not started, `reason` is empty, the table has an empty
    side, or the number of awards is wrong."""
    of_turn, of_table = get_desk_table(desk, turn, table)
    if of_turn.state in (TurnState.DRAFT, TurnState.PUBLISHED):
        raise ImpossibleAction("turn.not_started", {"turn": turn})
    if not reason:
        raise ImpossibleAction("ruling.reason_missing")
    if not of_table.plays:
        raise ImpossibleAction("record.half_table")
    if len(awards) != desk.rules.sides:
        raise ImpossibleAction("ruling.other_sides", {"sides": desk.rules.sides})
    set_assigned_score(desk, of_table, awards, reason)
    settle_tables(desk, [(of_turn, of_table)])


def clear_assigned(desk: Desk, turn: int, table: int) -> None:
    """Remove a table's assigned score, so that its played score counts again.

    Raises ImpossibleAction if the table has no assigned score, or if the turn is closed and the
    table has not recorded all due smazzate."""
    of_turn, of_table = get_desk_table(desk, turn, table)
    if of_table.assigned is None:
        raise ImpossibleAction("ruling.gone")
    if of_turn.state is TurnState.CLOSED and len(of_table.smazzate) < of_table.due:
        raise ImpossibleAction("ruling.table_incomplete", {"table": table})
    of_table.assigned = None
    settle_tables(desk, [(of_turn, of_table)])


def get_desk_table(desk: Desk, turn: int, table: int) -> tuple[DeskTurn, DeskTable]:
    """Return a turn and its table. Raises ImpossibleAction if the turn has no such table."""
    for of_turn, of_table in desk.walk_tables():
        if (of_turn.number, of_table.number) == (turn, table):
            return of_turn, of_table
    raise ImpossibleAction("seating.taken_back")
