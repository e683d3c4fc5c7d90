"""A smazzata's record as plain data, at its three depths, read into values and written back.

The form with cards is the interface of `manage.py score`; the other two are its shorter sisters:

- cards: `{"end": "closed", "closed_by": "NS", "NS": {"melds": ["7H 8H 9H"], "hand": "3S",
  "pozzetto": "taken"}, "EW": {...}}`
- counts: the same, a side being `{"burrachi": {"clean": 1}, "table": 340, "hand": 45,
  "pozzetto": "taken"}`
- totals: `{"NS": 545, "EW": 320}`
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.rules.cards import Card
from scoring.rules.faults import Fault, Line
from scoring.rules.notation import UnknownCard, format_cards, parse_cards
from scoring.rules.paper import (
    BurracoKind,
    CountsRecord,
    SideCounts,
    TotalsRecord,
    assess_counts,
    assess_totals,
    burraco_kinds,
)
from scoring.rules.ruleset import RuleSet
from scoring.rules.smazzata import (
    Assessment,
    CardsRecord,
    End,
    Ending,
    Pozzetto,
    SideCards,
    assess_cards,
)


class Depth(StrEnum):
    """How much of a smazzata was recorded."""

    CARDS = "cards"
    COUNTS = "counts"
    TOTALS = "totals"


Record = CardsRecord | CountsRecord | TotalsRecord

MOST_MELDS: Final = 36
"""108 cards make no more melds than this."""
MOST_TEXT: Final = 600
"""Characters of one meld or hand: more than the whole pack needs."""
MOST_POINTS: Final = 100_000


class BadRecord(ValueError):
    """The data is no record that could be scored at all; `faults` has everything wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


class Reading(NamedTuple):
    """What could be read of a record, and the faults of what could not.

    A meld or hand with an unknown card is read as empty, so that the rest can be shown its points.
    """

    record: Record
    faults: tuple[Fault, ...]


_ENDS: Final = {end.value: end for end in End}
_LINES: Final = {line.value: line for line in Line}
_POZZETTI: Final = {pozzetto.value: pozzetto for pozzetto in Pozzetto}


def read_record(depth: Depth, data: object, rules: RuleSet) -> Reading:
    """The record of this data. Raises BadRecord when its shape is wrong."""
    faults: list[Fault] = []
    if not isinstance(data, dict):
        raise BadRecord([_invalid("record")])
    match depth:
        case Depth.CARDS:
            record: Record | None = _read_cards(data, faults)
        case Depth.COUNTS:
            record = _read_counts(data, rules, faults)
        case Depth.TOTALS:
            record = _read_totals(data, faults)
    if record is None:
        raise BadRecord(faults)
    return Reading(record, tuple(faults))


def assess(record: Record, rules: RuleSet) -> Assessment:
    """Score a record of any depth."""
    match record:
        case CardsRecord():
            return assess_cards(record, rules)
        case CountsRecord():
            return assess_counts(record, rules)
        case TotalsRecord():
            return assess_totals(record, rules)


def read_and_assess(depth: Depth, data: object, rules: RuleSet) -> Assessment:
    """Read a record and score it: all its faults at once. Raises BadRecord."""
    record, unread = read_record(depth, data, rules)
    assessment = assess(record, rules)
    if not unread:
        return assessment
    score, faults = assessment
    # What could not be read was taken as empty; that it is empty is not to be reported as well.
    places = {(fault.side, fault.meld) for fault in unread}
    return Assessment(
        score, unread + tuple(f for f in faults if (f.side, f.meld) not in places)
    )


def write_record(record: Record) -> dict[str, Any]:
    """Plain data for JSON, with cards in canonical notation; `read_record` reads it back."""
    match record:
        case TotalsRecord(ns, ew):
            return {"NS": ns, "EW": ew}
        case CardsRecord():
            sides: dict[str, Any] = {line.value: _write_cards(side) for line, side in record.sides()}
        case CountsRecord():
            sides = {"NS": _write_counts(record.ns), "EW": _write_counts(record.ew)}
    ending = record.ending
    written: dict[str, Any] = {"end": ending.end.value}
    if ending.closed_by is not None:
        written["closed_by"] = ending.closed_by.value
    if not ending.bonus_paid:
        written["bonus_paid"] = False
    return written | sides


def _write_cards(side: SideCards) -> dict[str, Any]:
    return {
        "melds": [format_cards(meld) for meld in side.melds],
        "hand": format_cards(side.hand),
        "pozzetto": side.pozzetto.value,
    }


def _write_counts(side: SideCounts) -> dict[str, Any]:
    return {
        "burrachi": {kind.value: n for kind, n in side.burrachi if n},
        "table": side.table,
        "hand": side.hand,
        "pozzetto": side.pozzetto.value,
    }


def _invalid(field: str, side: Line | None = None, meld: int | None = None) -> Fault:
    return Fault("input.invalid", side, meld, {"field": field})


def _read_ending(data: dict[str, Any], faults: list[Fault]) -> Ending | None:
    end = data.get("end")
    closed_by = data.get("closed_by")
    paid = data.get("bonus_paid", True)
    if not isinstance(end, str) or end not in _ENDS:
        faults.append(_invalid("end"))
        return None
    if not isinstance(paid, bool):
        faults.append(_invalid("bonus_paid"))
        return None
    if closed_by is None:
        return Ending(_ENDS[end], None, paid)
    if not isinstance(closed_by, str) or closed_by not in _LINES:
        faults.append(Fault("close.who", params={"end": end}))
        return None
    return Ending(_ENDS[end], _LINES[closed_by], paid)


def _read_cards(data: dict[str, Any], faults: list[Fault]) -> CardsRecord | None:
    ending = _read_ending(data, faults)
    ns = _read_side_cards(Line.NS, data.get("NS"), faults)
    ew = _read_side_cards(Line.EW, data.get("EW"), faults)
    if ending is None or ns is None or ew is None:
        return None
    return CardsRecord(ending, ns, ew)


def _read_side_cards(line: Line, data: object, faults: list[Fault]) -> SideCards | None:
    if not isinstance(data, dict):
        faults.append(_invalid("side", line))
        return None
    texts, hand, pozzetto = data.get("melds"), data.get("hand"), data.get("pozzetto")
    if not isinstance(texts, list) or len(texts) > MOST_MELDS:
        faults.append(_invalid("melds", line))
    if not isinstance(hand, str):
        faults.append(_invalid("hand", line))
    if not isinstance(pozzetto, str) or pozzetto not in _POZZETTI:
        faults.append(_invalid("pozzetto", line))
    elif isinstance(texts, list) and len(texts) <= MOST_MELDS and isinstance(hand, str):
        try:
            melds = tuple([tuple(parse_cards(text)) for text in texts])
            return SideCards(melds, tuple(parse_cards(hand)), _POZZETTI[pozzetto])
        except (UnknownCard, AttributeError):
            melds = tuple([_read_text(line, at, text, faults) for at, text in enumerate(texts)])
            return SideCards(melds, _read_text(line, None, hand, faults), _POZZETTI[pozzetto])
    return None


def _read_text(line: Line, meld: int | None, text: object, faults: list[Fault]) -> tuple[Card, ...]:
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        faults.append(_invalid("hand" if meld is None else "meld", line, meld))
        return ()
    try:
        return tuple(parse_cards(text))
    except UnknownCard as unknown:
        faults.append(Fault("card.unknown", line, meld, {"text": unknown.text[:40]}))
        return ()


def _read_counts(
    data: dict[str, Any], rules: RuleSet, faults: list[Fault]
) -> CountsRecord | None:
    ending = _read_ending(data, faults)
    ns = _read_side_counts(Line.NS, data.get("NS"), rules, faults)
    ew = _read_side_counts(Line.EW, data.get("EW"), rules, faults)
    if ending is None or ns is None or ew is None:
        return None
    return CountsRecord(ending, ns, ew)


def _read_side_counts(
    line: Line, data: object, rules: RuleSet, faults: list[Fault]
) -> SideCounts | None:
    if not isinstance(data, dict):
        faults.append(_invalid("side", line))
        return None
    before = len(faults)
    burrachi = data.get("burrachi")
    kinds = {kind.value: kind for kind in burraco_kinds(rules)}
    if not isinstance(burrachi, dict) or not all(
        kind in kinds and _is_count(n, MOST_MELDS) for kind, n in burrachi.items()
    ):
        faults.append(_invalid("burrachi", line))
    table, hand, pozzetto = data.get("table"), data.get("hand"), data.get("pozzetto")
    if not _is_count(table, MOST_POINTS):
        faults.append(_invalid("table", line))
    if not _is_count(hand, MOST_POINTS):
        faults.append(_invalid("hand", line))
    if not isinstance(pozzetto, str) or pozzetto not in _POZZETTI:
        faults.append(_invalid("pozzetto", line))
    if len(faults) > before:
        return None
    assert isinstance(burrachi, dict) and isinstance(table, int) and isinstance(hand, int)
    ordered = tuple((kind, burrachi[kind.value]) for kind in BurracoKind if kind.value in burrachi)
    return SideCounts(ordered, table, hand, _POZZETTI[str(pozzetto)])


def _read_totals(data: dict[str, Any], faults: list[Fault]) -> TotalsRecord | None:
    totals = [data.get(line.value) for line in Line]
    for line, total in zip(Line, totals, strict=True):
        if not _is_whole(total) or abs(total) > MOST_POINTS:
            faults.append(_invalid("total", line))
    return None if faults else TotalsRecord(*totals)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any, most: int) -> bool:
    return _is_whole(value) and 0 <= value <= most
