"""Score sheets on paper."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import translation

from players.person import Person
from scoring.core.pairing.phase import Length
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.sides import Sides
from scoring.play.results_queries import SeatResult, TableResult
from scoring.printing import score_sheets_views
from scoring.printing.documents import Format, Orientation, Paper
from scoring.printing.score_sheets_views import list_sheet_rows, print_score_sheets
from scoring.records.queries import RecordedPoints
from scoring.text.entrants_queries import Entrant

ENTRANTS = {n: Entrant(n, (Person(f"Nord{n} Nora"), Person(f"Sud{n} Ugo"))) for n in range(1, 5)}


def make_table(number: int, smazzate: int) -> TableResult:
    ns, ew = SeatResult(2 * number - 1, 0, None, None), SeatResult(2 * number, 0, None, None)
    return TableResult(number, number, 0, smazzate, ns, ew)


def print_tables(
    *tables: TableResult, paper: Paper | None = None, length: Length = Length.SMAZZATE
) -> list[Any]:
    recorded = {1: [RecordedPoints(1, Sides(650, -35), None)]}
    printing: Any = SimpleNamespace(
        event=SimpleNamespace(rules=PRESETS["italian"]),
        turn=SimpleNamespace(phase=SimpleNamespace(length=length)),
        results=tables,
        entrants=ENTRANTS,
        letterhead=None,
        paper=paper or Paper(),
    )
    with patch.object(score_sheets_views, "load_recorded_points", return_value=recorded):
        (printed,) = print_score_sheets(printing)
    return list(printed.pages)


def list_sheets(pages: list[Any]) -> list[Any]:
    return [sheet for page in pages for sheet in page["sheets"]]


def test_names_and_what_is_recorded_are_filled_in() -> None:
    sheet = list_sheets(print_tables(make_table(1, 4)))[0]
    assert [side["names"] for side in sheet["sides"]] == [
        "Nord1 Nora – Sud1 Ugo",
        "Nord2 Nora – Sud2 Ugo",
    ]
    assert [each["points"] for each in sheet["smazzate"]] == [("650", "−35")] + [("", "")] * 3


@pytest.mark.parametrize(
    ("size", "turned", "pages"),
    [
        (Format.A4, Orientation.PORTRAIT, 1),
        (Format.A4, Orientation.LANDSCAPE, 1),
        (Format.A5, Orientation.PORTRAIT, 2),
    ],
)
def test_two_sheets_on_a4_and_one_on_a5(size: Format, turned: Orientation, pages: int) -> None:
    tables = make_table(1, 4), make_table(2, 4)
    assert len(print_tables(*tables, paper=Paper(size, turned))) == pages


def test_smazzate_that_do_not_fit_side_by_side_have_another_sheet() -> None:
    tall = Paper(Format.A5)
    numbers = [
        [each["number"] for each in sheet["smazzate"]]
        for sheet in list_sheets(print_tables(make_table(1, 6), paper=tall))
    ]
    assert numbers == [[1, 2, 3, 4], [5, 6]]


def test_a_match_to_a_target_has_one_sheet() -> None:
    assert len(list_sheets(print_tables(make_table(1, 20), length=Length.TARGET))) == 1


@pytest.mark.parametrize(
    ("rules", "wanted", "unwanted"),
    [
        ("italian", "dirty burraco (100)", "semi-clean burraco (150)"),
        ("club", "semi-clean burraco (150)", "Exact cut"),
        ("buraco", "Exact cut (100)", "semi-clean burraco (150)"),
    ],
)
def test_the_rows_are_those_of_the_rules(rules: str, wanted: str, unwanted: str) -> None:
    with translation.override("en"):
        lines = list(list_sheet_rows(PRESETS[rules]))
    assert wanted in lines
    assert unwanted not in lines
