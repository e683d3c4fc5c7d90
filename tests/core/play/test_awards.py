"""Awards for matches that were not played: the figures of the Italian circuits."""

from __future__ import annotations

import pytest

from scoring.core.play.awards import (
    Award,
    ByeMode,
    absence_award,
    average_seats,
    award_bye,
    bye_award,
    forfeit,
    second_warning,
)
from scoring.core.play.table import SeatFigures
from scoring.core.rules.victory import TABLES, ConversionTable, Row


@pytest.mark.parametrize(
    ("smazzate", "bye", "absence"),
    [(2, (14, 355), (6, -355)), (3, (14, 355), (6, -355)), (4, (12, 305), (8, -305))],
)
def test_who_does_not_play_has_a_bye_or_for_good_reason_the_rest_of_the_twenty(
    smazzate: int, bye: tuple[int, int], absence: tuple[int, int]
) -> None:
    assert bye_award(smazzate) == bye
    assert absence_award(smazzate, justified=True) == absence
    assert absence_award(smazzate, justified=False) == (0, 0)
    assert forfeit(smazzate) == (bye, absence), "who is late shares what a table gives"


@pytest.mark.parametrize(("smazzate", "key"), [(3, "burraconline"), (4, "four-smazzate")])
def test_a_byes_match_points_are_the_lower_edge_of_its_step(smazzate: int, key: str) -> None:
    vp, mp = bye_award(smazzate)
    table = TABLES[key]
    assert table.split(mp)[0] == vp
    assert table.split(mp - 5)[0] == vp - 1


def test_an_average_is_rounded_halves_up_and_one_smazzata_has_the_bye_of_three() -> None:
    assert average_seats([SeatFigures(vp=12, mp=-300), SeatFigures(vp=13, mp=-5)]) == (13, -152)
    assert bye_award(1) == (14, 355)


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
