"""Seat an entry that joins when turns are already seated, without moving other entries.

The seated turns are not computed anew with the newcomer, because almost every meeting would change.
In each seated turn the newcomer, late or returning, gets the first possible seat of this list:

1. the seat that the movement left free: the phantom's (the missing entry of an odd section) or a
   returning entry's former seat. The newcomer meets the entry that has no opponent because of this
   free seat. If the seat has no opponent in this turn (the movement plans a bye there, or the
   opponent has left the event), the newcomer rests at an added table;
2. a half table (one side empty): opposite the resting entry that the newcomer has met least;
3. in an unpublished turn, the seat of another entry, which rests at an added table: see
   `_choose_resting`;
4. a bye at an added table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.core.pairing.movement import ImpossiblePlan, LateEntry, Movement
from scoring.core.pairing.seating import (
    Plan,
    Seating,
    SectionState,
    Tables,
    iter_numbers,
    iter_opposed,
    iter_seated,
    list_seated,
)

NEWCOMER: Final = 0
"""Stand-in number for an entry that does not have a number yet."""


@dataclass(frozen=True, slots=True)
class JoinedSection:
    movement: Movement
    members: Sequence[int]
    """Entries in draw order."""
    later: Collection[int]
    """The members that joined after the first turn of the phase."""
    before: int
    """The number of turns in earlier phases."""
    plan: Plan
    """Every turn of the event that is already seated."""

    def list_tables(self, turn: int) -> list[Seating]:
        """Return the section's tables in a turn of the event."""
        members = set(self.members)
        return [
            seating
            for tables in self.plan[turn - 1 : turn]
            for seating in tables
            if not members.isdisjoint(iter_seated(seating))
        ]

    def foresee(self, entry: int, turn: int) -> Seating | None:
        """Return the table that the movement plans for an entry in a turn of the event, or None.

        The draw gives each entry a number, from which the movement makes its table in each turn. A
        newcomer gets the number that the draw left free; None if an earlier newcomer has it."""
        if entry in self.later or (self.later and entry not in self.members):
            return None
        drawn = [number for number in self.members if number not in self.later]
        at = turn - self.before
        try:
            tables: Tables = ()
            if entry not in self.members:
                tables = self.movement.seat_newcomer([*drawn, entry], at)
            elif not self.movement.needs_results:
                tables = self.movement.seat_section(SectionState(drawn, at)).tables
        except ImpossiblePlan:
            return None
        return next((seating for seating in tables if entry in iter_seated(seating)), None)


class JoiningSeat(NamedTuple):
    """A newcomer's seat in a turn; if both fields are None, it is a bye at an added table."""

    opposite: int | None = None
    """Resting entry that the newcomer meets."""
    instead_of: int | None = None
    """Entry whose seat the newcomer takes; that entry rests at an added table, on the same side."""


def find_entrance(sections: Iterable[JoinedSection], turn: int) -> int | None:
    """Return the resting entry that a late entry would meet in a turn, or None.

    An entry opposite a seat that the movement keeps free is preferred, in any section. Other
    resting entries are possible only if the movement seats late entries anywhere. If several
    entries are equally good, the one at the lowest table is returned."""
    halves: list[tuple[bool, int, int]] = []
    for section in sections:
        late_entry = section.movement.late_entry
        if late_entry in (LateEntry.NOWHERE, LateEntry.NEXT_TURN):
            continue
        foreseen = section.foresee(NEWCOMER, turn)
        kept = set() if foreseen is None else set(iter_seated(foreseen))
        halves += [
            (one not in kept, seating.table, one)
            for seating in section.list_tables(turn)
            for one in iter_numbers(seating.resting)
            if one in kept or late_entry is LateEntry.ANYWHERE
        ]
    return min(halves)[-1] if halves else None


def choose_seat(section: JoinedSection, entry: int, turn: int, *, is_draft: bool) -> JoiningSeat:
    """Choose a joining entry's seat in a turn: the first possible one in the module's list.

    The joining entry can take another entry's seat only if `is_draft` (an unpublished turn)."""
    tables = section.list_tables(turn)
    foreseen = section.foresee(entry, turn)
    others = set() if foreseen is None else set(iter_seated(foreseen)) - {entry}
    if foreseen is not None and others.isdisjoint(list_seated(tuple(tables))):
        return JoiningSeat()
    met = Counter(_list_opponents(entry, section.plan))
    resting = [one for seating in tables for one in iter_numbers(seating.resting)]
    if resting:
        return JoiningSeat(opposite=min(resting, key=lambda one: (one not in others, met[one])))
    if not is_draft:
        return JoiningSeat()
    place = _find_place(section, entry, foreseen) if section.movement.keeps_lines else None
    return JoiningSeat(instead_of=_choose_resting(met, tables, section.plan, place))


def _find_place(section: JoinedSection, entry: int, foreseen: Seating | None) -> int:
    """Return the side on which an entry plays in all turns of the phase: 0 for N-S, 1 for E-W.

    It is the side of its seats in the phase; else its side at the table planned for it
    (`foreseen`); else E-W."""
    own = (seating for tables in section.plan[section.before :] for seating in tables)
    for seating in (*own, foreseen):
        if seating is not None and entry in seating.sides:
            return seating.sides.index(entry)
    return 1


def _choose_resting(
    met: Counter[int], tables: Iterable[Seating], plan: Plan, place: int | None
) -> int | None:
    """Return the entry that rests so that a newcomer can play, or None if no two entries play.

    `met` counts the newcomer's meetings with each entry. `place`: the only side that the newcomer
    may take (0 is N-S, 1 is E-W), or None if it may take both. Each entry on such a side of a full
    table is compared by the sum of two numbers: how often the entry has rested, and how often the
    newcomer has met the entry's opponent. The lowest sum is chosen; ties go to the last table, then
    to E-W, so that all rest in turn."""
    rests = Counter(
        number for turn in plan for seating in turn for number in iter_numbers(seating.resting)
    )
    possible = [
        (rests[one] + met[other], -seating.table, -at, one)
        for seating in tables
        if seating.third is None and seating.resting is None
        for at, (one, other) in enumerate([(seating.ns, seating.ew), (seating.ew, seating.ns)])
        if isinstance(one, int) and isinstance(other, int) and place in (at, None)
    ]
    return min(possible)[-1] if possible else None


def _list_opponents(entry: int, plan: Plan) -> Iterator[int]:
    for turn in plan:
        for seating in turn:
            for pair in iter_opposed(seating):
                if entry in pair:
                    yield from (number for number in pair if number != entry)
