"""Which address is shown to phones, and the network of the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import keep_quiet_about_optional
from scoring.models.hall_screens import HallScreens
from scoring.services.hall.screens import HallAddress

LONGEST_NAME, LEAST_PASSWORD, LONGEST_PASSWORD = 32, 8, 63
"""Of WPA: the name in bytes, the password in characters."""


class AddressForm(forms.Form):
    """`origins`: where phones may find the desk, the likeliest first."""

    origin = forms.ChoiceField(label=_("Address that phones open"), required=False)
    wifi_name = forms.CharField(
        label=_("Name of the Wi-Fi"), max_length=LONGEST_NAME, required=False
    )
    wifi_password = forms.CharField(
        label=_("Password of the Wi-Fi"),
        max_length=LONGEST_PASSWORD,
        required=False,
        strip=False,
        help_text=_("Everybody who sees the code can read it. Leave it empty for an open network."),
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
        keep_quiet_about_optional(field)

    def clean_wifi_name(self) -> str:
        name = str(self.cleaned_data["wifi_name"])
        if len(name.encode()) > LONGEST_NAME:
            raise forms.ValidationError(_("The name of a network has no more than 32 letters."))
        return name

    def clean_wifi_password(self) -> str:
        password = str(self.cleaned_data["wifi_password"])
        if password and len(password) < LEAST_PASSWORD:
            raise forms.ValidationError(_("A password of a Wi-Fi has at least eight characters."))
        return password

    def read(self) -> HallAddress:
        """What a valid form says."""
        data = self.cleaned_data
        return HallAddress(data["origin"], data["wifi_name"], data["wifi_password"])
