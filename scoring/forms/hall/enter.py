"""The form for a table's PIN, and for its number too while many wrong PINs are typed."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import WholeField
from scoring.services.hall.tickets import TABLE_DIGITS

LONGEST = 20
MOST_TABLES = 9999


class EnterForm(forms.Form):
    """Six digits, typed in groups or not; `cleaned_data["pin"]` has them without gaps.

    With `needs_table`, `cleaned_data["table"]` is the table's number, None for the roving referee.
    """

    table = WholeField(
        label=_("Table number"),
        least=1,
        most=MOST_TABLES,
        required=False,
        help_text=_("Leave it empty if you are the roving referee."),
    )
    pin = forms.CharField(
        label=_("Table PIN"),
        max_length=LONGEST,
        help_text=_("Six digits, printed on the table card."),
        error_messages={"required": _("Enter the six digits on the card.")},
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "enterkeyhint": "go",
                "class": "pin-box",
            }
        ),
    )

    def __init__(self, data: Any = None, *, needs_table: bool = False) -> None:
        super().__init__(data)
        if not needs_table:
            del self.fields["table"]

    def clean_table(self) -> int | None:
        if "table" not in self.data:  # the page was opened before it was asked for
            raise forms.ValidationError(_("Enter the number of your table along with its PIN."))
        table: int | None = self.cleaned_data["table"]
        return table

    def clean_pin(self) -> str:
        typed: Any = self.cleaned_data["pin"]
        pin = re.sub(r"[\s.-]", "", typed)
        if not re.fullmatch(rf"[0-9]{{{TABLE_DIGITS}}}", pin):
            raise forms.ValidationError(_("A PIN has six digits, without letters."))
        return pin
