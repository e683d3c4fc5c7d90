"""A swap of seats that is picked on the page of a draft: one name is tapped, then the other, or
an empty chair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scoring.queries.field.entries import Entrant
from scoring.show.seats import TableSeats

NAMES = ("first", "second")
CHAIR = "chair"
"""The parameters of the address."""


@dataclass(frozen=True)
class SeatSwap:
    """The entries picked so far, at most two, and the numbers of their tables."""

    picked: tuple[Entrant, ...] = ()
    chair: Entrant | None = None
    """The resting entry opposite the empty chair that is picked; then one entry at most."""
    tables: frozenset[int] = frozenset()

    @property
    def first(self) -> Entrant | None:
        return self.picked[0] if self.picked else None

    @property
    def second(self) -> Entrant | None:
        return self.picked[1] if len(self.picked) > 1 else None

    def list_after(self, number: int) -> list[int]:
        """The entries that are picked once this one is tapped too: it is let go if it was picked,
        and takes the place of a second one."""
        numbers = [entry.number for entry in self.picked]
        if self.chair is not None:
            return [] if number in (*numbers, self.chair.number) else [number]
        if number in numbers:
            return [one for one in numbers if one != number]
        return [*numbers[:1], number]


def find_swap(query: Mapping[str, str], tables: Iterable[TableSeats]) -> SeatSwap:
    """The swap in an address; numbers that are not seated are ignored."""
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
    """The rest of the address after an entry is tapped: "&first=3&second=7"."""
    picked = dict(zip(NAMES, swap.list_after(number), strict=False))
    if swap.chair is not None and swap.chair.number != number:
        picked[CHAIR] = swap.chair.number
    return f"&{urlencode(picked)}" if picked else ""


def pick_chair(swap: SeatSwap, resting: int) -> str:
    """The same after the empty chair opposite a resting entry is tapped; once more lets it go."""
    picked = {NAMES[0]: swap.first.number} if swap.first else {}
    if swap.chair is None or swap.chair.number != resting:
        picked[CHAIR] = resting
    return f"&{urlencode(picked)}" if picked else ""
