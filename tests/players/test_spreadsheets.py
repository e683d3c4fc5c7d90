"""Uploaded files: what is read of them, and what is refused before it can do harm."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Sequence
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from players import spreadsheets
from players.person import Person
from players.reading import read_roster_rows
from players.spreadsheets import MAX_ROWS, UnreadableSpreadsheet, read_spreadsheet
from players.wording import SENTENCES, format_problem


def make_workbook(*sheets: Sequence[Sequence[object]]) -> bytes:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for rows in sheets:
        sheet = workbook.create_sheet()
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def repack(data: bytes, **members: bytes) -> bytes:
    """The workbook with members replaced or added; `sheet` and `strings` are short names."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "strings": "xl/sharedStrings.xml"}
    changed = {names.get(name, name): content for name, content in members.items()}
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in [*old.namelist(), *(set(changed) - set(old.namelist()))]:
            new.writestr(name, changed[name] if name in changed else old.read(name))
    return stream.getvalue()


def make_zip(name: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, b"x")
    return stream.getvalue()


def refusal(data: bytes, name: str = "coppie.xlsx") -> str:
    with pytest.raises(UnreadableSpreadsheet) as caught:
        read_spreadsheet(name, data)
    assert format_problem(caught.value)
    return caught.value.code


PAIR = ["Rossi Maria", "Bianchi Anna"]
TYPES = "[Content_Types].xml"
WORKBOOK = make_workbook([PAIR, ["Verdi", 12345]])
CUTS = (0.3, 0.6, 0.9)


# --- What is read --------------------------------------------------------------------------------


def test_the_first_sheet_with_content_is_read() -> None:
    data = make_workbook([], [["Rossi", None, " Bianchi "], [], ["Verdi"], []], [["other"]])
    assert read_spreadsheet("a.xlsx", data) == [("Rossi", "", " Bianchi "), (), ("Verdi",)]


def test_a_blank_workbook_has_no_rows() -> None:
    assert read_spreadsheet("a.xlsx", make_workbook([])) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12345, "12345"),
        (12345.0, "12345"),
        (12.5, "12.5"),
        (True, "TRUE"),
        (date(2026, 1, 31), "2026-01-31"),
        (datetime(2026, 1, 31, 21, 30), "2026-01-31T21:30:00"),
        (time(21, 30), "21:30:00"),
        ("=1+1", ""),
    ],
)
def test_a_value_is_text(value: object, text: str) -> None:
    rows = read_spreadsheet("a.xlsx", make_workbook([[value, "x"]]))
    assert rows == [(text, "x")]


def test_a_card_number_keeps_the_zeros_that_its_format_shows() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet["A1"] = 123
    sheet["A1"].number_format = "000000"
    stream = io.BytesIO()
    workbook.save(stream)
    assert read_spreadsheet("a.xlsx", stream.getvalue()) == [("000123",)]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Niccolò;Bianchi\nVerdi;Neri", "utf-8"),
        ("Niccolò;Bianchi\r\nVerdi;Neri\r\n\r\n", "utf-8-sig"),
        ("Niccolò,Bianchi\nVerdi,Neri", "cp1252"),
        ('"Niccolò"\t"Bianchi"\nVerdi\tNeri', "utf-16"),
    ],
)
def test_a_csv_is_read_as_its_program_wrote_it(text: str, encoding: str) -> None:
    rows = read_spreadsheet("coppie.CSV", text.encode(encoding))
    assert rows == [("Niccolò", "Bianchi"), ("Verdi", "Neri")]


def test_a_spreadsheet_becomes_pairs() -> None:
    data = make_workbook(
        [["giocatore 1", "tessera 1", "giocatore 2", "tessera 2"], ["Rossi", 12345.0, "Neri", "B7"]]
    )
    (pair,) = read_roster_rows(read_spreadsheet("a.xlsx", data)).entries
    assert pair.players == (Person("Rossi", "12345"), Person("Neri", "B7"))


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.xlsx", "file.empty"),
        (b"x" * 2_000_001, "a.csv", "file.too_large"),
        (b"Rossi;Bianchi", "a.xlsx", "file.not_spreadsheet"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "a.xlsx", "file.not_spreadsheet"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "a.csv", "file.not_spreadsheet"),
        (b"%PDF-1.7\n\x01", "a.csv", "file.not_spreadsheet"),
        (b"<html><table>", "a.csv", "file.not_spreadsheet"),
        (b"\xff\xfea", "a.csv", "file.not_spreadsheet"),
        (b"Rossi\x81;x", "a.csv", "file.not_spreadsheet"),
        (b'"' + b"x" * 140_000, "a.csv", "file.not_spreadsheet"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(99), "a.xls", "file.other_format"),
        (
            bytes.fromhex("d0cf11e0a1b11ae1") + "EncryptedPackage".encode("utf-16-le"),
            "a.xlsx",
            "file.encrypted",
        ),
        (b"PK\x03\x04 and no more", "a.xlsx", "file.damaged"),
        (make_zip("holiday.jpg"), "a.xlsx", "file.not_spreadsheet"),
        (make_zip("mimetype"), "a.ods", "file.other_format"),
        *((WORKBOOK[: int(len(WORKBOOK) * part)], "a.xlsx", "file.damaged") for part in CUTS),
        (repack(WORKBOOK, sheet=b"<worksheet><sheetData><row"), "a.xlsx", "file.damaged"),
        (b"Rossi;Bianchi\n" * (MAX_ROWS + 1), "a.csv", "table.too_long"),
        (b"x" + b";" * 30 + b"x", "a.csv", "table.too_wide"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data: bytes, name: str, code: str) -> None:
    assert refusal(data, name) == code


def test_a_locked_member() -> None:
    data = bytearray(make_workbook([PAIR]))
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    assert refusal(bytes(data)) == "file.encrypted"


def test_too_many_rows_and_columns() -> None:
    assert refusal(make_workbook([PAIR] * (MAX_ROWS + 1))) == "table.too_long"
    assert refusal(make_workbook([["x"] * 31])) == "table.too_wide"
    assert len(read_spreadsheet("a.xlsx", make_workbook([["x"] * 30]))) == 1


SHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b"%s</sheetData></worksheet>"
)


LAST_ROW = b'<row r="1"><c r="A1"><v>7</v></c></row><row r="1048576"><c r="A1048576">%s</c></row>'


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the rows whose cells were written out as text."""
    lengths: list[int] = []
    write = spreadsheets._format_row

    def note(cells: Sequence[spreadsheets._Cell]) -> tuple[str, ...]:
        lengths.append(len(cells))
        return write(cells)

    monkeypatch.setattr(spreadsheets, "_format_row", note)
    return lengths


def test_an_empty_last_row_as_programs_write_it_costs_nothing(written: list[int]) -> None:
    data = repack(make_workbook([PAIR]), sheet=SHEET % (LAST_ROW % b""))
    assert read_spreadsheet("a.xlsx", data) == [("7",)]
    assert written == [1, 1]


def test_a_name_in_the_last_row_is_refused_without_the_million_above_it(written: list[int]) -> None:
    data = repack(make_workbook([PAIR]), sheet=SHEET % (LAST_ROW % b"<v>7</v>"))
    assert refusal(data) == "table.too_long"
    assert written == [1, 1]


def test_a_million_empty_lines_are_passed_over() -> None:
    assert read_spreadsheet("a.csv", b"Rossi;Neri" + b"\n" * 1_000_000) == [("Rossi", "Neri")]
    assert refusal(b"Rossi;Neri" + b"\n" * 1_100_000, "a.csv") == "table.too_long"


def test_cells_beyond_the_end_of_a_sheet_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spreadsheets, "MAX_ROWS_SEEN", 20_000)
    far = SHEET % b'<row r="999999999"><c r="A999999999"><v>1</v></c></row>'
    assert refusal(repack(make_workbook([PAIR]), sheet=far)) == "table.too_long"
    monkeypatch.setattr(spreadsheets, "MAX_CELLS_SEEN", 20_000)
    wide = b"".join(b'<row r="%d"><c r="XFD%d"/></row>' % (row, row) for row in range(1, 9))
    assert refusal(repack(make_workbook([PAIR]), sheet=SHEET % wide)) == "table.too_long"


# --- Bombs ---------------------------------------------------------------------------------------


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of every piece that is unpacked from here on; the parser must not be reached."""
    pieces: list[int] = []
    read = zipfile.ZipExtFile.read

    def count(stream: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
        piece = read(stream, n)
        pieces.append(len(piece))
        return piece

    monkeypatch.setattr(zipfile.ZipExtFile, "read", count)
    monkeypatch.setattr(openpyxl, "load_workbook", None)
    return pieces


@pytest.mark.parametrize(
    "sizes",
    [[60_000_000], [21_000_000], [1_100_000], [1] * 1_001],
    ids=["all", "one member", "ratio", "members"],
)
def test_a_zip_bomb_is_refused_without_unpacking(sizes: list[int], unpacked: list[int]) -> None:
    stream = io.BytesIO(make_workbook([PAIR]))
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
        for number, size in enumerate(sizes):
            archive.writestr(f"xl/media/{number}", bytes(size))
    assert refusal(stream.getvalue()) == "file.bomb"
    assert unpacked == []


def test_a_zip_bomb_that_lies_about_its_size_is_not_unpacked(unpacked: list[int]) -> None:
    stream = io.BytesIO(make_workbook([PAIR]))
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/bomb", bytes(60_000_000))
    declared = (60_000_000).to_bytes(4, "little")
    lie = stream.getvalue().replace(declared, (1_000).to_bytes(4, "little"))
    assert refusal(lie) in {"file.bomb", "file.damaged"}
    assert sum(unpacked) < 100_000


def test_what_is_unpacked_is_counted_whatever_was_declared(
    monkeypatch: pytest.MonkeyPatch, unpacked: list[int]
) -> None:
    data = repack(make_workbook([PAIR]), **{"xl/media/1": bytes(1_000_000)})
    told = iter([False])
    real = spreadsheets._is_bomb
    monkeypatch.setattr(spreadsheets, "MAX_UNPACKED", 300_000)
    monkeypatch.setattr(
        spreadsheets,
        "_is_bomb",
        lambda packed, sizes: next(told, None) is None and real(packed, sizes),
    )
    assert refusal(data) == "file.bomb"
    assert sum(unpacked) < 400_000


@pytest.mark.parametrize(
    ("member", "content"),
    [
        ("xl/styles.xml", b"<c/>" * 100_001),
        ("xl/worksheets/sheet1.xml", b"<c/>" * 400_001),
        ("xl/worksheets/sheet1.xml", b"<c" + b' a=""' * 200_001 + b"/>"),
    ],
    ids=["styles", "cells", "attributes"],
)
def test_a_file_of_countless_marks_never_reaches_the_parser(
    member: str, content: bytes, unpacked: list[int]
) -> None:
    pad = random.Random(1).randbytes(100_000)  # so that the ratio is a harmless one
    data = repack(make_workbook([PAIR]), **{member: content, "pad": pad})
    assert refusal(data) == "file.bomb"


LAUGHS = b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a0 'ha'>%s]>" % b"".join(
    b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10)
)
STRINGS = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%s</sst>'
NAMED_STRINGS = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/'
    b'vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)


def test_a_billion_laughs_in_a_sheet_are_refused() -> None:
    cell = b'<row r="1"><c r="A1" t="inlineStr"><is><t>&a9;</t></is></c></row>'
    laughing = repack(make_workbook([PAIR]), sheet=LAUGHS + SHEET % cell)
    assert refusal(laughing) == "file.damaged"


def test_a_billion_laughs_in_the_strings_are_refused() -> None:
    data = make_workbook([PAIR])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        types = archive.read(TYPES).replace(b"</Types>", NAMED_STRINGS)
    harmless = repack(data, strings=STRINGS % b"<si><t>ha</t></si>", **{TYPES: types})
    assert read_spreadsheet("a.xlsx", harmless) == [tuple(PAIR)]
    laughing = repack(harmless, strings=LAUGHS + STRINGS % b"<si><t>&a9;</t></si>")
    assert refusal(laughing) == "file.damaged"


def test_a_file_of_the_machine_is_not_read_into_a_cell(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    doctype = b'<!DOCTYPE x [<!ENTITY s SYSTEM "%s">]>' % secret.as_uri().encode()
    cell = b'<row r="1"><c r="A1" t="inlineStr"><is><t>&s;</t></is></c></row>'
    assert refusal(repack(make_workbook([PAIR]), sheet=doctype + SHEET % cell)) == "file.damaged"


# --- Anything at all -----------------------------------------------------------------------------


@given(st.binary(), st.sampled_from(["a.xlsx", "a.csv", "", "a.jpg"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    _read_or_refuse(name, data)


@given(st.integers(0, len(WORKBOOK) - 1), st.binary(min_size=1, max_size=8))
def test_any_damage_is_read_or_refused(place: int, patch: bytes) -> None:
    _read_or_refuse("a.xlsx", WORKBOOK[:place] + patch + WORKBOOK[place + len(patch) :])


def _read_or_refuse(name: str, data: bytes) -> None:
    """Anything else that is raised fails the test."""
    codes: list[str] = []
    rows: list[tuple[str, ...]] = []
    try:
        rows = read_spreadsheet(name, data)
    except UnreadableSpreadsheet as error:
        codes.append(error.code)
    assert set(codes) <= set(SENTENCES)
    assert all(isinstance(cell, str) for row in rows for cell in row)
