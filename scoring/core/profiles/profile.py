"""An export profile: the columns of a file of results, their order and their headings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final, Self

from scoring.core.decoding import Text, Whole, decode

HEADING_LENGTH: Final = 100
CONSTANT_LENGTH: Final = 200
SHEET_LENGTH: Final = 31
"""The most characters of a sheet's name, Excel's limit."""
FILE_NAME_LENGTH: Final = 120
MAX_COLUMNS: Final = 60
MAX_NUMBER: Final = 99
"""The highest number of a player, turn or phase that a column can select."""


class RowOf(StrEnum):
    ENTRY = "entry"
    PLAYER = "player"


class FileFormat(StrEnum):
    XLSX = "xlsx"
    CSV_EXCEL = "csv-excel"
    """CSV for Italian Excel: UTF-8 with byte-order mark, semicolons, decimal commas, 21/11/2026."""
    CSV = "csv"
    """CSV for other programs: plain UTF-8, commas, decimal points, 2026-11-21."""

    @property
    def suffix(self) -> str:
        return ".xlsx" if self is FileFormat.XLSX else ".csv"


@dataclass(frozen=True, slots=True)
class ProfileColumn:
    field: Text
    """A key of `scoring.core.profiles.catalogue.EXPORT_FIELDS`."""
    heading: Text = ""
    """The column's heading; if "", the name of `field` in the language of the event."""
    number: Whole = 0
    """The player, turn or phase that the column shows, from 1; 0 if the field needs no number."""
    text: Text = ""
    """The text that a constant column has in every row."""


@dataclass(frozen=True, slots=True)
class ExportProfile:
    """The layout of a results file for a federation or a club; `check_profile` validates it.

    `sheet` is the name of the spreadsheet's only sheet. `file_name` is a pattern, which
    `scoring.core.profiles.file_names` fills."""

    key: Text
    name: Text
    rows: RowOf
    format: FileFormat
    sheet: Text
    file_name: Text
    columns: tuple[ProfileColumn, ...]

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON, without columns' empty values; `from_data` reads it back."""
        columns = [
            {name: value for name, value in asdict(column).items() if value or name == "field"}
            for column in self.columns
        ]
        return asdict(self) | {"columns": columns}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read a profile from data. Raises BadData if a key or a type is wrong."""
        return decode(cls, data)
