"""Pairs as a director types them: one at a time, as a list, from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.names import CARD_MAX, CLUB_MAX, NAME_MAX
from players.roster import RosterPair, build_player

MOST_TEXT = 400_000


class PairForm(forms.Form):
    """One pair."""

    name_1 = forms.CharField(label=_("First player"), max_length=NAME_MAX)
    club_1 = forms.CharField(label=_("Club"), max_length=CLUB_MAX, required=False)
    card_1 = forms.CharField(label=_("Membership card"), max_length=CARD_MAX, required=False)
    name_2 = forms.CharField(label=_("Second player"), max_length=NAME_MAX)
    club_2 = forms.CharField(label=_("Club"), max_length=CLUB_MAX, required=False)
    card_2 = forms.CharField(label=_("Membership card"), max_length=CARD_MAX, required=False)

    def pair(self) -> RosterPair:
        """What was typed, as a list of one would have it. The form must be valid."""
        data = self.cleaned_data
        first, second = (
            build_player(data[f"name_{n}"], data[f"card_{n}"], data[f"club_{n}"]) for n in (1, 2)
        )
        return RosterPair(0, first, second)

    @staticmethod
    def initial_of(pair: RosterPair) -> dict[str, Any]:
        return {
            f"{field}_{n}": value
            for n, player in enumerate(pair.players, start=1)
            for field, value in (
                ("name", player.name),
                ("club", player.club),
                ("card", player.card_number),
            )
        }


class ListForm(forms.Form):
    """A pasted list, or a spreadsheet."""

    text = forms.CharField(
        label=_("Paste a list, one pair a line"),
        widget=forms.Textarea(
            attrs={
                "rows": 8,
                "placeholder": "Rossi Maria - Bianchi Anna; ASD Burraco Roma; 12345; 67890",
                "spellcheck": "false",
            }
        ),
        max_length=MOST_TEXT,
        required=False,
        strip=False,
        help_text=_("Two names, then the club and the two cards if there are any."),
    )
    file = forms.FileField(
        label=_("Or a spreadsheet of names"),
        required=False,
        allow_empty_file=True,
        help_text=_(
            "An .xlsx or .csv file with the columns player 1, player 2, club, card 1, card 2."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("text", "").strip() and not cleaned.get("file"):
            raise forms.ValidationError(_("Paste a list or choose a file first."))
        return cleaned
