"""Proposals of conversion tables for turns of which no table is public.

Tables are public for three smazzate and for four; the ones in use for two, and for teams, were not
found. A proposal keeps a public table's victory points and scales its edges by the number of
smazzate. It is this program's own, not a federation's, and its name says so.
"""

from __future__ import annotations

from typing import Final

from scoring.core.rules.ruleset import STEP
from scoring.core.rules.victory import TABLES, ConversionTable, Row

USUAL: Final = {3: "burraconline", 4: "four-smazzate"}
"""The keys of the public tables, by the smazzate of a turn."""

MAX_SMAZZATE: Final = 12


def scale_table(table: ConversionTable, smazzate_from: int, smazzate_to: int) -> ConversionTable:
    """A proposal for turns of `smazzate_to`, from a table for turns of `smazzate_from`.

    Edges are scaled to the nearest multiple of 5, halves up, and kept rising; points stay.
    """
    rows: list[Row] = []
    least = 0
    for up_to, winner, loser in table.rows:
        if up_to is not None:
            up_to = max(_scale(up_to, smazzate_from, smazzate_to), least)
            least = up_to + STEP
        rows.append(Row(up_to, winner, loser))
    return ConversionTable(
        f"scaled-{smazzate_to}",
        f"Proposal for turns of {smazzate_to} smazzate, scaled from {smazzate_from}",
        f"This program's own proposal and no federation's: the edges of “{table.name}” "
        f"({table.source}) times {smazzate_to}/{smazzate_from}, to multiples of {STEP}",
        tuple(rows),
        table.says_constant,
    )


def find_base(smazzate: int) -> int:
    """The smazzate of the public table, 3 or 4, that a proposal for so many smazzate is scaled
    from.
    """
    return 3 if smazzate < 4 else 4


def _scale(edge: int, smazzate_from: int, smazzate_to: int) -> int:
    # Twice the edge, so that the rounding stays in whole numbers.
    return (2 * edge * smazzate_to + STEP * smazzate_from) // (2 * STEP * smazzate_from) * STEP


PROPOSALS: Final = {
    f"scaled-{smazzate}": scale_table(
        TABLES[USUAL[find_base(smazzate)]], find_base(smazzate), smazzate
    )
    for smazzate in range(1, MAX_SMAZZATE + 1)
    if smazzate not in USUAL
}
"""The proposals for turns for which no table is public, by key."""
