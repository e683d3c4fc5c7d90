"""Writes of counted cash, till by till."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director, sign_row, undo_row
from scoring.actions.locking_services import find_again, lock_tournament
from scoring.actions.refusals_services import Refusal
from scoring.core.till.ledger import CashFigures
from scoring.core.till.money import sum_coins
from scoring.models.till import CashCount, TillDevice
from scoring.text.amounts_wording import format_money
from scoring.till.queries import load_cash


@transaction.atomic
def count_cash(
    *,
    till: TillDevice,
    counted: int | None,
    coins: Mapping[int, int],
    change: int,
    note: str,
    author: Author,
    now: datetime,
) -> CashCount:
    """Store what was counted in a till: note by note and coin by coin, or (`counted`) as a sum.

    The cash that is expected now is kept beside it.
    """
    event = lock_tournament(till.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    cash = load_cash(event)
    if till.name not in cash:
        raise Refusal("till.unknown", _("No cash was taken at this till."))
    known = {coin: number for coin, number in coins.items() if number}
    figures = CashFigures.of_count(cash[till.name], change, counted, known)
    if figures is None:
        raise Refusal(
            "till.nothing_counted", _("Enter what was counted: the notes and coins, or the sum.")
        )
    if counted is not None and known and counted != sum_coins(known):
        raise Refusal(
            "till.two_sums",
            _("The notes and coins make %(amount)s, not the sum that you entered.")
            % {"amount": format_money(sum_coins(known))},
        )
    return CashCount.objects.create(
        till=till,
        expected=figures.expected,
        change=figures.change,
        counted=figures.counted,
        coins={str(coin): number for coin, number in known.items()},
        note=note.strip(),
        **sign_row(event, author, now),
    )


@transaction.atomic
def undo_count(*, count: CashCount, author: Author, now: datetime) -> CashCount:
    """Undo the count of a till: the one before it counts again."""
    event = lock_tournament(count.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    count = find_again(CashCount.objects.all(), count)
    return count if count.undone_at is not None else undo_row(event, count, author, now)
