"""The tables of a turn: who plays, how far they are, what they made."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from scoring.models.turn import Seat, SeatKind, Turn, TurnState


class TableState(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    DONE = "done"
    HALF = "half"
    """A pair rests here."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One pair at a table. `mp` and `vp` are None until the table is complete."""

    pair: int
    gp: int
    mp: int | None
    vp: int | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a turn; on a half table one side is None."""

    table_id: int
    number: int
    recorded: int
    smazzate: int
    ns: SeatResult | None
    ew: SeatResult | None

    @property
    def state(self) -> TableState:
        if self.ns is None or self.ew is None:
            return TableState.HALF
        if self.recorded >= self.smazzate or self.ns.vp is not None:
            return TableState.DONE
        return TableState.PLAYING if self.recorded else TableState.WAITING


def load_turn_results(turn: Turn) -> list[TableResult]:
    """Every table of the turn, by number. One query."""
    tables: dict[tuple[int, int, int, int], dict[str, SeatResult]] = defaultdict(dict)
    for number, table_id, recorded, due, line, pair, gp, mp, vp in (
        Seat.objects.filter(turn=turn)
        .exclude(kind=SeatKind.ABSENT)
        .order_by("table__number", "chair")
        .values_list(
            "table__number",
            "table_id",
            "table__recorded",
            "table__due",
            "line",
            "entry__number",
            "gp",
            "mp",
            "vp",
        )
    ):
        tables[number, table_id, recorded, due][line] = SeatResult(pair, gp, mp, vp)
    return [
        TableResult(table_id, number, recorded, due, lines.get("NS"), lines.get("EW"))
        for (number, table_id, recorded, due), lines in tables.items()
    ]


def current_turn(turns: list[Turn]) -> Turn | None:
    """The turn that the hall is in: the one being played, else the last one that was published."""
    playing = [turn for turn in turns if turn.state == TurnState.PLAYING]
    shown = [turn for turn in turns if turn.state != TurnState.DRAFT]
    return playing[-1] if playing else (shown[-1] if shown else None)
