"""A turn paired anew from the turns before it, whatever the movement of its phase."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.pairing.movements.danese import DaneseNoRematch
from scoring.pairing.seating import Plan, Tables, iter_numbers, iter_opposed
from scoring.pairing.section import Contender


def pair_afresh(entries: Iterable[int], earlier: Plan) -> Tables:
    """Seat these entries with as few rematches and second rests as possible.

    `earlier` are the turns before, of the whole event. Raises ImpossiblePlan for a field that
    cannot be.
    """
    met: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    for tables in earlier:
        for seating in tables:
            for number in iter_numbers(seating.resting):
                rests[number] += 1
            for one, other in iter_opposed(seating):
                met[one].append(other)
                met[other].append(one)
    contenders = [
        Contender(number, met=tuple(met[number]), rests=rests[number]) for number in entries
    ]
    return DaneseNoRematch().pair(contenders).tables
