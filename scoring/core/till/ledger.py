"""Money owed and money taken: a payer's due, paid and open amounts, and the cash of each till."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.core.till.money import sum_coins


class PayMethod(StrEnum):
    CASH = "cash"
    TRANSFER = "transfer"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class MoneyMove:
    """A payment or refund that has not been undone."""

    cents: int
    """The amount, positive for both payments and refunds."""
    is_refund: bool = False
    method: PayMethod = PayMethod.CASH
    till: str = ""
    waived: int = 0
    """In a refund, the cents by which it reduces the fee owed; otherwise 0."""

    @property
    def signed(self) -> int:
        return -self.cents if self.is_refund else self.cents


@dataclass(frozen=True, slots=True)
class PayerBill:
    """The fee and the payments of one payer, in cents."""

    fee: int
    paid: int
    """Cents received minus cents refunded."""
    waived: int = 0
    has_left: bool = False
    """True if the payer left before playing and so owes only the amount already paid."""

    @property
    def due(self) -> int:
        """The cents owed: the fee minus waived cents; at most the amount paid if `has_left`."""
        owed = max(self.fee - self.waived, 0)
        return min(owed, self.paid) if self.has_left else owed

    @property
    def to_pay(self) -> int:
        return max(self.due - self.paid, 0)

    @property
    def to_return(self) -> int:
        """The amount paid but not (or no longer) owed."""
        return max(self.paid - self.due, 0)

    def takes(self, move: MoneyMove) -> bool:
        """True if a payment is at most the amount to pay, or a refund at most the amount paid."""
        return 0 < move.cents <= (self.paid if move.is_refund else self.to_pay)

    def find_waived(self, cents: int) -> int:
        """Return the cents by which a refund of `cents` reduces the fee owed.

        The overpaid part of the refund (`to_return`) does not reduce it."""
        return max(cents - self.to_return, 0)


def sum_moves(moves: Iterable[MoneyMove]) -> int:
    return sum(move.signed for move in moves)


def sum_cash(moves: Iterable[MoneyMove]) -> dict[str, int]:
    """Return the cash that each till should hold, in cents, by till name; may be negative."""
    cash: dict[str, int] = {}
    for move in moves:
        if move.method is PayMethod.CASH:
            cash[move.till] = cash.get(move.till, 0) + move.signed
    return dict(sorted(cash.items()))


@dataclass(frozen=True, slots=True)
class CashFigures:
    """The cash of a till as expected and as counted, in cents."""

    expected: int
    """Cash received minus cash refunded."""
    change: int
    """Cash for change that was in the till at the start."""
    counted: int

    @classmethod
    def of_count(
        cls, expected: int, change: int, counted: int | None, coins: Mapping[int, int]
    ) -> CashFigures | None:
        """Build the figures of a counted till; return None if nothing was counted.

        `change`: the cash in the till at the start. The counted cash is the sum of `coins` (pieces
        by denomination) or, if that is empty, the amount `counted`."""
        in_coins = sum_coins(coins)
        if counted is None and not in_coins:
            return None
        return cls(expected, change, in_coins or counted or 0)

    @property
    def difference(self) -> int:
        """The surplus in cents; negative if money is missing."""
        return self.counted - self.change - self.expected
