"""Amounts of money and ways to pay, as pages and sentences say them."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.till.ledger import PayMethod

PAY_METHOD_NAMES: dict[PayMethod, str | Promise] = {
    PayMethod.CASH: gettext_lazy("cash"),
    PayMethod.TRANSFER: gettext_lazy("bank transfer"),
    PayMethod.OTHER: pgettext_lazy("way to pay", "another way"),
}


def format_money(cents: int, *, is_short: bool = False) -> str:
    """An amount in the reader's language: 105000 cents are "€1,050.00" or "1.050,00 €"; a short one
    of whole euros has no decimals."""
    euros, rest = divmod(abs(cents), 100)
    places = 0 if is_short and not rest else 2
    number = f"{euros}.{rest:02d}" if places else euros
    amount = number_format(number, decimal_pos=places, force_grouping=True)
    said = _("€%(amount)s") % {"amount": amount}
    return f"\N{MINUS SIGN}{said}" if cents < 0 else said


def format_euros(cents: int) -> str:
    """A sum of money, with decimals only where it has cents: "€1,250", "€12.50"."""
    return format_money(cents, is_short=True)


def format_pay_method(method: str) -> str | Promise:
    return PAY_METHOD_NAMES[PayMethod(method)]
