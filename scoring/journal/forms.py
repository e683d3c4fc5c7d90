from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import AUTHOR_MAX
from scoring.journal.log_queries import LogFilter, LogGroup
from scoring.journal.log_wording import GROUP_NAMES


class LogForm(forms.Form):
    """Form that filters an event's log by turn, table, kind and name. Ignores invalid input."""

    use_required_attribute = False

    turn = forms.TypedChoiceField(label=_("Turn"), coerce=int, empty_value=None, required=False)
    table = forms.TypedChoiceField(label=_("Table"), coerce=int, empty_value=None, required=False)
    kind = forms.TypedChoiceField(
        label=_("What"), coerce=LogGroup, empty_value=None, required=False
    )
    who = forms.CharField(label=_("Who"), max_length=AUTHOR_MAX, required=False)

    def __init__(
        self, *args: Any, turns: Iterable[int], tables: Iterable[int], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        kinds = [(group.value, name) for group, name in GROUP_NAMES.items()]
        for name, choices in (
            ("turn", [(number, number) for number in turns]),
            ("table", [(number, number) for number in tables]),
            ("kind", kinds),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
            field.choices = [("", "–"), *choices]
        self.fields["who"].widget.attrs.update({"list": "names", "autocomplete": "off"})

    @property
    def asked(self) -> LogFilter:
        self.is_valid()
        read = self.cleaned_data
        return LogFilter(
            turn=read.get("turn"),
            table=read.get("table"),
            group=read.get("kind"),
            who=read.get("who", ""),
        )
