"""The search in the lists of events."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.console.search_queries import MAX_SEARCH, EventSearch
from scoring.web.forms import keep_quiet_about_optional


def _date_field(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class EventSearchForm(forms.Form):
    """A search in a list of events; a date that is wrong counts as none."""

    q = forms.CharField(
        label=_("Find an event"),
        required=False,
        max_length=MAX_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
        help_text=_("By name, venue, club or date: 21/11/2026, November, 2026."),
    )
    since = _date_field(_("From"))
    until = _date_field(_("To"))
    archived = forms.BooleanField(label=_("Archived events"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            keep_quiet_about_optional(field)

    def read(self) -> tuple[EventSearch, bool]:
        """The search as typed, and whether it is among the archived events."""
        self.is_valid()
        found = self.cleaned_data
        search = EventSearch(found.get("q", ""), found.get("since"), found.get("until"))
        return search, bool(found.get("archived"))
