"""Form fields for sums of money, shares and spans of turns."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.core.prizes.plan import WHOLE_SHARE
from scoring.core.till.money import parse_cents
from scoring.prizes.rows import write_sum

_SHARE: Final = re.compile(r"(\d{1,3})(?:[.,](\d))?\s*%")
_GROUPED: Final = re.compile(r"(?<=\d)[.'’\s](?=\d{3}(?!\d))")
"""Finds thousands separators."""
_TURNS: Final = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")


def read_sum(text: str) -> int | None:
    """Read a sum in cents from `500`, `12,50`, `1.000` or `€ 20`; None if it is not a sum."""
    return parse_cents(_GROUPED.sub("", text.replace("€", "")))


def read_share(text: str) -> int | None:
    """Read a share in thousandths from `40 %` or `12,5%`; None if it is not a share."""
    found = _SHARE.fullmatch(text.strip())
    if found is None:
        return None
    permille = int(found[1]) * 10 + int(found[2] or 0)
    return permille if permille <= WHOLE_SHARE else None


class EurosField(forms.CharField):
    """A sum of money, in cents; None if it is blank."""

    default_error_messages = {"invalid": _("Enter an amount, for example 500 or 12.50.")}

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(required=False, widget=widget, **options)

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]  # a sum, not its text
        text = super().to_python(value)
        if not text:
            return None
        cents = read_sum(text)
        if cents is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return cents

    def prepare_value(self, value: Any) -> Any:
        return write_sum(value) if isinstance(value, int) else value


class PrizeMoneyField(forms.CharField):
    """A prize's money: (cents, 0) for an amount, (0, thousandths of the fees) for a share."""

    default_error_messages = {
        "invalid": _("Enter an amount, for example 500, or a share, for example 40%.")
    }

    def clean(self, value: Any) -> tuple[int, int]:
        text = str(super().clean(value) or "").strip()
        if not text:
            return 0, 0
        if (permille := read_share(text)) is not None:
            return 0, permille
        if (cents := read_sum(text)) is not None:
            return cents, 0
        raise ValidationError(self.error_messages["invalid"], code="invalid")


class TurnsField(forms.CharField):
    """The first and last turn of a span, typed `4-5` or `5`; (0, 0) if it is blank."""

    default_error_messages = {"invalid": _("Enter the first and last turn, for example 4-5.")}

    def clean(self, value: Any) -> tuple[int, int]:
        text = str(super().clean(value) or "").strip()
        if not text:
            return 0, 0
        found = _TURNS.fullmatch(text)
        if found is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return int(found[1]), int(found[2] or found[1])
