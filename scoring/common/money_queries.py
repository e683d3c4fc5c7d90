"""Entries whose money is in the till."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.models.till import Payment


def find_paid_number(entry_ids: Iterable[int]) -> int | None:
    """The number of the first of these entries that has paid and was not given it all back; None
    if there is none. One query."""
    paid: defaultdict[int, int] = defaultdict(int)
    rows = Payment.objects.filter(entry__in=entry_ids, undone_at=None).order_by("entry__number")
    for number, cents, is_refund in rows.values_list("entry__number", "cents", "is_refund"):
        paid[number] += -cents if is_refund else cents
    return next((number for number, cents in paid.items() if cents), None)
