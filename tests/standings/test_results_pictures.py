"""The pictures of results: running totals as lines, endings of tables and burrachi as bars."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import Fine, PlayedTable, sum_seat
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import Sides
from scoring.core.rules.victory import TABLES
from scoring.play.results_queries import SeatResult, TableResult
from scoring.standings.results_pictures import (
    draw_endings,
    draw_running_totals,
    list_running_totals,
)
from scoring.text.pictures import BarPicture


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
    """Place 1 plays alone in the first smazzata, place 2 in the second."""
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


BURRACONLINE, WIN_LOSS = TABLES["burraconline"], TABLES["win-loss"]
ORDER = ("vp", "mp", "gp")


def end(ns_gp: int, ew_gp: int, ns_vp: int | None, ew_vp: int | None) -> TableResult:
    """A table that has ended, or is played where it has no victory points."""
    mp = None if ns_vp is None else ns_gp - ew_gp
    ns = SeatResult(1, ns_gp, mp, ns_vp)
    ew = SeatResult(2, ew_gp, None if mp is None else -mp, ew_vp)
    return TableResult(1, 1, 2, 2, ns, ew)


def count(picture: BarPicture | None) -> dict[str, int]:
    assert picture is not None
    return {name: figure for name, figure, _length in picture.bars}


def test_every_row_of_the_conversion_table_has_a_bar() -> None:
    tables = [end(900, 100, 17, 3), end(100, 900, 3, 17), end(500, 500, 10, 10)]
    drawn = draw_endings(tables, BURRACONLINE, ORDER)
    counted = count(drawn)
    assert list(counted)[:2] == ["20–0", "19–1"]
    assert list(counted)[-1] == "10–10"
    assert {name: n for name, n in counted.items() if n} == {"17–3": 2, "10–10": 1}
    assert drawn is not None
    assert {name: length for name, figure, length in drawn.bars if figure} == {
        "17–3": "100.0%",
        "10–10": "50.0%",
    }


def test_a_score_that_no_row_gives_has_a_bar_of_its_own() -> None:
    assert count(draw_endings([end(0, 0, 12, 0)], BURRACONLINE, ORDER))["12–0"] == 1


def test_tables_in_play_and_byes_do_not_count() -> None:
    rest = replace(end(0, 0, 12, None), ew=None)
    assert draw_endings([rest, end(300, 200, None, None)], BURRACONLINE, ORDER) is None
    assert sum(count(draw_endings([rest, end(9, 4, 10, 10)], BURRACONLINE, ORDER)).values()) == 1


def test_where_victory_points_say_little_the_differences_are_counted() -> None:
    tables = [end(500, 450, 2, 0), end(450, 500, 0, 2), end(1000, 100, 2, 0)]
    by_difference = {"0–199": 2, "200–399": 0, "400–599": 0, "600–799": 0, "800–999": 1}
    assert count(draw_endings(tables, WIN_LOSS, ORDER)) == by_difference
    assert count(draw_endings(tables, BURRACONLINE, ("mp", "gp"))) == by_difference


def test_of_three_the_first_two_make_the_difference() -> None:
    table = replace(end(500, 450, 12, 8), third=SeatResult(3, 700, 0, 14))
    assert count(draw_endings([table], BURRACONLINE, ORDER)) == {
        "0–49": 0, "50–99": 0, "100–149": 0, "150–199": 0, "200–249": 1,
    }  # fmt: skip
