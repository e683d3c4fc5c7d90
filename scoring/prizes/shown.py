"""Prizes for pages, screens and paper: one line per prize, with its winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from scoring.core.prizes.money import work_out_cents
from scoring.prizes.queries import EventGiving
from scoring.prizes.wording import (
    award_sentence,
    format_planned,
    format_prize,
    format_worth,
    money_sentence,
    unawarded_sentence,
)
from scoring.text.entrants_queries import Entrant


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize with its winner. `why` explains why this entry wins the prize, or why nobody does."""

    number: int
    """The number of the prize in the plan, from 1."""
    name: str
    worth: str
    why: str
    entrant: Entrant | None


def list_prize_lines(given: EventGiving, kind: str) -> list[PrizeLine]:
    """List the prizes with their winners, in the plan's order. `kind`: the event's entry kind."""
    return sorted(_iter_lines(given, kind), key=attrgetter("number"))


def show_giving(given: EventGiving | None, kind: str) -> dict[str, Any]:
    """Return `given` for a template; unless it is None, also `lines` and `notes` (warnings)."""
    if given is None:
        return {"given": None}
    notes = list(map(money_sentence, given.notes))
    return {"given": given, "lines": list_prize_lines(given, kind), "notes": notes}


def _iter_lines(given: EventGiving, kind: str) -> Iterator[PrizeLine]:
    plan, fees = given.plan, given.fees
    for award in given.giving.awards:
        prize = plan.prizes[award.prize - 1]
        worth = (
            format_worth(award.cents, award.goods)
            if award.pooled or fees is not None
            else format_planned(prize, award.cents)
        )
        why = award_sentence(award, plan, kind)
        yield PrizeLine(award.prize, format_prize(prize), worth, why, given.entrants[award.entry])
    for one in given.giving.unawarded:
        prize = plan.prizes[one.prize - 1]
        worth = format_planned(prize, work_out_cents(prize, plan, fees))
        yield PrizeLine(one.prize, format_prize(prize), worth, unawarded_sentence(one, plan), None)
