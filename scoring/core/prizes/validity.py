"""Checks of a prize plan: the errors that prevent saving it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple

from scoring.core.limits import MAX_PRIZES
from scoring.core.prizes.plan import ROUNDINGS, Ground, Prize, PrizeGroup, PrizePlan


class PlanFaultCode(StrEnum):
    """Plan errors, worded by `scoring.prizes.wording`."""

    TOO_MANY = "too_many"
    ROUNDING = "rounding"
    LIMITS = "limits"
    """The plan's minimum total prize money (`PlanFault.limit`) exceeds its maximum."""
    SHARES = "shares"
    """The shares up to this prize add up to more than the part of the fees set aside for prizes."""
    NOTHING = "nothing"
    TWO_SUMS = "two_sums"
    """The prize has both a fixed sum and a share of the fees."""
    BELOW_FLOOR = "below_floor"
    NO_NAME = "no_name"
    TURNS = "turns"
    TWICE = "twice"
    ORDER = "order"
    """The prize is for a better place than an earlier prize of the same ranking."""


class PlanFault(NamedTuple):
    code: PlanFaultCode
    prize: int
    """The number of the prize, from 1; 0 if the error concerns the whole plan."""
    limit: int = 0
    """Depending on `code`: a limit (prizes, thousandths or cents), another prize's number, or 0."""


def check_prize_plan(plan: PrizePlan) -> tuple[PlanFault, ...]:
    return tuple(_iter_faults(plan))


def _iter_faults(plan: PrizePlan) -> Iterator[PlanFault]:
    if len(plan.prizes) > MAX_PRIZES:
        yield PlanFault(PlanFaultCode.TOO_MANY, 0, MAX_PRIZES)
    if plan.rounding not in ROUNDINGS:
        yield PlanFault(PlanFaultCode.ROUNDING, 0)
    least, most = plan.limits
    if least is not None and most is not None and least > most:
        yield PlanFault(PlanFaultCode.LIMITS, 0, least)
    sums = accumulate(prize.permille for prize in plan.prizes)
    over = (number for number, each in enumerate(sums, start=1) if each > plan.most_permille)
    if number := next(over, 0):
        yield PlanFault(PlanFaultCode.SHARES, number, plan.most_permille)
    before: dict[tuple[Ground, bool], dict[int, int]] = {}
    for number, prize in enumerate(plan.prizes, start=1):
        yield from _check_prize(prize, number, plan)
        places = before.setdefault(prize.series, {})
        if prize.place in places:
            yield PlanFault(PlanFaultCode.TWICE, number, places[prize.place])
        elif places and prize.place < max(places):
            yield PlanFault(PlanFaultCode.ORDER, number, places[max(places)])
        places.setdefault(prize.place, number)


def _check_prize(prize: Prize, number: int, plan: PrizePlan) -> Iterator[PlanFault]:
    if not (prize.cents or prize.permille or prize.goods):
        yield PlanFault(PlanFaultCode.NOTHING, number)
    if prize.cents and prize.permille:
        yield PlanFault(PlanFaultCode.TWO_SUMS, number)
    if 0 < prize.cents < plan.least_cents:
        yield PlanFault(PlanFaultCode.BELOW_FLOOR, number, plan.least_cents)
    if (prize.group is PrizeGroup.EVERYBODY) == bool(prize.name):
        yield PlanFault(PlanFaultCode.NO_NAME, number)
    if not (0 < prize.first_turn <= prize.last_turn or prize.first_turn == prize.last_turn == 0):
        yield PlanFault(PlanFaultCode.TURNS, number)
