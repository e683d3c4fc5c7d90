"""The figures of the seats of a bundle's tables, from their smazzate and the rulings on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.values import Adjustment
from scoring.core.play.seats import Presence, TurnSeat
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import Fine, PlayedTable, SeatFigures, score_seat
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable


def read_table(
    turn: Turn,
    table: Table,
    smazzate: Sequence[SmazzataPoints],
    adjustments: Sequence[Adjustment],
    conversion: ConversionTable | None,
    rules: RuleSet,
) -> PlayedTable:
    """A table of a bundle with `smazzate`, scored again from its records."""
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
    """The seats of a table; those that rest do not have their award yet."""
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
