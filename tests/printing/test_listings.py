"""Lists on paper: which rows stand on which page, and how large they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.printing.documents import (
    LINE,
    POINT,
    Document,
    Format,
    Letterhead,
    Orientation,
    Paper,
    count_lines,
    measure,
)
from scoring.printing.listings import (
    BORDER,
    CELL_PADDING,
    PADDING,
    ListColumn,
    ListRow,
    PrintedList,
    print_list,
)

A4 = Paper()
PAPERS = [Paper(size, turned) for size in Format for turned in Orientation]
each_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
HEAD = Letterhead("Gran Premio d'Autunno · 21 novembre 2026 · Lucca", "Turno 3 di 7 · 17:05")
COLUMNS = (
    ListColumn("Nome"),
    ListColumn("Tavolo", 3, "place"),
    ListColumn("Linea", 3, "num"),
    ListColumn("N.", 3, "num"),
)
HARD = ("Maria" * 24, "בן דוד משה", "🎴🃏 " * 30, "Castelbarco Albani Visconti " * 4)


def list_names(count: int) -> list[str]:
    """Names as they come in Italy: 10 to 24 letters."""
    surnames = ("Rossi", "De Luca", "Giordano", "Castelbarco", "Lombardi", "Esposito", "Ricci")
    firsts = ("Ugo", "Maria", "Gabriella", "Pierfrancesco", "Anna", "Salvatore")
    return sorted(f"{surnames[n % 7]} {firsts[n % 6]} {n}" for n in range(count))


def print_rows(rows: Sequence[ListRow], paper: Paper = A4, least: int = 10) -> Document:
    return print_list(PrintedList("Posti per nome", HEAD, COLUMNS, rows, (least, 28)), paper)


def print_seats(names: Sequence[str], paper: Paper = A4, least: int = 10) -> Document:
    rows = [ListRow(((name,), (str(n),), ("N-S",), (str(n),))) for n, name in enumerate(names, 1)]
    return print_rows(rows, paper, least)


def list_parts(document: Document) -> list[list[Any]]:
    """The parts of each page."""
    pages: Any = document.pages
    return [page["parts"] for page in pages]


def read_name(row: Any) -> str:
    _is_joined, cells = row
    name: str = cells[0][1][0]
    return name


def read_names(document: Document) -> list[str]:
    return [read_name(row) for parts in list_parts(document) for part in parts for row in part]


def test_two_hundred_pairs_hang_on_four_pages() -> None:
    document = print_seats(list_names(400))
    assert len(document.pages) == 4
    assert document.size >= 10
    rows = [len(part) for parts in list_parts(document)[:-1] for part in parts]
    assert 40 <= min(rows) <= max(rows) <= 60


def test_a_name_on_one_line_is_worth_more_than_larger_type() -> None:
    short, long = (print_seats([name] * 8) for name in ("Rossi Ugo", "Castelbarco Pierfrancesco"))
    assert long.size < short.size
    width = A4.width / (long.size * POINT) - 9 - CELL_PADDING
    assert count_lines("Castelbarco Pierfrancesco", width) == 1


def test_the_fewer_there_are_the_larger_they_are_written() -> None:
    sizes = [print_seats(list_names(count)).size for count in (400, 48, 12)]
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 18


def test_large_letters_take_the_pages_that_they_need() -> None:
    document = print_seats(list_names(48), least=16)
    assert document.size >= 16
    assert 1 < len(document.pages) <= 3


@each_paper
@pytest.mark.parametrize("count", [1, 7, 48, 400])
def test_everybody_stands_there_once_in_order(paper: Paper, count: int) -> None:
    names = list_names(count)
    assert read_names(print_seats(names, paper)) == names


@each_paper
def test_a_page_is_never_fuller_than_the_paper_is_high(paper: Paper) -> None:
    document = print_seats([*list_names(200), *HARD], paper)
    em = document.size * POINT
    for parts in list_parts(document):
        width = (paper.width - 6 * (len(parts) - 1)) / len(parts) / em - 9 - 0.7
        for part in parts:
            lines = [count_lines(read_name(row), width) for row in part]
            assert sum((n * LINE + PADDING) * em + BORDER for n in lines) < paper.height - 14


@each_paper
def test_one_long_name_makes_the_others_no_smaller(paper: Paper) -> None:
    names = list_names(96)
    usual = print_seats(names, paper)
    with_long = print_seats([*names, "Maria" * 24], paper)
    assert usual.size - with_long.size <= 2
    assert len(with_long.pages) - len(usual.pages) <= 1


def test_columns_of_the_last_page_are_as_long_as_each_other() -> None:
    (parts,) = list_parts(print_seats(list_names(48)))
    assert [len(part) for part in parts] == [24, 24]


def test_what_goes_on_with_a_row_stays_below_it() -> None:
    rows = [
        ListRow(((name,), (), (), ()), is_joined=n % 2 == 1)
        for n, name in enumerate(list_names(301))
    ]
    for parts in list_parts(print_rows(rows)):
        assert [part[0][0] for part in parts] == [False] * len(parts)


def test_a_list_of_nobody_has_no_page() -> None:
    assert print_seats([]).pages == []


def test_a_note_at_the_foot_takes_its_room() -> None:
    rows = [ListRow(((name,), (), (), ())) for name in list_names(110)]
    noted = Letterhead(HEAD.event, HEAD.when, note="Ex aequo: nessun criterio le separa. " * 40)
    plain, short = (
        print_list(PrintedList("Classifica", letterhead, COLUMNS, rows, (9, 9)), A4)
        for letterhead in (HEAD, noted)
    )
    assert (len(plain.pages), len(short.pages)) == (1, 2)


@pytest.mark.parametrize(
    ("text", "lines"),
    [("", 1), ("Rossi Maria", 1), ("Rossi " * 6, 3), ("R" * 60, 7), ("א" * 20, 3), ("🎴" * 9, 2)],
)
def test_lines_are_counted_rather_too_many_than_too_few(text: str, lines: int) -> None:
    assert count_lines(text, 9) >= lines


def test_an_accent_is_as_wide_as_its_letter() -> None:
    assert measure("Niccolò") == measure("Niccolo")
