"""Rows of text out of an uploaded spreadsheet (.xlsx or .csv), or a plain refusal.

An upload is a stranger's file: its size is known before it is unpacked, what it unpacks to is
counted before it is parsed, and no row or cell is read beyond the limits.
"""

from __future__ import annotations

import codecs
import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from pathlib import PurePath
from typing import Any, Protocol

from openpyxl import load_workbook

MAX_BYTES = 2_000_000
MAX_ROWS = 5_000
MAX_COLUMNS = 30

MAX_UNPACKED = 50_000_000
MAX_UNPACKED_MEMBER = 20_000_000
MAX_RATIO = 100
RATIO_FROM = 1_000_000
"""Below this many bytes unpacked the ratio is not looked at: a small blank sheet packs well."""
MAX_MEMBERS = 1_000
MAX_MARKS = 400_000
"""XML tags of the whole file, and twice its attributes: a parser's time and memory grow by them.
The list of the largest event, 2,000 teams in eight columns, has 250,000."""
MAX_MARKS_BESIDE = 100_000
"""Those of what is not cells; it is kept whole in memory, and a style costs a thousand bytes."""
MAX_ROWS_SEEN = 1_048_576
"""The last row of a spreadsheet. Programs write empty rows down to it below an ordinary list."""
MAX_CELLS_SEEN = 2_000_000
"""Cells looked at, blank ones included: a blank cell can stand at the far end of every row."""

Rows = list[tuple[str, ...]]

_ZIP = b"PK\x03\x04"
_OLE2 = bytes.fromhex("d0cf11e0a1b11ae1")
_ENCRYPTED_FLAG = 0x1
_CELLS = ("xl/worksheets/", "xl/sharedStrings")
_TEXT_NAMES = {".csv", ".tsv", ".txt"}
_BINARY = bytes({*range(9), *range(14, 32), 127})
_CHUNK = 65_536
_EXACT_FLOAT = 10**15


class _Cell(Protocol):
    value: object
    number_format: str


class UnreadableSpreadsheet(ValueError):
    """A file that is not read. code and params: for `players.wording`; line: 0, the whole file."""

    line = 0

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params or {}


def read_spreadsheet(name: str, data: bytes) -> Rows:
    """The rows of the first sheet that holds anything, as text; the first row is row 1.

    name: of the file, to tell a text from a spreadsheet that is no spreadsheet; what the file is
    is told by its content. Raises UnreadableSpreadsheet and nothing else.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableSpreadsheet("file.too_large", {"limit": MAX_BYTES // 1_000_000})
    if not data:
        raise UnreadableSpreadsheet("file.empty")
    if data.startswith(_ZIP):
        return _read_workbook(data)
    if data.startswith(_OLE2):
        locked = "EncryptedPackage".encode("utf-16-le") in data
        raise UnreadableSpreadsheet("file.encrypted" if locked else "file.old_format")
    if PurePath(name).suffix.lower() not in _TEXT_NAMES:
        raise UnreadableSpreadsheet("file.not_spreadsheet")
    return _read_csv(_decode(data))


# --- Workbooks -----------------------------------------------------------------------------------


def _read_workbook(data: bytes) -> Rows:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive)
        workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            for sheet in workbook.worksheets:
                rows = _read_sheet(sheet)
                if rows:
                    return rows
        finally:
            workbook.close()
    except UnreadableSpreadsheet:
        raise
    except Exception as error:
        # A damaged or hostile workbook makes zipfile, the XML parser and openpyxl raise nearly
        # anything (KeyError, TypeError, zlib.error …); to the user all of it is one thing.
        raise UnreadableSpreadsheet("file.damaged") from error
    return []


def _check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse what is no workbook, is locked, or unpacks to too much, by word and by deed."""
    members = archive.infolist()
    names = {member.filename for member in members}
    if "[Content_Types].xml" not in names:
        other = "mimetype" in names
        raise UnreadableSpreadsheet("file.other_format" if other else "file.not_spreadsheet")
    if any(member.flag_bits & _ENCRYPTED_FLAG for member in members):
        raise UnreadableSpreadsheet("file.encrypted")
    packed = sum(member.compress_size for member in members)
    declared = [member.file_size for member in members]
    if len(members) > MAX_MEMBERS or _is_bomb(packed, declared):
        raise UnreadableSpreadsheet("file.bomb")
    unpacked: list[int] = []
    marks = {True: 0, False: 0}
    for member in members:
        unpacked.append(0)
        holds_cells = member.filename.startswith(_CELLS)
        with archive.open(member) as stream:
            while chunk := stream.read(_CHUNK):
                unpacked[-1] += len(chunk)
                marks[holds_cells] += chunk.count(b"<") + 2 * chunk.count(b"=")
                beyond = marks[False] > MAX_MARKS_BESIDE or sum(marks.values()) > MAX_MARKS
                if beyond or _is_bomb(packed, unpacked):
                    raise UnreadableSpreadsheet("file.bomb")


def _is_bomb(packed: int, unpacked: Sequence[int]) -> bool:
    total = sum(unpacked)
    return (
        total > MAX_UNPACKED
        or max(unpacked, default=0) > MAX_UNPACKED_MEMBER
        or (total > RATIO_FROM and total > MAX_RATIO * packed)
    )


def _read_sheet(sheet: Any) -> Rows:
    """The rows of a ReadOnlyWorksheet, for whose methods openpyxl has no right types."""
    sheet.reset_dimensions()  # the size that a sheet declares may be wrong; its cells are not
    return _limit_rows(cells and _write_row(cells) for cells in sheet.iter_rows())


def _write_row(cells: Iterable[_Cell]) -> tuple[str, ...]:
    return tuple(
        "" if cell.value is None else _write_value(cell.value, cell.number_format) for cell in cells
    )


def _write_value(value: object, number_format: str) -> str:
    """A cell as its owner sees it: 12345.0 is "12345", in format 000000 "012345"."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT_FLOAT:
        value = int(value)
    if isinstance(value, int):
        digits = len(number_format) if set(number_format) == {"0"} else 0
        return str(value).zfill(min(digits, MAX_COLUMNS))
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    return value.isoformat() if isinstance(value, date) else str(value)


# --- Text ----------------------------------------------------------------------------------------


def _decode(data: bytes) -> str:
    """The text of a .csv: UTF-8, what Excel calls Unicode text (UTF-16), or Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif data.translate(None, _BINARY) != data or data.lstrip().startswith(b"<"):
        raise UnreadableSpreadsheet("file.not_spreadsheet")
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    raise UnreadableSpreadsheet("file.not_spreadsheet")


def _read_csv(text: str) -> Rows:
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=_find_delimiter(text))
    try:
        return _limit_rows(map(tuple, lines))
    except csv.Error as error:
        raise UnreadableSpreadsheet("file.not_spreadsheet") from error


def _find_delimiter(text: str) -> str:
    """The most frequent of ";", tab and comma at the head of the text."""
    head = text[:_CHUNK]
    return max((";", "\t", ","), key=head.count)


# --- Both ----------------------------------------------------------------------------------------


def _limit_rows(rows: Iterable[tuple[str, ...]]) -> Rows:
    """Rows up to the last one with content, [] if there is none; no more than the limits allow."""
    kept: Rows = []
    seen = 0
    for number, row in enumerate(rows, start=1):
        if number > MAX_ROWS_SEEN:
            raise UnreadableSpreadsheet("table.too_long", {"limit": MAX_ROWS})
        if not row:  # above one cell at the foot of a sheet there are a million of these
            continue
        seen += len(row)
        width = max((i for i, cell in enumerate(row, start=1) if cell.strip()), default=0)
        if width > MAX_COLUMNS:
            raise UnreadableSpreadsheet("table.too_wide", {"limit": MAX_COLUMNS})
        if seen > MAX_CELLS_SEEN or (width and number > MAX_ROWS):
            raise UnreadableSpreadsheet("table.too_long", {"limit": MAX_ROWS})
        if width:
            kept += [()] * (number - 1 - len(kept))
            kept.append(row[:width])
    return kept
