"""How the tables of a turn ended, as bars."""

from __future__ import annotations

from dataclasses import replace

from scoring.queries.play.results import SeatResult, TableResult
from scoring.rules.victory import TABLES
from scoring.show.pictures.counts import draw_endings
from scoring.show.pictures.values import BarPicture

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
    return {bar.name: bar.figure for bar in picture.bars}


def test_every_row_of_the_conversion_table_has_a_bar() -> None:
    tables = [end(900, 100, 17, 3), end(100, 900, 3, 17), end(500, 500, 10, 10)]
    drawn = draw_endings(tables, BURRACONLINE, ORDER)
    counted = count(drawn)
    assert list(counted)[:2] == ["20–0", "19–1"]
    assert list(counted)[-1] == "10–10"
    assert {name: n for name, n in counted.items() if n} == {"17–3": 2, "10–10": 1}
    assert drawn is not None
    assert {bar.name: bar.length for bar in drawn.bars if bar.figure} == {
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
