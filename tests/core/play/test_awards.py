"""Awards for matches that were not played: the figures of the Italian circuits."""

from __future__ import annotations

import pytest

from scoring.core.play.awards import (
    Award,
    ByeMode,
    absence_award,
    average_award,
    award_bye,
    bye_award,
)
from scoring.core.play.penalties import forfeit, second_warning
from scoring.core.rules.victory import TABLES, ConversionTable, Row


@pytest.mark.parametrize(
    ("smazzate", "vp", "mp"), [(1, 14, 355), (2, 14, 355), (3, 14, 355), (4, 12, 305)]
)
def test_a_bye(smazzate: int, vp: int, mp: int) -> None:
    assert bye_award(smazzate) == (vp, mp)


@pytest.mark.parametrize(("smazzate", "key"), [(3, "burraconline"), (4, "four-smazzate")])
def test_a_byes_match_points_are_the_lower_edge_of_its_step(smazzate: int, key: str) -> None:
    vp, mp = bye_award(smazzate)
    table = TABLES[key]
    assert table.split(mp)[0] == vp
    assert table.split(mp - 5)[0] == vp - 1


@pytest.mark.parametrize(("smazzate", "vp", "mp"), [(2, 6, -355), (3, 6, -355), (4, 8, -305)])
def test_who_leaves_for_good_reason_gets_the_rest_of_the_twenty(
    smazzate: int, vp: int, mp: int
) -> None:
    assert absence_award(smazzate, justified=True) == (vp, mp)


@pytest.mark.parametrize("smazzate", [2, 3, 4])
def test_who_leaves_without_good_reason_gets_nothing(smazzate: int) -> None:
    assert absence_award(smazzate, justified=False) == (0, 0)


def test_an_average_is_rounded_halves_up() -> None:
    assert average_award(25, -305, 2) == (13, -152)


@pytest.mark.parametrize(
    ("mode", "average", "award"),
    [
        (ByeMode.PRESET, Award(9, 40), (12, 305)),
        (ByeMode.FIGURES, Award(9, 40), (7, 70)),
        (ByeMode.AVERAGE, Award(9, 40), (9, 40)),
        (ByeMode.AVERAGE, None, (12, 305)),
    ],
)
def test_an_event_says_what_a_bye_gives(
    mode: ByeMode, average: Award | None, award: tuple[int, int]
) -> None:
    assert award_bye(mode, Award(7, 70), 4, average) == award


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
