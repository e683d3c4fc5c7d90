"""Prize plans: the prizes of an event and the groups that can win them, as stored data.

Prizes are in order of precedence, the best first. Money is whole cents; a share is in thousandths
of the fees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple, Self

from scoring.core.classes import CLASS_RULES, EventClass, MoneyLimits
from scoring.core.decoding import Flag, Whole, decode, max_length, within
from scoring.core.limits import CLUB_NAME_MAX, GOODS_MAX, MAX_CENTS, PRIZE_LABEL_MAX

WHOLE_SHARE: Final = 1_000
"""All of the fees, in thousandths."""
ROUNDINGS: Final = (1, 50, 100, 500, 1_000)
"""A share of the fees is rounded down to a multiple of one of these, in cents."""
LEAST_NEW_ROUNDING: Final = 100
"""The finest rounding that can still be chosen, so that envelopes hold whole euros; stored plans
may have a finer one."""


class PrizeGroup(StrEnum):
    """Groups of entries that can win a prize."""

    EVERYBODY = "everybody"
    CATEGORY = "category"
    """Entries in the category that the prize names."""
    CLUB_ALL = "club_all"
    """Entries whose players are all of one club."""
    CLUB_ANY = "club_any"
    """Entries with at least one player of the club."""
    SECTION = "section"


class Sharing(StrEnum):
    """Rules for sharing prizes among level entries."""

    NONE = "none"
    """Level entries do not share: the order of the ranking decides."""
    PLACE = "place"
    """Entries that no tie-break separates share the money of the places that they take."""
    POINTS = "points"
    """Entries equal in the first tie-break share the money, even if a later one differs."""


Cents = Annotated[Whole, within(0, MAX_CENTS)]
Permille = Annotated[Whole, within(0, WHOLE_SHARE)]
_Turn = Annotated[Whole, within(0, 32_767)]


class Ground(NamedTuple):
    """The ranking that decides a prize: of a group, over the whole event or a span of turns."""

    group: PrizeGroup
    name: str
    """The category, the club or the section's letter; "" if the group is everybody."""
    first_turn: int
    last_turn: int
    """`first_turn` and `last_turn` are the span of turns that the ranking covers; both are 0 if it
    covers the whole event."""

    @property
    def is_span(self) -> bool:
        return self.first_turn > 0


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: the place that wins it, and its worth in money, goods or both."""

    label: Annotated[str, max_length(PRIZE_LABEL_MAX)] = ""
    """The director's name for the prize; may be empty."""
    group: PrizeGroup = PrizeGroup.EVERYBODY
    """The entries that can win it (12.2)."""
    name: Annotated[str, max_length(CLUB_NAME_MAX)] = ""
    """The category, the club or the section's letter; empty if the group is `everybody`."""
    place: Annotated[Whole, within(1, 32_767)] = 1
    """The place that wins the prize: 2 for the second best of the group."""
    is_exact: Flag = False
    """Whether the prize goes to exactly this place of the whole ranking, and is never passed on
    (a prize for the 13th)."""
    first_turn: _Turn = 0
    """The first turn of the span that ranks (12.2); 0 means the whole event."""
    last_turn: _Turn = 0
    """The last turn of the span that ranks; 0 means the whole event."""
    cents: Cents = 0
    """The money, in cents; 0 if `permille` decides."""
    permille: Permille = 0
    """The share of the fees, in thousandths; 0 if the money is fixed."""
    goods: Annotated[str, max_length(GOODS_MAX)] = ""
    """The goods; may be empty."""

    @property
    def ground(self) -> Ground:
        return Ground(self.group, self.name, self.first_turn, self.last_turn)

    @property
    def series(self) -> tuple[Ground, bool]:
        """A key, equal for all prizes that have the same `ground` and the same `is_exact`."""
        return self.ground, self.is_exact


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """An event's prizes, best first, and the rules for awarding them."""

    prizes: tuple[Prize, ...] = ()
    """The prizes, in their order of precedence."""
    only_best: Flag = True
    """Whether an entry wins only its best prize; the next entries get its other prizes."""
    sharing: Sharing = Sharing.NONE
    """How level entries share (12.4): `none`, `place` or `points`."""
    event_class: EventClass = EventClass.NONE
    """The event's class; it limits admission and the prize money. No award depends on it."""
    own_least: Cents | None = None
    """The least prize money in all, in cents; null if the class decides. No award depends on it."""
    own_most: Cents | None = None
    """The most prize money in all, in cents; null if the class decides. No award depends on it."""
    typed_fees: Cents | None = None
    """The fees that the director typed, in cents, used if the till has none; null while unknown."""
    most_permille: Permille = WHOLE_SHARE
    """The most prize money, as thousandths of the fees. No award depends on it."""
    least_cents: Cents = 0
    """The minimum for a prize that is a share of the fees, in cents."""
    rounding: Cents = 1
    """Shares of the fees are rounded down to a multiple of this, in cents: one of ROUNDINGS."""
    withdrawn_win: Flag = True
    """Whether withdrawn entries can win. True if missing, because older plans let them win."""

    @property
    def limits(self) -> MoneyLimits:
        """The limits of the total prize money, set by the director or else by the event's class.

        If the director set only one limit, a limit of the class that contradicts it is left out."""
        least, most = CLASS_RULES[self.event_class].limits
        if self.own_least is not None:
            least = self.own_least
            most = most if most is None or most >= least else None
        if self.own_most is not None:
            most = self.own_most
            least = least if self.own_least is not None or (least or 0) <= most else None
        return MoneyLimits(least, most)

    def to_data(self) -> dict[str, Any]:
        return {**asdict(self), "prizes": [asdict(prize) for prize in self.prizes]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Decode a plan; skip unknown keys. Raises BadData if a value is invalid."""
        return decode(cls, data, extra="ignore")


NEW_PLAN: Final = PrizePlan(rounding=LEAST_NEW_ROUNDING, withdrawn_win=False)
"""The prize plan of an event until the director saves one."""
