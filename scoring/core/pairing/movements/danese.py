"""Danese: the first in the standings meets the second, the third the fourth, and so on.

Three variants differ in their rematches (eburraco.com, "i movimenti"). `Danese` allows all of them.
`DaneseModified` forbids a rematch with the opponent of the turn before, except in the last turn.
`DaneseNoRematch` forbids every rematch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.result_driven import ResultDriven, count_meetings
from scoring.core.pairing.seating import Contender


@dataclass(frozen=True)
class Danese(ResultDriven):
    """Danese puro: 1 v 2, 3 v 4 and so on in the standings; rematches are allowed."""

    key: ClassVar[str] = "danese"
    repeats_by_rule: ClassVar[bool] = True

    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        return 0


@dataclass(frozen=True)
class DaneseModified(ResultDriven):
    """Danese modificato: nobody meets the opponent of the turn before, except in the last turn."""

    key: ClassVar[str] = "danese-modified"

    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        return 0 if last else int(_was_last(one, other) or _was_last(other, one))


@dataclass(frozen=True)
class DaneseNoRematch(ResultDriven):
    key: ClassVar[str] = "danese-no-rematch"

    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        return count_meetings(one, other)


def _was_last(one: Contender, other: Contender) -> bool:
    """Return True if `one` met `other` in the turn before.

    `met` leaves out rests. So if `other` is the last opponent of `one`, but has met somebody else
    since, `one` rested in the turn before, and the result is False."""
    return one.met[-1:] == (other.number,) and (
        other.met[-1:] == (one.number,) or one.number not in other.met
    )
