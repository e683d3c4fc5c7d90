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
    """A valid payment or refund."""

    cents: int
    """Positive in both directions."""
    is_refund: bool = False
    method: PayMethod = PayMethod.CASH
    till: str = ""
    """The name of the till that had the money in hand."""
    waived: int = 0
    """The cents of a refund that are not owed again."""

    @property
    def signed(self) -> int:
        """The cents with a sign: negative for a refund."""
        return -self.cents if self.is_refund else self.cents


@dataclass(frozen=True, slots=True)
class PayerBill:
    """The fee and the payments of one payer, in cents."""

    fee: int
    paid: int
    """The cents that came in less the cents that were given back."""
    waived: int = 0
    """The cents that were given back and are not owed again."""
    has_left: bool = False
    """True if it left before playing: it then owes only the amount already paid."""

    @property
    def due(self) -> int:
        """The fee without the waived cents."""
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
        """True if the move is possible: a payment up to the open amount, a refund up to the paid
        one."""
        return 0 < move.cents <= (self.paid if move.is_refund else self.to_pay)

    def find_waived(self, cents: int) -> int:
        """Return the part of a refund of this many cents that was owed: all except overpayment."""
        return max(cents - self.to_return, 0)


def sum_moves(moves: Iterable[MoneyMove]) -> int:
    """Sum the cents that came in, less the cents that were given back."""
    return sum(move.signed for move in moves)


def sum_waived(moves: Iterable[MoneyMove]) -> int:
    """Sum the cents that were given back and are not owed again."""
    return sum(move.waived for move in moves)


def sum_cash(moves: Iterable[MoneyMove]) -> dict[str, int]:
    """Sum the cash that each till should hold, in cents, sorted by its name; negative if more was
    given back than taken."""
    cash: dict[str, int] = {}
    for move in moves:
        if move.method is PayMethod.CASH:
            cash[move.till] = cash.get(move.till, 0) + move.signed
    return dict(sorted(cash.items()))


@dataclass(frozen=True, slots=True)
class CashFigures:
    """A counted till, in cents."""

    expected: int
    """The cash that was taken, less the cash that was given back."""
    change: int
    """The coins for change that were in it before."""
    counted: int

    @classmethod
    def of_count(
        cls, expected: int, change: int, counted: int | None, coins: Mapping[int, int]
    ) -> CashFigures | None:
        """Build the figures of a count, by notes and coins or as a sum; None if not counted."""
        in_coins = sum_coins(coins)
        if counted is None and not in_coins:
            return None
        return cls(expected, change, in_coins or counted or 0)

    @property
    def difference(self) -> int:
        """Positive if there is too much in the till."""
        return self.counted - self.change - self.expected
