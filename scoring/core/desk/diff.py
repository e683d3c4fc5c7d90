"""Find the seats that an action changes, by comparing the desk before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.desk.desk import Desk
from scoring.core.play.seats import Presence


@dataclass(frozen=True, slots=True)
class Sitting:
    kind: str
    """Whether the entry plays, has a bye or is absent: a value of `Presence`."""
    tables: tuple[int, ...] = ()
    """The tables' numbers: several for a team, () if the entry is absent."""
    lines: tuple[str, ...] = ()
    others: tuple[int, ...] = ()
    """Numbers of the other entries at `tables`, in ascending order."""

    @property
    def rests(self) -> bool:
        return self.kind == Presence.BYE


Sittings = Mapping[tuple[int, int], Sitting]
"""The seats of an event's entries, by (turn number, entry number)."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change of an entry's table, seat, opponents or bye in a turn.

    `before` or `after` is None if the entry is not in the turn at that time."""

    turn: int
    entry: int
    before: Sitting | None
    after: Sitting | None

    @property
    def is_moved(self) -> bool:
        """True if the entry's chair or bye changes; False if only its opponents change."""
        if self.before is None or self.after is None:
            return True
        one, other = self.before, self.after
        return (one.kind, one.tables, one.lines) != (other.kind, other.tables, other.lines)


def list_sittings(desk: Desk) -> Sittings:
    found: dict[tuple[int, int], Sitting] = {}
    for turn in desk.turns:
        for gone in turn.absent:
            found[turn.number, gone.entry] = Sitting(Presence.ABSENT)
        for table in turn.tables:
            present = {seat.entry for seat in table.seats}
            for seat in table.seats:
                where = (turn.number, seat.entry)
                others = present - {seat.entry}
                at = Sitting(
                    seat.kind, (table.number,), (f"{seat.line}{seat.chair}",), tuple(sorted(others))
                )
                found[where] = _join(found[where], at) if where in found else at
    return found


def _join(one: Sitting, other: Sitting) -> Sitting:
    return Sitting(
        one.kind,
        one.tables + other.tables,
        one.lines + other.lines,
        tuple(sorted({*one.others, *other.others})),
    )


class SeatEffects(NamedTuple):
    changes: tuple[SeatChange, ...] = ()
    """Changes, sorted by turn and entry, in turns that have seats both before and after."""
    dropped: tuple[int, ...] = ()
    """The numbers of the turns that have seats before but not after."""


def compare_sittings(before: Sittings, after: Sittings) -> SeatEffects:
    then, now = {turn for turn, _ in before}, {turn for turn, _ in after}
    changes = tuple(
        SeatChange(*where, before.get(where), after.get(where))
        for where in sorted({*before, *after})
        if where[0] in then & now and before.get(where) != after.get(where)
    )
    return SeatEffects(changes, tuple(sorted(then - now)))
