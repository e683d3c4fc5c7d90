"""Money owed and money taken: due, paid and open of a payer, the cash of each till."""

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
    """Money that came in, or was given back, and stands."""

    cents: int
    """More than 0 in both directions."""
    is_refund: bool = False
    method: PayMethod = PayMethod.CASH
    till: str = ""
    """The name of the till that had the money in hand."""
    waived: int = 0
    """The cents of a refund that are not owed again."""

    @property
    def signed(self) -> int:
        """The cents with a sign: less than 0 for a refund."""
        return -self.cents if self.is_refund else self.cents


@dataclass(frozen=True, slots=True)
class PayerBill:
    """What one payer owes and has paid, in cents."""

    fee: int
    paid: int
    """The cents that came in less those that were given back."""
    waived: int = 0
    """The cents that were given back and are not owed again."""
    has_left: bool = False
    """Whether it left before it had played: what it has not paid it does not owe."""

    @property
    def due(self) -> int:
        """The fee without what was waived."""
        owed = max(self.fee - self.waived, 0)
        return min(owed, self.paid) if self.has_left else owed

    @property
    def to_pay(self) -> int:
        return max(self.due - self.paid, 0)

    @property
    def to_return(self) -> int:
        """What was paid and is not owed (any more)."""
        return max(self.paid - self.due, 0)

    def takes(self, move: MoneyMove) -> bool:
        """Whether such a move is possible: no payment beyond what is open, no refund beyond what
        was paid."""
        return 0 < move.cents <= (self.paid if move.is_refund else self.to_pay)

    def find_waived(self, cents: int) -> int:
        """The part of a refund of so many cents that was owed: all but what was paid too much."""
        return max(cents - self.to_return, 0)


def sum_moves(moves: Iterable[MoneyMove]) -> int:
    """The cents that came in less those that were given back."""
    return sum(move.signed for move in moves)


def sum_waived(moves: Iterable[MoneyMove]) -> int:
    """The cents that were given back and are not owed again."""
    return sum(move.waived for move in moves)


def sum_cash(moves: Iterable[MoneyMove]) -> dict[str, int]:
    """The cash that each till should hold, in cents, by its name and in its order; less than 0
    where more was given back than taken."""
    cash: dict[str, int] = {}
    for move in moves:
        if move.method is PayMethod.CASH:
            cash[move.till] = cash.get(move.till, 0) + move.signed
    return dict(sorted(cash.items()))


@dataclass(frozen=True, slots=True)
class CashFigures:
    """A counted till, in cents."""

    expected: int
    """The cash that was taken, less what was given back."""
    change: int
    """The coins for change that were in it before."""
    counted: int

    @classmethod
    def of_count(
        cls, expected: int, change: int, counted: int | None, coins: Mapping[int, int]
    ) -> CashFigures | None:
        """The figures of a count, by notes and coins or as a sum; None where nothing is counted."""
        in_coins = sum_coins(coins)
        if counted is None and not in_coins:
            return None
        return cls(expected, change, in_coins or counted or 0)

    @property
    def difference(self) -> int:
        """More than 0 where there is too much in it."""
        return self.counted - self.change - self.expected
