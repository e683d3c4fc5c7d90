"""The form that asks which player is alone, for each smazzata of a table of three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.rules.faults import Fault
from scoring.rules.three import PLACES
from scoring.wording.smazzate import fault_sentence


class AloneForm(forms.Form):
    """One question without a default; `names` are those of places 1 to 3."""

    use_required_attribute = False

    alone = forms.TypedChoiceField(
        label=_("Who plays alone?"),
        help_text=_(
            "The player who took the first pozzetto; if nobody took one, the player "
            "named by the referee."
        ),
        coerce=int,
        widget=forms.RadioSelect,
    )

    def __init__(self, raw: MultiValueDict[str, str], names: Sequence[str]) -> None:
        super().__init__(raw)
        asked = cast(forms.TypedChoiceField, self.fields["alone"])
        asked.choices = list(zip(PLACES, names, strict=True))
        missing = fault_sentence(Fault("alone.missing"))
        asked.error_messages |= dict.fromkeys(("required", "invalid_choice"), missing)

    @property
    def place(self) -> int | None:
        """The place of the player who is alone; None while unanswered."""
        return self.cleaned_data.get("alone")
