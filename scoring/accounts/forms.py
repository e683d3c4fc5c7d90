"""Forms of accounts: log-in, new passwords, account management, and the user's own settings."""

from __future__ import annotations

from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import CommonPasswordValidator, validate_password
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from players.names import CLUB_MAX
from scoring.accounts.queries import DEMO_DIRECTOR, find_named
from scoring.accounts.services import set_password_by_link
from scoring.accounts.wording import PASSWORD_RULES, ROLE_CHOICES
from scoring.core.play.roles import Role


def _list_rules() -> str:
    return format_html_join(
        " ", '<span class="rule block" data-rule="{}">{}</span>', PASSWORD_RULES.items()
    )


class _Judged(forms.Form):
    """Base form that reports all errors of a new password, even if the second typing differs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["new_password1"], self.fields["new_password2"]
        first.label, second.label = _("Password"), _("Repeat the password")
        first.help_text, second.help_text = _list_rules(), ""
        for field in (first, second):
            field.widget.attrs |= {"autocomplete": "new-password", "data-password": ""}

    def validate_password_for_user(
        self,
        user: User,
        password_field_name: str = "",  # nosec B107  # Django's parameter, a field's name
    ) -> None:
        password = self.cleaned_data.get("new_password1")
        if not password:
            return
        try:
            validate_password(password, user)
        except forms.ValidationError as error:
            self.add_error("new_password1", error)

    @staticmethod
    @cache
    def common_passwords() -> list[str]:
        """Return Django's common passwords that are long enough and not only digits, sorted.

        The page's script refuses them during typing."""
        words = CommonPasswordValidator().passwords
        return sorted(
            word for word in words if len(word) >= settings.MIN_PASSWORD and not word.isdigit()
        )


class NewPassword(_Judged, SetPasswordForm):
    """Form that sets the password of an account without one, or of a user who forgot it."""

    user: User

    def save(self, commit: bool = True) -> User:
        """Store the password. Raises Refusal if the link was used after the page was opened."""
        set_password_by_link(user=self.user, password=self.cleaned_data["new_password1"])
        return self.user


class ChangePasswordForm(_Judged, PasswordChangeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Current password")


def read_name(name: str) -> str:
    """Return a new account's name, with each run of spaces reduced to one. Raises ValidationError
    if the name has characters that are not allowed, or is reserved for the demo."""
    name = " ".join(name.split())
    if not all(sign.isalnum() or sign in " .'’-_@+" for sign in name):
        raise forms.ValidationError(_("Use only letters, digits, spaces and the signs . ' - _ @ +"))
    if name.casefold() == DEMO_DIRECTOR:
        raise forms.ValidationError(_("This name is reserved for the demo: choose another."))
    return name


class StartForm(_Judged):
    """Form that creates the first account, the owner's."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        help_text=_("You log in with this name. Capital and small letters are treated alike."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    new_password1 = forms.CharField(strip=False, max_length=200, widget=forms.PasswordInput)
    new_password2 = forms.CharField(strip=False, max_length=200, widget=forms.PasswordInput)
    club = forms.CharField(
        label=_("Your club"),
        max_length=CLUB_MAX,
        required=False,
        help_text=_("The program fills in this club when you create an event."),
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    code = forms.CharField(
        label=_("Start code"),
        max_length=20,
        help_text=_(
            "This program showed the code when it started, on the computer where it is installed."
        ),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, needs_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_code:
            del self.fields["code"]

    def clean_name(self) -> str:
        name = read_name(self.cleaned_data["name"])
        if find_named(name) is not None:
            raise forms.ValidationError(_("This name is taken: choose another."))
        return name

    def clean(self) -> None:
        data = self.cleaned_data
        first, second = data.get("new_password1"), data.get("new_password2")
        if first and second and first != second:
            self.add_error("new_password2", _("The two passwords differ."))
        self.validate_password_for_user(User(username=data.get("name", "")))


class LogInForm(AuthenticationForm):
    """Log-in form that ignores upper and lower case in the name."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _("Wrong name or password. Check the capital letters in the password.")
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Your name")

    def clean_username(self) -> str:
        typed: str = self.cleaned_data["username"]
        found = find_named(" ".join(typed.split()))
        return found.get_username() if found else typed


class _EmailForm(forms.Form):
    """Base form whose field `email` exists only if this installation sends mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SENDS_MAIL:
            del self.fields["email"]


class RoleForm(forms.Form):
    role = forms.TypedChoiceField(
        label=_("Role"),
        choices=ROLE_CHOICES,
        coerce=Role,
        initial=Role.DIRECTOR,
        widget=forms.RadioSelect,
    )


class AccountForm(_EmailForm, RoleForm):
    name = forms.CharField(
        label=_("Name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = forms.EmailField(label=_("Email"), required=False, max_length=200)
    field_order = ["name", "role", "email"]

    def clean_name(self) -> str:
        return read_name(self.cleaned_data["name"])


class OwnAccountForm(_EmailForm):
    club = forms.CharField(
        label=_("Your club"),
        max_length=CLUB_MAX,
        required=False,
        help_text=_("The program fills in this club when you create an event."),
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
        help_text=_(
            "If you forget your password, the link to set a new one is sent to this address."
        ),
    )
