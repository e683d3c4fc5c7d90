"""The usual figures of a referee's rulings."""

from __future__ import annotations

import pytest

from scoring.core.play.penalties import forfeit, second_warning
from scoring.core.rules.victory import TABLES, ConversionTable, Row


@pytest.mark.parametrize("table", TABLES.values())
def test_a_second_warning_costs_what_makes_one_victory_point(table: ConversionTable) -> None:
    vp, mp = second_warning(table)
    level, _ = table.split(0)
    assert (table.split(-mp)[0] - level, vp) == (1, -1)
    assert table.split(-mp - 5)[0] == level


def test_a_table_of_one_row_gives_no_match_points() -> None:
    assert second_warning(ConversionTable("flat", "Flat", "", (Row(None, 10, 10),))) == (-1, 0)


@pytest.mark.parametrize(
    ("smazzate", "present", "late"),
    [(2, (14, 355), (6, -355)), (3, (14, 355), (6, -355)), (4, (12, 305), (8, -305))],
)
def test_a_forfeit_shares_what_a_table_gives(
    smazzate: int, present: tuple[int, int], late: tuple[int, int]
) -> None:
    assert forfeit(smazzate) == (present, late)
