"""The points that players earn in one event of a circuit, in hundredths.

A result is rounded once, after all factors, halves away from zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from scoring.core.circuits.circuit import FULL, Circuit, CircuitStage, Decay, PointsBasis
from scoring.core.decoding import Day, Flag, Text, Whole, within

HUNDREDTHS: Final = 100
_MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class StageLine:
    """The result of one player in one event."""

    player: Whole
    """The player's number."""
    entry: Whole
    """The number of the entry that the player was in."""
    place: Annotated[Whole, within(1, 100_000)]
    vp: Whole
    mp: Whole
    club: Text
    """The player's club at the event, "" if none."""
    withdrawn: Flag = False
    """Whether the entry withdrew; its players then get participation points only."""
    name: Text = ""
    card_number: Text = ""
    """The player's membership card; may be empty."""


@dataclass(frozen=True, slots=True)
class StageResults:
    """The final standings of an event of the circuit; `lines` has one line per player."""

    stage: CircuitStage
    day: Day
    entries: Whole
    """The number of ranked entries."""
    lines: tuple[StageLine, ...]
    name: Text = ""
    event_class: Text = "none"
    """The event's class, as in its prize plan."""


def score_stage(
    circuit: Circuit, results: StageResults, day: date
) -> Iterator[tuple[StageLine, int, int]]:
    """Yield each result as (result, points won, points left on `day` after decay)."""
    table = _find_table(circuit, results.entries)
    scoring = -(-results.entries * circuit.scoring_percent // FULL)
    numerator = results.stage.percent * circuit.find_class_percent(results.event_class)
    denominator = FULL * FULL
    if circuit.full_field:
        numerator *= results.entries
        denominator *= circuit.full_field
    left, whole = _find_decay(circuit, results.day, day)
    for line in results.lines:
        base = circuit.participation
        if line.place <= scoring and not line.withdrawn:
            base += _find_base(circuit.basis, line, table, results.entries)
        won = base * HUNDREDTHS * numerator
        yield line, _round(won, denominator), _round(won * left, denominator * whole)


def _find_table(circuit: Circuit, entries: int) -> Sequence[int]:
    fitting = [table for table in circuit.tables if table.least_entries <= entries]
    return max(fitting, key=lambda table: table.least_entries).points if fitting else ()


def _find_base(basis: PointsBasis, line: StageLine, table: Sequence[int], entries: int) -> int:
    match basis:
        case PointsBasis.PLACES:
            return table[line.place - 1] if line.place <= len(table) else 0
        case PointsBasis.BEATEN:
            return entries - line.place + 1
        case PointsBasis.VP:
            return line.vp
        case PointsBasis.MP:
            return line.mp


def _find_decay(circuit: Circuit, since: date, day: date) -> tuple[int, int]:
    """Return (numerator, denominator) of the share of an event's points that is left on `day`.

    `since`: the day of the event. Only full periods of decay count."""
    if circuit.decay is Decay.NEVER or day <= since:
        return 1, 1
    months = (day.year - since.year) * _MONTHS + day.month - since.month - (day.day < since.day)
    periods = months if circuit.decay is Decay.MONTH else months // _MONTHS
    return circuit.decay_percent**periods, FULL**periods


def _round(numerator: int, denominator: int) -> int:
    """Round a fraction to a whole number, halves away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def choose_best(points: Sequence[int], slots: Sequence[int], most: int) -> set[int]:
    """Return the positions of the results that count: the best that fit into `most` slots.

    `slots`: how many slots each result takes up, such as 2 for a double evening. If `most` is 0,
    all results count. Otherwise a result of zero or less never counts, because an event not played
    counts zero. Of two choices with equal points, the one with the earlier results counts."""
    if not most:
        return set(range(len(points)))
    candidates = [at for at, one in enumerate(points) if one > 0]
    if all(slots[at] == 1 for at in candidates):
        return set(sorted(candidates, key=lambda at: (-points[at], at))[:most])
    best: list[tuple[int, frozenset[int]]] = [(0, frozenset())] * (most + 1)
    for at in candidates:
        for room in range(most, slots[at] - 1, -1):
            value, chosen = best[room - slots[at]]
            if value + points[at] > best[room][0]:
                best[room] = value + points[at], chosen | {at}
    return set(best[most][1])
