from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.exports.recalc import Cells, recalculate


def verdicts(cells: Cells) -> list[object]:
    """The verdict of every row of a sheet of checks."""
    header = next(at for at, value in cells.items() if value == "Verdict")
    letter, row = header[:1], int(header[1:])
    return [
        v for at, v in cells.items() if at[0] == letter and at[1:].isdigit() and int(at[1:]) > row
    ]


def tamper(path: Path, title: str, cell: str, value: int) -> dict[str, Cells]:
    """The workbook worked out again after somebody changed a figure."""
    book = load_workbook(path)
    assert book[title][cell].data_type == "n"
    book[title][cell].value = value
    book.save(path)
    return recalculate(path)


def test_formulas_agree_with_what_was_recorded(path: Path) -> None:
    values = recalculate(path)
    check = values["Check"]
    assert check["A2"] == "All figures agree"
    assert [check[f"C{row}"] for row in (3, 4, 5)] == [8, 7, 8]
    assert set(verdicts(check)) == {"ok"}
    assert len(verdicts(check)) == 8
    assert verdicts(values["Check pairs"]) == ["ok"] * 7
    assert verdicts(values["Check smazzate"]) == ["ok"] * 8


def test_figures_are_worked_out_again(path: Path) -> None:
    check = recalculate(path)["Check"]
    assert [check[f"{letter}7"] for letter in "ABCDEFGHI"] == [
        1, 1, 810, -230, 1040, -1040, 18, 2, 9,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "cell"),
    [
        ("Smazzate", "R2"),  # game points of a smazzata
        ("Smazzate", "M2"),  # a line of its sum
        ("Results", "G2"),  # game points of a table
        ("Results", "I2"),  # match points
        ("Results", "L3"),  # victory points
        ("Standings", "H7"),  # victory points of a pair
        ("Standings", "I8"),  # its match points
        ("Standings", "J9"),  # its game points
        ("Standings", "K7"),  # victory points of a turn
        ("Rulings", "D2"),  # a penalty
        ("Rules", "B2"),  # the award of a bye
        ("Rules", "B18"),  # a row of the conversion table
    ],
)
def test_changed_figure_differs(path: Path, title: str, cell: str) -> None:
    before = load_workbook(path)[title][cell].value
    values = tamper(path, title, cell, before + 5)
    assert values["Check"]["A2"] == "Some figures differ"


def test_changed_game_points_are_found_at_their_table(path: Path) -> None:
    values = tamper(path, "Smazzate", "R2", 410)
    assert verdicts(values["Check"])[0] == "differs"
    assert set(verdicts(values["Check"])[1:]) == {"ok"}
    assert verdicts(values["Check smazzate"])[0] == "differs"


@pytest.mark.parametrize("differences", [(0, 50, 55), (1500, 1505, 4000)])
def test_upper_edges_are_inclusive(
    event: Tournament, request: pytest.FixtureRequest, differences: tuple[int, ...]
) -> None:
    """The tables of turn 1 end with these differences for E-W; the points stored are our own."""
    tables = Table.objects.filter(turn__tournament=event, turn__number=1, recorded=2)
    points = [event.conversion.split(-difference) for difference in differences]
    for table, difference, vp in zip(tables, differences, points, strict=True):
        for number, gp in ((1, difference), (2, 0)):
            sums = {"NS": [0] * 6, "EW": [gp, 0, 0, 0, 0, gp]}
            SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number).update(
                sums=sums
            )
        table.seats.filter(line="NS").update(gp=0, mp=-difference, vp=vp[0])
        table.seats.filter(line="EW").update(gp=difference, mp=difference, vp=vp[1])
    check = recalculate(request.getfixturevalue("path"))["Check"]
    assert check["A2"] == "All figures agree"
    assert [(check[f"G{row}"], check[f"H{row}"]) for row in (7, 8, 9)] == points
