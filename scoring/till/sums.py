"""The sums of a till, as its pages and its file show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.core.till.fees import FeePlan
from scoring.core.till.ledger import CashFigures, MoneyMove, PayMethod, sum_moves
from scoring.models.till import read_till
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import PAY_METHOD_NAMES
from scoring.tickets.qr import draw_qr
from scoring.till.queries import CashLine, EntryAccount
from scoring.till.wording import format_fee_name


@dataclass(frozen=True, slots=True)
class TillSums:
    """The figures of the closing sheet, in cents."""

    due: int
    taken: int
    """The cents that came in less those that were given back."""
    to_pay: int
    to_pay_away: int
    """What those have left to pay who are not here; 0 where nobody is checked in."""
    to_return: int
    by_method: tuple[tuple[str | Promise, int], ...]
    tills: tuple[CashLine, ...]
    given_back: int
    exempt: int
    """The number of payers who are exempt."""

    @property
    def cash(self) -> int:
        """The cash expected in all tills."""
        return sum(line.expected for line in self.tills)

    @property
    def counted(self) -> CashFigures | None:
        """All tills together; None until each is counted."""
        figures = [line.figures for line in self.tills]
        known = [one for one in figures if one is not None]
        if not known or len(known) < len(figures):
            return None
        return CashFigures(
            self.cash, sum(one.change for one in known), sum(one.counted for one in known)
        )


def sum_till(
    accounts: Collection[EntryAccount],
    moves: Sequence[MoneyMove],
    tills: Iterable[CashLine],
    here: Collection[int] = (),
) -> TillSums:
    """The sums of these entries, of all money that moved, and of these tills; `here`: the numbers
    of the entries that have come."""
    away = [one for one in accounts if here and one.entrant.number not in here]
    return TillSums(
        due=sum(one.due for one in accounts),
        taken=sum_moves(moves),
        to_pay=sum(one.to_pay for one in accounts),
        to_pay_away=sum(one.to_pay for one in away),
        to_return=sum(one.to_return for one in accounts),
        by_method=tuple(
            (PAY_METHOD_NAMES[method], sum_moves(one for one in moves if one.method is method))
            for method in PayMethod
        ),
        tills=tuple(tills),
        given_back=sum(move.cents for move in moves if move.is_refund),
        exempt=sum(payer.is_exempt for one in accounts for payer in one.payers),
    )


def show_fees(event: Tournament) -> dict[str, object]:
    """The fees of an event and how to pay them, as `till/fee_list.html` shows them. One query at
    most."""
    till = read_till(event)
    return {
        "till": till,
        "plan": till.fees,
        "fees": list_fees(till.fees),
        "pay_qr": draw_qr(till.pay_link) if till.pay_link else "",
    }


def list_fees(plan: FeePlan) -> list[tuple[str, int]]:
    """The fees by name, in cents, in the order of the plan."""
    return [(format_fee_name(plan, fee.key), fee.cents) for fee in plan.fees]
