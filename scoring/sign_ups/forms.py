"""Forms for players to sign up, and for directors to set up sign-ups or refuse them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import model_to_dict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.club_spelling import find_spellings, spell_clubs
from players.columns import PAIRS, SINGLE_PLAYERS, Shape
from players.duplicates import check_roster
from players.names import clean_text, fold_name
from players.person import PERSON_FIELDS
from players.roster import MAX_PAIRS, Roster, RosterEntry
from players.wording import format_sentence
from scoring.core.limits import (
    EMAIL_MAX,
    PHONE_MAX,
    REASON_MAX,
    SIGN_UP_NOTE_MAX,
    SIGN_UPS_NOTICE_MAX,
    WRITE_KEY_MAX,
)
from scoring.entries.forms import AskedPerson, EntryForm, read_person
from scoring.models.sign_up import SignUp, SignUpTerms
from scoring.sign_ups.deciding_services import ChosenTerms
from scoring.sign_ups.queries import build_typed_entry
from scoring.sign_ups.services import TypedSignUp
from scoring.web.forms import WholeField, hide_optional_hint

_PHONE: Final = re.compile(r"[+]?[0-9][0-9 ()./-]{3,}")
_PHONE_SIGNS: Final = re.compile(r"[+]?[0-9][0-9 ()./-]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_KEY_BYTES: Final = 16
_CONTACT: Final = ("email", "phone", "note")
_CLUB: Final = PERSON_FIELDS["club"].key
_CLOSING_FORMAT: Final = "%Y-%m-%dT%H:%M"


class SignUpForm(EntryForm):
    """Form for a sign-up. In events of pairs a single player can seek a partner (`seeks`)."""

    def __init__(
        self,
        *args: Any,
        shape: Shape = PAIRS,
        categories: Sequence[str] = (),
        clubs: Sequence[str] = (),
        mails: bool,
        **kwargs: Any,
    ) -> None:
        """`shape`: how many players make an entry; `clubs`: clubs with a known spelling (needed
        only to validate); `mails`: True if the server can send mail."""
        super().__init__(*args, shape=shape, categories=categories, **kwargs)
        self._clubs, self._spellings = clubs, dict[str, str]()
        self.proposals: dict[str, dict[str, Any]] = {}
        """A question for each club field whose text is nearly the name of a known club, by field.

        Keys: `typed` and `known`, the two names; `is_taken`, True to use the known one."""
        if categories:
            self.fields["categories"].help_text = _(
                "Tick all the categories that apply to you: each has its own ranking."
            )
        if shape == PAIRS:
            self.fields["seeks"] = forms.BooleanField(
                label=_("I am looking for a partner"), required=False
            )
            self.fields["name_2"].required = False
        self.fields["email"] = forms.EmailField(
            label=_("E-mail"),
            max_length=EMAIL_MAX,
            required=False,
            help_text=_("You will get the link to your sign-up, and any news, at this address.")
            if mails
            else "",
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
        """A honeypot field that people do not see: only programs fill it in."""
        self.fields["key"] = forms.CharField(required=False, widget=forms.HiddenInput)
        self.fields["waits"] = forms.BooleanField(required=False, widget=forms.HiddenInput)
        for field in self.fields.values():
            if not field.required:
                hide_optional_hint(field)  # the page explains that only names are needed

    @property
    def key(self) -> str:
        """The submission's idempotency key, or a new key if the posted one is invalid."""
        key: str = self.cleaned_data.get("key") or ""
        is_key = _KEY.fullmatch(key) and len(key) <= WRITE_KEY_MAX
        return key if is_key else make_sign_up_key()

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(_("Leave this field empty: it is a trap for spam programs."))
        return ""

    def clean_phone(self) -> str:
        phone = clean_text(self.cleaned_data["phone"])
        if phone and not _PHONE.fullmatch(phone):
            raise ValidationError(
                _("The number is too short: write it in full, as in +39 06 1234567.")
                if _PHONE_SIGNS.fullmatch(phone)
                else _("Use digits and spaces, as in +39 06 1234567.")
            )
        return phone

    def clean_note(self) -> str:
        return clean_text(self.cleaned_data["note"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.shape == PAIRS and "name_2" not in self.errors:
            if cleaned.get("seeks") and cleaned.get("name_2"):
                self.add_error(
                    "seeks",
                    _(
                        "You typed a partner’s name below: untick “I am looking for a "
                        "partner” or clear the name."
                    ),
                )
            elif not cleaned.get("seeks") and not cleaned.get("name_2"):
                self.add_error(
                    "name_2",
                    _("Enter your partner’s name, or tick “I am looking for a partner”."),
                )
        if not self.errors:
            own = SINGLE_PLAYERS if cleaned.get("seeks") else self.shape
            entry = self.typed.entry
            for fault in check_roster(Roster((entry,), shape=own)).faults:
                self.add_error(None, format_sentence(fault))
        if not self.errors:
            self._spell_clubs()
        return cleaned

    def _spell_clubs(self) -> None:
        """Replace typed club names by the spelling of known clubs with nearly the same name. If
        more than case or accents differ, the form first asks once whether that club is meant."""
        typed = [person.club for person in self.typed.entry.players]
        for club, known in find_spellings([self.typed.entry], self._clubs).items():
            name = f"{_CLUB}_{typed.index(club) + 1}"
            if fold_name(club) == fold_name(known):
                self._spellings[club] = known
                continue
            is_answered = self.data.get(f"asked_{name}") == club
            is_taken = not is_answered or bool(self.data.get(f"known_{name}"))
            self.proposals[name] = {"typed": club, "known": known, "is_taken": is_taken}
            if is_taken:
                self._spellings[club] = known
            if not is_answered:
                self.add_error(
                    name,
                    _(
                        "There is already a club with nearly this name: choose the right "
                        "club above, then send again."
                    ),
                )

    @property
    def asked_people(self) -> list[tuple[AskedPerson, dict[str, Any] | None]]:
        """(form fields, question) for each player. The question, from `proposals`, asks if a known
        club like the typed club is meant; None if no known club is like it."""
        return [
            (person, self.proposals.get(f"{_CLUB}_{n}"))
            for n, person in zip(self.shape.numbers, self.people, strict=True)
        ]

    @property
    def typed(self) -> TypedSignUp:
        """The typed sign-up. The form must be valid."""
        data, seeks = self.cleaned_data, bool(self.cleaned_data.get("seeks"))
        numbers = (1,) if seeks else self.shape.numbers
        people = (read_person(data, f"_{n}").in_mixed_case for n in numbers)
        name = clean_text(data.get("team", ""))
        entry = RosterEntry(0, *people, name=name, categories=self.chosen_categories)
        (spelt,) = spell_clubs([entry], self._spellings)
        return TypedSignUp(spelt, seeks, **{name: data[name] for name in _CONTACT})

    @staticmethod
    def initial_of_sign_up(row: SignUp, categories: Sequence[str]) -> dict[str, Any]:
        own = {"seeks": row.seeks_partner} | model_to_dict(row, _CONTACT)
        return EntryForm.initial_of(build_typed_entry(row, categories)) | own


def make_sign_up_key() -> str:
    return secrets.token_urlsafe(_KEY_BYTES)


class SignUpTermsForm(forms.Form):
    is_open = forms.BooleanField(label=gettext_lazy("Open sign-ups"), required=False)
    capacity = WholeField(
        label=gettext_lazy("Capacity"),
        least=1,
        most=MAX_PAIRS,
        required=False,
        help_text=gettext_lazy(
            "All entries count towards this number, not only those from sign-ups. When "
            "it is reached, further sign-ups go on the waiting list."
        ),
    )
    closes_at = forms.DateTimeField(
        label=gettext_lazy("Closing time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_CLOSING_FORMAT),
        help_text=gettext_lazy(
            "If you leave this empty, sign-ups close when play begins. Drawing the seats always "
            "closes them, even before the time given here."
        ),
    )
    by_director = forms.BooleanField(
        label=gettext_lazy("A director accepts each sign-up"),
        required=False,
        help_text=gettext_lazy(
            "If you do not tick this, sign-ups are accepted automatically while there "
            "are places. You only decide about doubtful names."
        ),
    )
    shows_names = forms.BooleanField(
        label=gettext_lazy("Show the entries on the sign-up page"), required=False
    )
    notice = forms.CharField(
        label=gettext_lazy("Note to the players"),
        max_length=SIGN_UPS_NOTICE_MAX,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("For example the fee, where to pay and how to get there."),
    )

    @staticmethod
    def initial_of(terms: SignUpTerms | None) -> dict[str, Any]:
        return model_to_dict(terms or SignUpTerms(), SignUpTermsForm.base_fields)

    def clean_closes_at(self) -> datetime | None:
        closes_at: datetime | None = self.cleaned_data["closes_at"]
        if closes_at is not None and not 1950 <= timezone.localtime(closes_at).year <= 2200:
            raise ValidationError(_("Check the year."))
        return closes_at

    @property
    def terms(self) -> ChosenTerms:
        return ChosenTerms(**self.cleaned_data)


class RefuseSignUpsForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason (the player reads it)"), max_length=REASON_MAX, required=False
    )
