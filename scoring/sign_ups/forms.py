"""What players type to sign up, and the terms that a director sets."""

from __future__ import annotations

import re
import secrets
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.columns import PAIRS, SINGLE_PLAYERS, Shape
from players.duplicates import check_roster
from players.names import clean_text, write_usually
from players.person import Person
from players.roster import MAX_PAIRS, Roster
from players.wording import format_sentence
from scoring.common.forms import WholeField, keep_quiet_about_optional
from scoring.core.limits import (
    EMAIL_MAX,
    PHONE_MAX,
    REASON_MAX,
    SIGN_UP_NOTE_MAX,
    SIGN_UPS_NOTICE_MAX,
    WRITE_KEY_MAX,
)
from scoring.entries.forms import EntryForm, read_person
from scoring.models.sign_up import SignUp, SignUpTerms
from scoring.sign_ups.deciding_services import ChosenTerms
from scoring.sign_ups.services import TypedSignUp

_PHONE: Final = re.compile(r"[+]?[0-9][0-9 ()./-]{3,}")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_KEY_BYTES: Final = 16


class SignUpForm(EntryForm):
    """A sign-up as its sender types it. `seeks`: of pairs, whether a single may seek a partner."""

    def __init__(self, *args: Any, shape: Shape = PAIRS, mails: bool, **kwargs: Any) -> None:
        """`mails`: whether the desk sends mails."""
        super().__init__(*args, shape=shape, **kwargs)
        for name, field in self.fields.items():
            if name.startswith("name_"):
                field.help_text = _("Surname, then first name")
        if shape == PAIRS:
            self.fields["seeks"] = forms.BooleanField(
                label=_("I am looking for a partner"), required=False
            )
            second = self.fields["name_2"]
            second.required = False
            keep_quiet_about_optional(second)
        self.fields["email"] = forms.EmailField(
            label=_("E-mail"),
            max_length=EMAIL_MAX,
            required=False,
            help_text=_("Your link is mailed there, and how it stands.")
            if mails
            else _("So that the director can reach you."),
            widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        )
        self.fields["phone"] = forms.CharField(
            label=_("Telephone"),
            max_length=PHONE_MAX,
            required=False,
            widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
        )
        self.fields["note"] = forms.CharField(
            label=_("Note for the director"),
            max_length=SIGN_UP_NOTE_MAX,
            required=False,
            widget=forms.Textarea(attrs={"rows": 2}),
        )
        self.fields["website"] = forms.CharField(
            label=_("Leave this field empty"),
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
        )
        """A field that people do not see: what fills it in is a program."""
        self.fields["key"] = forms.CharField(required=False, widget=forms.HiddenInput)
        self.fields["waits"] = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def seeks_field(self) -> BoundField | None:
        """The box of a single who seeks a partner, in events of pairs."""
        return self["seeks"] if "seeks" in self.fields else None

    @property
    def seeks(self) -> bool:
        """Whether a single seeks a partner. The form must be valid."""
        return bool(self.cleaned_data.get("seeks"))

    @property
    def key(self) -> str:
        """The key that the page made, or another one where that is none."""
        key: str = self.cleaned_data.get("key") or ""
        is_key = _KEY.fullmatch(key) and len(key) <= WRITE_KEY_MAX
        return key if is_key else make_sign_up_key()

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(_("Leave this field empty: it catches programs."))
        return ""

    def clean_phone(self) -> str:
        phone = clean_text(self.cleaned_data["phone"])
        if phone and not _PHONE.fullmatch(phone):
            raise ValidationError(_("Digits, blanks and a plus in front, as in +39 06 1234567."))
        return phone

    def clean_note(self) -> str:
        return clean_text(self.cleaned_data["note"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.shape == PAIRS and "name_2" not in self.errors:
            if cleaned.get("seeks") and cleaned.get("name_2"):
                self.add_error(
                    "seeks", _("You named a partner below: untick this, or empty the name.")
                )
            elif not cleaned.get("seeks") and not cleaned.get("name_2"):
                self.add_error(
                    "name_2",
                    _("Enter your partner’s name, or say that you are looking for a partner."),
                )
        if not self.errors:
            own = SINGLE_PLAYERS if self.seeks else self.shape
            entry = self.typed.list_as(0)
            for fault in check_roster(Roster((entry,), shape=own)).faults:
                self.add_error(None, format_sentence(fault))
        return cleaned

    @property
    def typed(self) -> TypedSignUp:
        """What was typed. The fields must be valid."""
        data = self.cleaned_data
        numbers = (1,) if data.get("seeks") else self.shape.numbers
        people = (read_person(data, f"_{n}") for n in numbers)
        return TypedSignUp(
            tuple(_write_name(person) for person in people),
            name=clean_text(data.get("team", "")),
            seeks_partner=self.seeks,
            email=data["email"],
            phone=data["phone"],
            note=data["note"],
        )

    @staticmethod
    def initial_of_sign_up(row: SignUp) -> dict[str, Any]:
        """The fields of a sign-up that is corrected."""
        typed = TypedSignUp.of(row)
        return EntryForm.initial_of(typed.list_as(0)) | {
            "seeks": typed.seeks_partner,
            "email": typed.email,
            "phone": typed.phone,
            "note": typed.note,
        }


def make_sign_up_key() -> str:
    """A key for one sending of the form."""
    return secrets.token_urlsafe(_KEY_BYTES)


def _write_name(person: Person) -> Person:
    """The person with a name all in capitals in usual letters."""
    return Person(write_usually(person.name), *person.values[1:]) if person.name else person


_CLOSING_FORMAT: Final = "%Y-%m-%dT%H:%M"


class SignUpTermsForm(forms.Form):
    """The terms on which an event takes sign-ups."""

    is_open = forms.BooleanField(label=gettext_lazy("Take online entries"), required=False)
    capacity = WholeField(
        label=gettext_lazy("Places in all"),
        least=1,
        most=MAX_PAIRS,
        required=False,
        help_text=gettext_lazy(
            "The entries of the desk count too. Whoever comes later goes on the waiting list."
        ),
    )
    closes_at = forms.DateTimeField(
        label=gettext_lazy("Closing time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_CLOSING_FORMAT),
        help_text=gettext_lazy(
            "Without one, online entries end with the day of the event; and in any case once "
            "the seats are drawn."
        ),
    )
    by_director = forms.BooleanField(
        label=gettext_lazy("A director accepts each"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise they are entered at once, while there are places; doubtful names still wait "
            "for you."
        ),
    )
    shows_names = forms.BooleanField(
        label=gettext_lazy("The page of online entries lists who is entered"), required=False
    )
    notice = forms.CharField(
        label=gettext_lazy("Note to the players"),
        max_length=SIGN_UPS_NOTICE_MAX,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The fee, where to pay it, how to get there."),
    )

    @staticmethod
    def initial_of(terms: SignUpTerms | None) -> dict[str, Any]:
        if terms is None:
            return {"by_director": True}
        return {
            "is_open": terms.is_open,
            "capacity": terms.capacity,
            "closes_at": terms.closes_at,
            "by_director": terms.by_director,
            "shows_names": terms.shows_names,
            "notice": terms.notice,
        }

    def clean_closes_at(self) -> datetime | None:
        closes_at: datetime | None = self.cleaned_data["closes_at"]
        if closes_at is not None and not 1950 <= timezone.localtime(closes_at).year <= 2200:
            raise ValidationError(_("Check the year."))
        return closes_at

    @property
    def terms(self) -> ChosenTerms:
        """The terms that were chosen. The form must be valid."""
        return ChosenTerms(**self.cleaned_data)


class RefuseSignUpForm(forms.Form):
    """The reason why a sign-up is refused, which its sender reads."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, for the player to read"), max_length=REASON_MAX, required=False
    )
