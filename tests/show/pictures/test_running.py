"""The running totals of a table end in its stored totals."""

from __future__ import annotations

from dataclasses import replace

from scoring.play.shares import SmazzataPoints
from scoring.play.table import Fine, PlayedTable, sum_seat
from scoring.rules.faults import Line
from scoring.rules.sides import Sides
from scoring.rules.victory import TABLES
from scoring.show.pictures.running import draw_running_totals, list_running_totals


def play(*smazzate: tuple[int, ...]) -> PlayedTable:
    points = tuple(
        SmazzataPoints(number, Sides(*gp), Sides(*[0] * len(gp)))
        for number, gp in enumerate(smazzate, 1)
    )
    sides = len(smazzate[0]) if smazzate else 2
    return PlayedTable(points, 3, TABLES["burraconline"], sides=sides)


TWO = {(Line.NS, 1): "N-S · Rossi", (Line.EW, 1): "E-W · Bianchi"}
THREE_SIDES = {**TWO, (Line.L3, 1): "third side · Verdi"}
PLAYERS = {(Line.NS, 1): "Rossi", (Line.EW, 1): "Bianchi", (Line.EW, 2): "Verdi"}


def test_a_line_begins_at_nothing_and_ends_with_the_total() -> None:
    table = play((405, -115), (0, 600), (50, 50))
    assert list_running_totals(table, Line.NS, 1) == [0, 405, 405, 455]
    assert list_running_totals(table, Line.EW, 1) == [0, -115, 485, 535]
    picture = draw_running_totals(table, TWO)
    assert picture is not None
    assert [(line.name, line.figure) for line in picture.lines] == [
        ("N-S · Rossi", "455"),
        ("E-W · Bianchi", "535"),
    ]
    assert picture.figures.rows == (("1", "405", "−115"), ("2", "405", "485"), ("3", "455", "535"))
    north, east = picture.lines
    assert north.spots[0] == east.spots[0]
    assert north.spots[1].y < east.spots[1].y  # more points are drawn higher
    assert (north.kind, north.shape) != (east.kind, east.shape)


def test_a_ruling_counts_with_its_smazzata_or_at_the_end() -> None:
    table = replace(
        play((100, 0), (100, 0)), fines=(Fine(Line.NS, 1, 2, -50), Fine(Line.EW, 1, 3, -30))
    )
    assert list_running_totals(table, Line.NS, 1) == [0, 100, 150]
    assert list_running_totals(table, Line.EW, 1) == [0, 0, -30]


def test_three_sides_have_a_line_each() -> None:
    picture = draw_running_totals(play((100, 200, 300), (50, -50, 0)), THREE_SIDES)
    assert picture is not None
    assert [line.figure for line in picture.lines] == ["150", "150", "300"]
    assert [line.shape for line in picture.lines] == ["circle", "square", "diamond"]


def test_three_players_each_have_what_is_theirs() -> None:
    """In the first smazzata place 1 plays alone, in the second place 2."""
    first, second = play((300, 200), (400, 100)).smazzate
    table = replace(
        play((0, 0)), smazzate=(replace(first, alone=1), replace(second, alone=2)), of_three=True
    )
    picture = draw_running_totals(table, PLAYERS)
    assert picture is not None
    assert picture.figures.rows == (("1", "300", "100", "100"), ("2", "350", "500", "150"))
    for (line, chair), drawn in zip(PLAYERS, picture.lines, strict=True):
        assert drawn.figure == str(sum_seat(table, line, chair).gp)


def test_nothing_recorded_is_no_picture() -> None:
    assert draw_running_totals(play(), TWO) is None
    assert draw_running_totals(play((100, 0)), {(Line.NS, 1): "bye"}) is None
