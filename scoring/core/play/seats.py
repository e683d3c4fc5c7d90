"""The seats of an event's turns, with points; results and meetings computed from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Final, NamedTuple

from scoring.core.pairing.seating import Contender
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import Result
from scoring.core.ranking.standings import Standing


class Presence(StrEnum):
    PLAYS = "plays"
    BYE = "bye"
    ABSENT = "absent"


# Looking up a member of an enum is slow enough to matter in code that runs for every seat.
_CLOSED: Final = TurnState.CLOSED.value
_PLAYS: Final = Presence.PLAYS.value
_BYE: Final = Presence.BYE.value
_ABSENT: Final = Presence.ABSENT.value


class TurnSeat(NamedTuple):
    """A seat of a turn and its points; VP and MP are None while the table has no score."""

    turn: int
    state: str
    """A value of TurnState."""
    table: int | None
    """The table's number; None if the entry is absent."""
    entry: int
    line: str
    chair: int
    of_three: bool | None
    """True (1 if read from SQLite) at a table of three players; None or False if absent."""
    unit: int
    """The number of the team's pair; 1 if entries are not teams."""
    kind: str
    """Whether the entry plays, has a bye or is absent: a value of `Presence`."""
    vp: int | None
    mp: int | None
    gp: int
    clean: int
    """The number of clean burrachi."""
    left_in: int | None = None
    """The first turn that the entry does not play to the end; None unless it has left."""

    @property
    def is_closed(self) -> bool:
        return self.state == _CLOSED

    @property
    def side(self) -> tuple[str, int]:
        """A key of the seat's side: (line, 0), or (line, chair) at a table of three players."""
        return self.line, self.chair if self.of_three else 0


def list_opponents(seats: Iterable[TurnSeat]) -> Iterator[tuple[TurnSeat, tuple[int, ...]]]:
    """Yield each seat with the entry numbers of its opponents, () if it has none. Seats of byes
    and of absent entries come first, then the tables, in the order given."""
    tables: dict[tuple[int, int | None], list[TurnSeat]] = defaultdict(list)
    for seat in seats:
        if seat.kind == _PLAYS:
            tables[seat.turn, seat.table].append(seat)
        else:
            yield seat, ()
    for seated in tables.values():
        if len(seated) == 2:
            one, other = seated
            yield one, (other.entry,)
            yield other, (one.entry,)
        else:
            for seat in seated:
                yield seat, tuple(other.entry for other in seated if other.side != seat.side)


def list_partners(seats: Iterable[TurnSeat]) -> Iterator[tuple[TurnSeat, tuple[int, ...]]]:
    """Yield (seat, entry numbers of its partners) for each seat with partners, table by table."""
    sides: dict[tuple[int, int | None, str], list[TurnSeat]] = defaultdict(list)
    for seat in seats:
        if seat.kind == _PLAYS and not seat.of_three:
            sides[seat.turn, seat.table, seat.line].append(seat)
    for side in sides.values():
        if len(side) > 1:
            for seat in side:
                yield seat, tuple(other.entry for other in side if other is not seat)


def list_results(seats: Iterable[TurnSeat]) -> list[Result]:
    """List each entry's results in the closed turns, by turn; a team's tables are one match."""
    closed = [seat for seat in seats if seat.state == _CLOSED]
    results = [_read_result(seat, opponents) for seat, opponents in list_opponents(closed)]
    is_of_teams = any(seat.unit > 1 for seat in closed)
    return sorted(_merge_matches(results) if is_of_teams else results, key=attrgetter("turn"))


def _read_result(seat: TurnSeat, opponents: tuple[int, ...]) -> Result:
    turn, _, _, entry, line, _, _, _, kind, vp, mp, gp, clean, _ = seat
    is_bye, is_absent = kind == _BYE, kind == _ABSENT
    return Result(entry, turn, opponents, vp or 0, mp or 0, gp, is_bye, is_absent, clean, line)


def _merge_matches(results: Iterable[Result]) -> Iterable[Result]:
    merged: dict[tuple[int, int], Result] = {}
    for result in results:
        key = result.turn, result.entry
        before = merged.get(key)
        merged[key] = _add(before, result) if before else result
    return merged.values()


def _add(one: Result, other: Result) -> Result:
    return one._replace(
        vp=one.vp + other.vp,
        mp=one.mp + other.mp,
        gp=one.gp + other.gp,
        clean=one.clean + other.clean,
    )


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
        """List `members` by place in `standings`, ties as given. `clubs`: each entry's club."""
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
