"""Plans and histories to rehearse, and what is read off a rehearsal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from typing import Any

from scoring.core.pairing.movement import Basis
from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.pairing.rehearsal_outcome import History, Rehearsal, RehearsedTurn
from scoring.core.pairing.rehearsal_play import rehearse
from scoring.core.pairing.seating import Contender

MORNING = datetime(2026, 3, 21, 9, 0)
EXAM = (
    PhasePlan("mitchell", turns=6, smazzate=4, minutes=60),
    PhasePlan("danese-no-rematch", turns=2, smazzate=4, minutes=60),
    PhasePlan("danese", turns=3, smazzate=4, minutes=50, section_tables=(7, 9, 34)),
)

FROM_STANDINGS = [key for key, one in MOVEMENTS.items() if one.basis is Basis.STANDINGS]


def count_resting(movement: str, entries: int) -> int:
    if movement == "threes":  # of five players four sit at a table
        return int(entries == 5)
    return entries % {"individual": 4, "individual-danese": 4, "three-sides": 3}.get(movement, 2)


def phase(movement: str, turns: int, **wishes: Any) -> PhasePlan:
    return replace(PhasePlan(movement, turns, smazzate=2, minutes=30), **wishes)


def play(
    entries: int,
    *plan: PhasePlan,
    history: History | None = None,
    begins: datetime | None = MORNING,
    seed: str = "hall",
) -> Rehearsal:
    return rehearse(plan, entries, begins=begins, break_minutes=10, history=history, seed=seed)


def meetings_of(rehearsal: Rehearsal) -> Counter[frozenset[object]]:
    return Counter(
        frozenset((table.ns, table.ew))
        for turn in rehearsal.turns
        for section in turn.seating
        for table in section
        if table.resting is None
    )


def standings(entries: int, vp: int = 0, turns: int = 1) -> History:
    """After a first phase: entry 1 leads, by VP and MP; with `vp`, all have as many of them."""
    return History(
        turns, tuple(Contender(n, vp or entries - n, entries - n) for n in range(1, entries + 1))
    )


def paired_in(turn: RehearsedTurn) -> list[set[object]]:
    return [{table.ns, table.ew} for section in turn.seating for table in section]


def paired(rehearsal: Rehearsal) -> list[set[object]]:
    """The tables of the next turn."""
    return paired_in(rehearsal.turns[0])
