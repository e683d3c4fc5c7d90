"""What the seats of a bundle's tables made, from their smazzate and from what was ruled on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.bundle.values import Adjustment, Table, Turn
from scoring.play.awards import Award
from scoring.play.shares import SmazzataPoints
from scoring.play.table import Fine, PlayedTable, SeatFigures, score_seat
from scoring.rules.faults import Line
from scoring.rules.victory import ConversionTable


class Made(NamedTuple):
    """A seat with its figures as they were worked out here."""

    turn: int
    phase: int
    state: str
    table: int
    """0 for who is absent."""
    entry: int
    side: str
    """The line; at a table of three, where each plays against both others, the place as well."""
    unit: int
    kind: str
    """`plays`, `bye` or `absent`."""
    figures: SeatFigures

    @property
    def counts(self) -> bool:
        """Whether it is in the standings."""
        return self.state == "closed"


def read_table(
    turn: Turn,
    table: Table,
    smazzate: Sequence[SmazzataPoints],
    adjustments: Sequence[Adjustment],
    conversion: ConversionTable,
) -> PlayedTable:
    """A table of a bundle; `smazzate` are those of its records, scored again."""
    chairs = {seat.entry: (Line(seat.line), seat.chair) for seat in table.seats if seat.unit == 1}
    fines = tuple(
        Fine(*chairs[ruling.entry], ruling.smazzata, ruling.gp)
        for ruling in adjustments
        if ruling.turn == turn.number and ruling.smazzata is not None and ruling.entry in chairs
    )
    assigned = None
    if (ruled := table.assigned) is not None:
        assigned = Award(ruled.ns_vp, ruled.ns_mp), Award(ruled.ew_vp, ruled.ew_mp)
    return PlayedTable(
        tuple(smazzate), table.due, conversion, fines, assigned, of_three=table.seats_three
    )


def play_table(turn: Turn, table: Table, played: PlayedTable) -> Iterator[Made]:
    """The seats of a table; those who rest are still without their award."""
    for seat in table.seats:
        side = f"{seat.line}{seat.chair}" if played.of_three else seat.line
        figures = SeatFigures()
        if seat.kind == "plays":
            figures = score_seat(played, Line(seat.line), seat.chair)
        yield Made(
            turn.number,
            turn.phase,
            turn.state,
            table.number,
            seat.entry,
            side,
            seat.unit,
            seat.kind,
            figures,
        )
