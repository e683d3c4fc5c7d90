"""The form of a rule set, with every field of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

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
from scoring.library.rules_wording import (
    FIELD_NAMES,
    FIELD_NOTES,
    GROUP_NAMES,
    Label,
    list_options,
    rule_fault_sentence,
)
from scoring.web.forms import WholeField

MAX_FIGURE = 1_000_000
"""Limit of a typed figure; `check_rules` decides whether a figure makes sense."""
MAX_RULES_BYTES = 64 * 1024
"""Size of a file; a rule set takes two thousand bytes."""


class RulesForm(forms.Form):
    """A rule set's fields. `rules`: the set before the change, from which the key and invalid
    fields are taken.

    `typed()` gives the rule set once the form is valid.
    """

    def __init__(self, rules: RuleSet, data: Any = None) -> None:
        initial = {_input_of(field.name): _find_initial(field, rules) for field in FIELDS}
        super().__init__(data, initial=initial)
        self._rules = rules
        for field in FIELDS:
            self.fields[_input_of(field.name)] = _build_input(field)

    @property
    def groups(self) -> list[tuple[Label, list[forms.BoundField]]]:
        """All fields in the order of the page, under the titles of their groups."""
        return [
            (GROUP_NAMES[group], [self[_input_of(field.name)] for field in fields])
            for group, fields in CATALOGUE.items()
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for field in FIELDS:
            name = _input_of(field.name)
            if field.part and not cleaned.get(field.part):
                self.errors.pop(name, None)  # not required
            elif field.part and name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, WholeField.default_error_messages["required"])
        for fault in check_rules(self._read(cleaned)):
            name = _input_of(fault.field)
            if name not in self.errors:
                self.add_error(name, ValidationError(rule_fault_sentence(fault)))
        return cleaned

    def typed(self) -> RuleSet:
        """The rule set as typed. The form must be valid."""
        return self._read(self.cleaned_data)

    def _read(self, cleaned: dict[str, Any]) -> RuleSet:
        """The typed rule set; an invalid field keeps its former value and has its error already."""
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
    """The name of the input of a field of the catalogue."""
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
    """A rule set's file: the text of the valid form."""

    file = forms.FileField(
        label=_("File of a rule set"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > MAX_RULES_BYTES:
            raise ValidationError(_("The file is too large to be a rule set."))
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValidationError(_("The file is not a text file.")) from None
        return text


def list_fault_lines(faults: Iterable[RuleFault]) -> list[str]:
    """Faults with the labels of their fields, for a page without the fields."""
    return [f"{FIELD_NAMES[fault.field]}: {rule_fault_sentence(fault)}" for fault in faults]
