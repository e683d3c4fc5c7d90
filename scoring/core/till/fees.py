"""Fees of an event: amounts by kind of player, and a surcharge for late registration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from scoring.core.decoding import decode


class FeeBasis(StrEnum):
    PLAYER = "player"
    ENTRY = "entry"


class StandardFee(StrEnum):
    """Keys of the standard fees, whose names the program translates."""

    FULL = "full"
    REDUCED = "reduced"
    JUNIOR = "junior"
    GUEST = "guest"


EXEMPT: Final = "exempt"
"""Fee key of a payer exempt from fees; the reason is recorded."""
OWN_FEES: Final = tuple(f"own-{number}" for number in range(1, 5))
"""The keys of the fees that an event names itself."""
WHOLE_ENTRY: Final = 0
"""Position number that means the whole entry, not one player."""


@dataclass(frozen=True, slots=True)
class Fee:
    """One kind of fee, in cents. `name`: the event's own name for it; a standard fee has ""."""

    key: str
    cents: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class FeePlan:
    basis: FeeBasis = FeeBasis.PLAYER
    fees: tuple[Fee, ...] = ()
    surcharge: int = 0
    """The cents that are added to every fee of an entry registered on the day."""
    by_date: bool = False
    """Entries registered from the event's day on owe the surcharge, unless `day_from` is set."""
    day_from: int | None = None
    """Number of the first entry that owes the surcharge; None if `by_date` decides."""

    @property
    def is_set(self) -> bool:
        return bool(self.fees)

    def find_fee(self, key: str) -> Fee | None:
        return next((fee for fee in self.fees if fee.key == key), None)

    def is_on_the_day(self, number: int, *, came_late: bool) -> bool:
        """Return True if the entry with this number owes the surcharge.

        `came_late`: True if its registration date is the event's day or later."""
        if self.day_from is not None:
            return number >= self.day_from
        return self.by_date and came_late

    def find_default(self, categories: Iterable[str], *, is_guest: bool) -> str:
        """Return the key of an entry's default fee.

        It is a fee named like one of the entry's categories, else the guest fee for a guest, else
        the full fee, else the first fee."""
        labels = [name.casefold().strip() for name in categories]
        for fee in self.fees:
            word = (fee.name or fee.key).casefold().strip()
            if any(_is_meant(fee, word, label) for label in labels):
                return fee.key
        if is_guest and self.find_fee(StandardFee.GUEST):
            return StandardFee.GUEST.value
        if self.find_fee(StandardFee.FULL) or not self.fees:
            return StandardFee.FULL.value
        return self.fees[0].key

    def find_due(self, key: str, *, on_the_day: bool) -> int:
        """Return the cents of this fee, 0 if unknown, with the surcharge if `on_the_day`."""
        fee = self.find_fee(key)
        if fee is None:
            return 0
        return fee.cents + (self.surcharge if on_the_day else 0)

    def to_data(self) -> dict[str, Any]:
        return asdict(self) | {"fees": [asdict(fee) for fee in self.fees]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> FeePlan:
        """Read the plan that `to_data` wrote; empty data gives an empty plan."""
        return decode(cls, data, extra="ignore")


def _is_meant(fee: Fee, word: str, label: str) -> bool:
    """True if `label`, an entry's category, selects a fee named `word`. Both are in lower case.

    They must be equal, but a longer label may select the junior fee: "juniores" for "junior"."""
    return label == word or (fee.key == StandardFee.JUNIOR and label.startswith(word))
