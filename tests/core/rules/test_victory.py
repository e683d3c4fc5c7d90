from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.victory import (
    PROPOSALS,
    TABLES,
    BadTable,
    ConversionTable,
    Row,
    scale_table,
)

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "victory_points.json").read_text(encoding="utf-8")
)
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.key)


def test_the_tables_are_those_of_the_documents() -> None:
    rows = {key: [row._asdict() for row in TABLES[key].rows] for key in VECTORS}
    assert rows == {key: vector["rows"] for key, vector in VECTORS.items()}
    assert TABLES.keys() - VECTORS.keys() == {"win-loss"}


@pytest.mark.parametrize(
    ("key", "difference", "victory_points"),
    [
        ("burraconline", 0, (10, 10)), ("burraconline", 50, (10, 10)),
        ("burraconline", 55, (11, 9)), ("burraconline", 300, (13, 7)),
        ("burraconline", -300, (7, 13)), ("burraconline", 1500, (19, 1)),
        ("burraconline", 1505, (20, 0)), ("burraconline", -99_999, (0, 20)),
        ("four-smazzate", 100, (10, 10)), ("four-smazzate", 105, (11, 9)),
        ("four-smazzate", -2000, (1, 19)), ("four-smazzate", 2005, (20, 0)),
        ("win-loss", 0, (1, 1)), ("win-loss", 5, (2, 0)), ("win-loss", -5, (0, 2)),
    ],
)  # fmt: skip
def test_upper_edges_are_inclusive(
    key: str, difference: int, victory_points: tuple[int, int]
) -> None:
    assert TABLES[key].split(difference) == victory_points


@every_table
def test_every_difference_shares_out_the_same_and_more_is_never_worse(
    table: ConversionTable,
) -> None:
    splits = [table.split(difference) for difference in range(3001)]
    assert {sum(split) for split in splits} == {table.constant}
    assert table.constant == (2 if table.key == "win-loss" else 20)
    assert splits == sorted(splits)


@every_table
def test_a_table_survives_as_data(table: ConversionTable) -> None:
    assert ConversionTable.from_data(json.loads(json.dumps(table.to_data()))) == table


@pytest.mark.parametrize(
    ("rows", "code", "at"),
    [
        ([], "table.empty", None),
        ([(50, 10, 10)], "table.open_row", 0),
        ([(None, 10, 10), (None, 11, 9)], "table.open_row", 0),
        ([(50, 9, 11), (None, 11, 9)], "table.winner_below_loser", 0),
        ([(50, 10, 10), (None, 21, -1)], "table.winner_below_loser", 1),
        ([(-5, 10, 10), (None, 11, 9)], "table.edges", 0),
        ([(50, 10, 10), (50, 11, 9), (None, 12, 8)], "table.edges", 1),
        ([(50, 12, 8), (100, 11, 9), (None, 12, 8)], "table.not_monotone", 1),
        ([(50, 12, 8), (None, 12, 9)], "table.not_monotone", 1),
    ],
)
def test_rows_that_make_no_table(
    rows: list[tuple[int | None, int, int]], code: str, at: int | None
) -> None:
    with pytest.raises(BadTable) as refused:
        ConversionTable("ours", "Ours", "", tuple(Row(*row) for row in rows))
    assert (refused.value.code, refused.value.row) == (code, at)


def test_a_table_of_our_own_need_not_share_out_the_same_sum_unless_it_says_so() -> None:
    assert ConversionTable("win", "2-1-0", "", (Row(0, 1, 1), Row(None, 2, 0))).constant == 2
    assert ConversionTable("odd", "", "", (Row(0, 1, 1), Row(None, 3, 0))).constant is None
    rows = (Row(0, 1, 1), Row(50, 2, 0), Row(None, 3, 0))
    with pytest.raises(BadTable) as refused:
        ConversionTable("odd", "", "", rows, says_constant=True)
    assert (refused.value.code, refused.value.row) == ("table.not_constant", 2)
    even = ConversionTable("win", "2-1-0", "", (*rows[:1], Row(None, 2, 0)), says_constant=True)
    assert ConversionTable.from_data(even.to_data()) == even
    assert "constant" not in ConversionTable("odd", "", "", rows).to_data()


@pytest.mark.parametrize("edge", ["50", float("nan"), 50.5])
def test_an_edge_is_a_whole_number(edge: object) -> None:
    data = TABLES["burraconline"].to_data()
    data["rows"][0]["up_to"] = edge
    with pytest.raises((TypeError, BadTable)):
        ConversionTable.from_data(data)


@given(
    st.lists(st.integers(0, 20_000), unique=True, max_size=20).map(sorted),
    st.integers(1, 12),
    st.integers(1, 12),
)
def test_a_scaled_table_is_complete_rises_and_gives_the_same_points(
    edges: list[int], smazzate_from: int, smazzate_to: int
) -> None:
    rows = tuple(Row(edge, 10 + i, 10 - min(i, 10)) for i, edge in enumerate([*edges, None]))
    table = ConversionTable("ours", "Ours", "", rows)
    scaled = scale_table(table, smazzate_from, smazzate_to)
    assert [row[1:] for row in scaled.rows] == [row[1:] for row in table.rows]
    assert all(edge % 5 == 0 for edge in scaled.edges)
    assert all(above < below for above, below in pairwise(scaled.edges))


def test_tables_are_scaled_from_the_nearest_and_none_that_is_public_is_proposed() -> None:
    edges = PROPOSALS["scaled-2"].edges
    assert edges == (35, 100, 165, 235, 335, 435, 535, 665, 835, 1000)
    assert scale_table(TABLES["burraconline"], 3, 3).edges == TABLES["burraconline"].edges
    assert PROPOSALS["scaled-8"].edges == tuple(2 * e for e in TABLES["four-smazzate"].edges)
    assert not PROPOSALS.keys() & {"scaled-3", "scaled-4"}
    assert not PROPOSALS.keys() & TABLES.keys()


@pytest.mark.parametrize("table", PROPOSALS.values(), ids=lambda table: table.key)
def test_a_proposal_says_whose_it_is(table: ConversionTable) -> None:
    assert "This program's own proposal and no federation's" in table.source
    assert table.name.startswith("Proposal")
    assert table.constant == 20
