"""A conversion table drawn as steps, and the name that people know it by."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.rules.victory import ConversionTable
from scoring.show.sheets import ConversionRow, list_conversion
from scoring.wording.labels import TABLE_NAMES

WIDTH, HEIGHT = 900, 300
LAST_STEP = 90
"""How wide the open row is drawn."""


@dataclass(frozen=True)
class Step:
    """A row as two bars from the bottom up; all lengths in units of a box of 900 × 300."""

    x: int
    width: int
    winner_y: int
    winner_height: int
    loser_y: int
    loser_height: int


def draw_steps(table: ConversionTable) -> list[Step]:
    """``{% draw_steps table as steps %}``: points upwards, the difference to the right."""
    last = max(table.edges, default=0) or 1
    ends = [edge * (WIDTH - LAST_STEP) // last for edge in table.edges] + [WIDTH]
    starts = [0, *ends[:-1]]
    top = max(row.winner for row in table.rows) or 1
    steps = []
    for start, end, row in zip(starts, ends, table.rows, strict=True):
        winner, loser = (points * HEIGHT // top for points in (row.winner, row.loser))
        # A row for no difference at all is still a line that can be seen.
        width = max(end - start - 2, 4)
        steps.append(Step(start, width, HEIGHT - winner, winner, HEIGHT - loser, loser))
    return steps


def conversion_rows(table: ConversionTable) -> list[ConversionRow]:
    """``{% conversion_rows table as rows %}``: each with both its edges."""
    return list_conversion(table)


def table_name(table: ConversionTable) -> str | Promise:
    """``{{ table|table_name }}``: what comes with the program has a name in every language."""
    return TABLE_NAMES.get(table.key, table.name)
