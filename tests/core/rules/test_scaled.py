from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.victory import PROPOSALS, TABLES, ConversionTable, Row, scale_table


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


def test_a_table_for_two_is_two_thirds_of_that_for_three() -> None:
    edges = PROPOSALS["scaled-2"].edges
    assert edges == (35, 100, 165, 235, 335, 435, 535, 665, 835, 1000)
    assert scale_table(TABLES["burraconline"], 3, 3).edges == TABLES["burraconline"].edges


def test_more_than_four_are_scaled_from_four() -> None:
    assert PROPOSALS["scaled-8"].edges == tuple(2 * e for e in TABLES["four-smazzate"].edges)


@pytest.mark.parametrize("table", PROPOSALS.values(), ids=lambda table: table.key)
def test_a_proposal_says_whose_it_is(table: ConversionTable) -> None:
    assert "This program's own proposal and no federation's" in table.source
    assert table.name.startswith("Proposal")
    assert table.constant == 20


def test_what_is_public_is_not_proposed() -> None:
    assert not PROPOSALS.keys() & {"scaled-3", "scaled-4"}
    assert not PROPOSALS.keys() & TABLES.keys()
