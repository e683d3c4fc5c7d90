"""What the seats of a bundle's tables made, from their smazzate and from what was ruled on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.bundle.turn_values import Table, Turn
from scoring.bundle.values import Adjustment
from scoring.play.seats import Presence, TurnSeat
from scoring.play.shares import SmazzataPoints
from scoring.play.table import Fine, PlayedTable, SeatFigures, score_seat
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable


def read_table(
    turn: Turn,
    table: Table,
    smazzate: Sequence[SmazzataPoints],
    adjustments: Sequence[Adjustment],
    conversion: ConversionTable | None,
    rules: RuleSet,
) -> PlayedTable:
    """A table of a bundle; `smazzate` are those of its records, scored again."""
    chairs = {seat.entry: (seat.line, seat.chair) for seat in table.seats if seat.unit == 1}
    fines = tuple(
        Fine(*chairs[ruling.entry], ruling.smazzata, ruling.gp)
        for ruling in adjustments
        if ruling.turn == turn.number and ruling.smazzata is not None and ruling.entry in chairs
    )
    return PlayedTable(
        tuple(smazzate),
        table.due,
        conversion,
        fines,
        table.assigned.awards if table.assigned else None,
        of_three=table.seats_three,
        sides=rules.sides,
        compared_with=rules.compared_with,
    )


def play_table(turn: Turn, table: Table, played: PlayedTable) -> Iterator[TurnSeat]:
    """The seats of a table; those who rest are still without their award."""
    for seat in table.seats:
        figures = SeatFigures()
        if seat.kind == Presence.PLAYS:
            figures = score_seat(played, seat.line, seat.chair)
        yield TurnSeat(
            turn=turn.number,
            state=turn.state,
            table=table.number,
            entry=seat.entry,
            line=seat.line,
            chair=seat.chair,
            of_three=played.of_three,
            unit=seat.unit,
            kind=seat.kind,
            vp=figures.vp,
            mp=figures.mp,
            gp=figures.gp,
            clean=figures.clean,
        )
