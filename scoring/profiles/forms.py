"""The form of an export profile; its buttons add, move and remove columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.digits import read_digits
from scoring.core.limits import TITLE_MAX
from scoring.core.profiles.catalogue import CONSTANT, EXPORT_FIELDS, list_offered
from scoring.core.profiles.profile import (
    CONSTANT_LENGTH,
    FILE_NAME_LENGTH,
    HEADING_LENGTH,
    MAX_COLUMNS,
    MAX_NUMBER,
    SHEET_LENGTH,
    ExportProfile,
    FileFormat,
    ProfileColumn,
    RowOf,
)
from scoring.core.profiles.profile_file import BadProfileFile, read_profile_file
from scoring.core.profiles.validity import check_profile
from scoring.profiles.wording import (
    FIELD_GROUP_NAMES,
    FORMAT_NAMES,
    ROW_NAMES,
    format_column_part,
    list_file_faults,
    list_placeholders,
    profile_fault_sentence,
)
from scoring.web.edited_rows import Row, RowInputs, change_row, split_rows, write_rows
from scoring.web.forms import RowsForm, WholeField, hide_optional_hint
from scoring.workbook.fields_wording import format_field_label, format_field_name

COLUMN_PARTS: Final = ("field", "heading", "number", "text")
"""Names of a column's inputs; the form appends the column's index: `heading_0`."""


@dataclass(frozen=True, slots=True)
class ColumnInputs(RowInputs):
    name: str
    field: forms.BoundField
    heading: forms.BoundField
    number: forms.BoundField | None
    text: forms.BoundField | None


class ProfileForm(RowsForm):
    """The editor of an export profile; `typed()` returns the profile if the form is valid.

    `event` is only for the preview. `added` is the content of the column that the user adds."""

    row_parts = COLUMN_PARTS
    most_rows = MAX_COLUMNS

    name = forms.CharField(label=_("Name"), widget=forms.TextInput({"maxlength": TITLE_MAX}))
    rows = forms.ChoiceField(
        label=_("Rows"), choices=list(ROW_NAMES.items()), widget=forms.RadioSelect
    )
    format = forms.ChoiceField(
        label=_("Format"), choices=list(FORMAT_NAMES.items()), widget=forms.RadioSelect
    )
    sheet = forms.CharField(
        label=_("Sheet name"),
        required=False,
        widget=forms.TextInput({"maxlength": SHEET_LENGTH}),
        help_text=_(
            "Only for spreadsheets. If you leave this field blank, the sheet is called “Results”."
        ),
    )
    file_name = forms.CharField(
        label=_("File name"), widget=forms.TextInput({"maxlength": FILE_NAME_LENGTH})
    )
    event = forms.ChoiceField(label=_("Preview with"), required=False)
    added = forms.ChoiceField(label=_("Add a column"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        initial: Mapping[str, Any],
        events: Sequence[tuple[str, str]],
        focus: str = "",
    ) -> None:
        super().__init__(data, initial=initial, focus=focus)
        sent = initial if data is None else data
        known = {"known": list_placeholders()}
        self.fields["file_name"].help_text = (
            gettext("You can use %(known)s in the name: the program fills them in.") % known
        )
        self.columns_error = ""
        choices = {"event": events, "added": _list_choices(sent.get("rows"))}
        for name, offered in choices.items():
            field = cast(forms.ChoiceField, self.fields[name])
            field.choices = offered
            hide_optional_hint(field)
        for at, column in enumerate(self.typed_rows):
            self.add_inputs(at, _build_inputs(column))

    @property
    def columns(self) -> list[ColumnInputs]:
        return [
            ColumnInputs(
                at + 1,
                format_field_label(column["field"])
                if column["field"] in EXPORT_FIELDS
                else column["field"][:HEADING_LENGTH],
                *(self[f"{part}_{at}"] for part in ("field", "heading")),
                *(
                    self[f"{part}_{at}"] if f"{part}_{at}" in self.fields else None
                    for part in ("number", "text")
                ),
            )
            for at, column in enumerate(self.typed_rows)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "rows" in self.errors or "format" in self.errors:
            return cleaned
        profile = self._read(cleaned)
        for fault in check_profile(profile):
            name = fault.part if fault.column is None else f"{fault.part}_{fault.column}"
            if name == "columns":
                self.columns_error = profile_fault_sentence(fault)
                self.add_error(None, self.columns_error)
            elif name not in self.errors:
                self.add_error(name, profile_fault_sentence(fault))
        cleaned["profile"] = profile
        return cleaned

    def _read(self, cleaned: Mapping[str, Any]) -> ExportProfile:
        """Build the profile from the valid fields; invalid fields count as blank."""
        columns = [
            ProfileColumn(
                column["field"],
                cleaned.get(f"heading_{at}", ""),
                cleaned.get(f"number_{at}") or 0,
                cleaned.get(f"text_{at}", ""),
            )
            for at, column in enumerate(self.typed_rows)
        ]
        return ExportProfile(
            key="",
            name=cleaned.get("name", ""),
            rows=RowOf(cleaned["rows"]),
            format=FileFormat(cleaned["format"]),
            sheet=cleaned.get("sheet", ""),
            file_name=cleaned.get("file_name", ""),
            columns=tuple(columns),
        )

    def typed(self) -> ExportProfile:
        return cast(ExportProfile, self.cleaned_data["profile"])

    def label_input(self, at: int, label: str) -> str:
        return format_column_part(at, self.columns[at].name)


def list_initial(profile: ExportProfile) -> dict[str, Any]:
    columns = [
        {part: str(getattr(column, part) or "") for part in COLUMN_PARTS}
        for column in profile.columns
    ]
    head = {
        name: getattr(profile, name) for name in ("name", "rows", "format", "sheet", "file_name")
    }
    return head | write_rows(columns)


def change_columns(data: Mapping[str, Any], act: str) -> tuple[dict[str, Any], str]:
    """Apply a button of the profile form to the submitted data, without saving.

    Returns the new data and the input to focus. `act`: `add`, or `up:2`, `down:2`, `remove:2`."""
    columns, rest = split_rows(data, COLUMN_PARTS, MAX_COLUMNS)
    focus = change_row(columns, act, "heading")
    if act == "add" and (added := EXPORT_FIELDS.get(str(data.get("added", "")))) is not None:
        same = sum(column["field"] == added.key for column in columns)
        number = str(same + 1) if added.numbered else ""
        columns.append({"field": added.key, "heading": "", "number": number, "text": ""})
        focus = f"heading:{len(columns) - 1}"
    return rest | write_rows(columns), focus


class ProfileFileForm(forms.Form):
    """Upload of a profile's file; `profile()` returns the profile, with a blank key, if valid."""

    file = forms.FileField(
        label=_("A file that contains an export profile"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> ExportProfile:
        try:
            return read_profile_file(self.cleaned_data["file"].read())
        except BadProfileFile as bad:
            raise forms.ValidationError(list_file_faults(bad)) from None

    def profile(self) -> ExportProfile:
        return cast(ExportProfile, self.cleaned_data["file"])


def _build_inputs(column: Row) -> dict[str, forms.Field]:
    key, known = column["field"], EXPORT_FIELDS.get(column["field"])
    number = read_digits(column["number"], MAX_NUMBER) or 0
    own = format_field_name(key, number) if known else ""
    inputs: dict[str, forms.Field] = {
        "field": forms.CharField(required=False, widget=forms.HiddenInput),
        "heading": _build_line(_("Heading"), HEADING_LENGTH, own),
    }
    if known and known.numbered:
        inputs["number"] = WholeField(label=_("Number N"), least=1, most=MAX_NUMBER)
    if key == CONSTANT:
        inputs["text"] = _build_line(_("Text"), CONSTANT_LENGTH)
    return inputs


def _build_line(label: Any, limit: int, placeholder: str = "") -> forms.CharField:
    attrs = {"maxlength": limit, "placeholder": placeholder}
    return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs))


def _list_choices(rows: object) -> list[tuple[str, list[tuple[str, str]]]]:
    is_players = rows == RowOf.PLAYER
    offered = list_offered(RowOf.PLAYER if is_players else RowOf.ENTRY)
    return [
        (
            str(FIELD_GROUP_NAMES[group]),
            [(field.key, format_field_label(field.key)) for field in fields],
        )
        for group, fields in offered.items()
    ]
