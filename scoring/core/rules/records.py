"""Read and write a smazzata's record as plain data, in three levels of detail.

The form with cards is the interface of `manage.py score`; the other two are shorter:

- cards: `{"end": "closed", "closed_by": "NS", "NS": {"melds": ["7H 8H 9H"], "hand": "3S",
  "pozzetto": "taken"}, "EW": {...}}`
- counts: likewise, but each side is `{"burrachi": {"clean": 1}, "table": 340, "hand": 45,
  "pozzetto": "taken"}`
- totals: `{"NS": 545, "EW": 320}`

If three sides play, the third is `"L3"`. All three forms may have `"alone": 2`, the lone player's
place at a table of three. The forms with cards and counts may have `"bonus_paid": false` (closed
without the bonus), `"discard": false` (closed without a discard), `"opponents_played": false`
(closed before the opponents had played once), `"cut": "NS"` (the side of the exact cut), and for
each side `"opening": {"points": 55, "failed": 0}`, its initial meld."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from scoring.core.decoding import BadData, Flaw, Whole, decode, within
from scoring.core.rules.burrachi import burraco_kinds
from scoring.core.rules.endings import (
    CLOSING_FACTS,
    MAX_POINTS,
    NO_POINTS,
    End,
    Ending,
    Opening,
    Pozzetto,
    PreviousPoints,
)
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.notation import format_cards
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import (
    CountsRecord,
    SideCounts,
    TotalsRecord,
    assess_counts,
    assess_totals,
)
from scoring.core.rules.scores import Assessment
from scoring.core.rules.sides import LINES, Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards, assess_cards
from scoring.core.rules.three import PLACES


class Depth(StrEnum):
    """Levels of detail of a smazzata's record."""

    CARDS = "cards"
    COUNTS = "counts"
    TOTALS = "totals"


CANCELLED: Final = "cancelled"
"""Stored as the level of detail of a cancelled smazzata, which has no record."""

_Total = Annotated[Whole, within(-MAX_POINTS, MAX_POINTS)]
Record = CardsRecord | CountsRecord | TotalsRecord


class BadRecord(ValueError):
    """Raised if a record's data is not a mapping; `faults` has the one fault."""

    def __init__(self) -> None:
        super().__init__("record")
        self.faults = (_invalid("record"),)


class Reading(NamedTuple):
    """The readable part of a record, and the faults of its unreadable part.

    Anything missing or unreadable counts as empty, so that the rest is still judged and scored. An
    unreadable pozzetto counts as taken, and an unreadable ending as `End.TIME`. A record with such
    faults must not be stored."""

    record: Record
    faults: tuple[Fault, ...]


class _SharedFacts(NamedTuple):
    """Two facts of a record: the side of the exact cut and the lone player's place at the table."""

    cut: Line | None = None
    alone: Annotated[Whole, within(PLACES[0], PLACES[-1])] | None = None


Part = TypeVar("Part", SideCards, SideCounts, _SharedFacts)

_EMPTY: Final[Mapping[type, Mapping[str, object]]] = {
    SideCards: {"melds": [], "hand": "", "pozzetto": Pozzetto.TAKEN},
    SideCounts: {"burrachi": {}, "table": 0, "hand": 0, "pozzetto": Pozzetto.TAKEN},
    _SharedFacts: {},
}
"""The value of an unreadable field that has no default, by class and field."""


def read_record(depth: Depth, data: object, rules: RuleSet) -> Reading:
    """Read a record; wrong values become faults. Raises BadRecord if `data` is not a mapping."""
    if not isinstance(data, dict):
        raise BadRecord
    faults: list[Fault] = []
    match depth:
        case Depth.CARDS:
            record: Record = _read_cards(data, rules, faults)
        case Depth.COUNTS:
            record = _read_counts(data, rules, faults)
        case Depth.TOTALS:
            record = _read_totals(data, rules, faults)
    faults += [
        Fault("side.not_here", line)
        for line in LINES[rules.sides :]
        if data.get(line.value) is not None
    ]
    return Reading(record, tuple(faults))


def assess(record: Record, rules: RuleSet, before: PreviousPoints = NO_POINTS) -> Assessment:
    """Score a record (of any class). `before`: each side's game points earlier in the match."""
    match record:
        case CardsRecord():
            return assess_cards(record, rules, before)
        case CountsRecord():
            return assess_counts(record, rules, before)
        case TotalsRecord():
            return assess_totals(record, rules)


def read_and_assess(
    depth: Depth, data: object, rules: RuleSet, before: PreviousPoints = NO_POINTS
) -> Assessment:
    """Read and score a record, with all its faults. Raises BadRecord if it is not a mapping."""
    record, unread = read_record(depth, data, rules)
    assessment = assess(record, rules, before)
    if not unread:
        return assessment
    return Assessment(assessment.score, merge_faults(unread, assessment.faults))


def merge_faults(unread: tuple[Fault, ...], found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Return the reading faults, then the scoring faults that no reading fault can have caused.

    `unread`: the faults of reading the record. `found`: the faults of scoring the part read."""
    return unread + tuple(
        fault for fault in found if not any(_may_come_of(fault, cause) for cause in unread)
    )


_CONSEQUENCES: Final = {
    "hand": {"pozzetto.unseen_cards"},
    "meld": {"meld.too_short", "close.no_burraco", "opening.too_high"},
    "melds": {"close.no_burraco", "opening.too_high"},
    "burrachi": {"close.no_burraco"},
    "table": {"points.too_few", "opening.too_high"},
    "side": {"close.no_burraco"},
    "alone": {"alone.missing"},
}
"""Codes of faults that an unreadable field may cause, by field."""


def _may_come_of(fault: Fault, cause: Fault) -> bool:
    part = cause.params.get("field", "hand" if cause.meld is None else "meld")
    return (
        fault.side is cause.side
        and fault.code in _CONSEQUENCES.get(str(part), ())
        and (fault.meld is None or fault.meld == cause.meld)
    )


def _invalid(field: str, side: Line | None = None, meld: int | None = None) -> Fault:
    return Fault("input.invalid", side, meld, {"field": field})


def _read_cards(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> Record:
    ending = _read_ending(data, rules, faults)
    sides = Sides(*[_read_side(SideCards, line, data, faults) for line in rules.lines])
    return CardsRecord(ending, sides, *_read_beside(data, rules, faults))


def _read_counts(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> Record:
    ending = _read_ending(data, rules, faults)
    known = {*burraco_kinds(rules)}
    sides = []
    for line in rules.lines:
        side = _read_side(SideCounts, line, data, faults)
        if not {kind for kind, _count in side.burrachi} <= known:
            faults.append(_invalid("burrachi", line))
            side = side._replace(burrachi=())
        sides.append(side)
    return CountsRecord(ending, Sides(*sides), *_read_beside(data, rules, faults))


def _read_totals(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> Record:
    totals = Sides(*[_read_total(line, data.get(line.value), faults) for line in rules.lines])
    return TotalsRecord(totals, _read_beside(data, rules, faults).alone)


def _read_ending(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> Ending:
    try:
        return decode(Ending, _pick(Ending, data))
    except BadData as bad:
        names = [str(flaw.path[0]) for flaw in bad.flaws if flaw.path[0] != "closed_by"]
    who = Fault("close.who", params={"end": data.get("end"), "sides": rules.sides})
    faults.append(_invalid(names[0]) if names else who)
    return Ending(End.TIME)


def _read_beside(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> _SharedFacts:
    # Most records have neither: not decoding them saves a tenth of the time to read one.
    if "cut" not in data and "alone" not in data:
        return _SharedFacts()
    beside = _read(_SharedFacts, data, None, faults)
    if beside.cut in (None, *rules.lines):
        return beside
    faults.append(_invalid("cut"))
    return beside._replace(cut=None)


def _read_side(part: type[Part], line: Line, data: dict[str, Any], faults: list[Fault]) -> Part:
    side = data.get(line.value)
    if not isinstance(side, dict):
        faults.append(_invalid("side", line))
        side = _EMPTY[part]
    return _read(part, side, line, faults)


def _read(
    part: type[Part], data: Mapping[str, Any], side: Line | None, faults: list[Fault]
) -> Part:
    """Decode a side or the shared facts; an unreadable value adds a fault and counts as empty."""
    given = _pick(part, data)
    try:
        return decode(part, given)
    except BadData as bad:
        for flaw in bad.flaws:
            fault = _find_fault(flaw, side)
            if fault not in faults:
                faults.append(fault)
            _empty(given, flaw.path, _EMPTY[part])
    return decode(part, given)


def _find_fault(flaw: Flaw, side: Line | None) -> Fault:
    match flaw.path:
        case "melds", int(meld), *_rest:
            fault = _invalid("meld", side, meld)
        case field, *_rest:
            fault = _invalid(str(field), side)
    if flaw.code == "card.unknown":
        return fault._replace(code=flaw.code, params=flaw.params)
    return fault


def _empty(given: dict[str, Any], path: Sequence[str | int], empty: Mapping[str, object]) -> None:
    """Replace the unreadable value at `path` in `given`, or remove it if its field has a default.

    `empty`: by name, the values for fields without a default. An unreadable meld becomes ""."""
    match path:
        case "melds", int(at), *_rest:
            given["melds"] = [*given["melds"][:at], "", *given["melds"][at + 1 :]]
        case str(field), *_rest if field in empty:
            given[field] = empty[field]
        case str(field), *_rest:
            given.pop(field, None)


def _pick(part: type[NamedTuple], data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in part._fields if name in data}


def _read_total(line: Line, data: object, faults: list[Fault]) -> int:
    try:
        return decode(_Total, data)
    except BadData:
        faults.append(_invalid("total", line))
        return 0


def write_record(record: Record) -> dict[str, Any]:
    """Return JSON data, with cards in canonical notation; `read_record` reads it back."""
    match record:
        case TotalsRecord(totals):
            return {line.value: total for line, total in totals.items()} | _write_alone(record)
        case CardsRecord():
            sides: dict[str, Any] = {
                line.value: _write_cards(side) for line, side in record.sides.items()
            }
        case CountsRecord():
            sides = {line.value: _write_counts(side) for line, side in record.sides.items()}
    ending = record.ending
    written: dict[str, Any] = {"end": ending.end.value}
    if ending.closed_by is not None:
        written["closed_by"] = ending.closed_by.value
    for fact in ending.unusual_facts:
        written[fact] = not CLOSING_FACTS[fact]
    if record.cut is not None:
        written["cut"] = record.cut.value
    return written | _write_alone(record) | sides


def _write_alone(record: Record) -> dict[str, int]:
    return {} if record.alone is None else {"alone": record.alone}


def _write_cards(side: SideCards) -> dict[str, Any]:
    return {
        "melds": [format_cards(meld) for meld in side.melds],
        "hand": format_cards(side.hand),
        "pozzetto": side.pozzetto.value,
        **_write_opening(side.opening),
    }


def _write_counts(side: SideCounts) -> dict[str, Any]:
    return {
        "burrachi": {kind.value: n for kind, n in side.burrachi if n},
        "table": side.table,
        "hand": side.hand,
        "pozzetto": side.pozzetto.value,
        **_write_opening(side.opening),
    }


def _write_opening(opening: Opening | None) -> dict[str, Any]:
    return {} if opening is None else {"opening": opening._asdict()}
