"""The form for a new token of a program."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.api.wording import SCOPE_NAMES
from scoring.core.limits import TOKEN_LABEL_MAX


class ApiTokenForm(forms.Form):
    label = forms.CharField(
        label=_("Program"),
        max_length=TOKEN_LABEL_MAX,
        help_text=_("For example the club’s site, or the spreadsheet of the season."),
    )
    scope = forms.ChoiceField(
        label=_("It may"), choices=list(SCOPE_NAMES.items()), widget=forms.RadioSelect
    )
