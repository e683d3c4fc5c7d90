"""The state sent to a phone: the data of the queries, with their sentences."""

from __future__ import annotations

from typing import Any

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.queries.hall.phone import build_turn_data, list_tables, load_table_state
from scoring.queries.hot_reads import find_table_now, find_turn_now
from scoring.services.play.smazzate import find_refusal
from scoring.show.matches import format_progress
from scoring.views.phone.access import Desk
from scoring.wording.refusals import refusal_sentence


def build_state(desk: Desk, number: int | None, device: str = "") -> dict[str, Any]:
    """The event, the turn and the table of this number; a table's ticket knows its own only.

    Two to six queries at a table, four more for the roving referee.
    """
    event = desk.event
    wanted = number if desk.is_roving else desk.table
    now_at = find_table_now(event, wanted, device) if wanted else None
    turn = now_at.table.turn if now_at else find_turn_now(event)
    told = load_table_state(now_at, desk.now, device) if now_at else None
    if now_at and told:
        refusal = find_refusal(event, now_at.table, is_half=len(told["sides"]) < event.rules.sides)
        told["refusal"] = refusal_sentence(refusal) if refusal else ""
    return {
        "at": desk.now.isoformat(),
        "event": {
            "name": event.name,
            "slug": event.slug,
            "signatures_required": event.signatures_required,
        },
        "scope": "roving" if desk.is_roving else "table",
        "tables": _list_tables(event, turn) if turn and desk.is_roving else [],
        "turn": build_turn_data(turn) if turn else None,
        "table": told,
    }


def _list_tables(event: Tournament, turn: Turn) -> list[dict[str, Any]]:
    """Every table, with its progress in words where no number of smazzate ends its turn."""
    return [
        table | {"so_far": format_progress(turn.phase, table["recorded"], table["gp"])}
        for table in list_tables(event, turn)
    ]
