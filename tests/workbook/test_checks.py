from __future__ import annotations

import pytest
from openpyxl import Workbook

from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.workbook.book import AGREED, DIFFER, open_book, tamper, verdicts
from tests.workbook.recalc import recalculate


def test_formulas_agree_with_what_was_recorded(book: Workbook) -> None:
    values = recalculate(book)
    check = values["Check"]
    assert check["A2"] == AGREED
    assert values["Standings"]["C6"] == AGREED, "said where the workbook opens, too"
    assert [check[f"C{row}"] for row in (3, 4, 5)] == [8, 7, 8]
    assert set(verdicts(check)) == {"ok"}
    assert len(verdicts(check)) == 8
    assert verdicts(values["Check pairs"]) == ["ok"] * 7
    assert verdicts(values["Check smazzate"]) == ["ok"] * 8


def test_figures_are_worked_out_again(book: Workbook) -> None:
    check = recalculate(book)["Check"]
    assert [check[f"{letter}7"] for letter in "ABCDEFGHI"] == [
        1, 1, 810, -230, 1040, -1040, 18, 2, 9,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "columns", "row"),
    [
        ("Smazzate", ("Total GP", "Burrachi"), 1),
        ("Results", ("N-S: GP", "E-W: MP", "E-W: VP"), 1),
        ("Standings", ("VP", "MP", "GP", "VP turn 1"), 1),
        ("Rulings", ("VP", "MP"), 1),
        ("Rules", ("VP for a bye", "MP for a bye"), 1),
        # The first table of turn 1 ends with 1,040 match points, in the ninth row.
        ("Rules", ("VP of the winner", "VP of the loser"), 9),
    ],
)
def test_changed_figure_differs(
    event: Tournament, title: str, columns: tuple[str, ...], row: int
) -> None:
    for column in columns:
        assert tamper(open_book(event), title, column, row)["Check"]["A2"] == DIFFER, column


def test_changed_game_points_are_found_at_their_table(book: Workbook) -> None:
    values = tamper(book, "Smazzate", "Total GP")
    assert verdicts(values["Check"])[0] == "differs"
    assert set(verdicts(values["Check"])[1:]) == {"ok"}
    assert verdicts(values["Check smazzate"])[0] == "differs"


@pytest.mark.parametrize("differences", [(0, 50, 55), (1500, 1505, 4000)])
def test_upper_edges_are_inclusive(event: Tournament, differences: tuple[int, ...]) -> None:
    """The tables of turn 1 end with these differences for E-W; the points stored are our own."""
    tables = Table.objects.filter(turn__tournament=event, turn__number=1, recorded=2)
    conversion = event.phases.get().conversion
    points = [conversion.split(-difference) for difference in differences]
    for table, difference, vp in zip(tables, differences, points, strict=True):
        for number, gp in ((1, difference), (2, 0)):
            sums = SmazzataSums(SideSums(), SideSums(meld_points=gp, total=gp))
            SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number).update(
                sums=sums
            )
        table.seats.filter(line="NS").update(gp=0, mp=-difference, vp=vp[0])
        table.seats.filter(line="EW").update(gp=difference, mp=difference, vp=vp[1])
    check = recalculate(open_book(event))["Check"]
    assert check["A2"] == AGREED
    assert [(check[f"G{row}"], check[f"H{row}"]) for row in (7, 8, 9)] == points
