"""A pair's whole event on one card: every turn, every smazzata, every ruling."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, TurnState
from scoring.queries.smazzate import SmazzataSheet, load_sheets
from scoring.rules.faults import Line
from scoring.rules.victory import ConversionTable


@dataclass(frozen=True, slots=True)
class ScorecardTurn:
    """One turn of a pair. `opponent` is None where it rested; figures as in SeatResult."""

    turn: int
    state: str
    table: int
    line: Line
    opponent: int | None
    gp: int
    opponent_gp: int | None
    mp: int | None
    vp: int | None
    sheets: tuple[SmazzataSheet, ...]
    conversion: ConversionTable


@dataclass(frozen=True, slots=True)
class Scorecard:
    turns: tuple[ScorecardTurn, ...]
    adjustments: tuple[Adjustment, ...]


def load_scorecard(tournament: Tournament, entry: Entry) -> Scorecard:
    """The card of one entry over the published turns. Four queries."""
    seats = list(
        Seat.objects.filter(entry=entry)
        .exclude(turn__state=TurnState.DRAFT)
        .select_related("turn__phase", "table")
        .order_by("turn__number")
    )
    table_ids = [seat.table_id for seat in seats if seat.table_id is not None]
    opponents = {
        seat.table_id: seat
        for seat in Seat.objects.filter(table__in=table_ids)
        .exclude(entry=entry)
        .select_related("entry")
    }
    sheets: dict[int, list[SmazzataSheet]] = {}
    for sheet in load_sheets(tournament, table_ids):
        sheets.setdefault(sheet.table_id, []).append(sheet)
    turns = []
    for seat in seats:
        if seat.table is None or seat.table_id is None:
            continue
        opponent = opponents.get(seat.table_id)
        turns.append(
            ScorecardTurn(
                turn=seat.turn.number,
                state=seat.turn.state,
                table=seat.table.number,
                line=Line(seat.line),
                opponent=opponent.entry.number if opponent else None,
                gp=seat.gp,
                opponent_gp=opponent.gp if opponent else None,
                mp=seat.mp,
                vp=seat.vp,
                sheets=tuple(sheets.get(seat.table_id, ())),
                conversion=seat.turn.phase.conversion,
            )
        )
    adjustments = Adjustment.objects.filter(entry=entry).select_related("turn")
    return Scorecard(tuple(turns), tuple(adjustments))
