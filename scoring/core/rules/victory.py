"""Conversion tables: from the match points of a turn to both sides' victory points.

Sources: the rules of Burraconline, section 12.3, for three smazzate (the table in use in Italy is
equal); puntiburraco.it and, second-hand, the FIBUR code of 2026 for four smazzate; puntiburraco.it
for the scheme 2/1/0 (win, draw, loss)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NamedTuple, Self

from scoring.core.rules.ruleset import STEP


class Row(NamedTuple):
    """Victory points of winner and loser if they differ by at most `up_to` match points.

    The last row of a table has None: no limit."""

    up_to: int | None
    winner: int
    loser: int


class BadTable(ValueError):
    """Invalid rows. `code`: the error; `row`: the wrong row's index, None if the table is empty."""

    def __init__(self, code: str, row: int | None = None) -> None:
        super().__init__(code, row)
        self.code = code
        self.row = row


@dataclass(frozen=True)
class ConversionTable:
    """A conversion table; the constructor raises BadTable if the rows are invalid.

    `says_constant`: True if both sides' victory points must have the same sum in every row."""

    key: str
    name: str
    source: str
    rows: tuple[Row, ...]
    says_constant: bool = False

    def __post_init__(self) -> None:
        _check(self.rows)
        if self.says_constant:
            _check_sums(self.rows)

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The upper limits of all rows, ascending, without the last row, which has no limit."""
        return tuple(row.up_to for row in self.rows if row.up_to is not None)

    @cached_property
    def constant(self) -> int | None:
        """The sum of the two sides' victory points if every row has the same sum, else None."""
        sums = {row.winner + row.loser for row in self.rows}
        return sums.pop() if len(sums) == 1 else None

    def row_for(self, difference: int) -> Row:
        """Return the row for a difference of match points, positive or negative."""
        return self.rows[bisect_left(self.edges, abs(difference))]

    def split(self, match_points: int) -> tuple[int, int]:
        """Return the victory points of a side with these match points, and of its opponents."""
        row = self.row_for(match_points)
        return (row.loser, row.winner) if match_points < 0 else (row.winner, row.loser)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "key": self.key,
            "name": self.name,
            "source": self.source,
            "rows": [row._asdict() for row in self.rows],
        }
        return data | {"constant": True} if self.says_constant else data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read a table from JSON data. Raises KeyError, TypeError or BadTable if it is wrong."""
        rows = tuple(Row(row["up_to"], row["winner"], row["loser"]) for row in data["rows"])
        constant = data.get("constant", False) is True
        return cls(data["key"], data["name"], data["source"], rows, constant)


def _check(rows: tuple[Row, ...]) -> None:
    """Raise BadTable unless limits rise from row to row and only the last row has none.

    From row to row, a winner's points must not fall, and a loser's points must not rise."""
    if not rows:
        raise BadTable("table.empty")
    for index, row in enumerate(rows):
        if any(figure is not None and type(figure) is not int for figure in row):
            raise BadTable("table.not_whole", index)
        if (row.up_to is None) != (index == len(rows) - 1):
            raise BadTable("table.open_row", index)
        if min(row.winner, row.loser) < 0 or row.winner < row.loser:
            raise BadTable("table.winner_below_loser", index)
    for index, (above, below) in enumerate(pairwise(rows), start=1):
        if above.up_to is None or above.up_to < 0:
            raise BadTable("table.edges", index - 1)
        if below.up_to is not None and below.up_to <= above.up_to:
            raise BadTable("table.edges", index)
        if below.winner < above.winner or below.loser > above.loser:
            raise BadTable("table.not_monotone", index)


def _check_sums(rows: tuple[Row, ...]) -> None:
    total = rows[0].winner + rows[0].loser
    for index, row in enumerate(rows):
        if row.winner + row.loser != total:
            raise BadTable("table.not_constant", index)


def _table(key: str, name: str, source: str, edges: tuple[int, ...]) -> ConversionTable:
    """Build a table from its row limits: the first row is 10-10 VP, the second 11-9, and so on."""
    rows = tuple(Row(up_to, 10 + i, 10 - i) for i, up_to in enumerate((*edges, None)))
    return ConversionTable(key, name, source, rows)


TABLES: Final = {
    table.key: table
    for table in (
        _table(
            "burraconline",
            "Burraconline, three smazzate",
            "Burraconline, 12.3",
            (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
        ),
        _table(
            "four-smazzate",
            "Four smazzate",
            "puntiburraco.it; Codice di Gara FIBUR, January 2026, second-hand",
            (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
        ),
        ConversionTable(
            "win-loss",
            "Two for a win, one each for a draw",
            "puntiburraco.it, among other schemes: 2/1/0 per match",
            (Row(0, 1, 1), Row(None, 2, 0)),
        ),
    )
}


USUAL: Final = {3: "burraconline", 4: "four-smazzate"}
"""Keys of the published tables, by the number of smazzate in a turn."""

MAX_SMAZZATE: Final = 12


def scale_table(table: ConversionTable, smazzate_from: int, smazzate_to: int) -> ConversionTable:
    """Propose a table for turns of `smazzate_to` smazzate by scaling one for `smazzate_from`.

    Row limits are scaled to the nearest multiple of 5, halves up, and stay ascending. Victory
    points do not change. Published tables are only for three and for four smazzate; for two, or for
    team matches, we did not find any in use."""
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
    """Return 3 or 4: the turn length whose published table is scaled for `smazzate` smazzate."""
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
"""Scaled tables by key, one for each number of smazzate without a published table."""
