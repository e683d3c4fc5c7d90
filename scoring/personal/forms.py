"""Forms for personal data: erasing a person, and how long guests are kept."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.names import STORED_NAME_MAX
from scoring.personal.erasure_services import ErasureChoices
from scoring.personal.guests_services import MOST_MONTHS
from scoring.personal.texts_queries import LINE_KEY_LENGTH

MOST_LINES = 2_000


class EraseForm(forms.Form):
    """Confirms an erasure by typing the person's name. Also posts, as keys of text lines: `shown`,
    the lines on the page, and `line`, the lines to erase."""

    with_photos = forms.BooleanField(
        label=_("Also remove these photos: names are written on the score sheets"),
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
        """Keys of the lines that the user ticked for erasure."""
        return set(self._read("line"))

    @property
    def choices(self) -> ErasureChoices:
        """Choices of the user. The form must be valid."""
        going = self.going
        return ErasureChoices(
            {key: key in going for key in self._read("shown")},
            with_photos=self.cleaned_data.get("with_photos", False),
            is_whole=True,
        )

    def _read(self, name: str) -> list[str]:
        found = self.data.getlist(name) if hasattr(self.data, "getlist") else []
        return [key for key in found[:MOST_LINES] if len(key) == LINE_KEY_LENGTH]


class GuestTermForm(forms.Form):
    months = forms.IntegerField(
        label=_("How many months after their last event guests are deleted (0: never)"),
        min_value=0,
        max_value=MOST_MONTHS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
