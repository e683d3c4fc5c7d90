"""The amounts of a prize plan: the money of each prize, and warnings about the sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.core.prizes.plan import WHOLE_SHARE, Prize, PrizePlan


class MoneyCode(StrEnum):
    """Warnings about a plan's sums; a plan with warnings can be saved."""

    OVER_LIMIT = "over_limit"
    UNDER_LIMIT = "under_limit"
    OVER_FEES = "over_fees"
    FEES_UNKNOWN = "fees_unknown"
    """Fees are unknown: shares count as 0."""
    FEES_DIFFER = "fees_differ"
    """The typed fees differ from the fees in the till."""


class MoneyNote(NamedTuple):
    code: MoneyCode
    cents: int
    limit: int
    """The amount that `cents` is compared with, in cents; 0 if the code is FEES_UNKNOWN."""


def find_fees(plan: PrizePlan, collected_cents: int | None) -> int | None:
    """Return the fees that prizes take shares of, in cents: collected, else typed, else None."""
    return plan.typed_fees if collected_cents is None else collected_cents


def work_out_cents(prize: Prize, plan: PrizePlan, fees: int | None) -> int:
    """Return a prize's money, in cents. A share of the fees is rounded down to a multiple of the
    plan's rounding. If it is then below the plan's minimum, it is raised to the minimum. While the
    fees are unknown (None), a share is 0."""
    if not prize.permille:
        return prize.cents
    if fees is None:
        return 0
    exact = fees * prize.permille // WHOLE_SHARE
    return max(exact - exact % plan.rounding, plan.least_cents)


def sum_plan(plan: PrizePlan, fees: int | None) -> int:
    return sum(work_out_cents(prize, plan, fees) for prize in plan.prizes)


def divide(cents: int, parts: int) -> list[int]:
    """Split the money into equal parts; cents left over go one each to the first parts."""
    each, rest = divmod(cents, parts)
    return [each + (at < rest) for at in range(parts)]


def check_money(plan: PrizePlan, collected_cents: int | None) -> Sequence[MoneyNote]:
    """Return warnings about a plan's sums. `collected_cents`: the fees in the till, if known."""
    return tuple(_iter_notes(plan, collected_cents))


def _iter_notes(plan: PrizePlan, collected: int | None) -> Iterator[MoneyNote]:
    fees = find_fees(plan, collected)
    total = sum_plan(plan, fees)
    shares = any(prize.permille for prize in plan.prizes)
    if shares and fees is None:
        yield MoneyNote(MoneyCode.FEES_UNKNOWN, 0, 0)
    limits = plan.limits
    if limits.most is not None and total > limits.most:
        yield MoneyNote(MoneyCode.OVER_LIMIT, total, limits.most)
    if limits.least is not None and plan.prizes and total < limits.least:
        yield MoneyNote(MoneyCode.UNDER_LIMIT, total, limits.least)
    if fees is not None and total > (most := fees * plan.most_permille // WHOLE_SHARE):
        yield MoneyNote(MoneyCode.OVER_FEES, total, most)
    if collected is not None and plan.typed_fees not in (None, collected):
        yield MoneyNote(MoneyCode.FEES_DIFFER, plan.typed_fees or 0, collected)
