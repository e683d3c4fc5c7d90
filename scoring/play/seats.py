"""What every seat of an event took from its turn, and the results of the entries that sat there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import Final, NamedTuple

from scoring.play.turns import TurnState
from scoring.ranking.results import Result


class Presence(StrEnum):
    """What an entry does in a turn."""

    PLAYS = "plays"
    BYE = "bye"
    ABSENT = "absent"


# Looking a member up on its class is slow enough to show where every seat passes.
_CLOSED: Final = TurnState.CLOSED.value
_PLAYS: Final = Presence.PLAYS.value
_BYE: Final = Presence.BYE.value
_ABSENT: Final = Presence.ABSENT.value


class TurnSeat(NamedTuple):
    """A seat of a turn and its figures; VP and MP are None while its table has no score."""

    turn: int
    state: str
    """The TurnState of the turn."""
    table: int | None
    """None for an entry that is absent."""
    entry: int
    line: str
    chair: int
    of_three: bool | None
    """Whether three players sit at its table."""
    unit: int
    """Which pair of a team sits here."""
    kind: str
    """A value of Presence."""
    vp: int | None
    mp: int | None
    gp: int
    clean: int
    """Clean burrachi."""
    left_in: int | None = None
    """The first turn that the entry does not play to the end; None while it is here."""

    @property
    def is_closed(self) -> bool:
        return self.state == _CLOSED

    @property
    def side(self) -> tuple[str, int]:
        """The seats of other sides are its opponents: of three, each is against both others."""
        return self.line, self.chair if self.of_three else 0


def list_results(seats: Iterable[TurnSeat]) -> list[Result]:
    """What every entry took from every closed turn, by turn; the tables of a team are one match."""
    results: list[Result] = []
    tables: dict[tuple[int, int | None], list[TurnSeat]] = defaultdict(list)
    is_of_teams = False
    for seat in seats:
        if seat.state != _CLOSED:
            continue
        if seat.kind == _PLAYS:
            tables[seat.turn, seat.table].append(seat)
        else:
            results.append(_read_result(seat, ()))
        if seat.unit > 1:
            is_of_teams = True
    for seated in tables.values():
        if len(seated) == 2:
            one, other = seated
            results.append(_read_result(one, (other.entry,)))
            results.append(_read_result(other, (one.entry,)))
        else:
            for seat in seated:
                against = [other.entry for other in seated if other.side != seat.side]
                results.append(_read_result(seat, tuple(against)))
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
