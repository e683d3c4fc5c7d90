"""Checks of tables of three: the points of each player, smazzata by smazzata, from their cells."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from scoring.workbook.check_rows import Recorded
from scoring.workbook.report import Report, ReportRow

GONE = 0
"""The number that stands for a player who has left the table."""


class _Played(NamedTuple):
    """A smazzata: the lone player, and the expressions of both sides' game points."""

    alone: int
    ns: str
    ew: str


class Threes:
    """The formulas of a player's row. A partner has half, rounded up, of each smazzata."""

    def __init__(self, report: Report, recorded: Recorded) -> None:
        self.recorded = recorded
        self.ruled = {(r.turn, r.entry, r.smazzata) for r in report.rulings if r.gp and r.smazzata}
        self.places: dict[tuple[int, int | None], list[int]] = defaultdict(list)
        for row in report.rows:
            if row.is_of_three:
                self.places[row.place].append(row.first.entry)
        self.played: dict[tuple[int, int | None], list[_Played]] = defaultdict(list)
        sides = list(zip(report.sides, recorded.smazzate.rows, strict=True)) if self.places else []
        for (ns, ns_row), (ew, ew_row) in zip(sides[::2], sides[1::2], strict=True):
            if (ns.turn, ns.table) in self.places:
                self.played[ns.turn, ns.table].append(
                    _Played(
                        ns.entries[0] if ns.entries else GONE,
                        self._add_fines(ns_row, ns.turn, ns.smazzata, ns.entries),
                        self._add_fines(ew_row, ew.turn, ew.smazzata, ew.entries),
                    )
                )

    def find_place(self, row: ReportRow) -> int:
        """The place, from 1, of the player of this row; 0 at any other table."""
        return 1 + self.places[row.place].index(row.first.entry) if row.is_of_three else 0

    def sum_player(self, row: ReportRow) -> dict[str, str]:
        """The formulas of game points and match points."""
        gp, mp = ["=0"], ["=0"]
        for alone, ns, ew in self.played[row.place]:
            if alone == row.first.entry:
                gp.append(ns)
                mp.append(f"{ns}-{ew}")
            else:
                gp.append(_halve(ew))
                mp.append(_halve(f"{ew}-{ns}"))
        return {"ns_gp": "+".join(gp), "ns_mp": "+".join(mp)}

    def _add_fines(self, row: int, turn: int, smazzata: int, entries: tuple[int, ...]) -> str:
        """A side's cell with the points ruled on that smazzata."""
        terms = [self.recorded.smazzate.at("total", row)]
        for entry in entries:
            if (turn, entry, smazzata) in self.ruled:
                rulings = self.recorded.rulings.rulings
                gp, turns, who, numbers = (
                    rulings.column(key) for key in ("gp", "turn", "entry", "smazzata")
                )
                terms.append(f"SUMIFS({gp},{turns},{turn},{who},{entry},{numbers},{smazzata})")
        return terms[0] if len(terms) == 1 else f"({'+'.join(terms)})"


def _halve(expression: str) -> str:
    """The expression of one partner's half, rounded up."""
    return f"-INT(-({expression})/2)"
