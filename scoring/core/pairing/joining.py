"""The seat of an entry that joins a calendar under way without moving the others.

A calendar is not worked out again for a larger field: almost every meeting of it would change.
In each turn to come the newcomer takes, in this order:

1. the place that the movement kept for it (the phantom's of an odd field, the own place of an entry
   that returns), opposite the entry that would have met it; where that entry has left or meets
   another, the newcomer rests;
2. a half table: opposite an entry that rests, one not met before if there is any;
3. in a turn that is not published, the seat of another entry, which rests at an added table: see
   `choose_resting`;
4. in a turn that is published, the bye, at an added table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.pairing.seating import Plan, Tables, iter_numbers, iter_opposed, iter_seated
from scoring.core.pairing.section import SectionState

NEWCOMER: Final = 0
"""Stands for an entry that has no number yet."""


def foresee_opponents(
    movement: Movement, members: Sequence[int], later: Collection[int], entry: int, turn: int
) -> set[int]:
    """The entries that an entry would meet in a turn at the place that the movement keeps for it.

    A member of the section has its own; a newcomer has the one that was free when the phase was
    drawn, unless another came later in the phase and has taken it: `later` are those who did.
    `turn` counts in the phase.
    """
    if entry in later or (later and entry not in members):
        return set()
    drawn = [number for number in members if number not in later]
    try:
        if entry not in members:
            tables = movement.seat_newcomer([*drawn, entry], turn)
        elif movement.needs_results:
            return set()
        else:
            tables = movement.seat_section(SectionState(drawn, turn)).tables
    except ImpossiblePlan:
        return set()
    seated = [set(iter_seated(seating)) for seating in tables]
    return {number for table in seated if entry in table for number in table - {entry}}


def choose_resting(newcomer: int, tables: Tables, plan: Plan, place: int | None) -> int | None:
    """The entry of these tables that rests so that a newcomer can play; None where nobody plays.

    `plan` holds every turn of the event that is seated so far, `place` the place in `Seating.sides`
    that the newcomer may take, None for any. The entry with the fewest rests and earlier meetings
    is taken, then the last table, then E-W before N-S: rests go round, as in an odd field.
    """
    rests = Counter(
        number for turn in plan for seating in turn for number in iter_numbers(seating.resting)
    )
    met = Counter(_list_opponents(newcomer, plan))
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
