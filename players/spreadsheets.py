"""Read the rows of an uploaded spreadsheet (.xlsx or .csv) as text, or refuse the file.

An upload is not trusted: its size is checked before it is unpacked, the unpacked size before it is
parsed, and no row or cell is read beyond the limits."""

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

MAX_BYTES = 2_000_000
MAX_ROWS = 5_000
MAX_COLUMNS = 30

MAX_UNPACKED = 50_000_000
MAX_UNPACKED_MEMBER = 20_000_000
MAX_RATIO = 100
RATIO_FROM = 1_000_000
"""Unpacked size in bytes above which unpacked / packed size may be at most MAX_RATIO. Smaller
workbooks may have a higher ratio."""
MAX_MEMBERS = 1_000
MAX_MARKS = 400_000
"""Maximum number of XML tags plus twice the number of attributes, which together determine a
parser's cost. The list of the largest event, 2,000 teams in eight columns, has 250,000."""
MAX_MARKS_BESIDE = 100_000
"""Like MAX_MARKS, but only for the files other than sheets and shared strings, such as the styles.
It is lower, because the contents of these files stay in memory: a style takes a thousand bytes."""
MAX_ROWS_SEEN = 1_048_576
"""Number of rows that a sheet can have; some programs write empty rows down to the last one."""
MAX_CELLS_SEEN = 2_000_000
"""Maximum number of cells read, including blank cells, which may fill every row."""

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
    """The file cannot be read. `code` and `params` select the sentence in `players.wording`."""

    line = 0

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params or {}


def read_spreadsheet(name: str, data: bytes, max_rows: int = MAX_ROWS) -> Rows:
    """Return the first non-empty sheet's rows as text, from row 1 on; a blank row is (). A workbook
    is recognised by its content; any other file must be named .csv, .tsv or .txt. Raises only
    UnreadableSpreadsheet."""
    if len(data) > MAX_BYTES:
        raise UnreadableSpreadsheet("file.too_large", {"limit": MAX_BYTES // 1_000_000})
    if not data:
        raise UnreadableSpreadsheet("file.empty")
    if data.startswith(_ZIP):
        return _read_workbook(data, max_rows)
    if data.startswith(_OLE2):
        locked = "EncryptedPackage".encode("utf-16-le") in data
        raise UnreadableSpreadsheet("file.encrypted" if locked else "file.other_format")
    if PurePath(name).suffix.lower() not in _TEXT_NAMES:
        raise UnreadableSpreadsheet("file.not_spreadsheet")
    return _read_csv(_decode(data), max_rows)


# --- Workbooks -----------------------------------------------------------------------------------


def _read_workbook(data: bytes, max_rows: int) -> Rows:
    from openpyxl import load_workbook  # imported only when a list is read

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive, MAX_MARKS * max(1, max_rows // MAX_ROWS))
        workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            for sheet in workbook.worksheets:
                rows = _read_sheet(sheet, max_rows)
                if rows:
                    return rows
        finally:
            workbook.close()
    except UnreadableSpreadsheet:
        raise
    except Exception as error:
        # A damaged or hostile workbook makes zipfile, the XML parser and openpyxl raise nearly any
        # error (KeyError, TypeError, zlib.error …); the user sees one message for all.
        raise UnreadableSpreadsheet("file.damaged") from error
    return []


def _check_archive(archive: zipfile.ZipFile, max_marks: int) -> None:
    """Raise UnreadableSpreadsheet if a zip file is not a workbook, is encrypted or is too large.

    Checks the sizes that the file declares, and the sizes counted while unpacking. `max_marks`:
    limit as in MAX_MARKS, higher if the list may have more than MAX_ROWS rows."""
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
                beyond = marks[False] > MAX_MARKS_BESIDE or sum(marks.values()) > max_marks
                if beyond or _is_bomb(packed, unpacked):
                    raise UnreadableSpreadsheet("file.bomb")


def _is_bomb(packed: int, unpacked: Sequence[int]) -> bool:
    total = sum(unpacked)
    return (
        total > MAX_UNPACKED
        or max(unpacked, default=0) > MAX_UNPACKED_MEMBER
        or (total > RATIO_FROM and total > MAX_RATIO * packed)
    )


def _read_sheet(sheet: Any, max_rows: int) -> Rows:
    """Read an openpyxl ReadOnlyWorksheet; typed as Any, because openpyxl's types are wrong."""
    sheet.reset_dimensions()  # a sheet may declare a wrong size
    return _limit_rows((cells and _format_row(cells) for cells in sheet.iter_rows()), max_rows)


def _format_row(cells: Iterable[_Cell]) -> tuple[str, ...]:
    return tuple(
        "" if cell.value is None else _format_value(cell.value, cell.number_format)
        for cell in cells
    )


def _format_value(value: object, number_format: str) -> str:
    """Format a cell as the spreadsheet shows it: 12345.0 is "12345", in format 000000 "012345"."""
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
    """Decode a .csv file in UTF-8, UTF-16 (Excel's "Unicode text") or Windows-1252."""
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


def _read_csv(text: str, max_rows: int) -> Rows:
    delimiter = max((";", "\t", ","), key=text[:_CHUNK].count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return _limit_rows(map(tuple, lines), max_rows)
    except csv.Error as error:
        raise UnreadableSpreadsheet("file.not_spreadsheet") from error


# --- Both ----------------------------------------------------------------------------------------


def _limit_rows(rows: Iterable[tuple[str, ...]], max_rows: int) -> Rows:
    """Return the rows up to the last non-empty one, each without empty cells at its end. Raises
    UnreadableSpreadsheet if there are too many rows, columns or cells."""
    kept: Rows = []
    seen = 0
    for number, row in enumerate(rows, start=1):
        if number > MAX_ROWS_SEEN:
            raise UnreadableSpreadsheet("table.too_long", {"limit": max_rows})
        if not row:  # one cell in a sheet's last row has a million of these above it
            continue
        seen += len(row)
        width = max((i for i, cell in enumerate(row, start=1) if cell.strip()), default=0)
        if width > MAX_COLUMNS:
            raise UnreadableSpreadsheet("table.too_wide", {"limit": MAX_COLUMNS})
        if seen > MAX_CELLS_SEEN or (width and number > max_rows):
            raise UnreadableSpreadsheet("table.too_long", {"limit": max_rows})
        if width:
            kept += [()] * (number - 1 - len(kept))
            kept.append(row[:width])
    return kept
