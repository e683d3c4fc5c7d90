"""Rank the entries of a section, with their past opponents, for a movement to pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from scoring.core.pairing.section import Contender
from scoring.core.play.seats import Presence, TurnSeat, list_opponents, list_partners
from scoring.core.play.turns import TurnState
from scoring.core.ranking.standings import Standing


class Meetings:
    """Each entry's opponents and partners in the published turns, in order, and its byes."""

    def __init__(self, seats: Iterable[TurnSeat]) -> None:
        self._met: dict[int, list[int]] = defaultdict(list)
        self._partners: dict[int, list[int]] = defaultdict(list)
        self._rests: dict[int, int] = defaultdict(int)
        first = [seat for seat in seats if seat.unit == 1 and seat.state != TurnState.DRAFT]
        first.sort(key=attrgetter("turn"))
        for seat, mates in list_partners(first):
            self._partners[seat.entry] += mates
        for seat, opponents in list_opponents(first):
            self._met[seat.entry] += opponents
            self._rests[seat.entry] += seat.kind == Presence.BYE

    def rank(
        self, standings: Iterable[Standing], members: Sequence[int], clubs: Mapping[int, str]
    ) -> list[Contender]:
        """List `members`, best first by `standings`; ties keep order. `clubs`: by entry number."""
        lines = {line.entry: line for line in standings}
        return [
            Contender(
                number,
                lines[number].total.vp,
                lines[number].total.mp,
                tuple(self._met[number]),
                self._rests[number],
                clubs.get(number, ""),
                tuple(self._partners[number]),
            )
            for number in sorted(members, key=lambda number: lines[number].place)
        ]
