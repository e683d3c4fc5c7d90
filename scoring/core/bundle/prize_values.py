"""The prizes of an event in its bundle: the plan, and what it awards by the standings there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from scoring.core.bundle.fields import Number
from scoring.core.bundle.trust import Trust, on_trust
from scoring.core.decoding import FreeObject, max_length
from scoring.core.limits import GOODS_MAX
from scoring.core.prizes.awarding import NotAwarded, PrizeGiving
from scoring.core.prizes.plan import Cents


@dataclass(frozen=True, slots=True)
class Awarded:
    """A prize that an entry wins, or its part of one."""

    prize: Number
    """The number of the prize in the plan, from 1."""
    entry: Number
    """The number of the entry that wins it."""
    cents: Cents
    """The money that the entry wins, in cents."""
    goods: Annotated[str, max_length(GOODS_MAX)]
    """The goods that the entry wins; empty for none."""
    place: Number
    """The place of the entry in the ranking of the prize."""


@dataclass(frozen=True, slots=True)
class Unawarded:
    prize: Number
    """The number of the prize in the plan, from 1."""
    why: NotAwarded
    """Why nobody wins it (12.5)."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prize plan and its awards."""

    plan: Annotated[FreeObject, on_trust(Trust.PRIZES, partly=True)]
    """The prize plan."""
    awards: tuple[Awarded, ...]
    """What entries win, in the order of the plan."""
    unawarded: tuple[Unawarded, ...]
    """The prizes that nobody wins."""


def write_prizes(plan: Mapping[str, object], giving: PrizeGiving) -> Prizes:
    """The prizes as a bundle holds them; `plan` as written by PrizePlan.to_data."""
    return Prizes(
        plan=dict(plan),
        awards=tuple(
            Awarded(award.prize, award.entry, award.cents, award.goods, award.place)
            for award in giving.awards
        ),
        unawarded=tuple(Unawarded(one.prize, one.why) for one in giving.unawarded),
    )
