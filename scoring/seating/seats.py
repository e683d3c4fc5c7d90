"""The seats of a turn as rows of a page, and the selection of two entries to swap seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import urlencode

from players.names import fold_name
from players.search import find_names
from scoring.core.pairing.seating import Seating, Side, iter_numbers
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES
from scoring.text.entrants_queries import Entrant, Seated

NAMES = ("first", "second")

CHAIR = "chair"
"""URL parameter of a picked empty chair; its value is the number of the entry opposite."""


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player's seat, with partner and opponents; `line` is None if the player has a bye.

    At a table of three `partner` names both other players and `opponents` is empty."""

    name: str
    partner: str
    opponents: str
    entry: Entrant
    table: int
    line: Line | None
    key: str
    """The text that a search matches: the name without case or accents, and the entry's number."""
    found: bool = True
    is_of_three: bool = False

    @property
    def entrant(self) -> int:
        return self.entry.number

    @property
    def line_order(self) -> str:
        return self.line.value if self.line else "-"


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table and its entries; `ns` or `ew` is None if the entry on the other side has a bye."""

    table: int
    ns: Seated | None
    ew: Seated | None
    third: Seated | None = None
    is_of_three: bool = False

    @property
    def seated(self) -> list[tuple[Line, Seated]]:
        sides = zip(LINES, (self.ns, self.ew, self.third), strict=True)
        return [(line, side) for line, side in sides if side is not None]

    @property
    def ns_number(self) -> int:
        return self.ns.entries[0].number if self.ns else 0

    @property
    def ew_number(self) -> int:
        return self.ew.entries[0].number if self.ew else 0

    @property
    def third_number(self) -> int:
        return self.third.entries[0].number if self.third else 0


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A row of the list of entries. `key`: its names and number, for a search; `found`: True if
    the key matches the search, or without a search."""

    entrant: Entrant
    number: int
    key: str
    found: bool = True


_Row = TypeVar("_Row", PlayerSeat, EntrantRow)


def list_players(
    seatings: Iterable[Seating], entrants: Mapping[int, Entrant], query: str = ""
) -> list[PlayerSeat]:
    """List every player's seat, sorted by name; `found` marks those that match `query`."""
    seats: list[PlayerSeat] = []
    for table in list_seated_tables(seatings, entrants):
        for line, own in table.seated:
            if table.is_of_three:
                seats += _list_three(table, own)
                continue
            others = [other for _, other in table.seated if other is not own]
            opponents = ", ".join(name for other in others for name in other.names)
            # Two players who rest at one table are not partners.
            mates = own.names if others or len(own.entries) == 1 else ()
            players = [
                (entry, name) for entry in own.entries for name in entry.find_names(own.unit)
            ]
            for place, (entry, name) in enumerate(players):
                key = f"{fold_name(name)} {entry.number}"
                seats.append(
                    PlayerSeat(
                        name,
                        ", ".join(mates[:place] + mates[place + 1 :]),
                        opponents,
                        entry,
                        table.table,
                        line if others else None,
                        key,
                    )
                )
    seats.sort(key=lambda seat: (seat.key, seat.entrant))
    return _mark_found(seats, query)


def _list_three(table: TableSeats, own: Seated) -> Iterator[PlayerSeat]:
    """Yield the players on side `own`, each with the table's two other players as `partner`."""
    sides = [side for side in (table.ns, table.ew) if side]
    everybody = [entry for side in sides for entry in side.entries]
    for entry in own.entries:
        others = ", ".join(other.label for other in everybody if other is not entry)
        key = f"{fold_name(entry.label)} {entry.number}"
        yield PlayerSeat(
            name=entry.label,
            partner=others,
            opponents="",
            entry=entry,
            table=table.table,
            line=Line.NS if own is table.ns else Line.EW,
            key=key,
            is_of_three=True,
        )


def list_entrants(entrants: Mapping[int, Entrant], query: str = "") -> list[EntrantRow]:
    rows = []
    for entrant in entrants.values():
        key = f"{fold_name(' '.join((entrant.team, *entrant.names)))} {entrant.number}"
        rows.append(EntrantRow(entrant, entrant.number, key))
    return _mark_found(rows, query)


def _mark_found(rows: list[_Row], query: str) -> list[_Row]:
    if not query:
        return rows
    found = find_names([row.key for row in rows], query)
    return [replace(row, found=is_found) for row, is_found in zip(rows, found, strict=True)]


def list_seated_tables(
    seatings: Iterable[Seating], entrants: Mapping[int, Entrant]
) -> list[TableSeats]:
    """List a turn's tables with their entries. If a team sits at several tables, its first pair is
    at the table listed first, its second pair at the next, and so on."""
    before: Counter[int] = Counter()

    def seat(side: Side) -> Seated | None:
        numbers = tuple(iter_numbers(side))
        before.update(numbers)
        return (
            Seated(tuple(entrants[number] for number in numbers), before[numbers[0]])
            if numbers
            else None
        )

    return [
        TableSeats(
            seating.table,
            seat(seating.ns),
            seat(seating.ew),
            seat(seating.third),
            seating.is_of_three,
        )
        for seating in seatings
    ]


@dataclass(frozen=True)
class SeatSwap:
    """The entries that a director has picked to swap, at most two, and their table numbers."""

    picked: tuple[Entrant, ...] = ()
    chair: Entrant | None = None
    """The entry with a bye opposite the picked empty chair; None if no chair is picked.
    If a chair is picked, `picked` has at most one entry."""
    tables: frozenset[int] = frozenset()

    @property
    def first(self) -> Entrant | None:
        return self.picked[0] if self.picked else None

    @property
    def second(self) -> Entrant | None:
        return self.picked[1] if len(self.picked) > 1 else None

    def list_after(self, number: int) -> list[int]:
        """Return the numbers of the picked entries after a tap on entry `number`.

        A tap on a picked entry deselects it. A tap on another entry adds it or, if two are
        picked, replaces the second. With a picked chair, at most one entry stays picked."""
        numbers = [entry.number for entry in self.picked]
        if self.chair is not None:
            return [] if number in (*numbers, self.chair.number) else [number]
        if number in numbers:
            return [one for one in numbers if one != number]
        return [*numbers[:1], number]


def find_swap(query: Mapping[str, str], tables: Iterable[TableSeats]) -> SeatSwap:
    """Read the picked entries and empty chair from a URL; ignores entries without a seat."""
    seated = {
        str(entry.number): (entry, table.table)
        for table in tables
        for side in (table.ns, table.ew, table.third)
        if side
        for entry in side.entries
    }
    asked = dict.fromkeys(query.get(name, "") for name in NAMES)
    found = [seated[number] for number in asked if number in seated]
    chair, _ = seated.get(query.get(CHAIR, ""), (None, 0))
    if chair is not None:
        found = [place for place in found if place[0].number != chair.number][:1]
    numbers = {entry.number for entry, _ in found} | ({chair.number} if chair else set())
    at = {table for entry, table in seated.values() if entry.number in numbers}
    return SeatSwap(tuple(entry for entry, _ in found), chair, frozenset(at))


def pick_seat(swap: SeatSwap, number: int) -> str:
    """Build the URL parameters "&first=3&second=7" for the selection after a tap on an entry."""
    picked = dict(zip(NAMES, swap.list_after(number), strict=False))
    if swap.chair is not None and swap.chair.number != number:
        picked[CHAIR] = swap.chair.number
    return f"&{urlencode(picked)}" if picked else ""


def pick_chair(swap: SeatSwap, resting: int) -> str:
    """Build the URL parameters after a tap on the empty chair opposite entry `resting`."""
    picked = {NAMES[0]: swap.first.number} if swap.first else {}
    if swap.chair is None or swap.chair.number != resting:
        picked[CHAIR] = resting
    return f"&{urlencode(picked)}" if picked else ""
