"""The entries of a rehearsal, with simulated results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from scoring.core.pairing.draw import shuffled
from scoring.core.pairing.movement import Basis, LateEntry, Movement
from scoring.core.pairing.rehearsal_outcome import History
from scoring.core.pairing.seating import Seating, Tables, iter_numbers, iter_seated
from scoring.core.pairing.section import Contender, Duel

REST = (14, 355)
"""VP and MP of a rest; the award that an event really gives hardly changes its course."""


@dataclass
class SimulatedEntry:
    """An entry while the event goes on."""

    number: int
    drawn: int
    """The place in the draw, which breaks ties."""
    vp: int = 0
    mp: int = 0
    met: list[int] = field(default_factory=list)
    partners: list[int] = field(default_factory=list)
    together: list[int] = field(default_factory=list)
    """The players that it has met at tables of three."""
    rests: int = 0
    club: str = ""
    won: int = 0
    """MP of the last turn."""

    def freeze(self) -> Contender:
        met, partners = tuple(self.met), tuple(self.partners)
        return Contender(self.number, self.vp, self.mp, met, self.rests, self.club, partners)


class Field:
    """The entries that play, with their points, opponents and rests so far."""

    def __init__(self, entries: int, history: History, seed: str) -> None:
        self.present = gather_entries(entries, history, seed)
        """The entries that still play, by number."""
        self.early_rests: set[int] = set()
        self._results = Random(seed)  # nosec B311  # repeated from its seed, guarded by nothing

    def keep(self, numbers: Iterable[int]) -> None:
        """Drop all entries but these."""
        self.present = {number: self.present[number] for number in numbers}

    def rank(self, members: Iterable[int] | None = None) -> list[int]:
        """The numbers (of these entries only), best placed first; before any result, as drawn."""
        numbers = self.present if members is None else members
        entries = [self.present[number] for number in numbers if number in self.present]
        entries.sort(key=lambda one: (-one.vp, -one.mp, one.drawn))
        return [one.number for one in entries]

    def rest(self, tables: Tables, alone: Sequence[int], go_round: bool) -> None:
        """Award the rests of a section's turn.

        Where rests go round, note the entries that should not have rested again yet.
        """
        playing = [
            self.present[number].rests
            for table in tables
            if table.resting is None
            for number in iter_seated(table)
        ]
        for number in alone:
            one = self.present[number]
            if go_round and one.rests > min(playing, default=one.rests):
                self.early_rests.add(number)
            one.rests += 1
            one.vp += REST[0]
            one.mp += REST[1]

    def play_table(self, table: Seating) -> int:
        """Simulate a result; returns the rematches at this table."""
        sides = [[self.present[number] for number in iter_numbers(side)] for side in table.sides]
        mp = 5 * int(self._results.random() * 801) - 2000
        rematches = 0
        if table.is_of_three:
            # Play decides which of the three is alone: each meets both others, and has no partner.
            sides = [[one] for side in sides for one in side]
        shares = (mp, -mp) if len(sides) == 2 else (mp, -mp // 2, -mp // 2)
        for side, won in zip(sides, shares, strict=True):
            others = [one for other in sides if other is not side for one in other]
            for one in side:
                one.mp += won
                one.won = won
                one.vp += 10 + won // 200 if won >= 0 else 10 - -won // 200
                partners = [mate.number for mate in side if mate is not one]
                # Each of two partners knows of it, as each of two opponents does.
                rematches += sum(mate in one.partners for mate in partners)
                one.partners += partners
                if table.is_of_three:
                    rematches += sum(other.number in one.together for other in others)
                    one.together += [other.number for other in others]
                elif not partners:
                    rematches += sum(other.number in one.met for other in others)
                one.met += [other.number for other in others]
        return int(rematches > 0) if len(sides) == 3 else rematches // 2


def gather_entries(entries: int, history: History, seed: str) -> dict[int, SimulatedEntry]:
    """The entries by number; late ones have the numbers after the highest there has been."""
    ranked = sorted(history.contenders, key=lambda one: (-one.vp, -one.mp))
    known = {one.number: one for one in ranked[:entries]}
    taken = {one.number for one in ranked}.union(*history.sections)
    first = max(taken, default=0) + 1
    numbers = [*sorted(known), *range(first, first + entries - len(known))]
    gathered = {}
    for drawn, number in enumerate(shuffled(numbers, seed)):
        one = known.get(number, Contender(number))
        met, partners = list(one.met), list(one.partners)
        gathered[number] = SimulatedEntry(
            number, drawn, one.vp, one.mp, met, partners, [], one.rests, one.club
        )
    return gathered


def admit_late(
    movement: Movement, sections: Sequence[Sequence[int]], present: Mapping[int, SimulatedEntry]
) -> tuple[list[list[int]], list[int]]:
    """The sections underway with late entries at free places, and the late entries without one.

    A movement seated at the draw cannot grow while it is played: the free places are those of
    entries that have left and, where entries may come late, the half table of an odd section.
    """
    fixed = movement.basis is Basis.DRAW
    seated = {number for section in sections for number in section}
    late = [number for number in present if number not in seated]
    if movement.late_entry is LateEntry.FREE_PLACE:
        return [list(section) for section in sections], late
    admitted = []
    for section in sections:
        seats = list(section) if fixed else [seat for seat in section if seat in present]
        for place, seat in enumerate(seats):
            if late and seat not in present:
                seats[place] = late.pop(0)
        if late and len(seats) % 2 and movement.late_entry is LateEntry.ANYWHERE:
            seats.append(late.pop(0))
        admitted.append(seats)
    if not fixed:
        admitted[-1] += late
        late = []
    return admitted, late


def decide(table: Seating, present: Mapping[int, SimulatedEntry]) -> Duel:
    """The entry that wins a table, the better seed N-S; an entry that has left has lost."""
    better, other = iter_seated(table)
    if other in present and (better not in present or present[other].won > present[better].won):
        return Duel(winner=other, loser=better)
    return Duel(winner=better, loser=other)
