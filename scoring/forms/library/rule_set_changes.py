"""What a rule set says otherwise than another, as the editor's fields call it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.forms.library.rule_set import RulesForm
from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class RuleChange:
    label: str | Promise
    now: str
    base: str


def list_changes(rules: RuleSet, base: RuleSet) -> list[RuleChange]:
    """In the order of the editor, without name and source."""
    return list(_iter_changes(RulesForm(rules), RulesForm(base)))


def _iter_changes(now: RulesForm, base: RulesForm) -> Iterator[RuleChange]:
    for group in now.groups[1:]:
        for field in group.fields:
            mine, theirs = field.initial, base[field.name].initial
            if mine != theirs:
                yield RuleChange(field.label, _show(field.field, mine), _show(field.field, theirs))


def _show(field: forms.Field, value: object) -> str:
    if isinstance(field, forms.ChoiceField):
        names = {str(key): str(name) for key, name in list(field.choices)}  # type: ignore[arg-type]  # never a callable here
        return names.get(str(value), str(value))
    if isinstance(value, bool) or isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)
