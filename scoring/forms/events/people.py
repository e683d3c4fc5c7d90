"""Who works at an event: an account by its name, and what it may do."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import keep_quiet_about_optional
from scoring.play.roles import Role
from scoring.wording.accounts import EVENT_ROLE_NAMES


class PersonForm(forms.Form):
    username = forms.CharField(
        label=_("Name of the account"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=EVENT_ROLE_NAMES, initial=Role.HELPER, required=False
    )
    keep_quiet_about_optional(role)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"] or Role.DIRECTOR)
