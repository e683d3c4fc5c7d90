"""A smazzata's record as plain data, at its three depths, read into values.

The form with cards is the interface of `manage.py score`; the other two are its shorter sisters:

- cards: `{"end": "closed", "closed_by": "NS", "NS": {"melds": ["7H 8H 9H"], "hand": "3S",
  "pozzetto": "taken"}, "EW": {...}}`
- counts: the same, a side being `{"burrachi": {"clean": 1}, "table": 340, "hand": 45,
  "pozzetto": "taken"}`
- totals: `{"NS": 545, "EW": 320}`

All may say `"alone": 2`, who plays alone at a table of three; cards and counts `"discard": false`
(closed without one), `"cut": "NS"` (who cut exactly), and of a side `"opening": {"points": 55,
"failed": 0}` (its initial meld).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeGuard

from scoring.rules.burrachi import burraco_kinds
from scoring.rules.cards import Card
from scoring.rules.endings import CLOSING_FACTS, NOTHING, Before, End, Ending, Opening, Pozzetto
from scoring.rules.faults import Fault, Line
from scoring.rules.melds import BurracoKind
from scoring.rules.notation import UnknownCard, parse_cards
from scoring.rules.paper import CountsRecord, SideCounts, TotalsRecord, assess_counts, assess_totals
from scoring.rules.ruleset import RuleSet
from scoring.rules.scores import Assessment
from scoring.rules.smazzata import CardsRecord, SideCards, assess_cards
from scoring.rules.three import PLACES


class Depth(StrEnum):
    """How much of a smazzata was recorded."""

    CARDS = "cards"
    COUNTS = "counts"
    TOTALS = "totals"


CANCELLED: Final = "cancelled"
"""In the place of the depth, where a smazzata was cancelled: it has no record."""

Record = CardsRecord | CountsRecord | TotalsRecord

MOST_MELDS: Final = 56
"""Three packs make no more melds than this."""
MOST_TEXT: Final = 600
"""Characters of one meld or hand: more than the whole pack needs."""
MOST_POINTS: Final = 100_000
MOST_TRIES: Final = 99


class BadRecord(ValueError):
    """The data is not even a mapping; `faults` says so."""

    def __init__(self) -> None:
        super().__init__("record")
        self.faults = (_invalid("record"),)


class Reading(NamedTuple):
    """What could be read of a record, and the faults of what could not.

    What is missing or cannot be read is taken as empty (a pozzetto as taken, the ending as time),
    so that the rest is still judged and shown its points. Any fault here means: do not store it.
    """

    record: Record
    faults: tuple[Fault, ...]


_ENDS: Final = {end.value: end for end in End}
_LINES: Final = {line.value: line for line in Line}
_POZZETTI: Final = {pozzetto.value: pozzetto for pozzetto in Pozzetto}


def read_record(depth: Depth, data: object, rules: RuleSet) -> Reading:
    """The record of this data. Raises BadRecord when it is no mapping at all."""
    if not isinstance(data, dict):
        raise BadRecord
    faults: list[Fault] = []
    match depth:
        case Depth.CARDS:
            record: Record = _read_cards(data, faults)
        case Depth.COUNTS:
            record = _read_counts(data, rules, faults)
        case Depth.TOTALS:
            record = _read_totals(data, faults)
    return Reading(record, tuple(faults))


def assess(record: Record, rules: RuleSet, before: Before = NOTHING) -> Assessment:
    """Score a record of any depth; `before` are the points of the match that it goes on from."""
    match record:
        case CardsRecord():
            return assess_cards(record, rules, before)
        case CountsRecord():
            return assess_counts(record, rules, before)
        case TotalsRecord():
            return assess_totals(record, rules)


def read_and_assess(
    depth: Depth, data: object, rules: RuleSet, before: Before = NOTHING
) -> Assessment:
    """Read a record and score it: all its faults at once. Raises BadRecord."""
    record, unread = read_record(depth, data, rules)
    assessment = assess(record, rules, before)
    if not unread:
        return assessment
    return Assessment(assessment.score, merge_faults(unread, assessment.faults))


def merge_faults(unread: tuple[Fault, ...], found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Both, without those that only come of what could not be read: it was taken as empty."""
    return unread + tuple(
        fault for fault in found if not any(_may_come_of(fault, cause) for cause in unread)
    )


_CONSEQUENCES: Final = {
    "hand": {"pozzetto.unseen_cards"},
    "meld": {"meld.too_short", "close.no_burraco"},
    "melds": {"close.no_burraco"},
    "burrachi": {"close.no_burraco"},
    "table": {"points.too_few"},
    "side": {"close.no_burraco"},
    "alone": {"alone.missing"},
}
"""For each part of a side that cannot be read: what may be wrong only because it is missing."""


def _may_come_of(fault: Fault, cause: Fault) -> bool:
    part = cause.params.get("field", "hand" if cause.meld is None else "meld")
    return (
        fault.side is cause.side
        and fault.code in _CONSEQUENCES.get(str(part), ())
        and (fault.meld is None or fault.meld == cause.meld)
    )


def _invalid(field: str, side: Line | None = None, meld: int | None = None) -> Fault:
    return Fault("input.invalid", side, meld, {"field": field})


def _read_ending(data: dict[str, Any], faults: list[Fault]) -> Ending:
    end, closed_by = data.get("end"), data.get("closed_by")
    facts = {fact: data.get(fact, usual) for fact, usual in CLOSING_FACTS.items()}
    unread = [fact for fact, said in facts.items() if not isinstance(said, bool)]
    if not isinstance(end, str) or end not in _ENDS:
        faults.append(_invalid("end"))
    elif unread:
        faults.append(_invalid(unread[0]))
    elif closed_by is None:
        return Ending(_ENDS[end], None, **facts)
    elif not isinstance(closed_by, str) or closed_by not in _LINES:
        faults.append(Fault("close.who", params={"end": end}))
    else:
        return Ending(_ENDS[end], _LINES[closed_by], **facts)
    return Ending(End.TIME)


def _read_cut(data: dict[str, Any], faults: list[Fault]) -> Line | None:
    cut = data.get("cut")
    if cut is None or (isinstance(cut, str) and cut in _LINES):
        return _LINES[cut] if cut else None
    faults.append(_invalid("cut"))
    return None


def _read_alone(data: dict[str, Any], faults: list[Fault]) -> int | None:
    alone = data.get("alone")
    if alone is None or (_is_whole(alone) and alone in PLACES):
        return alone
    faults.append(_invalid("alone"))
    return None


def _read_opening(line: Line, data: dict[str, Any], faults: list[Fault]) -> Opening | None:
    opening = data.get("opening")
    if opening is None:
        return None
    if isinstance(opening, dict):
        points, failed = opening.get("points"), opening.get("failed", 0)
        if _is_count(points, MOST_POINTS) and _is_count(failed, MOST_TRIES):
            return Opening(points, failed)
    faults.append(_invalid("opening", line))
    return None


def _read_cards(data: dict[str, Any], faults: list[Fault]) -> CardsRecord:
    ending = _read_ending(data, faults)
    ns = _read_side_cards(Line.NS, data.get("NS"), faults)
    ew = _read_side_cards(Line.EW, data.get("EW"), faults)
    if "cut" in data or "alone" in data:
        return CardsRecord(ending, ns, ew, _read_cut(data, faults), _read_alone(data, faults))
    return CardsRecord(ending, ns, ew)


def _read_side_cards(line: Line, data: object, faults: list[Fault]) -> SideCards:
    if not isinstance(data, dict):
        faults.append(_invalid("side", line))
        return SideCards((), (), Pozzetto.TAKEN)
    texts, hand = data.get("melds"), data.get("hand")
    pozzetto = _read_pozzetto(line, data, faults)
    opening = _read_opening(line, data, faults) if "opening" in data else None
    if isinstance(texts, list) and isinstance(hand, str) and len(hand) <= MOST_TEXT >= len(texts):
        try:
            melds = tuple(map(_parse_meld, texts))
            if len(texts) <= MOST_MELDS:
                return SideCards(melds, tuple(parse_cards(hand)), pozzetto, opening)
        except (UnknownCard, TypeError):
            pass  # read again below, with a fault for each thing that is wrong
    if not isinstance(texts, list) or len(texts) > MOST_MELDS:
        faults.append(_invalid("melds", line))
        texts = []
    melds = tuple([_read_text(line, index, text, faults) for index, text in enumerate(texts)])
    return SideCards(melds, _read_text(line, None, hand, faults), pozzetto, opening)


def _read_pozzetto(line: Line, data: dict[str, Any], faults: list[Fault]) -> Pozzetto:
    pozzetto = data.get("pozzetto")
    if isinstance(pozzetto, str) and pozzetto in _POZZETTI:
        return _POZZETTI[pozzetto]
    faults.append(_invalid("pozzetto", line))
    return Pozzetto.TAKEN


@lru_cache(maxsize=1 << 14)
def _parse_meld(text: str) -> tuple[Card, ...]:
    """The same few melds are read again and again: at every keystroke, and all evening.

    Raises UnknownCard, and TypeError for what is no text or longer than any meld.
    """
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        raise TypeError
    return tuple(parse_cards(text))


def _read_text(line: Line, meld: int | None, text: object, faults: list[Fault]) -> tuple[Card, ...]:
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        faults.append(_invalid("hand" if meld is None else "meld", line, meld))
        return ()
    try:
        return tuple(parse_cards(text))
    except UnknownCard as unknown:
        faults.append(Fault("card.unknown", line, meld, {"text": unknown.text[:40]}))
        return ()


def _read_counts(data: dict[str, Any], rules: RuleSet, faults: list[Fault]) -> CountsRecord:
    ending = _read_ending(data, faults)
    ns = _read_side_counts(Line.NS, data.get("NS"), rules, faults)
    ew = _read_side_counts(Line.EW, data.get("EW"), rules, faults)
    return CountsRecord(ending, ns, ew, _read_cut(data, faults), _read_alone(data, faults))


def _read_side_counts(line: Line, data: object, rules: RuleSet, faults: list[Fault]) -> SideCounts:
    if not isinstance(data, dict):
        faults.append(_invalid("side", line))
        return SideCounts((), 0, 0, Pozzetto.TAKEN)
    burrachi = data.get("burrachi")
    kinds = {kind.value: kind for kind in burraco_kinds(rules)}
    if not isinstance(burrachi, dict) or not all(
        kind in kinds and _is_count(n, MOST_MELDS) for kind, n in burrachi.items()
    ):
        faults.append(_invalid("burrachi", line))
        burrachi = {}
    table = _read_points(line, "table", data, faults)
    hand = _read_points(line, "hand", data, faults)
    ordered = tuple((kind, burrachi[kind.value]) for kind in BurracoKind if kind.value in burrachi)
    pozzetto = _read_pozzetto(line, data, faults)
    return SideCounts(ordered, table, hand, pozzetto, _read_opening(line, data, faults))


def _read_points(line: Line, field: str, data: dict[str, Any], faults: list[Fault]) -> int:
    points = data.get(field)
    if _is_count(points, MOST_POINTS):
        return points
    faults.append(_invalid(field, line))
    return 0


def _read_totals(data: dict[str, Any], faults: list[Fault]) -> TotalsRecord:
    totals = []
    for line in Line:
        total = data.get(line.value)
        if not _is_whole(total) or abs(total) > MOST_POINTS:
            faults.append(_invalid("total", line))
            total = 0
        totals.append(total)
    return TotalsRecord(totals[0], totals[1], _read_alone(data, faults))


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any, most: int) -> TypeGuard[int]:
    return _is_whole(value) and 0 <= value <= most
