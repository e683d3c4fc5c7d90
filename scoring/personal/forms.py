"""Forms for personal data: erasing, merging and splitting people, and how long guests are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.names import STORED_NAME_MAX
from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge
from scoring.personal.erasure_services import ErasureChoices
from scoring.personal.guests_services import MOST_MONTHS
from scoring.personal.texts_queries import LINE_KEY_LENGTH
from scoring.personal.wording import format_given, format_new_seat

MOST_LINES = 2_000


class EraseForm(forms.Form):
    """Confirms an erasure: the user types the person's name and ticks texts to erase it from.

    Inputs `shown`: the keys of all texts on the page. Inputs `line`: the keys of ticked texts."""

    with_photos = forms.BooleanField(
        label=_("Also remove these photos of score sheets: they show names"),
        required=False,
    )
    typed = forms.CharField(
        label=_("Type the name of the person"),
        max_length=STORED_NAME_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
    )

    def __init__(self, *args: Any, has_photos: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_photos:
            del self.fields["with_photos"]

    @property
    def going(self) -> set[str]:
        """Keys of the texts that the user ticked, to have the name erased from them."""
        return set(self._read("line"))

    @property
    def choices(self) -> ErasureChoices:
        """The user's choices. The form must be valid."""
        going = self.going
        return ErasureChoices(
            {key: key in going for key in self._read("shown")},
            with_photos=self.cleaned_data.get("with_photos", False),
            is_whole=True,
        )

    def _read(self, name: str) -> list[str]:
        found = self.data.getlist(name) if hasattr(self.data, "getlist") else []
        return [key for key in found[:MOST_LINES] if len(key) == LINE_KEY_LENGTH]


class MergeForm(forms.Form):
    """Choose which of two players to keep; `keep` is that player's primary key."""

    keep = forms.TypedChoiceField(
        label=_("Keep"),
        coerce=int,
        widget=forms.RadioSelect,
        help_text=_("Choose the person whose name and membership card are kept."),
    )

    def __init__(self, *args: Any, players: Sequence[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (player.pk, " · ".join([player.name, *player.person.about])) for player in players
        ]
        cast(forms.TypedChoiceField, self.fields["keep"]).choices = choices


class SplitForm(forms.Form):
    """Choose which results since a merge belong to the absorbed player. `given`: keys of the chosen
    `EntryPlayer` rows; `shown`: keys of all rows on the page."""

    given = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    shown = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.MultipleHiddenInput
    )

    def __init__(self, *args: Any, merge: PersonMerge, seats: Sequence[EntryPlayer], **kwargs: Any):
        choices = [(seat.pk, format_new_seat(seat)) for seat in seats]
        super().__init__(*args, **kwargs)
        self.fields["shown"].initial = [pk for pk, _words in choices]
        given = cast(forms.TypedMultipleChoiceField, self.fields["given"])
        given.label = format_given(merge)
        for name in ("given", "shown"):
            cast(forms.TypedMultipleChoiceField, self.fields[name]).choices = choices
        if not choices:
            self.fields.clear()


class GuestTermForm(forms.Form):
    months = forms.IntegerField(
        label=_("Delete guests after this many months without an event (0 means never)"),
        min_value=0,
        max_value=MOST_MONTHS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
