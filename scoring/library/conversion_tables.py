"""Shows a conversion table: as a chart of steps, as rows, and by name."""

from __future__ import annotations

from django.utils.functional import Promise

from scoring.core.rules.victory import ConversionTable
from scoring.library.labels_wording import TABLE_NAMES

WIDTH, HEIGHT = 900, 300
LAST_STEP = 90
"""Width of the last, open row."""


def draw_steps(table: ConversionTable) -> list[tuple[str, int, int, int, int]]:
    """``{% draw_steps table as bars %}``: points upwards, the difference to the right.

    Two bars a row, winner and loser: whose, x, y, width and height in a box of 900 × 300.
    """
    last = max(table.edges, default=0) or 1
    ends = [edge * (WIDTH - LAST_STEP) // last for edge in table.edges] + [WIDTH]
    starts = [0, *ends[:-1]]
    top = max(row.winner for row in table.rows) or 1
    bars = []
    for start, end, row in zip(starts, ends, table.rows, strict=True):
        # A row of zero width stays visible as a line.
        width = max(end - start - 2, 4)
        for side, points in (("winner", row.winner), ("loser", row.loser)):
            height = points * HEIGHT // top
            bars.append((side, start, HEIGHT - height, width, height))
    return bars


def table_name(table: ConversionTable) -> str | Promise:
    """``{{ table|table_name }}``: the name of a table; a public one's is translated."""
    return TABLE_NAMES.get(table.key, table.name)
