"""The forms of the seating: the draw, the exchange of two entries, an empty chair."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.pairing.movement import MOST_ENTRIES
from scoring.queries.field.entries import Entrant
from scoring.wording.phases import DRAW_METHOD_NAMES

SEED = re.compile(r"[0-9A-Za-z-]{1,40}")


class DrawForm(forms.Form):
    """The settings of a draw of the seats. A blank seed is replaced by a random one."""

    method = forms.ChoiceField(
        label=_("Seats are assigned"),
        choices=[*DRAW_METHOD_NAMES.items()],
        widget=forms.RadioSelect,
    )
    seed = forms.CharField(
        label=_("Seed"),
        max_length=40,
        required=False,
        help_text=_("The same seed gives the same draw again. Leave it blank for a new draw."),
    )

    def clean_seed(self) -> str:
        seed: str = self.cleaned_data["seed"].strip()
        if seed and not SEED.fullmatch(seed):
            raise forms.ValidationError(_("A seed may contain only unaccented letters and digits."))
        return seed


class ChairForm(forms.Form):
    """An entry that sits down opposite one that rests; all three are whole numbers."""

    turn = forms.IntegerField(min_value=1, max_value=999)
    entry = forms.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    opposite = forms.IntegerField(min_value=1, max_value=MOST_ENTRIES)


class SwapForm(forms.Form):
    """Two entries that change places."""

    first = forms.TypedChoiceField(label=_("Number"), coerce=int)
    second = forms.TypedChoiceField(label=_("swaps seats with number"), coerce=int)
    scope = forms.ChoiceField(
        label=_("For how long"),
        choices=[("on", _("in this turn and all later turns")), ("only", _("in this turn only"))],
        widget=forms.RadioSelect,
    )
    turn = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, entrants: Iterable[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(entrant.number, f"{entrant.number} · {entrant.label}") for entrant in entrants]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
            field.choices = [("", "–"), *choices]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("first") and cleaned.get("first") == cleaned.get("second"):
            self.add_error("second", _("Choose two different numbers."))
        return cleaned
