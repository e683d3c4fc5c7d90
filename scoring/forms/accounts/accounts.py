"""Accounts as their owner types them, and what an account says of itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from scoring.forms.accounts.passwords import read_name
from scoring.play.roles import Role
from scoring.queries.accounts.accounts import find_named
from scoring.wording.accounts import ROLE_CHOICES


class LogInForm(AuthenticationForm):
    """A name however it is capitalised, and its password."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _("Wrong name or password. Mind the capital letters of the password."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Your name")

    def clean_username(self) -> str:
        typed: str = self.cleaned_data["username"]
        found = find_named(" ".join(typed.split()))
        return found.get_username() if found else typed


class AccountForm(forms.Form):
    """A new account."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=ROLE_CHOICES, initial=Role.DIRECTOR, widget=forms.RadioSelect
    )
    email = forms.EmailField(label=_("Email"), required=False, max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SENDS_PASSWORDS:
            del self.fields["email"]

    def clean_name(self) -> str:
        return read_name(self.cleaned_data["name"])

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=ROLE_CHOICES, widget=forms.RadioSelect)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class OwnAccountForm(forms.Form):
    """What an account says of itself."""

    club = forms.CharField(
        label=_("Your club"),
        max_length=120,
        required=False,
        help_text=_("Filled in for your new events."),
    )
    language = forms.ChoiceField(
        label=_("Language after logging in"),
        choices=[("", _("as on this device")), *settings.LANGUAGES],
        required=False,
    )
    email = forms.EmailField(
        label=_("Email"),
        required=False,
        max_length=200,
        help_text=_("Where a link is sent if you forget your password."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SENDS_PASSWORDS:
            del self.fields["email"]
