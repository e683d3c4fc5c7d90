"""The seats that a write changes: those before it are compared with those after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """The place of an entry in a turn."""

    kind: str
    """A Presence."""
    tables: tuple[int, ...] = ()
    """The tables' numbers; several for a team, none for an entry that is absent."""
    lines: tuple[str, ...] = ()
    others: tuple[int, ...] = ()
    """The numbers of all who sit at these tables too."""

    @property
    def rests(self) -> bool:
        return self.kind == Presence.BYE


Sittings = Mapping[tuple[int, int], Sitting]
"""Every seat of an event, by the numbers of the turn and of the entry."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """An entry that sits elsewhere, with others, or rests where it did not; None where it has no
    seat in the turn, before or after."""

    turn: int
    entry: int
    before: Sitting | None
    after: Sitting | None

    @property
    def is_moved(self) -> bool:
        """Whether the entry goes to another chair, rests or ceases to: not for another opponent
        alone."""
        if self.before is None or self.after is None:
            return True
        one, other = self.before, self.after
        return (one.kind, one.tables, one.lines) != (other.kind, other.tables, other.lines)


def take_seats(tournament: Tournament) -> Sittings:
    """All seats of an event as they are. One query."""
    rows = list(
        Seat.objects.filter(turn__tournament=tournament)
        .order_by("turn__number", "entry__number", "unit")
        .values_list(
            "turn__number", "entry__number", "kind", "table_id", "table__number", "line", "chair"
        )
    )
    at_table: dict[int | None, list[int]] = defaultdict(list)
    for _, entry, _, table, *_ in rows:
        at_table[table].append(entry)
    own: dict[tuple[int, int], list[tuple[str, int | None, int, str]]] = defaultdict(list)
    for turn, entry, kind, table, number, line, chair in rows:
        own[turn, entry].append((kind, table, number, f"{line}{chair}"))
    sittings = {}
    for (turn, entry), seats in own.items():
        placed = [seat for seat in seats if seat[1] is not None]
        others = {who for _, table, _, _ in placed for who in at_table[table]} - {entry}
        sittings[turn, entry] = Sitting(
            seats[0][0],
            tuple(number for _, _, number, _ in placed),
            tuple(line for *_, line in placed),
            tuple(sorted(others)),
        )
    return sittings


class SeatEffects(NamedTuple):
    """The effects of a write on the seats."""

    changes: tuple[SeatChange, ...] = ()
    """Changes by turn and number, only of turns that are seated both before and after."""
    dropped: tuple[int, ...] = ()
    """The numbers of the turns that are no longer seated."""


def compare_seats(before: Sittings, after: Sittings) -> SeatEffects:
    then, now = {turn for turn, _ in before}, {turn for turn, _ in after}
    changes = tuple(
        SeatChange(*where, before.get(where), after.get(where))
        for where in sorted({*before, *after})
        if where[0] in then & now and before.get(where) != after.get(where)
    )
    return SeatEffects(changes, tuple(sorted(then - now)))
