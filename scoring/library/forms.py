"""Forms to edit and upload rule sets and conversion tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, cast

from annotated_types import Len
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.decoding import decode, max_length, parse_json
from scoring.core.limits import PRESET_KEY_MAX, SOURCE_MAX, TITLE_MAX
from scoring.core.rules.catalogue import (
    CATALOGUE,
    FIELDS,
    Choice,
    Figure,
    Part,
    RuleField,
    Text,
    find_value,
)
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.validity import RuleFault, check_rules
from scoring.core.rules.victory import BadTable, ConversionTable, Row
from scoring.library.rules_wording import (
    FIELD_NAMES,
    FIELD_NOTES,
    GROUP_NAMES,
    Label,
    list_options,
    rule_fault_sentence,
)
from scoring.records.faults_wording import table_sentence
from scoring.web.forms import WholeField

MAX_FIGURE = 1_000_000
"""Limit for any typed number; `check_rules` applies the stricter limits of each field."""
MAX_RULES_BYTES = 64 * 1024
"""Maximum size of an uploaded rule set in bytes; a usual one has two thousand."""
MAX_ROWS = 40
SPARE_ROWS = 4
MAX_MP = 99_999
MAX_VP = 100
MAX_TABLE_BYTES = 50_000
COLUMNS = ("up_to", "winner", "loser")


class RulesForm(forms.Form):
    """Form for all fields of a rule set; `typed()` returns the rule set if the form is valid.

    `rules`: the rule set before the change. Its key and its values for invalid fields are kept."""

    def __init__(self, rules: RuleSet, data: Any = None) -> None:
        initial = {_input_of(field.name): _find_initial(field, rules) for field in FIELDS}
        super().__init__(data, initial=initial)
        self._rules = rules
        for field in FIELDS:
            self.fields[_input_of(field.name)] = _build_input(field)

    @property
    def groups(self) -> list[tuple[Label, list[forms.BoundField]]]:
        return [
            (GROUP_NAMES[group], [self[_input_of(field.name)] for field in fields])
            for group, fields in CATALOGUE.items()
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for field in FIELDS:
            name = _input_of(field.name)
            if field.part and not cleaned.get(field.part):
                self.errors.pop(name, None)  # hidden: its part is switched off
            elif field.part and name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, WholeField.default_error_messages["required"])
        for fault in check_rules(self._read(cleaned)):
            name = _input_of(fault.field)
            if name not in self.errors:
                self.add_error(name, ValidationError(rule_fault_sentence(fault)))
        return cleaned

    def typed(self) -> RuleSet:
        return self._read(self.cleaned_data)

    def _read(self, cleaned: dict[str, Any]) -> RuleSet:
        """Build the rule set from the typed values; invalid fields keep their former values."""
        data = self._rules.to_data()
        parts: dict[str, dict[str, Any]] = {}
        for field in FIELDS:
            value = cleaned.get(_input_of(field.name))
            if field.part:
                parts[field.part][field.name.removeprefix(f"{field.part}.")] = value
            elif isinstance(field, Part):
                parts[field.name] = {}
            elif field.name in cleaned:
                data[field.name] = value
        for name, figures in parts.items():
            if not cleaned.get(name):
                data[name] = None
            elif None not in figures.values():
                data[name] = figures
        return RuleSet.from_data(data)


def _input_of(name: str) -> str:
    return name.replace(".", "_")


def _find_initial(field: RuleField, rules: RuleSet) -> Any:
    value = find_value(rules, field.name)
    return value is not None if isinstance(field, Part) else value


def _build_input(field: RuleField) -> forms.Field:
    label = FIELD_NAMES[field.name]
    match field:
        case Text():
            return forms.CharField(
                label=label, max_length=field.longest, required=field.is_required
            )
        case Figure():
            return WholeField(
                label=label,
                least=-MAX_FIGURE,
                most=MAX_FIGURE,
                required=not (field.is_optional or field.part),
                help_text=FIELD_NOTES.get(field.name, ""),
            )
        case Choice():
            kind: Callable[[str], object] = type(field.options[0])
            return forms.TypedChoiceField(label=label, choices=list_options(field), coerce=kind)
    return forms.BooleanField(label=label, required=False)


class RulesFileForm(forms.Form):
    """Form to upload a rule set; `cleaned_data["file"]` is the file's text."""

    file = forms.FileField(
        label=gettext_lazy("Rule set file"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > MAX_RULES_BYTES:
            raise ValidationError(
                _("The file is too large for a rule set: choose one downloaded from this program.")
            )
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValidationError(
                _("This is not a rule set file: choose one downloaded from this program.")
            ) from None
        return text


def list_fault_lines(faults: Iterable[RuleFault]) -> list[str]:
    """Return faults as "field label: sentence", for a page that does not show the fields."""
    return [f"{FIELD_NAMES[fault.field]}: {rule_fault_sentence(fault)}" for fault in faults]


class NameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the copy"), max_length=TITLE_MAX)


class ConversionForm(forms.Form):
    """Form for a conversion table; row N has the fields `up_to_N`, `winner_N`, `loser_N`.

    N counts from 1; blank rows are skipped. `more`: number of blank rows to add. In `cleaned_data`,
    `table` is a ConversionTable whose key is a placeholder."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=TITLE_MAX)
    source = forms.CharField(
        label=gettext_lazy("Source"),
        max_length=SOURCE_MAX,
        required=False,
        help_text=gettext_lazy("Enter who published this conversion table, and where."),
    )
    constant = forms.BooleanField(
        label=gettext_lazy("The sum of both sides’ points is the same in every row"),
        required=False,
    )

    def __init__(
        self, data: Mapping[str, Any] | None, *, initial: Mapping[str, Any], more: int = 0
    ) -> None:
        super().__init__(data, initial=dict(initial))
        sent: Mapping[str, Any] = initial if data is None else data
        filled = [n for n in range(1, MAX_ROWS + 1) if f"winner_{n}" in sent]
        spare = SPARE_ROWS if data is None else more
        self.count = min(max(filled, default=1) + spare, MAX_ROWS)
        labels = (
            _("Row %(n)d: MP difference up to"),
            _("Row %(n)d: winner"),
            _("Row %(n)d: loser"),
        )
        for n in range(1, self.count + 1):
            for column, label in zip(COLUMNS, labels, strict=True):
                most = MAX_MP if column == "up_to" else MAX_VP
                field = WholeField(least=0, most=most, required=False, label=label % {"n": n})
                field.widget.attrs["aria-label"] = field.label
                self.fields[f"{column}_{n}"] = field

    @property
    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(n, [self[f"{name}_{n}"] for name in COLUMNS]) for n in range(1, self.count + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        numbers, rows = self._read_rows(cleaned)
        if self.errors:
            return cleaned
        try:
            cleaned["table"] = ConversionTable(
                "typed", cleaned["name"], cleaned["source"], rows, cleaned["constant"]
            )
        except BadTable as bad:
            # The sentence numbers rows as the page does, blank ones included.
            row = None if bad.row is None else numbers[bad.row] - 1
            self.add_error(None, table_sentence(BadTable(bad.code, row)))
        return cleaned

    def _read_rows(self, cleaned: dict[str, Any]) -> tuple[list[int], tuple[Row, ...]]:
        """Return the numbers of the filled rows, and the rows; add errors for missing values."""
        numbers, rows = [], []
        for n in range(1, self.count + 1):
            up_to, winner, loser = figures = [cleaned.get(f"{column}_{n}") for column in COLUMNS]
            if all(figure is None for figure in figures):
                continue
            for column, figure in (("winner", winner), ("loser", loser)):
                if figure is None:
                    self.add_error(f"{column}_{n}", _("Enter a number, or 0 for none."))
            numbers.append(n)
            rows.append(Row(up_to, winner or 0, loser or 0))
        return numbers, tuple(rows)

    @staticmethod
    def initial_of(table: ConversionTable) -> dict[str, Any]:
        figures = {
            f"{column}_{n}": figure
            for n, row in enumerate(table.rows, start=1)
            for column, figure in zip(COLUMNS, row, strict=True)
        }
        is_constant = len({row.winner + row.loser for row in table.rows}) == 1
        head = {"name": table.name, "source": table.source, "constant": is_constant}
        return head | figures


@dataclass(frozen=True, slots=True)
class TableFile:
    """The content of a conversion table's JSON file, before its rows are checked."""

    key: Annotated[str, max_length(PRESET_KEY_MAX)]
    name: Annotated[str, max_length(TITLE_MAX)]
    source: Annotated[str, max_length(SOURCE_MAX)]
    rows: Annotated[list[Any], Len(1, MAX_ROWS)]


class UploadForm(forms.Form):
    """Form to upload a conversion table; `cleaned_data["file"]` is a ConversionTable."""

    file = forms.FileField(
        label=gettext_lazy("Conversion table file"),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> ConversionTable:
        file = self.cleaned_data["file"]
        if file.size > MAX_TABLE_BYTES:
            raise forms.ValidationError(
                _(
                    "The file is too large for a conversion table: choose one downloaded from "
                    "this program."
                )
            )
        try:
            return _read_table(file.read())
        except BadTable as bad:
            raise forms.ValidationError(table_sentence(bad)) from None
        except (ValueError, KeyError, TypeError):
            raise forms.ValidationError(
                _("This is not a conversion table file: download one from this page as an example.")
            ) from None


def _read_table(content: bytes) -> ConversionTable:
    """Read a conversion table from JSON. Raises ValueError, KeyError, TypeError or BadTable."""
    data = parse_json(content)
    file = decode(TableFile, data, extra="ignore")
    # Decoded just now, so it is an object.
    table = ConversionTable.from_data(cast(dict[str, Any], data))
    if not file.name.strip() or max(table.edges, default=0) > MAX_MP:
        raise ValueError("name")
    if max(row.winner for row in table.rows) > MAX_VP:
        raise ValueError("rows")
    return table
