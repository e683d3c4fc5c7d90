"""The form for a table's PIN, and the form for the address and Wi-Fi that phones use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import MinLengthValidator
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import WIFI_NAME_MAX, WIFI_PASSWORD_MAX
from scoring.models.hall_screens import HallScreens
from scoring.tickets.services import TABLE_DIGITS
from scoring.web.forms import WholeField, hide_optional_hint

MAX_PIN_TEXT = 20
MAX_TABLES = 9999


class EnterForm(forms.Form):
    """Form for a PIN and, if `needs_table`, a table number (empty for the roving referee)."""

    table = WholeField(
        label=_("Table number"),
        least=1,
        most=MAX_TABLES,
        required=False,
        help_text=_("Leave the table number empty if you referee every table."),
    )
    pin = forms.CharField(
        label=_("Table PIN"),
        max_length=MAX_PIN_TEXT,
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
        if "table" not in self.data:  # the page was opened before the PIN needed a table
            raise forms.ValidationError(_("Enter the number of your table along with its PIN."))
        table: int | None = self.cleaned_data["table"]
        return table

    def clean_pin(self) -> str:
        typed: Any = self.cleaned_data["pin"]
        pin = re.sub(r"[\s.-]", "", typed)
        if not re.fullmatch(rf"[0-9]{{{TABLE_DIGITS}}}", pin):
            raise forms.ValidationError(_("A PIN has six digits, without letters."))
        return pin


MIN_PASSWORD = 8
"""Minimum length of a WPA password in characters."""


class AddressForm(forms.Form):
    """Form for the Wi-Fi and the address that phones open. `origins`: choices, likeliest first."""

    origin = forms.ChoiceField(label=_("Address that phones open"), required=False)
    wifi_name = forms.CharField(
        label=_("Name of the Wi-Fi"), max_length=WIFI_NAME_MAX, required=False
    )
    wifi_password = forms.CharField(
        label=_("Password of the Wi-Fi"),
        max_length=WIFI_PASSWORD_MAX,
        required=False,
        strip=False,
        help_text=_(
            "Anyone who scans the code can read the password. Leave this empty for an open network."
        ),
        validators=[
            MinLengthValidator(
                MIN_PASSWORD,
                _("A Wi-Fi password has at least eight characters: enter the whole password."),
            )
        ],
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(
        self, data: Any = None, *, screens: HallScreens, origins: Sequence[str], chosen: str
    ) -> None:
        kept = {"wifi_name": screens.wifi_name, "wifi_password": screens.wifi_password}
        super().__init__(data, initial={"origin": chosen, **kept})
        field = self.fields["origin"]
        assert isinstance(field, forms.ChoiceField)  # nosec B101  # narrows a type for mypy
        field.choices = [(origin, origin) for origin in origins]
        hide_optional_hint(field)

    def clean_wifi_name(self) -> str:
        name = str(self.cleaned_data["wifi_name"])
        if len(name.encode()) > WIFI_NAME_MAX:
            raise forms.ValidationError(
                _("A Wi-Fi name has at most 32 characters: shorten the name.")
            )
        return name
