"""Short forms for an event: add staff, duplicate, delete, save as a preset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.accounts.wording import EVENT_ROLE_NAMES
from scoring.core.limits import AUTHOR_MAX, TITLE_MAX
from scoring.core.play.roles import Role
from scoring.web.forms import DATE_RANGE, build_date_field, hide_optional_hint


class PersonForm(forms.Form):
    username = forms.CharField(
        label=_("Name of the account"),
        max_length=AUTHOR_MAX,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=EVENT_ROLE_NAMES, initial=Role.HELPER, required=False
    )
    hide_optional_hint(role)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"] or Role.DIRECTOR)


class DeleteForm(forms.Form):
    """Form that asks for the event's name again, to confirm; optional for a demo event."""

    typed = forms.CharField(label=_("Type the name of the event"), max_length=200, required=False)

    def __init__(self, *args: Any, is_demo: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].required = not is_demo


class WhichEntries(TextChoices):
    NONE = "none", pgettext_lazy("entries", "None")
    ALL = "all", pgettext_lazy("entries", "All")
    CHOSEN = "chosen", pgettext_lazy("entries", "Only those ticked")


class DuplicateForm(forms.Form):
    """Form to duplicate an event: the copy's name and date, and the entries to copy.

    `entries`: the numbers of the entries that can be copied."""

    name = forms.CharField(label=_("Name of the event"), max_length=TITLE_MAX)
    date = build_date_field(label=_("Date"), validators=DATE_RANGE)
    which = forms.ChoiceField(
        label=_("Entries to copy"),
        choices=WhichEntries.choices,
        initial=WhichEntries.NONE,
        widget=forms.RadioSelect,
    )
    ticked = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, entries: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._all = list(entries)
        ticked = cast(forms.TypedMultipleChoiceField, self.fields["ticked"])
        ticked.choices = [(number, number) for number in self._all]
        if not self._all:
            del self.fields["which"]

    @property
    def entries(self) -> list[int]:
        match self.cleaned_data.get("which", WhichEntries.NONE):
            case WhichEntries.ALL:
                return self._all
            case WhichEntries.CHOSEN:
                return list(self.cleaned_data["ticked"])
        return []

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_chosen = cleaned.get("which") == WhichEntries.CHOSEN
        if is_chosen and "ticked" not in self.errors and not cleaned.get("ticked"):
            self.add_error("ticked", gettext("Tick at least one entry for the new event."))
        return cleaned


class FormatNameForm(forms.Form):
    name = forms.CharField(label=_("Name of the preset"), max_length=TITLE_MAX)
