"""An export profile: the columns of a file of results, their order and their headings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final, Self

from scoring.decoding import Text, Whole, decode

HEADING_LENGTH: Final = 100
CONSTANT_LENGTH: Final = 200
SHEET_LENGTH: Final = 31
"""Excel's limit."""
FILE_NAME_LENGTH: Final = 120
MOST_COLUMNS: Final = 60
MOST_NUMBER: Final = 99
"""Of a column that is of one player, turn or phase."""


class RowOf(StrEnum):
    """What a row of the file stands for."""

    ENTRY = "entry"
    PLAYER = "player"


class FileFormat(StrEnum):
    """How the file is written."""

    XLSX = "xlsx"
    CSV_EXCEL = "csv-excel"
    """As a double click in an Italian Excel needs it: UTF-8 with its mark, semicolons, decimal
    commas, 21/11/2026."""
    CSV = "csv"
    """As programs read it: plain UTF-8, commas, decimal points, 2026-11-21."""

    @property
    def suffix(self) -> str:
        return ".xlsx" if self is FileFormat.XLSX else ".csv"


@dataclass(frozen=True, slots=True)
class ProfileColumn:
    """One column of the file."""

    field: Text
    """A key of `scoring.profiles.catalogue.EXPORT_FIELDS`."""
    heading: Text = ""
    """ "" for the field's own name, in the language of the event."""
    number: Whole = 0
    """Which player, turn or phase, from 1; 0 for a field that has one value a row."""
    text: Text = ""
    """What stands in every row of a constant column."""


@dataclass(frozen=True, slots=True)
class ExportProfile:
    """A federation's or a club's own way to have results; `check_profile` says if it makes sense.

    `sheet` is the name of the spreadsheet's only sheet, `file_name` the pattern that
    `scoring.profiles.file_names` fills.
    """

    key: Text
    name: Text
    rows: RowOf
    format: FileFormat
    sheet: Text
    file_name: Text
    columns: tuple[ProfileColumn, ...]

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON, without what a column does not say; `from_data` reads it back."""
        columns = [
            {name: value for name, value in asdict(column).items() if value or name == "field"}
            for column in self.columns
        ]
        return asdict(self) | {"columns": columns}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The profile of this data. Raises BadData."""
        return decode(cls, data)
