"""Amounts of money, payment methods and lists of numbers for pages and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

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
    """Format an amount in the reader's language: 105000 cents are "€1,050.00" or "1.050,00 €".

    If `is_short`, whole euros have no decimals."""
    euros, rest = divmod(abs(cents), 100)
    places = 0 if is_short and not rest else 2
    number = f"{euros}.{rest:02d}" if places else euros
    amount = number_format(number, decimal_pos=places, force_grouping=True)
    said = _("€%(amount)s") % {"amount": amount}
    return f"\N{MINUS SIGN}{said}" if cents < 0 else said


def format_euros(cents: int) -> str:
    """Format an amount, with decimals only if it has cents: "€1,250", "€12.50"."""
    return format_money(cents, is_short=True)


def format_pay_method(method: str) -> str | Promise:
    return PAY_METHOD_NAMES[PayMethod(method)]


def format_list(parts: Sequence[object]) -> str:
    """Join values as a list in a sentence: `3`, `3 and 9`, `3, 5 and 9`."""
    said = [str(part) for part in parts]
    if len(said) < 2:
        return "".join(said)
    return _("%(first)s and %(last)s") % {"first": ", ".join(said[:-1]), "last": said[-1]}


def format_numbers(numbers: list[int]) -> str:
    """Join numbers with commas: `3, 5, 8`; after 12 numbers the list is cut off with "…"."""
    shown = ", ".join(map(str, numbers[:12]))
    return f"{shown} …" if len(numbers) > 12 else shown


def join_points(totals: Iterable[int]) -> str:
    """Join the points of a table's sides, in the given order: "405 to −115"."""
    figures = [number_format(each, force_grouping=True).replace("-", "−") for each in totals]
    return reduce(
        lambda said, more: _("%(points)s to %(next)s") % {"points": said, "next": more}, figures
    )
