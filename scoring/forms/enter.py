"""The PIN of a table, as somebody without a camera types it."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.services.tickets import TABLE_DIGITS

LONGEST = 20


class EnterForm(forms.Form):
    """Six digits, typed in groups or not; `cleaned_data["pin"]` has them without gaps."""

    pin = forms.CharField(
        label=_("PIN of the table"),
        max_length=LONGEST,
        help_text=_("Six digits: they stand on the card of the table."),
        error_messages={"required": _("Type the six digits of the card.")},
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "enterkeyhint": "go",
                "class": "pin-box",
            }
        ),
    )

    def clean_pin(self) -> str:
        typed: Any = self.cleaned_data["pin"]
        pin = re.sub(r"[\s.-]", "", typed)
        if not re.fullmatch(rf"[0-9]{{{TABLE_DIGITS}}}", pin):
            raise forms.ValidationError(_("A PIN has six digits, without letters."))
        return pin
