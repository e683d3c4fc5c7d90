from __future__ import annotations

from datetime import datetime

import pytest
from openpyxl import Workbook

from scoring.core.rules.presets import FIBUR_2026
from scoring.core.signing.fingerprint import format_key_fingerprint, list_fingerprint_words
from scoring.documents.editions_services import sign_event
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from tests.cast import NOW
from tests.workbook.book import find_cell, read_rows

CHECKS = ["Check", "Check pairs", "Check smazzate"]
SHEETS = ["Standings", "Results", "Smazzate", "Rulings", "Rules", "Players", *CHECKS]


def test_sheets_in_the_order_that_they_are_read_in(book: Workbook) -> None:
    assert book.sheetnames == SHEETS


def test_titles_say_what_the_event_is_and_how_far(book: Workbook) -> None:
    sheet = book["Standings"]
    assert sheet["A1"].value == "Torneo di prova"
    assert sheet["C2"].value == datetime(2026, 11, 21)
    assert sheet["C2"].number_format == "dd/mm/yyyy"
    assert [sheet[f"C{row}"].value for row in (3, 4, 5)] == [
        "Sala civica",
        "ASD Burraco Prova",
        "provisional",
    ]
    assert sheet["G4"].value == 1
    assert sheet["G5"].value == datetime(2026, 11, 21, 17, 20), "the hall's time, not UTC"


def test_titles_name_the_signed_document_and_its_key(
    event: Tournament, request: pytest.FixtureRequest
) -> None:
    edition = sign_event(event, NOW).whole.edition
    key = list_public_keys()[0].key
    sheet = request.getfixturevalue("book")["Standings"]
    assert sheet["C7"].value == f"version 1, SHA-256 {edition.sha256}"
    words = " ".join(list_fingerprint_words(key, "en"))
    assert sheet["C8"].value == f"{words} ({format_key_fingerprint(key)})"
    assert sheet["C9"].value == key.line


def test_titles_say_that_the_event_is_not_signed_as_it_is(
    event: Tournament, request: pytest.FixtureRequest
) -> None:
    sign_event(event, NOW)
    Tournament.objects.filter(pk=event.pk).update(place="Altrove")
    event.refresh_from_db(fields=["place"])
    sheet = request.getfixturevalue("book")["Standings"]
    assert [sheet[f"C{row}"].value for row in (7, 8, 9)] == [
        "the director has not signed the current result", "–", "–",
    ]  # fmt: skip


def test_standings_hold_who_and_how_much(book: Workbook) -> None:
    rows = {row["Pair"]: row for row in read_rows(book, "Standings")}
    assert len(rows) == 7
    assert rows[1]["First player"] == "Nord1 Nora"
    assert rows[1]["Club"] == "Circolo Uno / Circolo Due"
    assert rows[1]["Membership card"] == "B0001"
    assert all(type(rows[n]["VP"]) is int for n in rows)


def test_bye_is_marked_in_its_turn(book: Workbook, event: Tournament) -> None:
    resting = event.turns.get(number=1).seats.get(kind="bye").entry.number
    sheet = book["Standings"]
    row = next(row for row in read_rows(book, "Standings") if row["Pair"] == resting)
    assert row["Turns with a bye (marked * after the VP)"] == "1"
    at = [r["Pair"] for r in read_rows(book, "Standings")].index(resting) + 1
    cell = find_cell(sheet, "VP turn 1", at)
    assert (cell.value, cell.number_format) == (14, '0"*"')


def test_penalty_is_beside_the_sum_that_it_is_in(book: Workbook) -> None:
    row = next(row for row in read_rows(book, "Standings") if row["Pair"] == 2)
    assert (row["Rulings, VP"], row["Rulings, MP"]) == (-1, -100)
    assert row["Reasons"] == "Late by 7 minutes"
    assert row["VP"] == row["VP turn 1"] - 1
    assert read_rows(book, "Rulings")[0]["Turn"] == 1


def test_shared_place_is_seen(book: Workbook) -> None:
    sheet = book["Standings"]
    formats = {cell.value: cell.number_format for cell in sheet["A"][6:]}
    tied = [place for place, shown in formats.items() if "ex aequo" in shown]
    places = [cell.value for cell in sheet["A"][6:]]
    assert tied == [place for place in formats if places.count(place) > 1]


def test_results_have_a_row_a_table(book: Workbook) -> None:
    rows = read_rows(book, "Results")
    assert [(row["Turn"], row["Table"]) for row in rows] == [
        (turn, table) for turn in (1, 2) for table in (1, 2, 3, 4)
    ]
    first = rows[0]
    assert (first["N-S: GP"], first["E-W: GP"], first["N-S: MP"]) == (810, -230, 1040)
    assert (first["N-S: VP"], first["E-W: VP"]) == (18, 2)
    assert [row["Note"] for row in rows].count("bye") == 2
    assert rows[-1]["N-S: VP"] is None, "no points before the table is complete"


def test_record_of_cards_shows_its_cards_and_its_sum(book: Workbook) -> None:
    row = read_rows(book, "Smazzate")[0]
    assert row["Melds"] == "7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ | K♠ K♦ JK"
    assert row["Left in hand"] == "3♠ 4♦"
    assert (row["Pozzetto"], row["Who closed"]) == ("taken", "closed")
    lines = ["Cards melded", "Burrachi", "Closing", "less: in hand", "less: pozzetto", "Total GP"]
    assert [row[line] for line in lines] == [115, 200, 100, 10, 0, 405]
    assert (row["Revision"], row["Reason for the correction"]) == (2, "=read wrongly")
    assert row["At"] == datetime(2026, 11, 21, 17, 20)


def test_record_of_counts_shows_its_burrachi(book: Workbook) -> None:
    rows = [row for row in read_rows(book, "Smazzate") if row["Depth"] == "counts"]
    assert rows[0]["Burrachi counted"] == "1 × clean burraco, 2 × dirty burraco"
    assert rows[1]["Burrachi counted"] is None
    assert rows[1]["Pozzetto"] == "not taken"


def test_record_of_totals_has_no_lines(book: Workbook) -> None:
    row = read_rows(book, "Smazzate")[-1]
    assert row["Depth"] == "totals"
    assert (row["Cards melded"], row["Total GP"]) == (None, 300)


def test_rules_name_their_source(book: Workbook) -> None:
    values = [cell.value for row in book["Rules"].iter_rows() for cell in row]
    assert f"Source: {FIBUR_2026.source}" in values
    assert "Source: Burraconline, 12.3" in values
    assert "1. victory points" in values
    assert "1. Mitchell: N-S stay, E-W move up" in values


def test_formulas_are_in_the_checks_alone(book: Workbook) -> None:
    for sheet in book.worksheets:
        formulas = [c for row in sheet.iter_rows() for c in row if c.data_type == "f"]
        if sheet.title == "Standings":
            assert [c.value for c in formulas] == ["='Check'!$A$2"], "their verdict, said again"
        else:
            assert bool(formulas) == (sheet.title in CHECKS), sheet.title


@pytest.mark.parametrize("title", SHEETS)
def test_sheets_print_landscape_on_one_page_width(book: Workbook, title: str) -> None:
    sheet = book[title]
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.page_setup.fitToWidth == 1
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_area


@pytest.mark.parametrize("title", [title for title in SHEETS if title != "Rules"])
def test_headers_stay_print_again_and_filter(book: Workbook, title: str) -> None:
    sheet = book[title]
    header = {"Standings": 10, "Check": 6}.get(title, 1)
    assert sheet.freeze_panes.endswith(str(header + 1))
    assert sheet.print_title_rows == f"${header}:${header}"
    assert sheet.auto_filter.ref.startswith(f"A{header}:")


NAMES = ["=1+1", "+39 055", "@SUM(A1)", "-2", "\t=1", "#N/A", "=HYPERLINK(1)"]


@pytest.fixture
def odd_names(event: Tournament) -> None:
    """Names that a spreadsheet would compute, if it were let."""
    for number, name in enumerate(NAMES, start=1):
        EntryPlayer.objects.filter(
            entry__tournament=event, entry__number=number, position=1
        ).update(name=name)


@pytest.mark.usefixtures("odd_names")
def test_text_that_begins_like_a_formula_is_text(book: Workbook) -> None:
    sheet = book["Standings"]
    cells = sheet["C"][10:]
    assert {cell.value for cell in cells} == set(NAMES)
    assert all(cell.data_type == "s" and cell.quotePrefix for cell in cells)
    results = book["Results"]
    labels = [find_cell(results, "N-S: names", row) for row in range(1, results.max_row)]
    assert {cell.data_type for cell in labels if cell.value is not None} == {"s"}


def test_characters_that_no_cell_holds_are_left_out(
    event: Tournament, request: pytest.FixtureRequest
) -> None:
    event.name = "Tor\x00neo\x0b \ufffe" + "x" * 40_000
    EntryPlayer.objects.filter(tournament=event, position=1).update(name="Bel\x07la\nBice")
    Tournament.objects.filter(pk=event.pk).update(place="=1+1", organiser="\x1b[31m")
    event.refresh_from_db(fields=["place", "organiser"])
    sheet = request.getfixturevalue("book")["Standings"]
    assert sheet["A1"].value == "Torneo " + "x" * (32_767 - len("Torneo "))
    assert sheet["C11"].value == "Bella\nBice"
    assert (sheet["C3"].value, sheet["C3"].data_type) == ("=1+1", "s")
    assert sheet["C4"].value == "[31m"


@pytest.mark.parametrize("turns", [0, 1])
def test_event_without_results_has_a_workbook_too(
    request: pytest.FixtureRequest, event: Tournament, turns: int
) -> None:
    event.turns.filter(number__gt=turns).delete()
    event.turns.all().update(state="published")
    book = request.getfixturevalue("book")
    assert len(read_rows(book, "Standings")) == 7
    assert len(read_rows(book, "Results")) == 4 * turns
