"""The totals of a till, for its pages and its file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from scoring.core.till.ledger import CashFigures, MoneyMove, PayMethod, sum_moves
from scoring.models.till import read_till
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import PAY_METHOD_NAMES
from scoring.tickets.qr import draw_qr
from scoring.till.queries import CashLine, EntryAccount
from scoring.till.wording import format_fee_name


def sum_till(
    accounts: Collection[EntryAccount],
    moves: Sequence[MoneyMove],
    tills: Sequence[CashLine],
    here: Collection[int] = (),
) -> dict[str, Any]:
    """Compute the totals of a till in cents, as template context. `moves`: payments and refunds.

    `here`: the numbers of arrived entries; empty if the event does not use the check-in."""
    away = [one for one in accounts if here and one.entrant.number not in here]
    cash = sum(line.expected for line in tills)
    counted = [line.figures for line in tills if line.figures is not None]
    change, found = sum(one.change for one in counted), sum(one.counted for one in counted)
    return {
        "due": sum(one.due for one in accounts),
        "taken": sum_moves(moves),  # minus refunds
        "to_pay": sum(one.to_pay for one in accounts),
        "to_pay_away": sum(one.to_pay for one in away),
        "to_return": sum(one.to_return for one in accounts),
        "by_method": [
            (PAY_METHOD_NAMES[method], sum_moves(one for one in moves if one.method is method))
            for method in PayMethod
        ],
        "tills": tills,
        "cash": cash,
        # All tills together, once each is counted.
        "counted": CashFigures(cash, change, found) if len(counted) == len(tills) > 0 else None,
        "given_back": sum(move.cents for move in moves if move.is_refund),
        "exempt": sum(payer.is_exempt for one in accounts for payer in one.payers),
    }


def show_fees(event: Tournament) -> dict[str, object]:
    """Build the context of `till/fee_list.html`: fees and payment details. At most one query."""
    till = read_till(event)
    plan = till.fees
    return {
        "till": till,
        "plan": plan,
        "fees": [(format_fee_name(plan, fee.key), fee.cents) for fee in plan.fees],
        "pay_qr": draw_qr(till.pay_link) if till.pay_link else "",
    }
