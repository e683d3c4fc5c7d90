"""Shows a conversion table: as a chart of steps, as rows, and by name."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.rules.victory import ConversionTable
from scoring.show.sheets import ConversionRow, list_conversion
from scoring.wording.labels import TABLE_NAMES

WIDTH, HEIGHT = 900, 300
LAST_STEP = 90
"""Width of the last, open row."""


@dataclass(frozen=True)
class ChartStep:
    """A row as two bars from the bottom up; all lengths in units of a box of 900 × 300."""

    x: int
    width: int
    winner_y: int
    winner_height: int
    loser_y: int
    loser_height: int


def draw_steps(table: ConversionTable) -> list[ChartStep]:
    """``{% draw_steps table as steps %}``: points upwards, the difference to the right."""
    last = max(table.edges, default=0) or 1
    ends = [edge * (WIDTH - LAST_STEP) // last for edge in table.edges] + [WIDTH]
    starts = [0, *ends[:-1]]
    top = max(row.winner for row in table.rows) or 1
    steps = []
    for start, end, row in zip(starts, ends, table.rows, strict=True):
        winner, loser = (points * HEIGHT // top for points in (row.winner, row.loser))
        # A row of zero width stays visible as a line.
        width = max(end - start - 2, 4)
        steps.append(ChartStep(start, width, HEIGHT - winner, winner, HEIGHT - loser, loser))
    return steps


def conversion_rows(table: ConversionTable) -> list[ConversionRow]:
    """``{% conversion_rows table as rows %}``: each row with its lower and upper limit."""
    return list_conversion(table)


def table_name(table: ConversionTable) -> str | Promise:
    """``{{ table|table_name }}``: the name of a table; a public one's is translated."""
    return TABLE_NAMES.get(table.key, table.name)
