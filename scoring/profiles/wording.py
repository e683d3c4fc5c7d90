"""Texts about export profiles: field groups, formats and errors."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.core.decoding import Flaw
from scoring.core.profiles.catalogue import EXPORT_FIELDS, FieldGroup
from scoring.core.profiles.file_names import PLACEHOLDERS
from scoring.core.profiles.profile import ExportProfile, FileFormat, RowOf
from scoring.core.profiles.profile_file import BadProfileFile
from scoring.core.profiles.validity import ProfileFault
from scoring.documents.bundle_wording import WANTED_NAMES
from scoring.workbook.fields_wording import list_headings

FIELD_GROUP_NAMES: dict[FieldGroup, str | Promise] = {
    FieldGroup.PLACE: gettext_lazy("Place"),
    FieldGroup.ENTRY: gettext_lazy("The entry"),
    FieldGroup.PLAYER: gettext_lazy("The player shown in each row"),
    FieldGroup.POINTS: gettext_lazy("Points"),
    FieldGroup.PLAY: gettext_lazy("Turns"),
    FieldGroup.BURRACHI: gettext_lazy("Burrachi"),
    FieldGroup.PHASE: gettext_lazy("Phases and sections"),
    FieldGroup.PRIZES: gettext_lazy("Prizes"),
    FieldGroup.EVENT: gettext_lazy("The event"),
    FieldGroup.OWN: gettext_lazy("Your own"),
}

ROW_NAMES: dict[RowOf, str | Promise] = {
    RowOf.ENTRY: gettext_lazy("one per entry (pair, team …)"),
    RowOf.PLAYER: gettext_lazy("one per player"),
}
FORMAT_NAMES: dict[FileFormat, str | Promise] = {
    FileFormat.XLSX: gettext_lazy("Spreadsheet (.xlsx)"),
    FileFormat.CSV_EXCEL: gettext_lazy(
        "CSV file for Italian Excel, with semicolons and decimal commas"
    ),
    FileFormat.CSV: gettext_lazy("CSV file for other programs, with commas and decimal points"),
}
PROFILE_NAMES: dict[str, str | Promise] = {
    "one-row-a-pair": gettext_lazy("One row per pair"),
    "one-row-a-player": gettext_lazy("One row per player, with the membership card"),
}
"""Names of the built-in example export profiles, by key."""

_FAULTS: dict[str, str | Promise] = {
    "required": gettext_lazy("This field cannot be blank."),
    "long": gettext_lazy("At most %(limit)d characters."),
    "line": gettext_lazy(
        "Enter a single line, without line breaks or invisible control characters."
    ),
    "sheet": gettext_lazy(
        "A sheet’s name cannot contain [ ] : * ? / \\, nor begin or end with an apostrophe."
    ),
    "file_signs": gettext_lazy("A file’s name cannot contain any of %(forbidden)s"),
    "placeholder": gettext_lazy("“%(found)s” cannot be used here. Use: %(known)s."),
    "no_columns": gettext_lazy("Add at least one column."),
    "columns": gettext_lazy("At most %(limit)d columns."),
    "unknown": gettext_lazy("This program has no field “%(key)s”: remove the column."),
    "number": gettext_lazy("A whole number from 1 to %(limit)d."),
}
_NOT_HERE: dict[RowOf, str | Promise] = {
    RowOf.ENTRY: gettext_lazy(
        "This column is only for profiles with one row per entry: remove it."
    ),
    RowOf.PLAYER: gettext_lazy(
        "This column is only for profiles with one row per player: remove it."
    ),
}
_PARTS: dict[str, str | Promise] = {
    "name": gettext_lazy("Name"),
    "rows": gettext_lazy("Rows"),
    "format": gettext_lazy("Format"),
    "sheet": gettext_lazy("Sheet name"),
    "file_name": gettext_lazy("File name"),
    "columns": gettext_lazy("Columns"),
    "field": pgettext_lazy("export", "Field"),
    "heading": gettext_lazy("Heading"),
    "number": gettext_lazy("Number"),
    "text": gettext_lazy("Text"),
}
"""The editor's labels for the parts of a profile and of its columns."""
_FILES: dict[str, str | Promise] = {
    "profile_file.large": gettext_lazy("The file is too large to be an export profile."),
    "profile_file.json": gettext_lazy(
        "The file cannot be read, because it is not JSON: choose one downloaded from this program."
    ),
    "profile_file.schema": gettext_lazy(
        "The file does not contain an export profile downloaded from this program."
    ),
    "profile_file.newer": gettext_lazy(
        "The file comes from a newer version of the program: update this program."
    ),
    "profile_file.flaws": gettext_lazy("The file does not contain a valid export profile."),
    "profile_file.faults": gettext_lazy("The file does not contain a valid export profile."),
}
_FLAWS: dict[str, str | Promise] = {
    "missing": gettext_lazy("It is missing."),
    "unknown": gettext_lazy("This program does not know this field: remove it."),
    "type": gettext_lazy("It must be %(wanted)s."),
    "choice": gettext_lazy("This field must be one of: %(known)s."),
    "deep": gettext_lazy("This field has too many levels, one inside another."),
}
MAX_LINES = 12


def format_profile_name(profile: ExportProfile) -> str:
    return str(PROFILE_NAMES.get(profile.key, profile.name))


def format_profile_summary(profile: ExportProfile) -> str:
    """Format a profile's file format and headings: "Spreadsheet (.xlsx): Place · Names · VP"."""
    headings = " · ".join(heading or "–" for heading in list_headings(profile))
    return f"{FORMAT_NAMES[profile.format]}: {headings}"


def profile_fault_sentence(fault: ProfileFault) -> str:
    if fault.code == "rows":
        (rows,) = EXPORT_FIELDS[fault.params["key"]].rows
        return str(_NOT_HERE[rows])
    return str(_FAULTS[fault.code]) % {"known": list_placeholders(), **fault.params}


def list_placeholders() -> str:
    """Format the placeholders that a file name can have: "{event}, {date}"."""
    return ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)


def list_file_faults(bad: BadProfileFile) -> list[str]:
    """List the errors of an invalid profile file: a summary, then each fault with its position."""
    found = [*map(_format_fault, bad.faults), *map(_format_flaw, bad.flaws)]
    more = len(found) - MAX_LINES
    if more > 0:
        rest = ngettext("And %(n)d more error.", "And %(n)d more errors.", more) % {"n": more}
        found = [*found[:MAX_LINES], rest]
    return [str(_FILES[bad.code]), *found]


def _format_fault(fault: ProfileFault) -> str:
    place = _format_place(fault.part, fault.column)
    return f"{place}: {profile_fault_sentence(fault)}"


def _format_flaw(flaw: Flaw) -> str:
    steps = list(flaw.path)
    at = next((step for step in steps if isinstance(step, int)), None)
    names = [step for step in steps if isinstance(step, str) and step != "columns"]
    part = names[-1] if names else "columns"
    wanted = WANTED_NAMES.get(flaw.params.get("wanted", ""))
    sentence = str(_FLAWS[flaw.code]) % {**flaw.params, "wanted": wanted}
    return f"{_format_place(part, at)}: {sentence}"


def _format_place(part: str, column: int | None) -> str:
    """Format the position of an error: "Column 3, heading", or "Heading" if `column` is None.

    A part of the profile that has no label is quoted."""
    name = str(_PARTS.get(part) or f"“{part if part.isprintable() else '?'}”")
    if column is None:
        return name
    return format_column_part(column, name[:1].lower() + name[1:])


def format_column_part(at: int, part: str) -> str:
    """Format a column's index (from 0) and one of its parts: "Column 3, heading"."""
    return _("Column %(n)d, %(part)s") % {"n": at + 1, "part": part}
