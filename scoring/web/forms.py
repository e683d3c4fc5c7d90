"""Form fields that accept numbers, dates and playing cards as people type them; form helpers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Final

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from scoring.core.digits import read_digits
from scoring.core.limits import REASON_MAX
from scoring.web.edited_rows import split_rows

CARD_INPUT: Final = {
    "autocomplete": "off",
    "autocapitalize": "characters",
    "autocorrect": "off",
    "spellcheck": "false",
    "enterkeyhint": "next",
    "data-cards": "",
}
"""HTML attributes of an input for cards; they turn off the keyboard's corrections."""


def read_keys(typed: Iterable[str]) -> list[int]:
    """Return the primary keys among the posted values, without invalid values."""
    return [key for text in typed if (key := read_digits(text)) is not None]


def focus_first_error(*of: forms.BaseForm) -> None:
    wrong = (one for form in of for name, one in form.fields.items() if name in form.errors)
    if first := next(wrong, None):
        first.widget.attrs["autofocus"] = True


def set_usual(form: forms.BaseForm, values: Mapping[str, Any]) -> None:
    """Set the default values of a form's fields, by field name. A collapsed part of the form
    (`page_parts.show_more`) is shown open if a field in it differs from its default value."""
    for name in form.fields.keys() & values.keys():
        form.fields[name].initial = values[name]


class WholeField(forms.Field):
    """A whole number as people type it: `1.250`, `1 250`, with a hyphen or a minus sign."""

    default_error_messages = {
        "required": _("Enter a number, or 0 for none."),
        "invalid": _("Enter a whole number."),
        "out_of_range": _("This number is too large: enter a smaller number."),
    }

    def __init__(self, *, least: int, most: int, **options: Any) -> None:
        self.least, self.most = least, most
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(widget=widget, **options)

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip().replace("\N{MINUS SIGN}", "-")
        if not text:
            return None
        text = re.sub(r"(?<=\d)[.,'’\s](?=\d{3}(?!\d))", "", text)
        if not re.fullmatch(r"[+-]?[0-9]{1,12}", text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        if not self.least <= int(text) <= self.most:
            raise ValidationError(self.error_messages["out_of_range"], code="out_of_range")
        return int(text)


class FaultsForm(forms.Form):
    @property
    def faults(self) -> list[str]:
        """All errors, each with the label of its field."""
        return [
            str(error) if name == NON_FIELD_ERRORS else f"{self.label_field(name)}: {error}"
            for name, errors in self.errors.items()
            for error in errors
        ]

    def label_field(self, name: str) -> str:
        return str(self.fields[name].label)


class RowsForm(FaultsForm):
    """A form with rows of inputs, numbered from 0: `money_0`, `goods_0` (see `edited_rows`).

    `focus`: the button or input that gets the focus, with its row: `up:0`, `money:0`."""

    row_parts: ClassVar[Sequence[str]]
    most_rows: ClassVar[int]

    def __init__(
        self, data: Mapping[str, Any] | None, *, initial: Mapping[str, Any], focus: str = ""
    ) -> None:
        super().__init__(data, initial=dict(initial))
        self.focus = focus
        sent = initial if data is None else data
        self.typed_rows, _rest = split_rows(sent, self.row_parts, self.most_rows)

    def add_inputs(self, at: int, inputs: Mapping[str, forms.Field]) -> None:
        for part, field in inputs.items():
            hide_optional_hint(field)
            if self.focus == f"{part}:{at}":
                field.widget.attrs["autofocus"] = True
            self.fields[f"{part}_{at}"] = field

    def list_inputs(self, at: int, parts: Sequence[str]) -> list[forms.BoundField]:
        return [self[f"{part}_{at}"] for part in parts]

    def label_field(self, name: str) -> str:
        part, _underline, at = name.rpartition("_")
        label = super().label_field(name)
        return self.label_input(int(at), label) if part in self.row_parts else label

    def label_input(self, at: int, label: str) -> str:
        """Return the label of an input for an error message: `label` with the name of row `at`."""
        raise NotImplementedError


def hide_optional_hint(field: forms.Field) -> None:
    """Omit "optional" from a field's label where it is obvious or depends on other fields."""
    field.depends = True  # type: ignore[attr-defined]  # read by common/field.html alone


DATE_RANGE = [
    MinValueValidator(date(1950, 1, 1), _("Check the year.")),
    MaxValueValidator(date(2200, 1, 1), _("Check the year.")),
]


def build_date_field(**options: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(widget=widget, **options)


def build_start_field() -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=_("Start time"), required=False, widget=widget)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=REASON_MAX)
