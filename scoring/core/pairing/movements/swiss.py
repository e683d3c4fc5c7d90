"""Swiss: entries with equal VP (a score group) meet neighbours in rank, without rematches.

An entry without an opponent in its group meets an entry of the nearest possible group: the
pairing has the least possible sum of squared VP differences at the tables. Among pairings with
equal sums, it is the one whose opponents are nearest in rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.result_driven import ResultDriven, count_meetings
from scoring.core.pairing.seating import Contender


@dataclass(frozen=True)
class Swiss(ResultDriven):
    """Swiss movement: score groups without rematches; VP must be the first tie-break."""

    key: ClassVar[str] = "swiss"
    pairs_by_vp: ClassVar[bool] = True

    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        return count_meetings(one, other)

    def find_scores(self, players: Sequence[Contender]) -> Sequence[int]:
        for better, worse in pairwise(players):
            if worse.vp > better.vp:
                raise ImpossiblePlan("standings.not_by_vp", {"entry": worse.number})
        return [player.vp for player in players]
